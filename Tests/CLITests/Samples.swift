import AlbumScanAPI
import Foundation
import albumscan

extension IdentificationResource {
    static let sample = IdentificationResource(
        artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: ["Alternative Rock", "Art Rock"],
        recordLabel: "Parlophone", confidence: "high", method: "two-tier", searched: false)
}

extension ReviewResource {
    static var sample: ReviewResource {
        var review = ReviewResource(state: .ready)
        review.contextSummary = "The anxiety of a wired world as art rock."
        review.contextBullets = ["Number one in Britain, and a Grammy for it.", "Four movements in one single."]
        review.rating = 9.5
        review.recommendation = "ESSENTIAL"
        review.emoji = "💎"
        review.label = "Essential Classic"
        review.keyTracks = ["Paranoid Android", "Let Down"]
        review.recommendedFor = "fans of Pink Floyd"
        review.sources = [.init(title: "Pitchfork", url: "https://pitchfork.com/x")]
        return review
    }
}

extension Canvas {
    static func plain(_ columns: Int) -> Canvas { Canvas(style: .plain, terminalColumns: columns) }
}

extension UUID {
    static let sample = UUID(uuid: (1, 0x93, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0xAB, 0xCD))
}

extension ProgressEvent {
    /// - Parameter at: seconds since some instant.
    static func sample(_ stage: Kind, seq: Int64 = 1, at seconds: Double = 0, message: String = "") -> ProgressEvent {
        ProgressEvent(
            scanId: .sample, seq: seq, at: Timestamp(Date(timeIntervalSinceReferenceDate: 800_000_000 + seconds)), stage: stage,
            message: message)
    }

    static func delta(_ text: String, field: String = "contextSummary", index: Int? = nil) -> ProgressEvent {
        var event = sample(.reviewDelta)
        (event.field, event.index, event.text) = (field, index, text)
        return event
    }

    static var judged: ProgressEvent {
        var event = sample(.reviewVerdict)
        event.verdict = VerdictResource(tier: 1, label: "Essential Classic", rating: 9.7, recommendation: "ESSENTIAL", emoji: "💎")
        return event
    }

    static var identified: ProgressEvent {
        var event = sample(.identified, at: 1.94)
        event.identification = .sample
        return event
    }
}
