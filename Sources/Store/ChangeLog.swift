public import FoundationEssentials
import PostgreSQL

/// A client's position in a log of changes of an account.
public struct ChangeMark: Sendable, Hashable {
    /// Identifies one sequence of one account in one database. In another epoch, sequence numbers have no meaning.
    public var epoch: Int64
    /// The sequence number of the last change the client has.
    public var version: Int64
    /// The last sequence number when a client without a mark began its initial sync; 0 once it has caught up to it. Deletions up to it are
    /// of things that the client never saw.
    public var base: Int64

    public init(epoch: Int64, version: Int64, base: Int64) {
        self.epoch = epoch
        self.version = version
        self.base = base
    }
}

/// A page of changes.
public struct ChangeSet<Record: Sendable>: Sendable {
    /// What changed in its current state, the earliest change first.
    public var upserted: [Record]
    public var deleted: [UUID]
    public var mark: ChangeMark
    public var hasMore: Bool
    /// Whether the given mark could be continued; if not, the page is the first of a full sync.
    public var continuesMark: Bool
}

/// A log of what changed of an account's rows in one table: changes are logged as they happen, and get their sequence numbers after they have
/// been committed (migration 12). Histories have one, and wallets.
struct ChangeLog: Sendable {
    let queries: any PostgresQuerying
    /// The rows that change.
    let table: String
    /// What the tables of the log begin with: `…_counter`, `…_change`, `…_touch`.
    let name: String
    /// The column of these that has the row's id.
    let item: String

    /// Identifies the database as well as the account's sequence: a copy restored elsewhere, or to an earlier time, would reuse sequence
    /// numbers for other changes.
    private var epoch: String {
        """
        hashtextextended(concat_ws(' ', \(name)_counter.epoch, (SELECT system_identifier FROM pg_control_system()),
          (SELECT timeline_id FROM pg_control_checkpoint())), 0)
        """
    }

    // MARK: Numbers

    /// Whether an account has logged changes without a sequence number (see ``number(_:)``), or was never numbered.
    func isPending(_ account: UUID) async throws -> Bool {
        try await !queries.query(
            """
            SELECT 1 WHERE EXISTS (SELECT FROM \(unescaped: name)_touch WHERE account_id = \(account))
              OR NOT EXISTS (SELECT FROM \(unescaped: name)_counter WHERE account_id = \(account))
            """
        ).isEmpty
    }

    /// Assigns sequence numbers to the logged changes of an account, one for each row.
    ///
    /// The lock on the counter, which is held to the end of the statements' common transaction, makes numbers visible in order. Locks are
    /// taken in the same order as by an erasure: the account first.
    func number(_ account: UUID) async throws {
        try await queries.executeAll([
            "SELECT id FROM account WHERE id = \(account) FOR KEY SHARE",
            """
            INSERT INTO \(unescaped: name)_counter (account_id) SELECT id FROM account WHERE id = \(account) ON CONFLICT (account_id) DO NOTHING
            """,
            "SELECT version FROM \(unescaped: name)_counter WHERE account_id = \(account) FOR UPDATE",
            // The account has been erased: its log entries have no rows left.
            "DELETE FROM \(unescaped: name)_touch WHERE account_id = \(account) AND NOT EXISTS (SELECT FROM account WHERE id = \(account))",
            """
            WITH taken AS (DELETE FROM \(unescaped: name)_touch WHERE account_id = \(account) RETURNING id, \(unescaped: item)),
            changed AS (SELECT \(unescaped: item), row_number() OVER (ORDER BY max(id)) AS place FROM taken GROUP BY \(unescaped: item)),
            counter AS (UPDATE \(unescaped: name)_counter SET version = version + (SELECT count(*) FROM changed)
                        WHERE account_id = \(account) AND EXISTS (SELECT FROM changed)
                        RETURNING version - (SELECT count(*) FROM changed) AS before)
            INSERT INTO \(unescaped: name)_change (account_id, \(unescaped: item), version, is_deleted)
            SELECT \(account), \(unescaped: item), before + place,
                   NOT EXISTS (SELECT FROM \(unescaped: table) AS present
                               WHERE present.id = changed.\(unescaped: item) AND account_id = \(account))
            FROM changed, counter
            ON CONFLICT (account_id, \(unescaped: item)) DO UPDATE
              SET version = excluded.version, is_deleted = excluded.is_deleted, changed_at = clock_timestamp()
            """,
        ])
    }

    /// Accounts with logged changes that lack a sequence number.
    func accountsToNumber(limit: Int) async throws -> [UUID] {
        try await queries.query("SELECT DISTINCT account_id FROM \(unescaped: name)_touch LIMIT \(Int32(limit))").decode(UUID.self)
    }

