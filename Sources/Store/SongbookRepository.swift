public import FoundationEssentials
import PostgreSQL
public import Songbook

/// A version of the songbook.
public struct SongbookRecord: Sendable {
    public var number: Int
    public var publishedAt: Date
    /// SHA-256 of the sheet it was read from.
    public var sourceDigest: [UInt8]
    public var standing: SongbookStanding
    /// Rows of the sheet that were refused.
    public var rejected: Int

    public init(number: Int, publishedAt: Date, sourceDigest: [UInt8], standing: SongbookStanding, rejected: Int) {
        (self.number, self.publishedAt, self.sourceDigest) = (number, publishedAt, sourceDigest)
        (self.standing, self.rejected) = (standing, rejected)
    }
}

/// What there is to say of a version without its songs.
public struct SongbookVersionRecord: Sendable {
    public var number: Int
    public var publishedAt: Date
    public var movies: Int
    public var songs: Int
    public var rejected: Int
}

/// Versions of the songbook (rule 110).
public struct SongbookRepository: Sendable {
    let queries: any PostgresQuerying

    /// How many versions are kept.
    public static let kept = 20

    /// The number of the version that is served; 0 before the first.
    public func latestNumber() async throws -> Int {
        try await queries.query("SELECT coalesce(max(number), 0) FROM songbook_version")[0].decode(Int.self)
    }

    /// The newest version. One that cannot be read has the songs of the one before, and stands in nobody's way: the next is published over it.
    public func latest() async throws -> SongbookRecord? {
        var latest: SongbookRecord?
        var number = Int(Int32.max)
        while true {
            let row = try await queries.query(
                """
                SELECT number, published_at, source_digest, document, rejected FROM songbook_version WHERE number < \(number)
                ORDER BY number DESC LIMIT 1
                """
            ).first
            guard let row else { return latest }
            number = try row["number"]
            var record = SongbookRecord(
                number: latest?.number ?? number, publishedAt: try row["published_at"], sourceDigest: try row["source_digest"],
                standing: SongbookStanding(), rejected: try row["rejected"])
            let standing = UnreadableRow.songbook.reading(number) {
                try row["document", as: PostgresJSON<SongbookStanding>.self].value
            }
            guard let standing else {
                latest = latest ?? record
                continue
            }
            record.standing = standing
            return record
        }
    }

    /// The newest first.
    public func versions() async throws -> [SongbookVersionRecord] {
        try await queries.query(
            """
            SELECT number, published_at, rejected, jsonb_array_length(movies) AS movies,
              (SELECT coalesce(sum(CASE WHEN jsonb_typeof(movie->'songs') = 'array' THEN jsonb_array_length(movie->'songs') END), 0)::integer
               FROM jsonb_array_elements(movies) AS movie) AS songs
            FROM (
              SELECT number, published_at, rejected,
                     CASE WHEN jsonb_typeof(document->'movies') = 'array' THEN document->'movies' ELSE '[]' END AS movies
              FROM songbook_version) AS version
            ORDER BY number DESC
            """
        ).map { row in
            SongbookVersionRecord(
                number: try row["number"], publishedAt: try row["published_at"], movies: try row["movies"], songs: try row["songs"],
                rejected: try row["rejected"])
        }
    }

    /// Makes publishers wait for each other. Needs a transaction, and comes first in it.
    public func lineUp() async throws {
        try await queries.query("SELECT pg_advisory_xact_lock(hashtextextended('albumscan.songbook', 3))")
    }

    /// Stores a version, moves what accounts keep of renamed songs, and deletes the oldest versions. Needs a transaction.
    ///
    /// - Parameter bridged: former ids, with the present one of each.
    public func publish(_ record: SongbookRecord, bridged: [String: String]) async throws {
        let (old, new) = (Array(bridged.keys), bridged.keys.map { bridged[$0] ?? "" })
        try await queries.executeAll([
            """
            INSERT INTO songbook_version (number, source_digest, document, rejected, published_at)
            VALUES (\(record.number), \(record.sourceDigest), \(PostgresJSON(record.standing)), \(record.rejected), \(record.publishedAt))
            """,
            "DELETE FROM songbook_version WHERE number <= \(record.number - Self.kept)",
            // Whoever keeps both keeps the one; the later change of the two counts.
            """
            WITH renamed AS (SELECT * FROM unnest(\(old)::text[], \(new)::text[]) AS pair (old_id, new_id)),
            gone AS (
              DELETE FROM favorite USING renamed WHERE favorite.song_id = renamed.old_id
              RETURNING favorite.account_id, renamed.new_id, favorite.at, favorite.deleted_at),
            latest AS (
              SELECT DISTINCT ON (account_id, new_id) account_id, new_id, at, deleted_at FROM gone
              ORDER BY account_id, new_id, coalesce(deleted_at, at) DESC)
            INSERT INTO favorite (account_id, song_id, at, deleted_at) SELECT account_id, new_id, at, deleted_at FROM latest
            ON CONFLICT (account_id, song_id) DO UPDATE SET at = excluded.at, deleted_at = excluded.deleted_at
            WHERE coalesce(favorite.deleted_at, favorite.at) < coalesce(excluded.deleted_at, excluded.at)
            """,
        ])
    }
}

/// A song that an account keeps.
public struct FavoriteRecord: Sendable, Equatable {
    public var songID: String
    public var at: Date

    public init(songID: String, at: Date) {
        (self.songID, self.at) = (songID, at)
    }
}

