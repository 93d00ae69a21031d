import Bus
import Contracts
import FoundationEssentials
import Store

/// Replaces artwork by a picture that an operator uploads.
struct ArtworkReplacement: Sendable {
    let database: Database
    let renderer: CoverRenderer

    /// - Throws: ``BusError`` with the codes of `ArtworkContract`.
    func replace(_ request: ReplaceArtwork, _ context: BusContext) async throws -> ReplacedArtwork {
        let bytes = context.attachment ?? []
        guard bytes.starts(with: [0xff, 0xd8, 0xff]) else {
            throw BusError(code: .unsupportedMediaType, message: "This is not a JPEG.")
        }
        guard let image = try await renderer.render(bytes) else {
            throw BusError(code: .imageUnreadable, message: "The JPEG is damaged and cannot be read.")
        }
        try await database.transaction { session in
            guard let known = try await session.artwork.find(request.albumID) else {
                throw BusError(code: .notFound, message: "There is no such album.")
            }
            // First, so that a worker that has the job loses its lease and does not overwrite this.
            try await session.adminAlbums.settleArtworkJob(of: request.albumID)
            let artwork = FetchedArtwork(
                version: image.version, image500: image.image500, image200: image.image200, releaseGroupID: known.releaseGroupID,
                releaseID: nil, sourceURL: "operator")
            try await session.artwork.store(artwork, of: request.albumID)
        }
        return ReplacedArtwork(version: image.version)
    }
}
