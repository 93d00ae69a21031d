#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `application/problem+json` (RFC 9457) with the members every AlbumScan error has.
public struct Problem: Codable, Sendable, Equatable, Error {
    /// `urn:albumscan:problem:` and the ``code``.
    public var type: String
    /// A sentence to show.
    public var title: String
    /// The HTTP status, 400…599.
    public var status: Int
    /// What exactly is wrong with this request, for programmers; nil if the title says it all.
    public var detail: String?
    /// Stable, for programs. Later servers may have codes this version does not know.
    public var code: String
    /// Whether the same request can succeed later.
    public var retryable: Bool
    /// The scan it is about; nil if it is about none.
    @OptionalLowercaseID public var scanId: UUID?
    /// Under which the operator finds the request in the logs; nil from servers that name none.
    public var requestId: String?
    /// What would be shared, with `join_required` and `join_pending`.
    public var join: JoinTerms?
    /// What is wrong with the lines of a list, with `list_unreadable`.
    public var lines: [UnreadableLine]?

    /// For servers and tests: clients decode what a server answers.
    public init(status: Int, code: String, title: String, detail: String? = nil, retryable: Bool = false, scanId: UUID? = nil) {
        type = "urn:albumscan:problem:\(code)"
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.retryable = retryable
        self.scanId = scanId
    }
}
