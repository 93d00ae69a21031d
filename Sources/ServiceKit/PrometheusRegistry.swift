public import CoreMetrics
import Synchronization

/// A swift-metrics backend that renders the Prometheus text format, version 0.0.4.
///
/// Counters become `_total`, timers histograms in seconds, meters and recorders gauges.
public final class PrometheusRegistry: MetricsFactory, Sendable {
    private struct Key: Hashable {
        let name: String
        /// Rendered labels, `{a="b"}`, or empty.
        let labels: String
    }

    private struct Series {
        var counters: [Key: PrometheusCounter] = [:]
        var gauges: [Key: PrometheusGauge] = [:]
        var histograms: [Key: PrometheusHistogram] = [:]
    }

    private let series = Mutex(Series())

    public init() {}

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        let key = Self.key(label, dimensions)
        return series.withLock { $0.counters.value(for: key, orInsert: PrometheusCounter()) }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions)
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        gauge(label, dimensions)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        let key = Self.key(label, dimensions)
        return series.withLock { $0.histograms.value(for: key, orInsert: PrometheusHistogram()) }
    }

    // Series live as long as the process: a counter that restarts at 0 would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// All series in the text exposition format.
    public func render() -> String {
        let (counters, gauges, histograms) = series.withLock { ($0.counters, $0.gauges, $0.histograms) }
        var text = ""
        Self.each(counters, type: "counter", suffix: "_total", into: &text) { name, labels, counter in
            "\(name)\(labels) \(counter.value)\n"
        }
        Self.each(gauges, type: "gauge", suffix: "", into: &text) { name, labels, gauge in "\(name)\(labels) \(gauge.value)\n" }
        Self.each(histograms, type: "histogram", suffix: "_seconds", into: &text) { name, labels, histogram in
            histogram.render(name: name, labels: labels)
        }
        return text
    }

    private func gauge(_ label: String, _ dimensions: [(String, String)]) -> PrometheusGauge {
        let key = Self.key(label, dimensions)
        return series.withLock { $0.gauges.value(for: key, orInsert: PrometheusGauge()) }
    }

    private static func each<Handler>(
        _ series: [Key: Handler], type: String, suffix: String, into text: inout String,
        render: (_ name: String, _ labels: String, _ handler: Handler) -> String
    ) {
        var previous = ""
        for (key, handler) in series.sorted(by: { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }) {
            let name = key.name + suffix
            if name != previous { text += "# TYPE \(name) \(type)\n" }
            previous = name
            text += render(name, key.labels, handler)
        }
    }

    private static func key(_ label: String, _ dimensions: [(String, String)]) -> Key {
        guard !dimensions.isEmpty else { return Key(name: identifier(label), labels: "") }
        let pairs = dimensions.sorted { $0.0 < $1.0 }.map { "\(identifier($0.0))=\(LineLogHandler.quoted($0.1))" }
        return Key(name: identifier(label), labels: "{\(pairs.joined(separator: ","))}")
    }

    /// Names of metrics and labels: letters, digits and underscores.
    private static func identifier(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

final class PrometheusCounter: CounterHandler, Sendable {
    private let count = Atomic<Int64>(0)
    var value: Int64 { count.load(ordering: .relaxed) }
    func increment(by amount: Int64) { count.add(amount, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }
}

final class PrometheusGauge: MeterHandler, RecorderHandler, Sendable {
    private let current = Mutex(0.0)
    var value: Double { current.withLock { $0 } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { current.withLock { $0 = value } }
    func increment(by amount: Double) { current.withLock { $0 += amount } }
    func decrement(by amount: Double) { current.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
}

final class PrometheusHistogram: TimerHandler, Sendable {
    /// Upper bounds in seconds: from a bus call (1 ms) to a slow review (60 s).
    private static let bounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 30, 60,
    ]

    private struct State {
        var buckets = [Int64](repeating: 0, count: PrometheusHistogram.bounds.count + 1)
        var sum = 0.0
    }

    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let index = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.buckets[index] += 1
            state.sum += seconds
        }
    }

    func render(name: String, labels: String) -> String {
        let (buckets, sum) = state.withLock { ($0.buckets, $0.sum) }
        let inner = labels.isEmpty ? "" : labels.dropFirst().dropLast() + ","
        var text = ""
        var total: Int64 = 0
        for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], buckets) {
            total += count
            text += "\(name)_bucket{\(inner)le=\"\(bound)\"} \(total)\n"
        }
        return text + "\(name)_sum\(labels) \(sum)\n\(name)_count\(labels) \(total)\n"
    }
}

extension Dictionary {
    fileprivate mutating func value(for key: Key, orInsert fresh: @autoclosure () -> Value) -> Value {
        if let known = self[key] { return known }
        let value = fresh()
        self[key] = value
        return value
    }
}
