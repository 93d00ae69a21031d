public import FoundationEssentials
import PostgreSQL

/// A client's position in the change log of an account's history.
public struct HistoryMark: Sendable, Hashable {
    /// Identifies one sequence of one account in one database. In another epoch, sequence numbers have no meaning.
    public var epoch: Int64
    /// The sequence number of the last change the client has.
    public var version: Int64
    /// The last sequence number when a client without a mark began its initial sync; 0 once it has caught up to it. Deletions up to it are
    /// of entries that the client never saw.
    public var base: Int64

    public init(epoch: Int64, version: Int64, base: Int64) {
        self.epoch = epoch
        self.version = version
        self.base = base
    }
}

/// A page of changes.
public struct HistoryChangeSet: Sendable {
    /// Changed entries in their current state, the earliest change first.
    public var upserted: [HistoryRecord]
    public var deleted: [UUID]
    public var mark: HistoryMark
    public var hasMore: Bool
    /// Whether the given mark could be continued; if not, the page is the first of a full sync.
    public var continuesMark: Bool
}

/// The change log of histories (migration 12): changes are logged as they happen, and get their sequence numbers after they have been
/// committed.
public struct HistoryChangeRepository: Sendable {
    let queries: any PostgresQuerying

    /// How long tombstones are kept. A client that was away for longer starts over.
    public static let retention = Duration.seconds(90 * 86_400)

    /// Identifies the database as well as the account's sequence: a copy restored elsewhere, or to an earlier time, would reuse sequence
    /// numbers for other changes.
    private static let epoch = """
        hashtextextended(concat_ws(' ', history_counter.epoch, (SELECT system_identifier FROM pg_control_system()),
          (SELECT timeline_id FROM pg_control_checkpoint())), 0)
        """

    // MARK: Numbers

    /// Whether an account has logged changes without a sequence number (see ``number(_:)``), or was never numbered.
    public func isPending(_ account: UUID) async throws -> Bool {
        try await !queries.query(
            """
            SELECT 1 WHERE EXISTS (SELECT FROM history_touch WHERE account_id = \(account))
              OR NOT EXISTS (SELECT FROM history_counter WHERE account_id = \(account))
            """
        ).isEmpty
    }

    /// Assigns sequence numbers to the logged changes of an account, one for each entry.
    ///
    /// The lock on the counter, which is held to the end of the statements' common transaction, makes numbers visible in order. Locks are
    /// taken in the same order as by an erasure: the account first.
    public func number(_ account: UUID) async throws {
        try await queries.executeAll([
            "SELECT id FROM account WHERE id = \(account) FOR KEY SHARE",
            """
            INSERT INTO history_counter (account_id) SELECT id FROM account WHERE id = \(account) ON CONFLICT (account_id) DO NOTHING
            """,
            "SELECT version FROM history_counter WHERE account_id = \(account) FOR UPDATE",
            // The account has been erased: its log entries have no history left.
            "DELETE FROM history_touch WHERE account_id = \(account) AND NOT EXISTS (SELECT FROM account WHERE id = \(account))",
            """
            WITH taken AS (DELETE FROM history_touch WHERE account_id = \(account) RETURNING id, entry_id),
            changed AS (SELECT entry_id, row_number() OVER (ORDER BY max(id)) AS place FROM taken GROUP BY entry_id),
            counter AS (UPDATE history_counter SET version = version + (SELECT count(*) FROM changed)
                        WHERE account_id = \(account) AND EXISTS (SELECT FROM changed)
                        RETURNING version - (SELECT count(*) FROM changed) AS before)
            INSERT INTO history_change (account_id, entry_id, version, is_deleted)
            SELECT \(account), entry_id, before + place,
                   NOT EXISTS (SELECT FROM history_entry
                               WHERE history_entry.id = changed.entry_id AND account_id = \(account))
            FROM changed, counter
            ON CONFLICT (account_id, entry_id) DO UPDATE
              SET version = excluded.version, is_deleted = excluded.is_deleted, changed_at = clock_timestamp()
            """,
        ])
    }

    /// Accounts with logged changes that lack a sequence number.
    public func accountsToNumber(limit: Int) async throws -> [UUID] {
        try await queries.query("SELECT DISTINCT account_id FROM history_touch LIMIT \(Int32(limit))").decode(UUID.self)
    }

