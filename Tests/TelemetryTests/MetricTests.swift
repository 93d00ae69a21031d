import Telemetry
import Testing

/// The catalog keeps the rules of Prometheus' naming practice.
@Suite struct MetricTests {
    @Test func namesAreUnique() {
        #expect(Set(Metric.all.map(\.exposedName)).count == Metric.all.count)
        #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
    }

    @Test(arguments: Metric.all)
    func namesAndTextsAreProper(metric: MetricDefinition) throws {
        #expect(try /albumscan_[a-z0-9_]+/.wholeMatch(in: metric.exposedName) != nil)
        #expect(metric.help.hasSuffix(".") && !metric.help.contains("\n"))
        #expect(!metric.name.hasSuffix("_total") && !metric.name.contains("milli") && !metric.name.contains("micro"))
        #expect(Set(metric.labels).isDisjoint(with: ["scan", "job", "album", "instance", "le"]))
        #expect(metric.initial.allSatisfy { $0.count == metric.labels.count })
    }

    @Test(arguments: Metric.all)
    func bucketsAscend(metric: MetricDefinition) {
        guard case .histogram(let bounds) = metric.kind else { return }
        #expect(zip(bounds, bounds.dropFirst()).allSatisfy(<) && bounds.first.map { $0 > 0 } == true)
    }
}
