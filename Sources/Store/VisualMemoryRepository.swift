public import FoundationEssentials
import PostgreSQL

/// The visual memory of covers that scans resolved (migrations 14 and 16): the index that identification processes hold, teaching, and
/// forgetting.
public struct VisualMemoryRepository: Sendable {
    let queries: any PostgresQuerying

    /// How long the change log is kept for the processes that follow it. One that was away for longer reloads everything.
    public static let retention = Duration.seconds(86_400)

    // MARK: Following

    /// The pictures with ids above one, without their features: what a process loads when it starts.
    public func pictures(after id: Int64, limit: Int) async throws -> [IndexedPicture] {
        try await queries.query(
            """
            SELECT page.id, page.signature, page.owner, \(unescaped: CoverStanding.columns)
            FROM (SELECT id, cover_id, signature, \(unescaped: IndexedPicture.owner) FROM cover_picture WHERE id > \(id) ORDER BY id LIMIT \(Int32(limit))) AS page
            JOIN cover_standing USING (cover_id) ORDER BY page.id
            """
        ).map(IndexedPicture.init)
    }

    /// The current pictures of some covers. A cover without any has been deleted.
    public func pictures(of covers: [UUID]) async throws -> [IndexedPicture] {
        try await queries.query(
            """
            SELECT cover_picture.id, cover_picture.signature, \(unescaped: IndexedPicture.owner), \(unescaped: CoverStanding.columns)
            FROM cover_picture JOIN cover_standing USING (cover_id) WHERE cover_picture.cover_id = ANY(\(covers))
            """
        ).map(IndexedPicture.init)
    }

    /// The changes by transactions from a horizon on. A single statement, so that the new horizon belongs to the same snapshot.
    public func changes(since horizon: Int64) async throws -> CoverChanges {
        let rows = try await queries.query(
            """
            SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, cover_change.id, cover_change.cover_id
            FROM (VALUES (1)) AS one LEFT JOIN cover_change ON xid >= \(horizon) ORDER BY cover_change.id
            """)
        guard let first = rows.first else { throw StoreError.notFound }
        let changes = try rows.compactMap { row in
            try row["id", as: Int64?.self].map { CoverChanges.Change(id: $0, coverID: try row["cover_id"]) }
        }
        return CoverChanges(changes: changes, horizon: try first["horizon"])
    }

    /// The horizon from which to follow, for a process that is about to load everything.
    public func horizon() async throws -> Int64 {
        try await queries.query("SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint")[0].decode(Int64.self)
    }

    /// Deletes changes that every process has seen; returns how many.
    public func sweepChanges(after retention: Duration = Self.retention) async throws -> Int {
        try await queries.execute(
            "DELETE FROM cover_change WHERE at < clock_timestamp() - make_interval(secs => \(retention.inSeconds))")
    }

    // MARK: Recalling

    /// The features of those pictures that still exist.
    public func features(of pictures: [Int64]) async throws -> [Int64: [UInt8]] {
        guard !pictures.isEmpty else { return [:] }
        let rows = try await queries.query("SELECT id, features FROM cover_picture WHERE id = ANY(\(pictures))")
        return Dictionary(try rows.decode((Int64, [UInt8]).self)) { first, _ in first }
    }

    /// Those of the pictures that are artwork, and so show a cover from edge to edge.
    public func artworks(among pictures: [Int64]) async throws -> Set<Int64> {
        guard !pictures.isEmpty else { return [] }
        let rows = try await queries.query("SELECT id FROM cover_picture WHERE id = ANY(\(pictures)) AND kind = 'artwork'")
        return Set(try rows.decode(Int64.self))
    }

    /// The album a cover stands for, if it may answer the account in its current state.
    public func answer(_ cover: UUID, to account: UUID) async throws -> AlbumRecord? {
        try await queries.query(
            """
            SELECT \(unescaped: AlbumRecord.columns) FROM cover_standing JOIN album ON album.id = cover_standing.album_id
            WHERE cover_id = \(cover) AND (is_trusted OR \(account) = ANY(agreeing)) AND NOT \(account) = ANY(against)
            """
        ).first.map(AlbumRecord.init)
    }

    // MARK: Teaching

    /// Locks the album against concurrent teaching until the transaction ends.
    public func lock(_ album: UUID) async throws {
        try await queries.query("SELECT pg_advisory_xact_lock(hashtextextended(\(album.uuidString), 5))")
    }

    /// The covers of an album and of those merged into it, the oldest first.
    public func covers(of album: UUID) async throws -> [KnownCover] {
        let rows = try await queries.query(
            """
            SELECT cover_standing.cover_id, is_trusted, verified_at IS NOT NULL AS is_verified, cover_picture.id, cover_picture.kind,
                   cover_picture.account_id, cover_picture.features, cover_picture.whole_features
            FROM album JOIN cover ON cover.album_id = album.id JOIN cover_standing ON cover_standing.cover_id = cover.id
            JOIN cover_picture ON cover_picture.cover_id = cover.id
            WHERE album.id = \(album) OR album.merged_into = \(album)
            ORDER BY cover.created_at, cover.id, cover_picture.id
            """)
        return try rows.reduce(into: []) { covers, row in
            let picture = KnownCover.Picture(
                id: try row["id"], kind: try row["kind"], accountID: try row["account_id"], features: try row["features"],
                wholeFeatures: try row["whole_features"])
            let cover: UUID = try row["cover_id"]
            if covers.last?.id == cover {
                covers[covers.count - 1].pictures.append(picture)
            } else {
                covers.append(
                    KnownCover(id: cover, isTrusted: try row["is_trusted"], isVerified: try row["is_verified"], pictures: [picture]))
            }
        }
    }

