public import CoreMetrics
import Synchronization
public import Telemetry

/// A swift-metrics backend that renders the Prometheus text format, version 0.0.4.
///
/// Counters become `_total`, timers histograms in seconds, meters and recorders gauges. Collectors provide further samples when the metrics
/// are scraped (``collect(_:)``).
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
    private let collectors = Mutex<[@Sendable (inout MetricSamples) async -> Void]>([])
    /// By the label of swift-metrics.
    private let definitions: [String: MetricDefinition]
    /// By the exposed name.
    private let help: [String: String]

    /// - Parameter definitions: help texts and buckets of known metrics; others are rendered without.
    public init(_ definitions: [MetricDefinition] = []) {
        self.definitions = Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0) })
        help = Dictionary(uniqueKeysWithValues: definitions.map { ($0.exposedName, $0.help) })
    }

    /// Creates the series that processes of a role have from the start.
    package func declare(_ role: String) {
        for definition in definitions.values where definition.belongs(to: role) {
            for dimensions in definition.initial.map(definition.dimensions) {
                switch definition.kind {
                case .counter: _ = makeCounter(label: definition.name, dimensions: dimensions)
                case .gauge: _ = makeMeter(label: definition.name, dimensions: dimensions)
                case .histogram: _ = makeTimer(label: definition.name, dimensions: dimensions)
                }
            }
        }
    }

    /// Registers a collector, called whenever the metrics are scraped.
    public func collect(_ collector: @escaping @Sendable (inout MetricSamples) async -> Void) {
        collectors.withLock { $0.append(collector) }
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        let key = Self.key(label, dimensions)
        let scale = definitions[label]?.scale ?? 1
        return series.withLock { $0.counters.value(for: key, orInsert: PrometheusCounter(scale: scale)) }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        gauge(label, dimensions)
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        gauge(label, dimensions)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        let key = Self.key(label, dimensions)
        let bounds: [Double] =
            if case .histogram(let bounds) = definitions[label]?.kind { bounds } else { PrometheusHistogram.defaultBounds }
        return series.withLock { $0.histograms.value(for: key, orInsert: PrometheusHistogram(bounds: bounds)) }
    }

    // Series live as long as the process: a counter that drops to 0 would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// All series, including the collectors' samples, in the text exposition format.
    public func exposition() async -> String {
        var samples = MetricSamples()
        for collector in collectors.withLock({ $0 }) { await collector(&samples) }
        return render(samples)
    }

    /// All series in the text exposition format.
    ///
    /// - Parameter samples: override series of the same name and labels.
    package func render(_ samples: MetricSamples = MetricSamples()) -> String {
        let (counters, gauges, histograms) = series.withLock { ($0.counters, $0.gauges, $0.histograms) }
        var families: [String: Family] = [:]
        for (key, counter) in counters {
            families[key.name + "_total", default: Family(type: "counter")].lines[key.labels] =
                "\(key.name)_total\(key.labels) \(counter.rendered)\n"
        }
        for (key, gauge) in gauges {
            families[key.name, default: Family(type: "gauge")].lines[key.labels] = "\(key.name)\(key.labels) \(gauge.value)\n"
        }
        for (key, histogram) in histograms {
            let name = key.name + "_seconds"
            families[name, default: Family(type: "histogram")].lines[key.labels] = histogram.render(name: name, labels: key.labels)
        }
        for sample in samples.list {
            let (name, labels) = (sample.definition.exposedName, Self.key("", sample.definition.dimensions(sample.values)).labels)
            families[name, default: Family(type: sample.type)].lines[labels] = "\(name)\(labels) \(sample.rendered)\n"
        }
        return families.sorted { $0.key < $1.key }.map { name, family in
            let explanation = help[name].map { "# HELP \(name) \(Self.escaped($0))\n" } ?? ""
            let lines = family.lines.sorted { $0.key < $1.key }.map(\.value).joined()
            return "\(explanation)# TYPE \(name) \(family.type)\n\(lines)"
        }.joined()
    }

    /// The series of one metric, by their labels.
    private struct Family {
        let type: String
        var lines: [String: String] = [:]
    }

    /// Escapes a HELP text.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }

    private func gauge(_ label: String, _ dimensions: [(String, String)]) -> PrometheusGauge {
        let key = Self.key(label, dimensions)
        return series.withLock { $0.gauges.value(for: key, orInsert: PrometheusGauge()) }
    }

    private static func key(_ label: String, _ dimensions: [(String, String)]) -> Key {
        guard !dimensions.isEmpty else { return Key(name: identifier(label), labels: "") }
        let pairs = dimensions.sorted { $0.0 < $1.0 }.map { "\(identifier($0.0))=\(LineLogHandler.quoted($0.1))" }
        return Key(name: identifier(label), labels: "{\(pairs.joined(separator: ","))}")
    }

    /// Names of metrics and labels: letters, digits and underscores.
    private static func identifier(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { return text }
        return String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
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
