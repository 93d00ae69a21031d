public import Catalog
import FoundationEssentials
import PostgreSQL

/// The catalog: which albums the text on a cover may refer to.
public struct CatalogRepository: Sendable {
    let queries: any PostgresQuerying

    /// How many of the albums that share a word are scored in full, for each result asked for.
    private static let closerLook = 5
    /// The least trigram similarity at which a word may be a misreading of another: about half of the trigrams in common.
    private static let likeness: Float = 0.45

    /// The albums whose names resemble the lines most, best first; never one that shares no word with them, not even a misread one.
    ///
    /// Optimized for recall: which of them it is, if any, is for the caller to decide.
    ///
    /// - Parameters:
    ///   - lines: as they were read, in any order. Text other than artist and title does no harm.
    ///   - limit: how many to return at most.
    public func candidates(forText lines: [String], limit: Int) async throws -> [CatalogEntry] {
        let query = CatalogQuery(lines: lines)
        guard !query.terms.isEmpty, limit > 0 else { return [] }
        let reading = try await read(query)
        let keys = reading.keys
        guard !keys.single.isEmpty || !keys.pairs.isEmpty else { return [] }
        var found: [(entry: CatalogEntry, rank: Double)] = []
        for row in try await fetch(reading, keys, limit: limit * Self.closerLook) {
            let coverage = reading.coverage(of: try row["words"])
            let gain = Double(try row["gain", as: Float.self])
            found.append((try CatalogEntry(row, similarity: coverage), gain * (0.3 + coverage)))
        }
        found.sort { $0.rank > $1.rank }
        return Self.distinct(found.lazy.map(\.entry), limit: limit)
    }

    // MARK: What the words may be

    /// Finds the catalog's words that look like those that were read; longer ones also if they are spelled or sound alike.
    private func read(_ query: CatalogQuery) async throws -> CatalogReading {
        let rows = try await queries.executeAll([
            // SET LOCAL: until the end of this transaction, which consists of these statements.
            """
            SELECT set_config('pg_trgm.similarity_threshold', \(String(Self.likeness)), true), set_config('jit', 'off', true),
                   set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
            """,
            """
            WITH term AS MATERIALIZED (
              SELECT number::integer AS number, text AS word, is_word, catalogue_skeleton(text) AS skeleton
              FROM unnest(\(query.terms.map(\.text)), \(query.terms.map { $0.kind == .word })) WITH ORDINALITY AS term (text, is_word, number)
            ), same AS MATERIALIZED (
              SELECT term.number, word.word, word.uses, 1::real AS similarity
              FROM term JOIN catalogue_word AS word ON word.skeleton = term.skeleton
            ), unsure AS MATERIALIZED (
              SELECT term.* FROM term WHERE is_word AND length(term.word) >= 4
                AND NOT EXISTS (SELECT FROM same WHERE same.number = term.number AND same.uses > 20)
            )
            SELECT number, word, uses, similarity FROM same
            UNION ALL
            SELECT unsure.number, near.* FROM unsure CROSS JOIN LATERAL (
              SELECT word.word, word.uses, similarity(word.skeleton, unsure.skeleton) FROM catalogue_word AS word
              WHERE word.skeleton % unsure.skeleton AND word.word NOT LIKE '=%' ORDER BY 3 DESC, 2 DESC LIMIT 8) AS near
            UNION ALL
            SELECT unsure.number, alike.* FROM unsure CROSS JOIN LATERAL (
              SELECT word, uses, greatest(likeness, 0.5) FROM (
                SELECT word, uses, similarity(skeleton, unsure.skeleton) AS likeness FROM catalogue_word
                WHERE sound = dmetaphone(unsure.word) AND sound IS NOT NULL) AS word
              WHERE likeness >= 0.2 ORDER BY likeness DESC, uses DESC LIMIT 3) AS alike
            """,
            "SELECT coalesce(sum(entries), 0)::bigint FROM catalogue_import WHERE state = 'active'",
        ])
        let hits = try rows[1].map { row in
            let (number, word, uses, similarity) = try row.decode((Int32, String, Int32, Float).self)
            let term = query.terms[Int(number) - 1]
            // Trigrams are harsh on short words: one wrong letter of six spoils half of them.
            let likeness = similarity == 1 ? 1 : max(Double(similarity), EditDistance.similarity(term.text, word))
            return CatalogReading.Hit(term: term, word: word, uses: Int(uses), similarity: likeness)
        }
        return CatalogReading(hits, albums: try rows[2].first?.decode(Int.self) ?? 0)
    }

    // MARK: The albums that have them

    private func fetch(
        _ reading: CatalogReading, _ keys: (single: [String], pairs: [[String]]), limit: Int
    ) async throws -> PostgresRows {
        // Padded to the maximum number of pairs, so that the statement is always the same and stays prepared; no album has an empty word.
        let pairs = keys.pairs + Array(repeating: [""], count: CatalogReading.pairLimit - keys.pairs.count)
        return try await queries.executeAll([
            // The selectivity of the arrays varies so much that a generic plan is a bad one.
            "SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)",
            """
            WITH word AS MATERIALIZED (SELECT * FROM unnest(\(reading.words.map(\.text)), \(reading.words.map { Float($0.gain) })) AS word (text, gain)),
            found AS MATERIALIZED (
              SELECT * FROM catalogue_entry
              WHERE words && \(keys.single) OR words @> \(pairs[0]) OR words @> \(pairs[1]) OR words @> \(pairs[2]) OR words @> \(pairs[3])
                OR words @> \(pairs[4]) OR words @> \(pairs[5]) OR words @> \(pairs[6]) OR words @> \(pairs[7])
            )
            SELECT found.*, score.gain FROM found CROSS JOIN LATERAL (
              SELECT sum(word.gain) AS gain, count(*)::integer AS matches FROM unnest(found.words) AS own (text) JOIN word USING (text)) AS score
            ORDER BY score.gain - 0.7 * (cardinality(found.words) - score.matches) DESC LIMIT \(Int32(limit))
            """,
        ])[1]
    }

    /// Removes duplicates: an album of ours that the import has as well.
    private static func distinct(_ entries: some Sequence<CatalogEntry>, limit: Int) -> [CatalogEntry] {
        var groups: Set<UUID> = []
        var placeOfKey: [AlbumKey: Int] = [:]
        var result: [CatalogEntry] = []
        for entry in entries {
            if let group = entry.releaseGroupID, !groups.insert(group).inserted { continue }
            let key = AlbumKey(artist: entry.artistName, title: entry.albumTitle)
            if let place = placeOfKey[key] {
                // Two release groups may have one name; one without a release group is the other.
                if entry.releaseGroupID == nil { continue }
                if result[place].releaseGroupID == nil {
                    result[place] = entry
                    continue
                }
            }
            guard result.count < limit else { break }
            placeOfKey[key] = result.count
            result.append(entry)
        }
        return result
    }
}

extension CatalogEntry {
    fileprivate init(_ row: PostgresRow, similarity: Double) throws {
        self.init(
            releaseGroupID: try row["release_group_id"], albumID: try row["album_id"], artistName: try row["artist_name"],
            albumTitle: try row["album_title"], releaseYear: try row["release_year", as: Int16?.self].map(Int.init),
            recordLabel: try row["record_label"], types: try row["types"], tags: try row["tags"], similarity: similarity)
    }
}

extension DatabaseSession {
    public var catalog: CatalogRepository { CatalogRepository(queries: queries) }
}
