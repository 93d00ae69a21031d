public import Telemetry

/// Samples taken at the moment of a scrape, from where their values are kept.
public struct MetricSamples: Sendable {
    struct Sample: Sendable {
        let definition: MetricDefinition
        let values: [String]
        let value: Double

        var type: String { definition.kind == .counter ? "counter" : "gauge" }
        var rendered: String { definition.kind == .counter ? "\(Int64(value))" : "\(value)" }
    }

    private(set) var list: [Sample] = []

    public init() {}

    /// - Parameter values: the labels' values, in order.
    public mutating func set(_ metric: GaugeMetric, _ value: Double, _ values: String...) {
        list.append(Sample(definition: metric.definition, values: values, value: value))
    }

    /// - Parameter total: the count since the start of the process.
    public mutating func set(_ metric: CounterMetric, _ total: Int, _ values: String...) {
        list.append(Sample(definition: metric.definition, values: values, value: Double(total)))
    }
}
