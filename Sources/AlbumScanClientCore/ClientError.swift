#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a call did not do what was asked.
public enum ClientError: Error, Sendable, Equatable {
    /// The server refused the request and says why.
    ///
    /// - Parameter retryAfter: how long the server wants to be left alone; nil if it does not say.
    case refused(Problem, retryAfter: Duration? = nil)
    /// There is no network, or no server at the address.
    case offline
    /// The connection was lost and did not come back in time. What was asked for may have been done.
    case connectionLost
    /// The server's certificate is not trusted.
    case untrusted
    /// The address of the server cannot be used.
    case invalidAddress
    /// The task was cancelled.
    case cancelled
    /// The answer is not one of an AlbumScan server.
    ///
    /// - Parameter status: its HTTP status; 0 if a request could not even be written as JSON.
    case unexpectedAnswer(status: Int)
    /// The ``CredentialStore`` failed; the text is its error's.
    case credentialsUnavailable(String)

    /// The server's reason; nil for every case but ``refused(_:retryAfter:)``.
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

    /// Whether the server has read what was sent, and will refuse it however often it is sent again.
    var isForGood: Bool {
        guard case .refused(let problem, _) = self else { return false }
        return !problem.retryable && problem.status != 401
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

    /// 400, or 408 for an upload that took too long: a parameter, header or body is malformed.
    public static let badRequest: ProblemCode = "bad_request"
    /// 400: the crop is not a rectangle inside the picture.
    public static let cropInvalid: ProblemCode = "crop_invalid"
    /// 401: the token is unknown or revoked, and the client is not to register again.
    public static let unauthorized: ProblemCode = "unauthorized"
    /// 402: the account has no scan left. ``Problem/title`` says how many it had and when there are new ones (rule 51).
    public static let quotaExhausted: ProblemCode = "quota_exhausted"
    /// 402: the account has seen the times of the day's free songs.
    public static let viewsExhausted: ProblemCode = "views_exhausted"
    /// 403: the account's tier does not include it (rule 17).
    public static let tierRequired: ProblemCode = "tier_required"
    /// 403: another device of the account, or an operator, has signed this device out; it cannot register again (rule 53).
    public static let deviceRevoked: ProblemCode = "device_revoked"
    /// 403: an operator has closed the account. Only export and erasure are left (rule 84).
    public static let accountBlocked: ProblemCode = "account_blocked"
    /// 404: no such resource, or another account's.
    public static let notFound: ProblemCode = "not_found"
    /// 404: the album or edition has no artwork, or none yet.
    public static let artworkUnavailable: ProblemCode = "artwork_unavailable"
    /// 409: the resource's state does not allow it.
    public static let conflict: ProblemCode = "conflict"
    /// 409: the failed review cannot be written again; not ever, or not before `retryAfter`.
    public static let notRetryable: ProblemCode = "not_retryable"
    /// 409: another account has the subscription; ``Problem/join`` says what would be shared with it (rule 54).
    public static let joinRequired: ProblemCode = "join_required"
    /// 409: a device of the other account has to agree, until ``JoinTerms/expiresAt``.
    public static let joinPending: ProblemCode = "join_pending"
    /// 409: the other account does not want to be shared; it is not asked again for a day.
    public static let joinRefused: ProblemCode = "join_refused"
    /// 409: to join, the transaction has to be signed anew.
    public static let transactionOutdated: ProblemCode = "transaction_outdated"
    /// 409: the subscription gives no rights any more, so it joins nobody.
    public static let subscriptionEnded: ProblemCode = "subscription_ended"
    /// 409: the account would have more than ten devices.
    public static let tooManyDevices: ProblemCode = "too_many_devices"
    /// 409: the account keeps as many songs as there is room for.
    public static let favoritesFull: ProblemCode = "favourites_full"
    /// 413: the photo has too many bytes, by default more than 24 MB.
    public static let imageTooLarge: ProblemCode = "image_too_large"
    /// 413: a body that is no photo has too many bytes.
    public static let tooLarge: ProblemCode = "too_large"
    /// 415: the photo is not a JPEG; ``Problem/title`` names what it is.
    public static let unsupportedMediaType: ProblemCode = "unsupported_media_type"
    /// 422: the JPEG is damaged, cut off, or of a kind nobody writes.
    public static let imageUnreadable: ProblemCode = "image_unreadable"
    /// 422: the JPEG has too many pixels, by default more than 64 million.
    public static let imageDimensions: ProblemCode = "image_dimensions"
    /// 422: the idempotency key was used for another photo or other parameters.
    public static let idempotencyMismatch: ProblemCode = "idempotency_mismatch"
    /// 422: the transaction was not signed by the App Store for a subscription of this app.
    public static let transactionInvalid: ProblemCode = "transaction_invalid"
    /// 429: this device or address asks too often, or has too many uploads under way.
    public static let tooManyRequests: ProblemCode = "too_many_requests"
    /// 429: the account has caused as much of this work today as it may; there is more after `retryAfter`, at midnight in UTC.
    public static let allowanceExhausted: ProblemCode = "allowance_exhausted"
    /// 503: the server is busy, or a part of it is away.
    public static let overloaded: ProblemCode = "overloaded"
    /// 500: a mistake on the server's side.
    public static let internalError: ProblemCode = "internal"
}
