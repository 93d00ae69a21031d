public import FoundationEssentials
import PostgreSQL
public import Songbook

/// An advertisement that somebody watched to its end, as the network's callback says.
public struct AdRewardRecord: Sendable, Equatable {
    /// The same for every repetition.
    public var transactionID: String
    /// Whom it names (``AdRewardRepository/adID(of:)``).
    public var adID: UUID
    public var adUnit: String
    public var watchedAt: Date
    /// The device's own day, where the app named it.
    public var day: SongDay?

    public init(transactionID: String, adID: UUID, adUnit: String, watchedAt: Date, day: SongDay?) {
        (self.transactionID, self.adID, self.adUnit) = (transactionID, adID, adUnit)
        (self.watchedAt, self.day) = (watchedAt, day)
    }
}

/// What advertisements bring (rule 116).
public struct AdRewardRepository: Sendable {
    let queries: any PostgresQuerying

    public enum Outcome: String, Sendable, Equatable {
        /// The account has more views now.
        case taken
        /// The day had no room for more.
        case capped
        /// The callback was taken before.
        case repeated
        /// It names nobody, or somebody who is gone.
        case unknown
    }

    /// How long callbacks are known, in days: far longer than one is taken for a new one.
    static let retention = 14

    /// What the network is told instead of the account: made by chance, and only where it is asked for.
    public func adID(of account: UUID) async throws -> UUID {
        let find: PostgresQuery = "SELECT ad_id FROM ad_identity WHERE account_id = \(account) ORDER BY created_at, ad_id LIMIT 1"
        if let row = try await queries.query(find).first { return try row.decode(UUID.self) }
        return try await queries.query("INSERT INTO ad_identity (account_id) VALUES (\(account)) RETURNING ad_id")[0].decode(UUID.self)
    }

    /// Takes a callback that was believed. Needs a transaction.
    ///
    /// - Parameter today: UTC's.
    public func take(_ reward: AdRewardRecord, _ limits: SongAllowance, today: SongDay) async throws -> Outcome {
        // The account's row is locked, so that callbacks that come at once are counted one after the other.
        let owner = try await queries.query(
            """
            SELECT account.id FROM ad_identity JOIN account ON account.id = ad_identity.account_id
            WHERE ad_identity.ad_id = \(reward.adID) FOR NO KEY UPDATE OF account
            """
        ).first
        guard let account = try owner?.decode(UUID.self) else { return .unknown }
        let views = SongViewRepository(queries: queries)
        let latest = try await views.latest(of: account)
        let stated = reward.day.flatMap { SongLedger.isPossible($0, today: today) ? $0 : nil }
        var (ledger, day) = try await views.ledger(of: account, stated: stated ?? SongLedger.rewardDay(latest: latest, today: today))
        let brings = ledger.reward(on: day, limits)
        let isNew =
            try await queries.execute(
                """
                INSERT INTO ad_reward (transaction_id, account_id, ad_unit, day, views, watched_at)
                VALUES (\(reward.transactionID), \(account), \(reward.adUnit), \(day.description)::text::date,
                        \(brings ? limits.adViews : 0), \(reward.watchedAt))
                ON CONFLICT DO NOTHING
                """) == 1
        guard isNew else { return .repeated }
        guard brings else { return .capped }
        try await queries.execute(
            """
            INSERT INTO song_day AS present (account_id, day, ads) VALUES (\(account), \(day.description)::text::date, 1)
            ON CONFLICT (account_id, day) DO UPDATE SET ads = present.ads + 1
            """)
        return .taken
    }

    /// Deletes what is too old to be repeated; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute(
            "DELETE FROM ad_reward WHERE received_at < clock_timestamp() - make_interval(days => \(Int32(Self.retention)))")
    }
}

extension DatabaseSession {
    public var adRewards: AdRewardRepository { AdRewardRepository(queries: queries) }
}
