public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A wallet with all that support asks about it.
public struct AdminWalletView: Sendable {
    /// Jobs that have not ended well, those alike added up.
    public struct Work: Sendable, Equatable {
        /// Whether it is asked which album a disc is; else a cover is looked for.
        public var asksAlbum: Bool
        public var queue: JobQueue
        public var state: JobState
        public var jobs: Int
        /// When the oldest was first asked for.
        public var since: Date
        /// When the first may be claimed.
        public var runAt: Date
        /// The most of any.
        public var tries: Int
        /// Why they failed or were postponed.
        public var errorCode: String?
    }

    public var wallet: WalletRecord
    public var accountID: UUID
    /// Which made it.
    public var deviceID: UUID?
    /// Nil before a client asked for changes.
    public var version: Int64?
    /// In no order.
    public var discs: [WalletDiscRecord]
    /// The discs of known albums whose tracks were never read.
    public var unread: Set<UUID>
    /// The oldest first.
    public var work: [Work]
}

/// Wallets as operators see them, whoever owns them.
public struct AdminWalletRepository: Sendable {
    let queries: any PostgresQuerying

    public func find(_ id: UUID) async throws -> AdminWalletView? {
        let found = try await queries.query(
            """
            SELECT \(unescaped: WalletRecord.columns), wallet.account_id, wallet.device_id, wallet_change.version
            FROM wallet LEFT JOIN wallet_change ON wallet_change.account_id = wallet.account_id AND wallet_change.wallet_id = wallet.id
            WHERE wallet.id = \(id)
            """
        ).first
        guard let found else { return nil }
        let wallet = try WalletRecord(found)
        let account: UUID = try found["account_id"]
        let wallets = WalletRepository(queries: queries)
        var discs = try await wallets.discs(of: [id], kinds: [])
        if wallet.source == .history { discs += try await wallets.scanned(account, wallet: id, kinds: []) }
        return AdminWalletView(
            wallet: wallet, accountID: account, deviceID: try found["device_id"], version: try found["version"], discs: discs,
            unread: try await unread(discs), work: try await work(for: id, covers: discs.filter(\.waitsForCover).compactMap(\.album?.id)))
    }

    /// Those of known albums whose tracks were never read, of the release that ``TrackListRepository/release(of:)`` has.
    private func unread(_ discs: [WalletDiscRecord]) async throws -> Set<UUID> {
        struct Given: Encodable {
            let id, album: UUID
            let edition: UUID?
        }
        let given = discs.compactMap { disc in disc.album.map { Given(id: disc.id, album: $0.id, edition: disc.editionID) } }
        let rows = try await queries.query(
            """
            SELECT given.id
            FROM jsonb_to_recordset(\(json: given)) AS given (id uuid, album uuid, edition uuid) JOIN album ON album.id = given.album
            LEFT JOIN artwork ON artwork.album_id = album.id AND artwork.state = 'ready'
            WHERE NOT EXISTS (
              SELECT FROM track_list
              WHERE track_list.release_id = coalesce(given.edition, artwork.release_id)
                 OR (coalesce(given.edition, artwork.release_id) IS NULL AND track_list.release_group_id = album.release_group_id))
            """)
        return Set(try rows.decode(UUID.self))
    }

    /// - Parameter covers: albums whose covers are looked for.
    private func work(for wallet: UUID, covers: [UUID]) async throws -> [AdminWalletView.Work] {
        try await queries.query(
            """
            WITH wanted AS (
              SELECT 'question/' || question_id AS key, true AS asks_album FROM wallet_disc
              WHERE wallet_id = \(wallet) AND removed_at IS NULL AND album_id IS NULL AND question_id IS NOT NULL
              UNION SELECT album::text, false FROM unnest(\(covers)::uuid[]) AS sought (album))
            SELECT asks_album, job.queue, job.state, count(*) AS jobs, min(job.created_at) AS since, min(job.run_at) AS run_at,
                   max(job.tries) AS tries, job.error->>'code' AS code
            FROM wanted JOIN job ON job.key = wanted.key AND job.queue IN (\(JobQueue.artwork), \(JobQueue.shelf))
            WHERE job.state <> 'done' GROUP BY asks_album, job.queue, job.state, code ORDER BY since, job.queue, job.state, code
            """
        ).map { row in
            AdminWalletView.Work(
                asksAlbum: try row["asks_album"], queue: try row["queue"], state: try row["state"],
                jobs: Int(try row["jobs", as: Int64.self]), since: try row["since"], runAt: try row["run_at"],
                tries: Int(try row["tries", as: Int32.self]), errorCode: try row["code"])
        }
    }
}

extension WalletDiscRecord {
    /// Whether its album is known, and the cover is looked for.
    public var waitsForCover: Bool { album != nil && artwork?.state == .pending }
}

extension DatabaseSession {
    public var adminWallets: AdminWalletRepository { AdminWalletRepository(queries: queries) }
}
