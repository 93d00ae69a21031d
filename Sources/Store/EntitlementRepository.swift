public import FoundationEssentials
import PostgreSQL

/// What accounts may do because of a purchase in the app for songs (rule 117). Everything but reading needs a transaction.
public struct EntitlementRepository: Sendable {
    let queries: any PostgresQuerying

    /// How many accounts one purchase serves: enough for a household, not for a town.
    static let accountLimit = 10

    public enum ClaimOutcome: String, Sendable, Equatable {
        case taken
        /// It was signed too long ago to prove who is subscribed.
        case outdated
        /// The subscription gives no rights any more.
        case ended
        /// Too many accounts have it already.
        case tooManyAccounts = "too_many_accounts"
    }

    /// Takes what a device shows. An account that has not shown the purchase before has it from now on; what others have of it stays.
    public func claim(_ statement: SubscriptionStatement, account: UUID, now: Date = Date()) async throws -> ClaimOutcome {
        let known = try await locked(statement)
        var record = known.first ?? SubscriptionRecord(statement)
        _ = record.take(statement)
        let isNew = !known.contains { $0.accountID == account }
        if isNew {
            guard statement.transaction.signedAt >= now - JoinPolicy.freshness else { return .outdated }
            guard let end = record.rightsUntil, end > now else { return .ended }
            guard known.count < Self.accountLimit else { return .tooManyAccounts }
            let new = record.transaction
            try await queries.execute(
                """
                INSERT INTO entitlement (account_id, environment, purchase_id, product_id, purchased_at, expires_at, signed_at)
                VALUES (\(account), \(record.environment), \(record.originalTransactionID), \(new.productID), \(new.purchasedAt),
                        \(new.expiresAt), \(new.signedAt))
                """)
        }
        try await queries.execute(record.writing(to: "entitlement", id: "purchase_id"))
        return .taken
    }

    /// Processes a notification, unless it is a duplicate. One about a purchase that no account has shown changes nothing: whoever shows it
    /// later has the App Store sign it anew.
    public func take(
        _ notification: NotificationRecord, _ statement: SubscriptionStatement
    ) async throws -> SubscriptionRepository.NotificationOutcome {
        guard try await SubscriptionRepository(queries: queries).note(notification, about: nil) else { return .repeated }
        guard var record = try await locked(statement).first else { return .unrelated }
        guard record.take(statement) else { return .stale }
        try await queries.execute(record.writing(to: "entitlement", id: "purchase_id"))
        return .taken
    }

    /// Until when an account's views are not counted, by the purchase that lasts longest; nil if they are.
    public func end(of account: UUID) async throws -> Date? {
        try await queries.query(
            "SELECT max(rights_until) FROM entitlement WHERE account_id = \(account) AND rights_until > clock_timestamp()"
        )[0].decode(Date?.self)
    }

    /// Deletes what has given no rights for 90 days, which is longer than Apple tries to renew (60 days); returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute(
            """
            DELETE FROM entitlement WHERE expires_at < clock_timestamp() - interval '90 days'
              AND coalesce(rights_until, expires_at) < clock_timestamp() - interval '90 days'
            """)
    }

    /// A purchase as each of its accounts has it, which is the same, locked against everyone who has something to say of it.
    private func locked(_ statement: SubscriptionStatement) async throws -> [SubscriptionRecord] {
        let name = "albumscan.entitlement/\(statement.environment)/\(statement.originalTransactionID)"
        try await queries.query("SELECT pg_advisory_xact_lock(hashtextextended(\(name), 3))")
        return try await queries.query(
            """
            SELECT purchase_id AS original_transaction_id, 'songs' AS tier, \(unescaped: SubscriptionRecord.statement)
            FROM entitlement
            WHERE environment = \(statement.environment) AND purchase_id = \(statement.originalTransactionID)
            """
        ).map(SubscriptionRecord.init)
    }
}

extension DatabaseSession {
    public var entitlements: EntitlementRepository { EntitlementRepository(queries: queries) }
}