    /// Features of photos attributed to the album, the latest first: of scans in progress, and of those that were taught.
    public func photos(of album: UUID, limit: Int = 6) async throws -> [[UInt8]] {
        try await queries.query(
            """
            (SELECT features FROM scan_features WHERE album_id = \(album) ORDER BY expires_at DESC LIMIT \(Int32(limit)))
            UNION ALL
            (SELECT coalesce(whole_features, features) FROM cover_picture JOIN cover ON cover.id = cover_id
             WHERE album_id = \(album) AND kind = 'photo' ORDER BY cover_picture.id DESC LIMIT \(Int32(limit)))
            LIMIT \(Int32(limit))
            """
        ).decode([UInt8].self)
    }

    /// An account's photos of other albums whose sleeve has not been segmented yet, the latest first. Locked, skipping those that another
    /// transaction has locked.
    public func unsegmentedPhotos(of account: UUID, notOf album: UUID, limit: Int) async throws -> [(id: Int64, wholeFeatures: [UInt8])] {
        try await queries.query(
            """
            SELECT cover_picture.id, whole_features FROM cover_picture JOIN cover ON cover.id = cover_id
            WHERE account_id = \(account) AND whole_features IS NOT NULL AND album_id <> \(album)
            ORDER BY cover_picture.id DESC LIMIT \(Int32(limit)) FOR UPDATE OF cover_picture SKIP LOCKED
            """
        ).map { (id: try $0["id"], wholeFeatures: try $0["whole_features"]) }
    }

    public func insert(_ cover: UUID, album: UUID) async throws {
        try await queries.execute("INSERT INTO cover (id, album_id) VALUES (\(cover), \(album))")
    }

    public func insert(_ picture: NewCoverPicture, of cover: UUID) async throws {
        try await queries.execute(
            """
            INSERT INTO cover_picture (cover_id, kind, signature, features, whole_features, scan_id, account_id)
            VALUES (\(cover), \(picture.kind), \(picture.parts.signature), \(picture.parts.features), \(picture.parts.wholeFeatures),
                    \(picture.taughtBy?.scan), \(picture.taughtBy?.account))
            """)
    }

    /// Replaces a picture by other features of the same photo, under a new id, so that processes that hold the old one in memory drop it.
    public func replace(_ picture: Int64, by parts: CoverPictureParts) async throws {
        try await queries.executeAll([
            """
            INSERT INTO cover_picture (cover_id, kind, signature, features, whole_features, scan_id, account_id)
            SELECT cover_id, kind, \(parts.signature), \(parts.features), \(parts.wholeFeatures), scan_id, account_id
            FROM cover_picture WHERE id = \(picture)
            """,
            "DELETE FROM cover_picture WHERE id = \(picture)",
        ])
    }

    /// Deletes one picture, and with the last one its cover.
    public func removePicture(_ picture: Int64) async throws {
        try await queries.execute("DELETE FROM cover_picture WHERE id = \(picture)")
    }

    /// Records that a cover's pictures show nothing but the sleeve.
    public func markSegmented(_ cover: UUID) async throws {
        try await queries.execute("UPDATE cover SET segmented_at = coalesce(segmented_at, clock_timestamp()) WHERE id = \(cover)")
    }

    /// Records that a model found a cover's album in an account's photo of it. A person's vote against it outweighs a model's.
    public func agree(_ teacher: CoverTeacher, with cover: UUID) async throws {
        try await queries.execute(
            """
            INSERT INTO cover_vote (cover_id, account_id, scan_id, agrees) VALUES (\(cover), \(teacher.account), \(teacher.scan), true)
            ON CONFLICT (cover_id, account_id) DO UPDATE SET scan_id = excluded.scan_id, voted_at = excluded.voted_at
              WHERE cover_vote.agrees
            """)
    }

    /// Records that the album's artwork shows a cover.
    public func verify(_ cover: UUID) async throws {
        try await queries.execute(
            """
            UPDATE cover SET verified_at = coalesce(verified_at, clock_timestamp()), segmented_at = coalesce(segmented_at, clock_timestamp())
            WHERE id = \(cover)
            """)
    }

    // MARK: Forgetting

    /// Deletes covers, by their own id or their album's; returns how many.
    public func remove(_ coverOrAlbum: UUID) async throws -> Int {
        try await queries.execute("DELETE FROM cover WHERE id = \(coverOrAlbum) OR album_id = \(coverOrAlbum)")
    }

    /// A person says that a scan shows another album than it was taken for: the pictures it taught are deleted, and the cover that answered
    /// it, or that it supported, gets this account's vote against it. A correction back to the cover's own album withdraws the vote.
    ///
    /// Needs a transaction.
    ///
    /// - Parameter answer: the cover that answered the scan; nil where a model did.
    public func correct(_ teacher: CoverTeacher, to album: UUID, answeredBy answer: UUID?) async throws {
        try await queries.executeAll([
            "DELETE FROM scan_features WHERE scan_id = \(teacher.scan)",
            "DELETE FROM cover_picture WHERE scan_id = \(teacher.scan)",
            """
            INSERT INTO cover_vote (cover_id, account_id, scan_id, agrees)
            SELECT cover_id, \(teacher.account), \(teacher.scan), false FROM cover_standing
            WHERE album_id <> \(album)
              AND (cover_id = \(answer) OR cover_id IN (SELECT cover_id FROM cover_vote WHERE scan_id = \(teacher.scan)))
            ON CONFLICT (cover_id, account_id) DO UPDATE SET agrees = false, scan_id = excluded.scan_id, voted_at = excluded.voted_at
            """,
            """
            DELETE FROM cover_vote USING cover_standing WHERE cover_vote.scan_id = \(teacher.scan) AND NOT agrees
              AND cover_standing.cover_id = cover_vote.cover_id AND cover_standing.album_id = \(album)
            """,
        ])
    }
}
