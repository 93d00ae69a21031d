public import AlbumScanAPI
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// Albums as operators see them, and what they may do to them.
public struct AdminAlbumRepository: Sendable {
    let queries: any PostgresQuerying

    private static let columns = """
        album.id, album.artist_name, album.album_title, album.release_year, album.release_group_id, album.merged_into, album.created_at,
        album.genres, album.record_label, (SELECT state FROM artwork WHERE artwork.album_id = album.id) AS artwork_state,
        (SELECT count(*) FROM review WHERE review.album_id = album.id) AS reviews,
        (SELECT count(*) FROM history_entry WHERE history_entry.album_id = album.id) AS scans
        """

    /// Albums after a position, newest first.
    ///
    /// - Parameter text: a part of the artist's name or the title, in any letter case; nil for every album.
    public func page(matching text: String?, limit: Int, after position: AdminPosition?) async throws -> AdminPage<AdminAlbum> {
        let pattern = text.map { "%" + $0.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_") + "%" }
        let rows = try await queries.query(
            """
            SELECT \(unescaped: Self.columns) FROM album
            WHERE (\(pattern)::text IS NULL OR album.artist_name ILIKE \(pattern) OR album.album_title ILIKE \(pattern)
                OR album.artist_name || ' ' || album.album_title ILIKE \(pattern))
              AND (\(position?.createdAt)::timestamptz IS NULL OR (album.created_at, album.id) < (\(position?.createdAt), \(position?.id)))
            ORDER BY album.created_at DESC, album.id DESC LIMIT \(Int32(limit + 1))
            """)
        return try AdminPage(rows, limit: limit, item: AdminAlbum.init)
    }

    public func find(_ id: UUID) async throws -> AdminAlbumDetail? {
        let found = try await queries.query("SELECT \(unescaped: Self.columns) FROM album WHERE album.id = \(id)").first
        guard let row = found else { return nil }
        let keys = try await queries.query("SELECT key, release_year FROM album_key WHERE album_id = \(id) ORDER BY key").map { row in
            let (key, year) = try row.decode((String, Int32?).self)
            return AdminAlbumDetail.Key(key: key, releaseYear: year.map(Int.init))
        }
        return AdminAlbumDetail(
            album: try AdminAlbum(row), genres: try row["genres"], recordLabel: try row["record_label"], keys: keys,
            artwork: try await artwork(of: id), reviews: try await reviews(of: id), jobs: try await jobs(of: id))
    }

    private func artwork(of album: UUID) async throws -> AdminArtwork? {
        try await queries.query(
            """
            SELECT state, version, release_group_id, release_id, source_url, verified, reason, octet_length(image_500) AS bytes_500,
                   octet_length(image_200) AS bytes_200, updated_at
            FROM artwork WHERE album_id = \(album)
            """
        ).first.map { row in
            AdminArtwork(
                state: try row["state"], version: try row["version"], releaseGroupId: try row["release_group_id"],
                releaseId: try row["release_id"], sourceUrl: try row["source_url"], verified: try row["verified"],
                reason: try row["reason"], bytes500: try row["bytes_500", as: Int32?.self].map(Int.init),
                bytes200: try row["bytes_200", as: Int32?.self].map(Int.init), updatedAt: Timestamp(try row["updated_at"]))
        }
    }

    private func reviews(of album: UUID) async throws -> [AdminReview] {
        try await queries.query(
            "SELECT \(unescaped: ReviewRecord.columns) FROM review WHERE album_id = \(album) ORDER BY created_at DESC, id"
        ).map(ReviewRecord.init).map { record in
            AdminReview(
                id: record.id, tier: record.kind.rawValue, promptVersion: record.promptVersion, language: record.language,
                provider: record.provider, model: record.model, createdAt: Timestamp(record.createdAt), rating: record.body.rating,
                recommendation: record.body.recommendation.rawValue, label: record.body.label,
                contextSummary: record.body.contextSummary)
        }
    }

    /// A job's deduplication key begins with the album's id (``ArtworkJob``, ``ReviewJob``).
    private func jobs(of album: UUID) async throws -> [AdminJob] {
        let id = album.lowercased
        return try await queries.query(
            """
            SELECT \(unescaped: AdminJob.columns) FROM job
            WHERE (job.queue IN (\(JobQueue.artwork), \(JobQueue.edition)) AND job.key = \(id))
               OR (job.queue = \(JobQueue.review) AND job.key LIKE \(id + "/%"))
            ORDER BY job.queue, job.created_at
            """
        ).map(AdminJob.init)
    }

    public func job(_ id: UUID) async throws -> AdminJob? {
        try await queries.query("SELECT \(unescaped: AdminJob.columns) FROM job WHERE id = \(id)").first.map(AdminJob.init)
    }

    // MARK: Changes

    /// Deletes reviews; scans and history entries that showed them show none. With neither id nor kind, every one of the album.
    ///
    /// - Returns: how many there were.
    public func deleteReviews(of album: UUID, id: UUID? = nil, kind: ReviewKind? = nil) async throws -> Int {
        try await queries.execute(
            """
            DELETE FROM review WHERE album_id = \(album)
              AND (\(id)::uuid IS NULL OR id = \(id)) AND (\(kind)::text IS NULL OR tier = \(kind))
            """)
    }

    /// Resets artwork to pending, whatever its state; false if there is no such album. Its images stay until new ones come.
    public func reopenArtwork(of album: UUID) async throws -> Bool {
        try await queries.execute(
            "UPDATE artwork SET state = 'pending', reason = NULL, updated_at = clock_timestamp() WHERE album_id = \(album)") == 1
    }

    /// Makes a postponed job due now, with all its retries.
    public func hasten(_ job: UUID) async throws {
        try await queries.execute(
            """
            UPDATE job SET run_at = least(run_at, clock_timestamp()), tries = 0, error = NULL WHERE id = \(job) AND state = 'ready'
            """)
    }

    /// Ends an album's artwork job, since there is artwork now. A worker that has claimed it loses its lease and stores nothing.
    public func settleArtworkJob(of album: UUID) async throws {
        try await queries.execute(
            """
            WITH cleared AS (UPDATE job_step SET result = NULL FROM job
                             WHERE job.id = job_step.job_id AND job.queue = \(JobQueue.artwork)
                               AND job.key = \(ArtworkJob(albumID: album).key))
            UPDATE job SET state = 'done', error = NULL, finished_at = clock_timestamp(), owner = NULL, lease_until = NULL
            WHERE queue = \(JobQueue.artwork) AND key = \(ArtworkJob(albumID: album).key) AND state IN ('ready', 'leased')
            """)
    }
}

extension AdminAlbum {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            id: try row["id"], artistName: try row["artist_name"], albumTitle: try row["album_title"],
            releaseYear: try row["release_year", as: Int32?.self].map(Int.init), releaseGroupId: try row["release_group_id"],
            mergedInto: try row["merged_into"], createdAt: Timestamp(try row["created_at"]), artworkState: try row["artwork_state"],
            reviews: Int(try row["reviews", as: Int64.self]), scans: Int(try row["scans", as: Int64.self]))
    }
}

extension DatabaseSession {
    public var adminAlbums: AdminAlbumRepository { AdminAlbumRepository(queries: queries) }
}
