public import LanguageModels

/// Why a step has no answer, by what can be done about it.
public enum StepError: Error, Sendable, Hashable {
    /// Overload, network or provider trouble: the same step may be tried later.
    case unavailable(detail: String, retryAfter: Duration?)
    /// The model answered nonsense, and again after being told.
    case unusableAnswer(problem: String)
    /// The model or the provider's filter declined.
    case declined(detail: String)
    /// The account with the provider has no money left.
    case budgetExhausted(detail: String)
    /// Key, model or prompt are wrong: an operator has to act.
    case misconfigured(detail: String)
    case cancelled

    public init(_ error: ModelError) {
        switch error.kind {
        case .refused, .contentFiltered: self = .declined(detail: error.description)
        case .truncated: self = .unusableAnswer(problem: error.description)
        case .unavailable, .timeout, .badResponse: self = .unavailable(detail: error.description, retryAfter: error.retryAfter)
        case .quotaExhausted: self = .budgetExhausted(detail: error.description)
        case .invalidRequest, .unauthorized, .modelNotFound: self = .misconfigured(detail: error.description)
        case .cancelled: self = .cancelled
        }
    }

    /// For operators; holds neither prompt nor answer.
    public var detail: String {
        switch self {
        case .unavailable(let detail, _), .declined(let detail), .budgetExhausted(let detail), .misconfigured(let detail): detail
        case .unusableAnswer(let problem): "the answer cannot be used, again after a repair: \(problem)"
        case .cancelled: "cancelled"
        }
    }
}
