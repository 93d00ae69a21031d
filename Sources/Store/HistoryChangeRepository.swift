public import FoundationEssentials
import PostgreSQL

/// The change log of histories (migration 12).
public struct HistoryChangeRepository: Sendable {
    let queries: any PostgresQuerying

    /// How long tombstones are kept. A client that was away for longer starts over.
    public static let retention = Duration.seconds(90 * 86_400)

    private var log: ChangeLog { ChangeLog(queries: queries, table: "history_entry", name: "history", item: "entry_id") }

    /// Whether an account has logged changes without a sequence number (see ``number(_:)``), or was never numbered.
    public func isPending(_ account: UUID) async throws -> Bool { try await log.isPending(account) }

    /// Assigns sequence numbers to the logged changes of an account, one for each entry.
    public func number(_ account: UUID) async throws { try await log.number(account) }

    /// Accounts with logged changes that lack a sequence number.
    public func accountsToNumber(limit: Int) async throws -> [UUID] { try await log.accountsToNumber(limit: limit) }

    /// The changes after a mark; everything for nil. Call ``number(_:)`` first.
    public func page(of account: UUID, after mark: ChangeMark?, limit: Int) async throws -> ChangeSet<HistoryRecord> {
        try await log.page(of: account, after: mark, limit: limit, columns: HistoryRecord.columns, read: HistoryRecord.init)
    }

    /// Deletes expired tombstones; returns how many. Marks older than the latest of them cannot be continued any more.
    public func sweepTombstones(after retention: Duration = Self.retention) async throws -> Int {
        try await log.sweepTombstones(after: retention)
    }

    /// Fans changes to albums out to the entries and the wallets that show them; skips what another process has locked.
    ///
    /// - Parameter account: only albums in this account's history or wallets; nil for all.
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
                   OR EXISTS (SELECT FROM shelf_question JOIN wallet_disc ON wallet_disc.question_id = shelf_question.id
                              JOIN wallet ON wallet.id = wallet_disc.wallet_id
                              WHERE shelf_question.album_id = history_album_touch.album_id AND wallet.account_id = \(account))
                   OR EXISTS (SELECT FROM wallet_disc JOIN wallet ON wallet.id = wallet_disc.wallet_id
                              WHERE wallet_disc.album_id = history_album_touch.album_id AND wallet.account_id = \(account))
                ORDER BY id LIMIT \(Int32(limit)) FOR UPDATE SKIP LOCKED)
              RETURNING album_id, only_without_review),
            albums AS (SELECT album_id, bool_and(only_without_review) AS only_without_review FROM taken GROUP BY album_id),
            spread AS (
              INSERT INTO history_touch (account_id, entry_id)
              SELECT history_entry.account_id, history_entry.id FROM albums JOIN history_entry USING (album_id)
              WHERE NOT albums.only_without_review OR (review_id IS NULL AND EXISTS (
                SELECT FROM scan WHERE scan.id = history_entry.scan_id AND scan.state = 'complete'))),
            wallets AS (
              INSERT INTO wallet_touch (account_id, wallet_id)
              SELECT wallet.account_id, wallet.id FROM wallet JOIN (
                SELECT wallet_id FROM albums JOIN wallet_disc USING (album_id)
                UNION
                SELECT wallet_id FROM albums JOIN shelf_question USING (album_id)
                JOIN wallet_disc ON wallet_disc.question_id = shelf_question.id
              ) AS showing ON showing.wallet_id = wallet.id
              WHERE wallet.source <> 'history')
            SELECT album_id FROM taken
            """
        ).count
    }
}
