public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

/// A cache of MusicBrainz's answers about albums that people may choose.
public struct CandidateRepository: Sendable {
    let queries: any PostgresQuerying

    /// The result of a search less than an hour old.
    ///
    /// - Parameter question: SHA-256 of the query.
    public func found(_ question: [UInt8]) async throws -> [CandidateResource]? {
        try await queries.query(
            """
            SELECT found FROM album_search WHERE question = \(question) AND asked_at > clock_timestamp() - interval '1 hour'
            """
        ).readable(.albumSearch) { try $0.decode(PostgresJSON<[CandidateResource]>.self).value }.first
    }

    /// Caches the result of a search, and each candidate for whoever chooses it, and evicts what is older than an hour.
    public func keep(_ candidates: [CandidateResource], for question: [UInt8]) async throws {
        try await queries.executeAll([
            "DELETE FROM album_search WHERE asked_at < clock_timestamp() - interval '1 hour'",
            """
            INSERT INTO album_search (question, found) VALUES (\(question), \(json: candidates))
            ON CONFLICT (question) DO UPDATE SET found = excluded.found, asked_at = excluded.asked_at
            """,
        ])
        try await keep(candidates)
    }

    /// Caches release groups, for whoever chooses them.
    public func keep(_ candidates: [CandidateResource]) async throws {
        // Always in the same order, so that two transactions cannot deadlock.
        let sorted = candidates.sorted { $0.releaseGroupId.uuidString < $1.releaseGroupId.uuidString }
        try await queries.executeAll(
            sorted.map { candidate in
                """
                INSERT INTO release_group (id, candidate) VALUES (\(candidate.releaseGroupId), \(json: candidate))
                ON CONFLICT (id) DO UPDATE SET candidate = excluded.candidate, seen_at = excluded.seen_at
                """
            })
    }

    /// A release group, cached within the last 30 days.
    public func find(_ releaseGroup: UUID) async throws -> CandidateResource? {
        try await queries.query(
            """
            SELECT candidate FROM release_group WHERE id = \(releaseGroup) AND seen_at > clock_timestamp() - interval '30 days'
            """
        ).readable(.albumSearch) { try $0.decode(PostgresJSON<CandidateResource>.self).value }.first
    }
}

extension DatabaseSession {
    public var candidates: CandidateRepository { CandidateRepository(queries: queries) }
}
