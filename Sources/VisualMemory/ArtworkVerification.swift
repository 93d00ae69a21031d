public import Executors
public import FoundationEssentials
public import Store
import Telemetry
internal import Vision

/// Verifies artwork against the photos of its album, to find the edition whose cover people actually scan.
public struct ArtworkVerification: Sendable {
    private let database: Database
    private let executor: BlockingExecutor

    public init(database: Database, executor: BlockingExecutor) {
        self.database = database
        self.executor = executor
    }

    /// Whether a photo of the album matches a picture; nil if the album has no photos.
    ///
    /// - Parameter picture: encoded features.
    public func isShown(_ picture: [UInt8], of album: UUID) async throws -> Bool? {
        let photos = try await database.autocommit { try await $0.visualMemory.photos(of: album) }
        guard !photos.isEmpty else { return nil }
        let isShown = try await executor.run {
            let photos = photos.compactMap { try? CoverFeatures(decoding: $0) }
            return NewCoverPicture(artwork: picture, shownBy: photos) != nil
        }
        Metric.artworkVerified.increment(isShown ? "verified" : "open")
        return isShown
    }

    /// Marks the album's covers that its stored artwork matches as verified, which makes them answer everyone. Photos enrolled later are
    /// compared with the artwork on enrollment.
    ///
    /// Call it in a transaction that holds the album's lock.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    public func settle(_ album: UUID, _ db: DatabaseSession) async throws -> Bool {
        guard let features = try await db.artwork.features(of: album) else { return false }
        let covers = try await db.visualMemory.covers(of: album).filter { !$0.isVerified }
        let shown = try await executor.run { Self.shown(features, by: covers) }
        for (cover, picture, changes) in shown {
            try await db.visualMemory.verify(cover, by: picture, of: album, db)
            try await db.visualMemory.apply(changes)
        }
        return !shown.isEmpty
    }

    private static func shown(_ artwork: [UInt8], by covers: [KnownCover]) -> [(UUID, NewCoverPicture, [Enrollment.Change])] {
        guard let sleeve = try? CoverFeatures(decoding: artwork) else { return [] }
        return covers.compactMap { cover in
            let photos = cover.pictures.compactMap { try? CoverFeatures(decoding: $0.wholeFeatures ?? $0.features) }
            return NewCoverPicture(artwork: artwork, shownBy: photos).map { (cover.id, $0, cover.cut(by: sleeve)) }
        }
    }
}
