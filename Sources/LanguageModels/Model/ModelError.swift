import HTTPClient

/// Why a model did not answer.
public struct ModelError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The model declined.
        case refused
        /// The provider's filter stopped the question or the answer.
        case contentFiltered = "content_filtered"
        /// The answer reached its token limit.
        case truncated
        /// Overload, rate limit, server or network failure: transient.
        case unavailable
        /// The account is out of credit or has reached its spending limit: passes, if at all, with the next billing period
        /// (``retryAfter``).
        case quotaExhausted = "quota_exhausted"
        /// The provider does not accept the request, or it cannot be sent as configured.
        case invalidRequest = "invalid_request"
        /// The key is missing, wrong or not allowed to do this.
        case unauthorized
        /// The model does not exist or has been retired.
        case modelNotFound = "model_not_found"
        /// The answer is empty or not in the provider's format, as when a proxy answers in its place: transient.
        case badResponse = "bad_response"
        /// The answer did not begin, continue or end in time.
        case timeout
        case cancelled
    }

    public var kind: Kind
    public var provider: ModelProvider
    /// The HTTP status, if there was a response.
    public var status: Int?
    /// The provider's request id, for its support.
    public var requestID: String?
    /// How long the provider asks to wait, or the time until the account can be used again.
    public var retryAfter: Duration?
    /// For operators: the provider's error type, or what the client saw. Never prompts, answers or keys.
    public var detail: String
    /// What the failed call used; estimated, where it was stopped before the provider told.
    public var usage = ModelUsage()
    /// The cost of that, in millionths of a US dollar.
    public var costMicroUSD = 0
    /// The number of attempts.
    public var attempts = 1

    public init(
        _ kind: Kind, provider: ModelProvider, detail: String, status: Int? = nil, requestID: String? = nil, retryAfter: Duration? = nil
    ) {
        self.kind = kind
        self.provider = provider
        self.detail = detail
        self.status = status
        self.requestID = requestID
        self.retryAfter = retryAfter
    }

    /// Whether the call may succeed when it is retried.
    public var isRetryable: Bool { [.unavailable, .timeout, .badResponse].contains(kind) }

    public var description: String {
        "\(provider.rawValue) \(kind.rawValue)\(status.map { " \($0)" } ?? ""): \(detail)"
    }
}

extension ModelError {
    init(_ error: HTTPError, provider: ModelProvider) {
        let kind: Kind =
            switch error.code {
            case .timeout: .timeout
            case .cancelled: .cancelled
            case .dns, .connect, .connectionLost, .truncated, .unavailable: .unavailable
            case .tooLarge, .badResponse: .badResponse
            // Only a change of configuration helps.
            case .invalidRequest, .hostRefused, .addressRefused, .redirectRefused, .tooManyRedirects, .tls: .invalidRequest
            }
        self.init(kind, provider: provider, detail: error.description)
    }
}
