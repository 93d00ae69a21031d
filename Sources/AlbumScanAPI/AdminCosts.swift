#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/costs`: what models were asked and what it cost.
public struct AdminCosts: Codable, Sendable, Equatable {
    /// Calls that have a day, a step or a model in common, or all of them.
    public struct Row: Codable, Sendable, Equatable {
        /// `2026-03-01`, a step's name, or a model's id; absent in the total.
        public var key: String?
        public var calls: Int
        public var inputTokens: Int
        public var outputTokens: Int
        public var searches: Int
        public var costMicroUsd: Int64
        public var costUsd: Double
        /// Calls by outcome: `ok`, or the kind of the error.
        public var outcomes: [String: Int]

        public init(
            key: String?, calls: Int, inputTokens: Int, outputTokens: Int, searches: Int, costMicroUsd: Int64, outcomes: [String: Int]
        ) {
            self.key = key
            self.calls = calls
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.searches = searches
            self.costMicroUsd = costMicroUsd
            costUsd = Double(costMicroUsd) / 1_000_000
            self.outcomes = outcomes
        }
    }

    public var from: Timestamp
    /// Exclusive.
    public var to: Timestamp
    /// `day` (UTC), `step` or `model`.
    public var by: String
    public var rows: [Row]
    public var total: Row

    public init(from: Timestamp, to: Timestamp, by: String, rows: [Row], total: Row) {
        self.from = from
        self.to = to
        self.by = by
        self.rows = rows
        self.total = total
    }
}
