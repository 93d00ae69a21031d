#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One event of a scan's stream, `GET /v1/scans/{id}/events`.
public struct ProgressEvent: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case accepted
        case identifying
        case identified
        case artwork
        case reviewing
        case reviewDelta = "review.delta"
        case reviewReset = "review.reset"
        case review
        case complete
        case identificationFailed = "identification_failed"
        case reviewFailed = "review_failed"

        /// Whether the stream ends after this event.
        public var isFinal: Bool {
            switch self {
            case .complete, .identificationFailed, .reviewFailed: true
            default: false
            }
        }

        /// Whether the event is stored and numbered. Review text is not: a resumed client gets the text so far.
        public var isDurable: Bool { self != .reviewDelta && self != .reviewReset }
    }

    @LowercaseID public var scanId: UUID
    /// The scan's own sequence number from 1. Review text carries the number of the stored event it follows, and no SSE `id`.
    public var seq: Int64
    public var at: Timestamp
    public var stage: Kind
    /// The sentence to show.
    public var message: String
    public var identification: IdentificationResource?
    @OptionalLowercaseID public var albumId: UUID?
    public var artwork: ArtworkResource?
    public var review: ReviewResource?
    public var error: ScanFailure?
    /// Of `review.delta`: `contextSummary`, `contextBullets` or `recommendedFor`.
    public var field: String?
    /// Of `review.delta`: which bullet.
    public var index: Int?
    /// Of `review.delta`: whole, checked sentences to append.
    public var text: String?

    public init(scanId: UUID, seq: Int64, at: Timestamp, stage: Kind, message: String) {
        self.scanId = scanId
        self.seq = seq
        self.at = at
        self.stage = stage
        self.message = message
    }
}
