import Catalog
import Contracts
import Executors
import FoundationEssentials
import JPEG
import Store
import Telemetry
import Vision
import VisualMemory

/// Looks scans up in the visual memory; tests substitute it.
package protocol Recall: Sendable {
    /// The album that a scan's photo shows; nil if there is no match.
    ///
    /// - Parameter features: of the photo.
    func recall(_ scan: UUID, by features: ScanFeatures) async throws -> Identification?
}

/// Looks a scan's stored features up first, then those of further preprocessing variants (rule 21).
struct MemoryRecall: Recall {
    let database: Database
    let memory: CoverMemory
    /// Runs the further preprocessing variants.
    let executor: BlockingExecutor

    func recall(_ scan: UUID, by photo: ScanFeatures) async throws -> Identification? {
        let start = ContinuousClock.now
        var lookup = try await memory.recall(CoverFeatures(decoding: photo.features), for: photo.accountID)
        if lookup == .unknown { lookup = try await recallCloser(scan, for: photo.accountID) }
        Metric.memoryLookups.increment(lookup.name)
        Metric.memoryLookupDuration.record(since: start, lookup.name)
        guard case .recalled(let found) = lookup else { return nil }
        let album = IdentifiedAlbum(
            artistName: found.album.artistName, albumTitle: found.album.albumTitle, releaseYear: found.album.releaseYear.map(String.init),
            genres: found.album.genres, recordLabel: found.album.recordLabel, confidence: .high)
        return Identification(
            album: album, method: .fingerprint, searched: false, memory: .init(albumID: found.album.id, coverID: found.coverID))
    }

    /// Further passes with other preprocessing variants: a tenth of a second, which is little beside a model call. Not run for a contested
    /// match: a pass in which the rival does not match decides nothing.
    private func recallCloser(_ scan: UUID, for account: UUID) async throws -> CoverMemory.Lookup {
        guard let jpeg = try await database.autocommit({ try await $0.photos.find(scan) }) else { return .unknown }
        let luma = try await executor.run {
            let header = try JPEGCodec.inspect(jpeg)
            return try JPEGCodec.decodeGray(jpeg, width: header.uprightWidth, height: header.uprightHeight)
        }
        for look in Preprocessing.closer {
            let features = try await executor.run {
                CoverFeatures(luma: luma.samples, width: luma.width, height: luma.height, look: look)
            }
            let lookup = try await memory.recall(features, for: account)
            if lookup != .unknown { return lookup }
        }
        return .unknown
    }
}

extension CoverMemory.Lookup {
    /// As a label of metrics.
    var name: String {
        switch self {
        case .recalled: "recalled"
        case .unknown: "unknown"
        case .contested: "contested"
        case .empty: "empty"
        case .loading: "loading"
        }
    }
}
