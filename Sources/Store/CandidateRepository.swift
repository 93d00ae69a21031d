public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

/// What MusicBrainz said about albums that people may choose, kept so that asking again costs nothing.
public struct CandidateRepository: Sendable {
    let queries: any PostgresQuerying

    /// What a search found less than an hour ago.
    ///
    /// - Parameter question: SHA-256 of what was asked.
    public func found(_ question: [UInt8]) async throws -> [CandidateResource]? {
        try await queries.query(
            """
            SELECT found FROM album_search WHERE question = \(question) AND asked_at > clock_timestamp() - interval '1 hour'
            """
        ).first.map { try $0.decode(PostgresJSON<[CandidateResource]>.self).value }
    }

    /// Keeps what a search found, each of it for whoever chooses it, and forgets what is older than an hour.
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

    /// Keeps release groups, for whoever chooses them.
    public func keep(_ candidates: [CandidateResource]) async throws {
        // In one order everywhere, so that two transactions never wait for each other.
        let sorted = candidates.sorted { $0.releaseGroupId.uuidString < $1.releaseGroupId.uuidString }
        try await queries.executeAll(
            sorted.map { candidate in
                """
                INSERT INTO release_group (id, candidate) VALUES (\(candidate.releaseGroupId), \(json: candidate))
                ON CONFLICT (id) DO UPDATE SET candidate = excluded.candidate, seen_at = excluded.seen_at
                """
            })
    }

    /// A release group as it was seen within the last 30 days.
    public func find(_ releaseGroup: UUID) async throws -> CandidateResource? {
        try await queries.query(
            """
            SELECT candidate FROM release_group WHERE id = \(releaseGroup) AND seen_at > clock_timestamp() - interval '30 days'
            """
        ).first.map { try $0.decode(PostgresJSON<CandidateResource>.self).value }
    }
}

extension DatabaseSession {
    public var candidates: CandidateRepository { CandidateRepository(queries: queries) }
}