/// What accounts keep of the songbook (rule 113). The latest change of a song wins, whenever it arrives.
public struct FavoriteRepository: Sendable {
    let queries: any PostgresQuerying

    /// The most songs that an account keeps.
    public static let limit = 2000
    /// How long it is known that a song was taken out.
    public static let retention = Duration.seconds(90 * 86_400)

    /// The newest first.
    public func list(of account: UUID) async throws -> [FavoriteRecord] {
        try await queries.query(
            "SELECT song_id, at FROM favorite WHERE account_id = \(account) AND deleted_at IS NULL ORDER BY at DESC, song_id"
        ).map { FavoriteRecord(songID: try $0["song_id"], at: try $0["at"]) }
    }

    /// - Parameter time: when the person did it.
    /// - Returns: false if the account keeps as many as it may.
    public func add(_ song: String, to account: UUID, at time: Date) async throws -> Bool {
        let rows = try await queries.query(
            """
            WITH room AS (
              SELECT (SELECT count(*) FROM favorite WHERE account_id = \(account) AND deleted_at IS NULL AND song_id <> \(song))
                < \(Self.limit) AS is_there),
            added AS (
              INSERT INTO favorite (account_id, song_id, at) SELECT \(account), \(song), \(time) FROM room WHERE is_there
              ON CONFLICT (account_id, song_id) DO UPDATE SET at = excluded.at, deleted_at = NULL
              WHERE coalesce(favorite.deleted_at, favorite.at) <= excluded.at)
            SELECT is_there FROM room
            """)
        return try rows[0].decode(Bool.self)
    }

    public func remove(_ song: String, from account: UUID, at time: Date) async throws {
        try await queries.execute(
            """
            INSERT INTO favorite (account_id, song_id, at, deleted_at) VALUES (\(account), \(song), \(time), \(time))
            ON CONFLICT (account_id, song_id) DO UPDATE SET deleted_at = excluded.deleted_at
            WHERE coalesce(favorite.deleted_at, favorite.at) <= excluded.deleted_at
            """)
    }

    /// Deletes what was taken out long ago; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute(
            "DELETE FROM favorite WHERE deleted_at < clock_timestamp() - make_interval(secs => \(Self.retention.inSeconds))")
    }
}

/// The views of accounts, by day (rule 115).
public struct SongViewRepository: Sendable {
    let queries: any PostgresQuerying

    /// Days after which views are forgotten.
    public static let retention = 14

    /// The account's ledger on a day that a device states, which is another one if the account has been further already.
    public func ledger(of account: UUID, stated: SongDay) async throws -> (ledger: SongLedger, day: SongDay) {
        let latest = try await queries.query(
            "SELECT day::text, views, ads FROM song_day WHERE account_id = \(account) ORDER BY day DESC LIMIT 1"
        ).first
        let known = try latest.flatMap { SongDay(try $0["day"]) }
        let day = SongLedger.day(for: stated, latest: known)
        guard let latest, known == day else { return (SongLedger(latest: known, views: 0), day) }
        return (SongLedger(latest: known, views: try latest["views"], ads: try latest["ads"]), day)
    }

    /// The latest day that the account was at; nil before the first.
    func latest(of account: UUID) async throws -> SongDay? {
        try await queries.query("SELECT max(day)::text FROM song_day WHERE account_id = \(account)")[0].decode(String?.self)
            .flatMap(SongDay.init)
    }

    /// Whether the song was seen that day.
    public func isSeen(_ song: String, by account: UUID, on day: SongDay) async throws -> Bool {
        try await !queries.query(
            "SELECT FROM song_view WHERE account_id = \(account) AND day = \(day.description)::text::date AND song_id = \(song)"
        ).isEmpty
    }

    /// Makes the account's devices wait for each other. Needs a transaction, and comes first in it.
    public func lineUp(_ account: UUID) async throws {
        try await queries.query("SELECT FROM account WHERE id = \(account) FOR NO KEY UPDATE")
    }

    /// Counts a view, in the transaction that found it to be one.
    public func count(_ song: String, for account: UUID, on day: SongDay) async throws {
        try await queries.executeAll([
            """
            INSERT INTO song_view (account_id, day, song_id) VALUES (\(account), \(day.description)::text::date, \(song))
            ON CONFLICT DO NOTHING
            """,
            """
            INSERT INTO song_day AS present (account_id, day, views) VALUES (\(account), \(day.description)::text::date, 1)
            ON CONFLICT (account_id, day) DO UPDATE SET views = present.views + 1
            """,
        ])
    }

    /// Deletes what is older than two weeks; returns how many days of accounts. An account's latest day stays, as days only move forward.
    public func sweep() async throws -> Int {
        let rows = try await queries.executeAll([
            "DELETE FROM song_view WHERE day < current_date - \(Int32(Self.retention))",
            """
            DELETE FROM song_day WHERE day < current_date - \(Int32(Self.retention)) AND EXISTS (
              SELECT FROM song_day AS later WHERE later.account_id = song_day.account_id AND later.day > song_day.day)
            RETURNING day
            """,
        ])
        return rows[1].count
    }
}

extension DatabaseSession {
    public var songbook: SongbookRepository { SongbookRepository(queries: queries) }
    public var favorites: FavoriteRepository { FavoriteRepository(queries: queries) }
    public var songViews: SongViewRepository { SongViewRepository(queries: queries) }
}
