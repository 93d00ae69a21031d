import CoreMetrics
import ServiceKit
import Telemetry
import Testing

@Suite struct PrometheusRegistryTests {
    private let registry = PrometheusRegistry()

    @Test func rendersNothingForNothing() {
        #expect(registry.render() == "")
    }

    @Test func countersAreTotals() {
        registry.makeCounter(label: "scans", dimensions: []).increment(by: 2)
        registry.makeCounter(label: "scans", dimensions: []).increment(by: 3)
        #expect(registry.render() == "# TYPE scans_total counter\nscans_total 5\n")
    }

    /// Counts and labels of one metric stand together under one type line, in an order that does not depend on who came first.
    @Test func seriesOfOneMetricStandTogether() {
        registry.makeCounter(label: "reviews", dimensions: [("outcome", "ready")]).increment(by: 1)
        registry.makeCounter(label: "calls", dimensions: []).increment(by: 7)
        registry.makeCounter(label: "reviews", dimensions: [("outcome", "failed")]).increment(by: 4)
        #expect(
            registry.render() == """
                # TYPE calls_total counter
                calls_total 7
                # TYPE reviews_total counter
                reviews_total{outcome="failed"} 4
                reviews_total{outcome="ready"} 1

                """)
    }

    @Test func theOrderOfLabelsDoesNotMatter() {
        registry.makeCounter(label: "calls", dimensions: [("step", "one"), ("code", "ok")]).increment(by: 1)
        registry.makeCounter(label: "calls", dimensions: [("code", "ok"), ("step", "one")]).increment(by: 1)
        #expect(registry.render() == "# TYPE calls_total counter\ncalls_total{code=\"ok\",step=\"one\"} 2\n")
    }

    @Test func namesAndLabelValuesAreMadeValid() {
        registry.makeCounter(label: "bus.calls-é", dimensions: [("path", "a\\b\"c\nd")]).increment(by: 1)
        #expect(registry.render() == "# TYPE bus_calls___total counter\nbus_calls___total{path=\"a\\\\b\\\"c\\nd\"} 1\n")
    }

    @Test func gaugesGoUpAndDown() {
        let meter = registry.makeMeter(label: "queue", dimensions: [])
        meter.set(Int64(5))
        meter.increment(by: 2)
        meter.decrement(by: 0.5)
        #expect(registry.render() == "# TYPE queue gauge\nqueue 6.5\n")
        registry.makeRecorder(label: "queue", dimensions: [], aggregate: false).record(Int64(1))
        #expect(registry.render() == "# TYPE queue gauge\nqueue 1.0\n")
    }

    @Test func timersAreHistogramsInSeconds() throws {
        let timer = registry.makeTimer(label: "calls", dimensions: [("step", "one")])
        // On a bound, between two, and beyond the last.
        for nanoseconds: Int64 in [1_000_000, 300_000_000, 61_000_000_000] { timer.recordNanoseconds(nanoseconds) }
        let lines = registry.render().split(separator: "\n").map(String.init)
        #expect(lines.first == "# TYPE calls_seconds histogram")
        func bucket(_ bound: String) -> String? {
            let start = "calls_seconds_bucket{step=\"one\",le=\"\(bound)\"} "
            return lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
        }
        #expect(bucket("0.001") == "1")
        #expect(bucket("0.25") == "1")
        #expect(bucket("0.5") == "2")
        #expect(bucket("60.0") == "2")
        #expect(bucket("+Inf") == "3")
        #expect(lines.suffix(2) == ["calls_seconds_sum{step=\"one\"} 61.301", "calls_seconds_count{step=\"one\"} 3"])
    }

    /// Prometheus rejects histograms whose buckets are not cumulative and ascending.
    @Test func bucketsAreCumulativeAndAscending() {
        let timer = registry.makeTimer(label: "calls", dimensions: [])
        for exponent in 0..<40 { timer.recordNanoseconds(1 << exponent) }
        let buckets = registry.render().split(separator: "\n").filter { $0.contains("_bucket{") }
        let bounds = buckets.compactMap { $0.split(separator: "\"").dropFirst().first }.map { Double($0) ?? .infinity }
        let counts = buckets.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(bounds == bounds.sorted())
        #expect(Set(bounds).count == bounds.count)
        #expect(bounds.last == .infinity)
        #expect(counts == counts.sorted())
        #expect(counts.last == 40)
    }

    @Test func seriesOutliveTheirHandles() {
        let counter = registry.makeCounter(label: "scans", dimensions: [])
        counter.increment(by: 1)
        registry.destroyCounter(counter)
        registry.makeCounter(label: "scans", dimensions: []).increment(by: 1)
        #expect(registry.render().hasSuffix("scans_total 2\n"))
    }

    @Test func nothingIsLostUnderConcurrency() async {
        await withTaskGroup { group in
            for worker in 0..<8 {
                group.addTask { [registry] in
                    for _ in 0..<500 {
                        registry.makeCounter(label: "scans", dimensions: [("worker", "\(worker % 2)")]).increment(by: 1)
                        registry.makeTimer(label: "calls", dimensions: []).recordNanoseconds(1)
                    }
                }
            }
        }
        let text = registry.render()
        #expect(text.contains("scans_total{worker=\"0\"} 2000\n"))
        #expect(text.contains("scans_total{worker=\"1\"} 2000\n"))
        #expect(text.contains("calls_seconds_count 4000\n"))
    }

    @Test func namesHoldOnlyWhatPrometheusReads() {
        let registry = PrometheusRegistry()
        registry.makeCounter(label: "hb.requests", dimensions: [("http.route", "/v1/scans")]).increment(by: 1)
        #expect(registry.render() == "# TYPE hb_requests_total counter\nhb_requests_total{http_route=\"/v1/scans\"} 1\n")
    }

    @Test func knownMetricsAreExplained() {
        let registry = PrometheusRegistry(Metric.all)
        registry.makeCounter(label: Metric.modelCost.definition.name, dimensions: [("step", "one"), ("model", "m")]).increment(by: 250)
        #expect(
            registry.render() == """
                # HELP albumscan_model_cost_usd_total \(Metric.modelCost.definition.help)
                # TYPE albumscan_model_cost_usd_total counter
                albumscan_model_cost_usd_total{model="m",step="one"} 0.00025

                """)
    }

    @Test func aHistogramHasTheBoundsOfItsMetric() {
        let registry = PrometheusRegistry(Metric.all)
        registry.makeTimer(label: Metric.jobWait.definition.name, dimensions: [("queue", "review")]).recordNanoseconds(400_000_000_000)
        let text = registry.render()
        #expect(text.contains("albumscan_job_wait_seconds_bucket{queue=\"review\",le=\"300.0\"} 0\n"))
        #expect(text.contains("albumscan_job_wait_seconds_bucket{queue=\"review\",le=\"900.0\"} 1\n"))
    }

    /// A count that begins with its first event would show no rise.
    @Test func aRoleHasItsSeriesFromTheStart() {
        let registry = PrometheusRegistry(Metric.all)
        registry.declare("gateway")
        let text = registry.render()
        #expect(text.contains("albumscan_scans_accepted_total 0\n"))
        #expect(text.contains("albumscan_scans_finished_total{code=\"none\",outcome=\"complete\"} 0\n"))
        #expect(text.contains("albumscan_scan_identified_seconds_count 0\n"))
        #expect(!text.contains("albumscan_reviews_total{"))
    }

    @Test func collectorsAreAskedAtEveryReading() async {
        let registry = PrometheusRegistry(Metric.all)
        registry.declare("gateway")
        registry.collect { samples in
            samples.set(Metric.busDeaths, 3, "silence")
            samples.set(Metric.databaseUp, 1)
        }
        let text = await registry.exposition()
        #expect(text.contains("# TYPE albumscan_bus_deaths_total counter\nalbumscan_bus_deaths_total{cause=\"silence\"} 3\n"))
        #expect(text.contains("albumscan_database_up 1.0\n") && !text.contains("albumscan_database_up 0"))
    }
}
