import Catalog
import FoundationEssentials
import PostgreSQL

/// Scans' additions to the catalog: every album that one identified (rule 15), but none that only one person named (rule 28).
extension CatalogRepository {
    /// Adds one of our albums to the catalog, with what is known about it when the statements run. For the transaction that inserts the
    /// album.
    static func addition(of album: UUID, artist: String, title: String) -> PostgresQuery {
        let words = CatalogText.words(artist: artist, title: title)
        // The words always in the same order, so that two transactions cannot deadlock.
        return """
            WITH added AS (
              INSERT INTO catalogue_entry_0
                (generation, release_group_id, album_id, artist_name, album_title, release_year, record_label, types, tags, words)
              SELECT 0, release_group_id, id, artist_name, album_title, release_year, record_label, '{}', genres, \(words)
              FROM album WHERE id = \(album) AND merged_into IS NULL
              ON CONFLICT DO NOTHING)
            INSERT INTO catalogue_word_0 AS known (generation, word, uses) SELECT 0, word, 1 FROM unnest(\(words)) AS word ORDER BY word
            ON CONFLICT (word) DO UPDATE SET uses = known.uses + 1
            """
    }

    /// Backfills albums that the catalog lacks because they are older than it.
    ///
    /// - Returns: how many were added; if it is `limit`, there may be more.
    public func addMissingAlbums(limit: Int) async throws -> Int {
        let missing = try await queries.query(
            """
            SELECT id, artist_name, album_title FROM album
            WHERE merged_into IS NULL AND NOT EXISTS (SELECT FROM catalogue_entry_0 WHERE album_id = album.id)
              AND NOT EXISTS (SELECT FROM own_album WHERE own_album.album_id = album.id)
            ORDER BY id LIMIT \(Int32(limit))
            """
        ).decode((UUID, String, String).self)
        for (id, artist, title) in missing {
            try await queries.execute(Self.addition(of: id, artist: artist, title: title))
        }
        return missing.count
    }
}
