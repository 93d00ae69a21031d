import AlbumScanAPI
import FoundationEssentials

/// An event without its sequence number: its kind, the message to show (rule 8), and its payload.
package enum ScanEvent: Sendable, Equatable {
    case accepted
    case identifying
    case identifyingSlowly
    case identified(IdentificationResource, albumID: UUID)
    case artwork(ArtworkResource)
    case reviewing
    case review(ReviewResource)
    case complete
    case identificationFailed(ScanFailure)
    case reviewFailed(ScanFailure)

    package var kind: ProgressEvent.Kind {
        switch self {
        case .accepted: .accepted
        case .identifying, .identifyingSlowly: .identifying
        case .identified: .identified
        case .artwork: .artwork
        case .reviewing: .reviewing
        case .review: .review
        case .complete: .complete
        case .identificationFailed: .identificationFailed
        case .reviewFailed: .reviewFailed
        }
    }

    /// The event in the form that clients receive, before it is stored: then it gets its number, and the time of the transaction.
    package func unnumbered(scanID: UUID) -> ProgressEvent {
        var event = ProgressEvent(scanId: scanID, seq: 0, at: Timestamp(.now), stage: kind, message: message)
        switch self {
        case .accepted, .identifying, .identifyingSlowly, .reviewing, .complete:
            break
        case .identified(let identification, let albumID):
            event.identification = identification
            event.albumId = albumID
        case .artwork(let artwork):
            event.artwork = artwork
        case .review(let review):
            event.review = review
        case .identificationFailed(let failure), .reviewFailed(let failure):
            event.error = failure
        }
        return event
    }

    private var message: String {
        switch self {
        case .accepted: "Photo received"
        case .identifying: "Extracting text and examining album art..."
        case .identifyingSlowly: "Flipping through every record bin in existence..."
        case .identified(let album, _): "We found \(album.albumTitle) by \(album.artistName)"
        case .artwork(let artwork): artwork.state == .ready ? "Album art found" : "Album art unavailable"
        case .reviewing: Self.reviewingSentence
        case .review: "The review is ready"
        case .complete: "Complete"
        case .identificationFailed(let failure), .reviewFailed(let failure): failure.message
        }
    }

    package static let reviewingSentence = "Writing a review that's somehow both pretentious and correct..."
}

extension ScanFailure {
    package static let notIdentified = ScanFailure(
        code: "not_identified", message: "Unable to identify this cover art", retryable: true,
        hint: "Make sure the front of the album cover is clear and fills the frame")

    /// A web search might have found the album, and the scan may not have one (rule 17).
    package static let searchWithheld = ScanFailure(
        code: "not_identified", message: "Unable to identify this cover art", retryable: true,
        hint: """
            Make sure the front of the album cover is clear and fills the frame. This cover says little: Advanced search, part of Ultra, \
            might find it.
            """)

    package static let notAnAlbumCover = ScanFailure(
        code: "not_an_album_cover", message: "Unable to identify this cover art", retryable: true,
        hint: "Make sure the front of the album cover is clear and fills the frame")

    package static let identificationUnavailable = ScanFailure(
        code: "identification_unavailable", message: "Identification is temporarily unavailable", retryable: true)

    package static let reviewUnavailable = ScanFailure(
        code: "review_unavailable", message: "Review temporarily unavailable", retryable: true)

    /// Too many reviews wait for a worker.
    package static func reviewLater(at moment: Date) -> ScanFailure {
        ScanFailure(code: "review_unavailable", message: "Review temporarily unavailable", retryable: true, retryAt: Timestamp(moment))
    }

    /// Cancelled by the person, or an operator.
    package static let cancelled = ScanFailure(code: "cancelled", message: "The scan was cancelled", retryable: true)

    /// Nobody could go on with the scan: what is stored of it cannot be read, or not be stored.
    package static let scanGivenUp = ScanFailure(
        code: "scan_broken", message: "This scan cannot be continued", retryable: false, hint: "Scan the album again")

    /// - Parameter reset: when models can be called again; nil if unknown.
    package static func budgetExhausted(until reset: Date?) -> ScanFailure {
        let again = reset.map { ". There is a new one from \($0.formatted(.iso8601.year().month().day())) (UTC)" }
        return ScanFailure(
            code: "budget_exhausted", message: "The spending limit of this service is reached" + (again ?? ""), retryable: true,
            retryAt: reset.map { Timestamp($0) })
    }
}
