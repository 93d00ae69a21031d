import Catalog
import CoverText
import PostgreSQL

/// Puts albums into an empty catalog, as an import would.
struct CatalogSeed {
    let pool: PostgresPool

    func fill(_ albums: [CoverTextMatcher.Album]) async throws {
        let rows = try await pool.query(
            "INSERT INTO catalogue_import (source, state, entries) VALUES ('bench', 'active', \(Int64(albums.count))) RETURNING generation")
        let generation = try rows.decode(Int32.self)[0]
        // Partitions are named by literals.
        guard generation == 1 else { throw Failure.notEmpty }
        try await pool.query("CREATE TABLE catalogue_entry_bench PARTITION OF catalogue_entry FOR VALUES IN (1)")
        try await pool.query("CREATE TABLE catalogue_word_bench PARTITION OF catalogue_word FOR VALUES IN (1)")
        var rest = albums[...]
        while !rest.isEmpty {
            let batch = rest.prefix(5000)
            rest = rest.dropFirst(5000)
            let words = batch.map { CatalogText.words(artist: $0.artist, title: $0.title).joined(separator: " ") }
            try await pool.query(
                """
                INSERT INTO catalogue_entry_bench (generation, artist_name, album_title, types, tags, words)
                SELECT 1, artist, title, '{Album}', '{}', string_to_array(words, ' ')
                FROM unnest(\(batch.map(\.artist)), \(batch.map(\.title)), \(words)) AS album (artist, title, words)
                """)
        }
        try await pool.query(
            """
            INSERT INTO catalogue_word_bench (generation, word, uses)
            SELECT 1, word, count(*)::integer FROM catalogue_entry_bench, unnest(words) AS word GROUP BY word
            """)
        try await pool.query("ANALYZE catalogue_entry")
        try await pool.query("ANALYZE catalogue_word")
    }

    enum Failure: Error {
        case notEmpty
    }
}
