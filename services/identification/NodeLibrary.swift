import Bus
import Catalog
import Contracts
import CoverText
import Executors
import IdentificationStrategies
import JPEG
import Store

/// The local strategy's library: OCR on its own threads, the catalog in PostgreSQL, and MusicBrainz through the artwork service, which owns
/// its rate limit (rule 44).
struct NodeLibrary: LocalLibrary {
    /// Maximum number of albums the catalog returns for one cover.
    private static let candidates = 60
    /// Timeout of a MusicBrainz search, since a person waits for the answer.
    private static let patience: Duration = .seconds(5)

    let reader: TextReader
    let threads: BlockingExecutor
    let database: Database
    let node: BusNode

    func text(on jpeg: [UInt8], as variant: ReadingVariant, until deadline: ContinuousClock.Instant) async throws -> [CoverTextLine] {
        try await threads.run { [reader] in
            do {
                return try reader.read(try JPEGCodec.decodeRGB(jpeg), as: variant, until: deadline)
            } catch let error as JPEGError {
                throw TextReaderError.failed(detail: "\(error)")
            }
        }
    }

    func albums(resembling lines: [String]) async throws -> [CatalogEntry] {
        try await database.autocommit { try await $0.catalog.candidates(forText: lines, limit: Self.candidates) }
    }

    func search(_ text: String, until deadline: ContinuousClock.Instant) async throws -> [CatalogEntry]? {
        do {
            let reply = try await node.call(SearchAlbums(.text(text)), deadline: min(deadline, .now + Self.patience))
            return reply.body.candidates.map { album in
                CatalogEntry(
                    releaseGroupID: album.releaseGroupId, artistName: album.artistName, albumTitle: album.albumTitle,
                    releaseYear: album.releaseYear.flatMap { Int($0) })
            }
        } catch {
            // Without MusicBrainz, the catalog's result stands.
            return nil
        }
    }
}
