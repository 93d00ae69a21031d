import AlbumScanClientCore
import Foundation

extension UUID {
    static let sample = UUID(uuid: (1, 0x93, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0xAB, 0xCD))
    static let other = UUID(uuid: (1, 0x94, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0x12, 0x34))
}

extension Timestamp {
    /// - Parameter seconds: since some instant.
    static func sample(_ seconds: Double = 0) -> Timestamp { Timestamp(Date(timeIntervalSinceReferenceDate: 800_000_000 + seconds)) }
}

extension IdentificationResource {
    static let sample = IdentificationResource(
        artistName: "Radiohead", albumTitle: "OK Computer", confidence: "high", method: "two-tier", searched: false)
}

extension ScanResource {
    static func sample(_ state: ScanState = .complete) -> ScanResource {
        ScanResource(id: .sample, state: state, createdAt: .sample(), updatedAt: .sample(1), identification: .sample)
    }
}

extension ProgressEvent {
    static func sample(_ stage: Kind, seq: Int64) -> ProgressEvent {
        ProgressEvent(scanId: .sample, seq: seq, at: .sample(Double(seq)), stage: stage, message: "")
    }
}

extension HistoryDetailResource {
    /// - Parameter seconds: when it was scanned, from which its id follows.
    static func sample(_ seconds: Int, title: String = "OK Computer", artwork: ArtworkResource = ArtworkResource(state: .pending))
        -> HistoryDetailResource
    {
        var identification = IdentificationResource.sample
        identification.albumTitle = title
        let byte = UInt8(seconds % 256)
        return HistoryDetailResource(
            id: UUID(uuid: (1, 0x95, 0, 0, 0, UInt8(seconds / 256), 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, byte)), scanId: .sample,
            albumId: .sample, scannedAt: .sample(Double(seconds)), lastViewedAt: nil, identification: identification, artwork: artwork,
            review: ReviewResource(state: .pending))
    }
}
