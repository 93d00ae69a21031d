#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One event of a scan's stream, `GET /v1/scans/{id}/events`.
public struct ProgressEvent: Codable, Sendable, Equatable {
    /// What an event tells: the stages of a scan, and what comes between them.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The photo is stored; the first event of every scan.
        case accepted
        /// The search for the album has begun. Comes again with a second sentence after 3.5 s.
        case identifying
        /// The album is found: adds `identification` and `albumId`. Comes again, after a final event, when a person corrects the album.
        case identified
        /// The artwork is ready or unavailable: adds `artwork`. At any time after `identified`, or not at all.
        case artwork
        /// The review is being written. Left out if it is known already.
        case reviewing
        /// Adds `verdict`: it comes before the text, and again after `review.reset`, and may then be another.
        case reviewVerdict = "review.verdict"
        /// Adds `field`, `text` and perhaps `index`: checked sentences to append.
        case reviewDelta = "review.delta"
        /// All review text shown so far is void, and so is the verdict: the review is written anew.
        case reviewReset = "review.reset"
        /// The whole review: adds `review`, which replaces text shown so far.
        case review
        /// Final: everything is there, artwork perhaps not yet (rule 11).
        case complete
        /// Final: no album was found; adds `error`.
        case identificationFailed = "identification_failed"
        /// Final: the album is known and has no review; adds `error`.
        case reviewFailed = "review_failed"

        /// Whether the stream ends after this event.
        public var isFinal: Bool {
            switch self {
            case .complete, .identificationFailed, .reviewFailed: true
            default: false
            }
        }

        /// Whether the event is stored and numbered. Review text is not: a resumed client gets the text so far.
        public var isDurable: Bool { self != .reviewVerdict && self != .reviewDelta && self != .reviewReset }
    }

    /// The scan whose stream this is.
    @LowercaseID public var scanId: UUID
    /// The scan's own sequence number from 1. Review text carries the number of the stored event it follows, and no SSE `id`.
    public var seq: Int64
    /// When it happened, so that a client can keep the times of its screens (rule 8).
    public var at: Timestamp
    /// Tells which of the optional members are there.
    public var stage: Kind
    /// The sentence to show.
    public var message: String
    /// The album found, with `identified`; else nil.
    public var identification: IdentificationResource?
    /// The album's id, with `identified`; else nil.
    @OptionalLowercaseID public var albumId: UUID?
    /// The wallets of the person that have the album already, with `identified`; else nil.
    public var inWallets: [WalletPlace]?
    /// Where the cover is, with `artwork`; else nil.
    public var artwork: ArtworkResource?
    /// The finished review, with `review`; else nil.
    public var review: ReviewResource?
    /// Why the scan failed, with `identification_failed` and `review_failed`; else nil.
    public var error: ScanFailure?
    /// With `review.delta`: `contextSummary`, `contextBullets` or `recommendedFor`; else nil.
    public var field: String?
    /// With `review.delta` of `contextBullets`: which bullet, from 0; else nil.
    public var index: Int?
    /// With `review.delta`: whole, checked sentences to append to ``field``; else nil.
    public var text: String?

    /// The verdict of the review that is being written, with `review.verdict`; else nil.
    public var verdict: VerdictResource?

    /// What every event has; what its stage adds is set afterwards.
    public init(scanId: UUID, seq: Int64, at: Timestamp, stage: Kind, message: String) {
        self.scanId = scanId
        self.seq = seq
        self.at = at
        self.stage = stage
        self.message = message
    }
}
