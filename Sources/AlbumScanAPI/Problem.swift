#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `application/problem+json` (RFC 9457) with the members every AlbumScan error has.
public struct Problem: Codable, Sendable, Equatable, Error {
    public var type: String
    public var title: String
    public var status: Int
    public var detail: String?
    /// Stable, for programs.
    public var code: String
    public var retryable: Bool
    @OptionalLowercaseID public var scanId: UUID?

    public init(status: Int, code: String, title: String, detail: String? = nil, retryable: Bool = false, scanId: UUID? = nil) {
        type = "about:blank"
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.retryable = retryable
        self.scanId = scanId
    }
}
