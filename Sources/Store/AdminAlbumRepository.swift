public import Contracts
public import FoundationEssentials
import PostgreSQL

/// An album in the operators' list.
public struct AdminAlbumRecord: Sendable {
    public var album: AlbumRecord
    /// The album this one turned out to be.
    public var mergedInto: UUID?
    public var createdAt: Date
    /// Nil without a row of `artwork`.
    public var artworkState: ArtworkRecord.State?
    public var reviews: Int
    /// History entries that show it.
    public var scans: Int

    static let columns = """
        \(AlbumRecord.columns), album.merged_into, album.created_at,
        (SELECT state FROM artwork WHERE artwork.album_id = album.id) AS artwork_state,
        (SELECT count(*) FROM review WHERE review.album_id = album.id) AS reviews,
        (SELECT count(*) FROM history_entry WHERE history_entry.album_id = album.id) AS scans
        """

    init(_ row: PostgresRow) throws {
        album = try AlbumRecord(row)
        mergedInto = try row["merged_into"]
        createdAt = try row["created_at"]
        artworkState = try row["artwork_state"]
        reviews = Int(try row["reviews", as: Int64.self])
        scans = Int(try row["scans", as: Int64.self])
    }
}

/// Artwork with what operators want to know of its images.
public struct AdminArtworkRecord: Sendable {
    public var artwork: ArtworkRecord
    public var sourceURL: String?
    /// The images' sizes in bytes.
    public var bytes500, bytes200: Int?

    static let columns = """
        \(ArtworkRecord.columns), artwork.source_url, octet_length(image_500) AS bytes_500, octet_length(image_200) AS bytes_200
        """

    init(_ row: PostgresRow) throws {
        artwork = try ArtworkRecord(row)
        sourceURL = try row["source_url"]
        bytes500 = try row["bytes_500", as: Int32?.self].map(Int.init)
        bytes200 = try row["bytes_200", as: Int32?.self].map(Int.init)
    }
}

/// An album with everything that is stored about it.
public struct AdminAlbumView: Sendable {
    public var album: AdminAlbumRecord
    /// The text keys that lead to it, each with its year.
    public var keys: [(key: String, releaseYear: Int?)]
    public var artwork: AdminArtworkRecord?
    /// Newest first.
    public var reviews: [ReviewRecord]
    public var jobs: [JobRecord]
}

/// Albums as operators see them, and what they may do to them.
public struct AdminAlbumRepository: Sendable {
    let queries: any PostgresQuerying

    /// Albums after a position, newest first.
    ///
    /// - Parameter text: a part of the artist's name or the title, in any letter case; nil for every album.
    public func page(matching text: String?, limit: Int, after position: AdminPosition?) async throws -> AdminPage<AdminAlbumRecord> {
        let pattern = text.map { "%" + $0.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_") + "%" }
        let rows = try await queries.query(
            """
            SELECT \(unescaped: AdminAlbumRecord.columns) FROM album
            WHERE (\(pattern)::text IS NULL OR album.artist_name ILIKE \(pattern) OR album.album_title ILIKE \(pattern)
                OR album.artist_name || ' ' || album.album_title ILIKE \(pattern))
              AND (\(position?.createdAt)::timestamptz IS NULL OR (album.created_at, album.id) < (\(position?.createdAt), \(position?.id)))
            ORDER BY album.created_at DESC, album.id DESC LIMIT \(Int32(limit + 1))
            """)
        return try AdminPage(rows, limit: limit, item: AdminAlbumRecord.init)
    }

    public func find(_ id: UUID) async throws -> AdminAlbumView? {
        let found = try await queries.query("SELECT \(unescaped: AdminAlbumRecord.columns) FROM album WHERE album.id = \(id)").first
        guard let found else { return nil }
        let keys = try await queries.query("SELECT key, release_year FROM album_key WHERE album_id = \(id) ORDER BY key").map { row in
            let (key, year) = try row.decode((String, Int32?).self)
            return (key: key, releaseYear: year.map(Int.init))
        }
        let artwork = try await queries.query("SELECT \(unescaped: AdminArtworkRecord.columns) FROM artwork WHERE album_id = \(id)").first
        let reviews = try await queries.query(
            "SELECT \(unescaped: ReviewRecord.columns) FROM review WHERE album_id = \(id) ORDER BY created_at DESC, id")
        return AdminAlbumView(
            album: try AdminAlbumRecord(found), keys: keys, artwork: try artwork.map(AdminArtworkRecord.init),
            reviews: try reviews.map(ReviewRecord.init), jobs: try await jobs(of: id))
    }

    /// A job's deduplication key begins with the album's id (``ArtworkJob``, ``ReviewJob``).
    private func jobs(of album: UUID) async throws -> [JobRecord] {
        let id = ArtworkJob(albumID: album).key
        return try await queries.query(
            """
            SELECT \(unescaped: JobRecord.columns) FROM job
            WHERE (job.queue IN (\(JobQueue.artwork), \(JobQueue.edition)) AND job.key = \(id))
               OR (job.queue = \(JobQueue.review) AND job.key LIKE \(id + "/%"))
            ORDER BY job.queue, job.created_at
            """
        ).map(JobRecord.init)
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
            UPDATE job SET state = 'done', error = NULL, finished_at = clock_timestamp(), owner = NULL, lease_until = NULL, asked_by = NULL
            WHERE queue = \(JobQueue.artwork) AND key = \(ArtworkJob(albumID: album).key) AND state IN ('ready', 'leased')
            """)
    }
}

extension DatabaseSession {
    public var adminAlbums: AdminAlbumRepository { AdminAlbumRepository(queries: queries) }
}
