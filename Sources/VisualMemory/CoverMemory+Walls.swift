public import Executors
public import FoundationEssentials
public import Vision

/// A photograph of several sleeves (rule 97).
extension CoverMemory {
    /// A sleeve in the photograph, and the album of its cover; nil if it is not known.
    public struct RecalledSleeve: Sendable, Equatable {
        public var albumID: UUID?
        public var outline: Quadrilateral
    }

    /// The known covers in a photograph, and what seem to be sleeves besides.
    ///
    /// Takes some 20 ms of processor time for each part and each sleeve that is looked at, a second for a large photograph.
    ///
    /// - Parameters:
    ///   - threads: other than those on which scans are compared, which must not wait for a wall.
    ///   - end: when to answer with what was found until then.
    /// - Throws: what the database throws.
    public func recallWall(
        _ photo: WallPhoto, for account: UUID, on threads: BlockingExecutor, until end: ContinuousClock.Instant
    ) async throws -> [RecalledSleeve] {
        var search = WallSearch<UUID, UUID>(photo)
        if let shelf = loaded {
            /// Whether each picture is artwork, of those that were candidates.
            var isArtwork: [Int64: Bool] = [:]
            var candidates: [[WallSearch<UUID, UUID>.Candidate]] = []
            while ContinuousClock.now < end {
                try Task.checkCancellation()
                let (next, found) = try await threads.run { [search, candidates] in
                    var search = search
                    search.take(candidates)
                    let features = shelf.isEmpty ? nil : search.next()
                    return (search, features.map { shelf.candidates(for: $0, account: account) })
                }
                search = next
                guard let found else { break }
                let ids = found.joined().map(\.id)
                let pictures = try await features(of: ids)
                let new = ids.filter { isArtwork[$0] == nil }
                let artworks = try await artworks(among: new)
                for id in new { isArtwork[id] = artworks.contains(id) }
                candidates = found.map { list in
                    list.compactMap { one in
                        pictures[one.id].map {
                            .init(
                                cover: one.coverID, album: one.albumID, score: one.score, features: $0,
                                isWhole: isArtwork[one.id] ?? false)
                        }
                    }
                }
            }
        }
        var sleeves: [RecalledSleeve] = []
        for found in search.found {
            // As a scan's match, which is checked against the database before it counts.
            guard let album = try await album(of: found.cover, for: account) else { continue }
            sleeves.append(RecalledSleeve(albumID: album.id, outline: found.outline))
        }
        let unknown = try await threads.run { [search] in search.unknownSleeves() }
        return sleeves + unknown.map { RecalledSleeve(albumID: nil, outline: $0) }
    }
}