    /// Fans changes to albums out to the entries that show them; skips what another process has locked.
    ///
    /// - Parameter account: only albums in this account's history; nil for all.
    /// - Returns: how many changes there were.
    public func spread(albumsOf account: UUID? = nil, limit: Int = 32) async throws -> Int {
        try await queries.query(
            """
            WITH taken AS (
              DELETE FROM history_album_touch WHERE id IN (
                SELECT id FROM history_album_touch
                WHERE \(account)::uuid IS NULL
                   OR EXISTS (SELECT FROM history_entry
                              WHERE history_entry.album_id = history_album_touch.album_id AND account_id = \(account))
                ORDER BY id LIMIT \(Int32(limit)) FOR UPDATE SKIP LOCKED)
              RETURNING album_id, only_without_review),
            albums AS (SELECT album_id, bool_and(only_without_review) AS only_without_review FROM taken GROUP BY album_id),
            spread AS (
              INSERT INTO history_touch (account_id, entry_id)
              SELECT history_entry.account_id, history_entry.id FROM albums JOIN history_entry USING (album_id)
              WHERE NOT albums.only_without_review OR (review_id IS NULL AND EXISTS (
                SELECT FROM scan WHERE scan.id = history_entry.scan_id AND scan.state = 'complete')))
            SELECT album_id FROM taken
            """
        ).count
    }

    // MARK: Reading

    /// The changes after a mark; everything for nil.
    ///
    /// Only numbered changes are seen, so call ``number(_:)`` first. A single statement, so that the whole page comes from one snapshot.
    public func page(of account: UUID, after mark: HistoryMark?, limit: Int) async throws -> HistoryChangeSet {
        let rows = try await queries.query(
            """
            WITH counter AS (
              SELECT version, pruned, \(unescaped: Self.epoch) AS epoch FROM history_counter WHERE account_id = \(account)),
            start AS (
              SELECT counter.version, counter.epoch, known.is_known, CASE WHEN is_known THEN \(mark?.version ?? 0) ELSE 0 END AS after,
                     CASE WHEN is_known THEN \(mark?.base ?? 0) ELSE counter.version END AS base
              FROM counter, LATERAL (
                SELECT epoch = \(mark?.epoch ?? 0) AND greatest(\(mark?.version ?? 0), \(mark?.base ?? 0)) BETWEEN pruned AND version
                  AND \(mark != nil) AS is_known) AS known),
            page AS (
              -- Subqueries, since only their values bound the index; a join would read the whole history.
              SELECT entry_id, version AS change_version FROM history_change
              WHERE account_id = \(account) AND version > (SELECT after FROM start)
                AND NOT (is_deleted AND version <= (SELECT base FROM start))
              ORDER BY version LIMIT \(Int32(limit + 1)))
            SELECT start.version AS last_version, start.epoch, start.is_known, start.base, page.entry_id, page.change_version,
                   \(unescaped: HistoryRecord.columns)
            FROM start LEFT JOIN page ON true
            -- Each looked up by its key: OFFSET keeps the planner from reading the whole history for a join.
            LEFT JOIN LATERAL (
              SELECT * FROM history_entry AS entry
              WHERE entry.id = page.entry_id AND entry.account_id = \(account) OFFSET 0
            ) AS history_entry ON true
            ORDER BY page.change_version
            """)
        guard let first = rows.first else { throw StoreError.notFound }
        var set = HistoryChangeSet(
            upserted: [], deleted: [],
            mark: HistoryMark(epoch: try first["epoch"], version: try first["last_version"], base: 0), hasMore: rows.count > limit,
            continuesMark: try first["is_known"])
        for row in rows.prefix(limit) {
            guard let entry = try row["entry_id", as: UUID?.self] else { break }
            if try row["id", as: UUID?.self] == nil { set.deleted.append(entry) } else { set.upserted.append(try HistoryRecord(row)) }
        }
        if set.hasMore {
            set.mark.version = try rows[limit - 1]["change_version"]
            set.mark.base = try first["base"]
        }
        return set
    }

    // MARK: Housekeeping

    /// Deletes expired tombstones; returns how many. Marks older than the latest of them cannot be continued any more.
    public func sweepTombstones(after retention: Duration = Self.retention) async throws -> Int {
        // The counters are locked one account after the other in a fixed order; everyone else locks one at most, so there is no deadlock.
        try await queries.query(
            """
            WITH old AS (
              SELECT account_id, entry_id, version FROM history_change
              WHERE is_deleted AND changed_at < clock_timestamp() - make_interval(secs => \(retention.inSeconds))
              ORDER BY changed_at LIMIT 10000),
            locked AS (
              SELECT account_id FROM history_counter WHERE account_id IN (SELECT account_id FROM old) ORDER BY account_id FOR UPDATE),
            forgotten AS (
              DELETE FROM history_change USING old, locked
              WHERE history_change.account_id = old.account_id AND history_change.entry_id = old.entry_id
                AND history_change.version = old.version AND locked.account_id = old.account_id
              RETURNING history_change.account_id, history_change.version),
            counters AS (
              UPDATE history_counter SET pruned = greatest(pruned, latest.version)
              FROM (SELECT account_id, max(version) AS version FROM forgotten GROUP BY account_id) AS latest
              WHERE history_counter.account_id = latest.account_id)
            SELECT account_id FROM forgotten
            """
        ).count
    }
}
