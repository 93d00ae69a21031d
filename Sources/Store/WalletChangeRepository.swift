public import FoundationEssentials
import PostgreSQL

/// The change log of wallets (migration 24), that of the history aside.
public struct WalletChangeRepository: Sendable {
    let queries: any PostgresQuerying

    private var log: ChangeLog { ChangeLog(queries: queries, table: "wallet", name: "wallet", item: "wallet_id") }

    /// Whether an account has logged changes without a sequence number (see ``number(_:)``), or was never numbered.
    public func isPending(_ account: UUID) async throws -> Bool { try await log.isPending(account) }

    /// Assigns sequence numbers to the logged changes of an account, one for each wallet.
    public func number(_ account: UUID) async throws { try await log.number(account) }

    /// Accounts with logged changes that lack a sequence number.
    public func accountsToNumber(limit: Int) async throws -> [UUID] { try await log.accountsToNumber(limit: limit) }

    /// The changes after a mark; everything for nil. Call ``number(_:)`` first.
    public func page(of account: UUID, after mark: ChangeMark?, limit: Int) async throws -> ChangeSet<WalletRecord> {
        try await log.page(of: account, after: mark, limit: limit, columns: WalletRecord.columns, read: WalletRecord.init)
    }

    /// Deletes expired tombstones; returns how many. Marks older than the latest of them cannot be continued any more.
    public func sweepTombstones(after retention: Duration = HistoryChangeRepository.retention) async throws -> Int {
        try await log.sweepTombstones(after: retention)
    }
}
