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
        /// Calls to models, failed ones included.
        public var calls: Int
        /// Tokens sent, as the providers counted them.
        public var inputTokens: Int
        /// Tokens received, as the providers counted them.
        public var outputTokens: Int
        /// Web searches that models made.
        public var searches: Int
        /// Millionths of a US dollar, by the prices in the server's table of models.
        public var costMicroUsd: Int64
        /// The same in dollars, for people.
        public var costUsd: Double
        /// Calls by outcome: `ok`, or the kind of the error.
        public var outcomes: [String: Int]

        /// `costUsd` follows from `costMicroUsd`.
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

    /// How much of a budget is used (rule 82).
    public struct Budget: Codable, Sendable, Equatable {
        /// Absent for the budget of the whole deployment.
        public var accountId: UUID?
        /// `day` or `month`, in UTC.
        public var period: String
        /// `2026-03-01` or `2026-03`.
        public var name: String
        /// Millionths of a US dollar.
        public var spentMicroUsd: Int64
        /// The most that the calls under way may cost.
        public var reservedMicroUsd: Int64
        /// Calls to models, those under way included.
        public var calls: Int64
        /// What may be spent; absent where nothing limits it.
        public var limitMicroUsd: Int64?
        /// How many calls may be made; absent where nothing limits them.
        public var limitCalls: Int64?
        /// When the next period begins.
        public var resetsAt: Timestamp

        /// For servers and tests: clients decode what a server answers.
        public init(
            accountId: UUID?, period: String, name: String, spentMicroUsd: Int64, reservedMicroUsd: Int64, calls: Int64,
            limitMicroUsd: Int64?, limitCalls: Int64?, resetsAt: Timestamp
        ) {
            self.accountId = accountId
            self.period = period
            self.name = name
            self.spentMicroUsd = spentMicroUsd
            self.reservedMicroUsd = reservedMicroUsd
            self.calls = calls
            self.limitMicroUsd = limitMicroUsd
            self.limitCalls = limitCalls
            self.resetsAt = resetsAt
        }
    }

    /// The first instant that is counted.
    public var from: Timestamp
    /// The end, exclusive.
    public var to: Timestamp
    /// `day` (UTC), `step` or `model`.
    public var by: String
    /// One for each day, step or model that had a call, in the order of their keys.
    public var rows: [Row]
    /// The sum of all rows.
    public var total: Row
    /// The deployment's budgets of today and of this month, and those of the accounts that have used the most of theirs.
    public var budgets: [Budget]

    /// For servers and tests: clients decode what a server answers.
    public init(from: Timestamp, to: Timestamp, by: String, rows: [Row], total: Row, budgets: [Budget]) {
        self.from = from
        self.to = to
        self.by = by
        self.rows = rows
        self.total = total
        self.budgets = budgets
    }
}
