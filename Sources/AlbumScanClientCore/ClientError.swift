#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a call did not do what was asked.
public enum ClientError: Error, Sendable, Equatable {
    /// The server refused it and says why.
    ///
    /// - Parameter retryAfter: when the server wants to be asked again, if it says so.
    case refused(Problem, retryAfter: Duration? = nil)
    /// There is no network, or no server at the address.
    case offline
    /// The connection was lost, and came not back in time. What was asked for may have been done.
    case connectionLost
    /// The server's certificate is not trusted.
    case untrusted
    /// The address of the server cannot be used.
    case invalidAddress
    /// The task was cancelled.
    case cancelled
    /// The answer is not one of an AlbumScan server.
    case unexpectedAnswer(status: Int)
    /// The caller's store of credentials failed; the text is its error's.
    case credentialsUnavailable(String)

    /// The server's reason; nil if it gave none.
    public var code: ProblemCode? {
        guard case .refused(let problem, _) = self else { return nil }
        return ProblemCode(rawValue: problem.code)
    }

    /// Whether the same call can succeed later.
    public var isRetryable: Bool {
        switch self {
        case .refused(let problem, _): problem.retryable
        case .offline, .connectionLost: true
        case .unexpectedAnswer(let status): status >= 500
        case .untrusted, .invalidAddress, .cancelled, .credentialsUnavailable: false
        }
    }

    init(_ error: TransportError) {
        self =
            switch error {
            case .unreachable: .offline
            case .interrupted: .connectionLost
            case .untrusted: .untrusted
            case .invalidAddress: .invalidAddress
            case .cancelled: .cancelled
            }
    }
}

/// The `code` of a problem document: stable, for programs. A later server may have codes that are not listed here.
public struct ProblemCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public static let badRequest: ProblemCode = "bad_request"
    public static let cropInvalid: ProblemCode = "crop_invalid"
    public static let unauthorized: ProblemCode = "unauthorized"
    public static let quotaExhausted: ProblemCode = "quota_exhausted"
    public static let tierRequired: ProblemCode = "tier_required"
    public static let notFound: ProblemCode = "not_found"
    public static let artworkUnavailable: ProblemCode = "artwork_unavailable"
    public static let conflict: ProblemCode = "conflict"
    public static let imageTooLarge: ProblemCode = "image_too_large"
    public static let tooLarge: ProblemCode = "too_large"
    public static let unsupportedMediaType: ProblemCode = "unsupported_media_type"
    public static let imageUnreadable: ProblemCode = "image_unreadable"
    public static let imageDimensions: ProblemCode = "image_dimensions"
    public static let idempotencyMismatch: ProblemCode = "idempotency_mismatch"
    public static let transactionInvalid: ProblemCode = "transaction_invalid"
    public static let tooManyRequests: ProblemCode = "too_many_requests"
    public static let overloaded: ProblemCode = "overloaded"
    public static let internalError: ProblemCode = "internal"
}
