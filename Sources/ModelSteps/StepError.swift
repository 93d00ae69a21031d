public import DurableWork
public import LanguageModels

/// Why a step failed, classified by what can be done about it.
public enum StepError: Error, Sendable, Hashable {
    /// Overload, network or provider failure: the same step may be retried later.
    case unavailable(detail: String, retryAfter: Duration?)
    /// The model's answer was invalid, and again after the repair attempt.
    case unusableAnswer(problem: String)
    /// The model or the provider's filter declined.
    case declined(detail: String)
    /// The account with the provider is out of credit, or has reached its limit for as long as `retryAfter` says.
    case budgetExhausted(detail: String, retryAfter: Duration?)
    /// A budget of ours is used up; no model was called (rule 82).
    case overBudget(BudgetExhausted)
    /// The key, model or prompt is wrong: an operator has to act.
    case misconfigured(detail: String)
    /// Another process has taken the work over; this one's results do not count.
    case superseded
    /// The journal is unavailable; no model was called.
    ///
    /// - Parameter isLasting: ``LastingError/isLasting``.
    case journalUnavailable(detail: String, isLasting: Bool = false)
    /// The work was asked for by another version of the program, which knows what this one does not.
    case otherVersion(detail: String)
    case cancelled

    public init(_ error: ModelError) {
        switch error.kind {
        case .refused, .contentFiltered: self = .declined(detail: error.description)
        case .truncated: self = .unusableAnswer(problem: error.description)
        case .unavailable, .timeout, .badResponse: self = .unavailable(detail: error.description, retryAfter: error.retryAfter)
        case .quotaExhausted: self = .budgetExhausted(detail: error.description, retryAfter: error.retryAfter)
        case .invalidRequest, .unauthorized, .modelNotFound: self = .misconfigured(detail: error.description)
        case .cancelled: self = .cancelled
        }
    }

    /// From an error that the journal threw.
    public init(journal error: any Error) {
        switch error {
        case is CancellationError: self = .cancelled
        case is LeaseLost: self = .superseded
        case let error as BudgetExhausted: self = .overBudget(error)
        default: self = .journalUnavailable(detail: "\(error)", isLasting: (error as? any LastingError)?.isLasting ?? false)
        }
    }

    /// For operators; contains neither prompt nor answer.
    public var detail: String {
        switch self {
        case .unavailable(let detail, _), .declined(let detail), .budgetExhausted(let detail, _), .misconfigured(let detail),
            .journalUnavailable(let detail, _), .otherVersion(let detail):
            detail
        case .unusableAnswer(let problem): "the answer cannot be used, again after a repair: \(problem)"
        case .overBudget(let budget): budget.description
        case .superseded: "another process has the work"
        case .cancelled: "cancelled"
        }
    }
}

extension StepError: LastingError {
    public var isLasting: Bool {
        switch self {
        case .journalUnavailable(_, let isLasting): isLasting
        case .otherVersion: true
        case .unavailable, .unusableAnswer, .declined, .budgetExhausted, .overBudget, .misconfigured, .superseded, .cancelled: false
        }
    }
}
