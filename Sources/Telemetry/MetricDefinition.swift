/// A metric with its metadata, as `/metrics` shows it.
public struct MetricDefinition: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        case counter
        case gauge
        /// Of durations; the upper bounds are in seconds, ascending.
        case histogram([Double])
    }

    /// The name under which swift-metrics knows it: ``exposedName`` without the unit or `_total`.
    public let name: String
    public let kind: Kind
    public let help: String
    /// The names of its labels. Their values are closed sets (bounded cardinality): never an id, a path or anything a client sends.
    public let labels: [String]
    /// The roles whose processes export it; empty for all.
    public let roles: [String]
    /// Label values of series that exist from the start, so that the first increment is visible as one.
    public let initial: [[String]]
    /// The unit in which a counter counts whole numbers.
    public let scale: Double

    /// The name in Prometheus.
    public var exposedName: String {
        switch kind {
        case .counter: name + "_total"
        case .gauge: name
        case .histogram: name + "_seconds"
        }
    }

    public var description: String { exposedName }

    /// Label names paired with these values, as swift-metrics takes them.
    package func dimensions(_ values: [String]) -> [(String, String)] {
        assert(values.count == labels.count, "\(name) has the labels \(labels)")
        return Array(zip(labels, values))
    }

    public func belongs(to role: String) -> Bool { roles.isEmpty || roles.contains(role) }
}

/// Upper bounds of histograms, in seconds.
enum Buckets {
    /// From a fast query to one that hangs.
    static let quick: [Double] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    /// An HTTP request or a bus call; ingest and identification are among the latter.
    static let request: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 10, 15, 30, 60]
    /// What people wait for (rule 10), in seconds, with the latency budgets among the bounds.
    static let stage: [Double] = [0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 60, 120, 300]
    /// Time in a queue, or until a slot of a rate limit.
    static let wait: [Double] = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900]
}
