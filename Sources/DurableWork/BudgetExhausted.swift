public import FoundationEssentials

/// Whose spending a budget limits.
public enum BudgetScope: String, Sendable, CaseIterable {
    case deployment, account
}

/// How long a budget lasts, in UTC.
public enum BudgetPeriod: String, Sendable, CaseIterable {
    case day, month
}

/// A call to a model was not begun, because it might cost more than what is left of a budget (rule 82).
public struct BudgetExhausted: Error, Sendable, Hashable, CustomStringConvertible {
    public let scope: BudgetScope
    public let period: BudgetPeriod
    /// When the next period begins.
    public let until: Date

    public init(scope: BudgetScope, period: BudgetPeriod, until: Date) {
        self.scope = scope
        self.period = period
        self.until = until
    }

    /// For operators.
    public var description: String { "the \(scope.rawValue)'s budget of the \(period.rawValue) is used up" }
}