    // MARK: Reading

    /// The changes after a mark; everything for nil.
    ///
    /// - Parameters:
    ///   - columns: of the row, `id` among them.
    ///   - read: makes a record of them.
    ///
    /// Only numbered changes are seen, so call ``number(_:)`` first. A single statement, so that the whole page comes from one snapshot.
    func page<Record: Sendable>(
        of account: UUID, after mark: ChangeMark?, limit: Int, columns: String, read: (PostgresRow) throws -> Record
    ) async throws -> ChangeSet<Record> {
        let rows = try await queries.query(
            """
            WITH counter AS (
              SELECT version, pruned, \(unescaped: epoch) AS epoch FROM \(unescaped: name)_counter WHERE account_id = \(account)),
            start AS (
              SELECT counter.version, counter.epoch, known.is_known, CASE WHEN is_known THEN \(mark?.version ?? 0) ELSE 0 END AS after,
                     CASE WHEN is_known THEN \(mark?.base ?? 0) ELSE counter.version END AS base
              FROM counter, LATERAL (
                SELECT epoch = \(mark?.epoch ?? 0) AND greatest(\(mark?.version ?? 0), \(mark?.base ?? 0)) BETWEEN pruned AND version
                  AND \(mark != nil) AS is_known) AS known),
            page AS (
              -- Subqueries, since only their values bound the index; a join would read the whole log.
              SELECT \(unescaped: item), version AS change_version FROM \(unescaped: name)_change
              WHERE account_id = \(account) AND version > (SELECT after FROM start)
                AND NOT (is_deleted AND version <= (SELECT base FROM start))
              ORDER BY version LIMIT \(Int32(limit + 1)))
            SELECT start.version AS last_version, start.epoch, start.is_known, start.base, page.\(unescaped: item) AS item, page.change_version,
                   \(unescaped: columns)
            FROM start LEFT JOIN page ON true
            -- Each looked up by its key: OFFSET keeps the planner from reading the whole table for a join.
            LEFT JOIN LATERAL (
              SELECT * FROM \(unescaped: table) AS present
              WHERE present.id = page.\(unescaped: item) AND present.account_id = \(account) OFFSET 0
            ) AS \(unescaped: table) ON true
            ORDER BY page.change_version
            """)
        guard let first = rows.first else { throw StoreError.notFound }
        var set = ChangeSet<Record>(
            upserted: [], deleted: [],
            mark: ChangeMark(epoch: try first["epoch"], version: try first["last_version"], base: 0), hasMore: rows.count > limit,
            continuesMark: try first["is_known"])
        for row in rows.prefix(limit) {
            guard let item = try row["item", as: UUID?.self] else { break }
            if try row["id", as: UUID?.self] == nil { set.deleted.append(item) } else { set.upserted.append(try read(row)) }
        }
        if set.hasMore {
            set.mark.version = try rows[limit - 1]["change_version"]
            set.mark.base = try first["base"]
        }
        return set
    }

    // MARK: Housekeeping

    /// Deletes expired tombstones; returns how many. Marks older than the latest of them cannot be continued any more.
    func sweepTombstones(after retention: Duration) async throws -> Int {
        // The counters are locked one account after the other in a fixed order; everyone else locks one at most, so there is no deadlock.
        try await queries.query(
            """
            WITH old AS (
              SELECT account_id, \(unescaped: item), version FROM \(unescaped: name)_change
              WHERE is_deleted AND changed_at < clock_timestamp() - make_interval(secs => \(retention.inSeconds))
              ORDER BY changed_at LIMIT 10000),
            locked AS (
              SELECT account_id FROM \(unescaped: name)_counter WHERE account_id IN (SELECT account_id FROM old) ORDER BY account_id FOR UPDATE),
            forgotten AS (
              DELETE FROM \(unescaped: name)_change USING old, locked
              WHERE \(unescaped: name)_change.account_id = old.account_id AND \(unescaped: name)_change.\(unescaped: item) = old.\(unescaped: item)
                AND \(unescaped: name)_change.version = old.version AND locked.account_id = old.account_id
              RETURNING \(unescaped: name)_change.account_id, \(unescaped: name)_change.version),
            counters AS (
              UPDATE \(unescaped: name)_counter SET pruned = greatest(pruned, latest.version)
              FROM (SELECT account_id, max(version) AS version FROM forgotten GROUP BY account_id) AS latest
              WHERE \(unescaped: name)_counter.account_id = latest.account_id)
            SELECT account_id FROM forgotten
            """
        ).count
    }
}
