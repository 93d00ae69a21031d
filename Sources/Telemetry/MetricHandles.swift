import CoreMetrics

/// A value that only grows.
public struct CounterMetric: Sendable {
    public let definition: MetricDefinition

    init(
        _ name: String, _ help: String, labels: [String] = [], roles: [String] = [], initial: [[String]] = [[]], scale: Double = 1
    ) {
        definition = MetricDefinition(
            name: name, kind: .counter, help: help, labels: labels, roles: roles, initial: initial.filter { $0.count == labels.count },
            scale: scale)
    }

    /// - Parameter values: the labels' values, in order.
    public func increment(_ values: String..., by amount: Int = 1) {
        Counter(label: definition.name, dimensions: definition.dimensions(values)).increment(by: amount)
    }
}

/// A value that goes up and down.
public struct GaugeMetric: Sendable {
    public let definition: MetricDefinition

    init(_ name: String, _ help: String, labels: [String] = [], roles: [String] = [], initial: [[String]] = [[]]) {
        definition = MetricDefinition(
            name: name, kind: .gauge, help: help, labels: labels, roles: roles, initial: initial.filter { $0.count == labels.count },
            scale: 1)
    }

    public func set(_ value: Double, _ values: String...) {
        Meter(label: definition.name, dimensions: definition.dimensions(values)).set(value)
    }

    public func add(_ change: Double, _ values: String...) {
        Meter(label: definition.name, dimensions: definition.dimensions(values)).increment(by: change)
    }
}

/// A distribution of durations.
public struct HistogramMetric: Sendable {
    public let definition: MetricDefinition

    init(
        _ name: String, _ help: String, buckets: [Double], labels: [String] = [], roles: [String] = [], initial: [[String]] = [[]]
    ) {
        definition = MetricDefinition(
            name: name, kind: .histogram(buckets), help: help, labels: labels, roles: roles,
            initial: initial.filter { $0.count == labels.count }, scale: 1)
    }

    public func record(_ duration: Duration, _ values: String...) {
        Timer(label: definition.name, dimensions: definition.dimensions(values)).recordNanoseconds(max(0, duration.inNanoseconds))
    }

    /// - Parameter start: when what ends now began.
    public func record(since start: ContinuousClock.Instant, _ values: String...) {
        Timer(label: definition.name, dimensions: definition.dimensions(values)).recordNanoseconds(
            max(0, (ContinuousClock.now - start).inNanoseconds))
    }
}
