public import FoundationEssentials
import PostgreSQL

/// Subscriptions, and the tiers they give to accounts (rule 52). Everything but reading needs a transaction.
public struct SubscriptionRepository: Sendable {
    let queries: any PostgresQuerying

    public enum ClaimOutcome: Sendable, Equatable {
        case taken
        /// The subscription belonged to another account, to which the device now belongs too.
        case joined
        /// Another account holds the subscription, and the person has to agree first. Nothing was shared.
        case joinRequired(JoinOffer)
        /// A device of the other account is being asked.
        case joinPending(JoinOffer)
        /// The other account was asked and wants no company, or may have none.
        case joinRefused
        /// The transaction proves too little: it was signed too long ago.
        case outdated
        /// The subscription gives no rights any more, and so joins nobody.
        case ended
        /// The two accounts together have too many devices; neither was changed.
        case tooManyDevices
        /// The device does not exist any more, or its token is revoked.
        case noDevice
    }

    public enum NotificationOutcome: String, Sendable, Equatable {
        case taken
        /// Something newer is known about the subscription.
        case stale
        /// A duplicate: the same notification was processed before.
        case repeated
        /// It concerns no subscription of ours.
        case unrelated
    }

    /// Processes what a device presents. A subscription that nobody has presented before belongs to its account from now on; one that
    /// belongs to another account joins the device's own account to that one only if both sides agree (rule 54).
    ///
    /// - Parameter isAgreed: whether the person agreed to share what is theirs with the other account.
    public func claim(
        _ statement: SubscriptionStatement, deviceID: UUID, isAgreed: Bool = false, now: Date = Date()
    ) async throws -> ClaimOutcome {
        let join = AccountJoin(queries: queries)
        // Lock order, everywhere: joins, subscriptions, devices, scans, accounts. So the first read takes no lock.
        guard let first = try await self.account(of: deviceID) else { return .noDevice }
        if isAgreed, let owner = try await find(statement)?.accountID, owner != first { try await join.lineUp() }

        var (record, hasChanged) = try await locked(statement)
        guard let account = try await self.account(of: deviceID, lock: "FOR NO KEY UPDATE") else { return .noDevice }
        if record.take(statement) { hasChanged = true }
        if record.accountID == nil {
            record.accountID = account
            hasChanged = true
        }
        if hasChanged { try await save(record) }
        var outcome = ClaimOutcome.taken
        if let owner = record.accountID {
            if owner != account {
                let requests = JoinRequestRepository(queries: queries)
                let policy = try await requests.policy(statement, record, of: owner, for: account, isAgreed: isAgreed)
                outcome = try await requests.settle(policy.decision(at: now), policy, by: deviceID, of: account, with: owner)
            }
            try await settleTier(of: owner)
        }
        return outcome
    }

    /// Processes a notification, unless it is a duplicate.
    ///
    /// - Parameter statement: what it says about one of our subscriptions, if anything.
    public func take(_ notification: NotificationRecord, _ statement: SubscriptionStatement?) async throws -> NotificationOutcome {
        guard try await note(notification, about: statement?.originalTransactionID) else { return .repeated }
        guard let statement else { return .unrelated }
        var (record, hasChanged) = try await locked(statement)
        if record.take(statement) { hasChanged = true }
        guard hasChanged else { return .stale }
        try await save(record)
        if let account = record.accountID { try await settleTier(of: account) }
        return .taken
    }

    /// - Parameter subscription: an original transaction; nil if it is about none of AlbumScan's.
    /// - Returns: false for a duplicate.
    func note(_ notification: NotificationRecord, about subscription: String?) async throws -> Bool {
        try await queries.execute(
            """
            INSERT INTO appstore_notification (notification_id, type, subtype, original_transaction_id, signed_at)
            VALUES (\(notification.id), \(notification.type), \(notification.subtype), \(subscription), \(notification.signedAt))
            ON CONFLICT DO NOTHING
            """) == 1
    }

    /// The subscription that the account's tier comes from; without one, the one that ended last.
    public func best(of account: UUID) async throws -> SubscriptionRecord? {
        try await queries.query(
            """
            SELECT \(unescaped: SubscriptionRecord.columns) FROM subscription WHERE account_id = \(account)
            ORDER BY coalesce(rights_until > clock_timestamp(), false) DESC,
                     coalesce(rights_until > clock_timestamp() AND tier = 'ultra', false) DESC, expires_at DESC
            LIMIT 1
            """
        ).first.map(SubscriptionRecord.init)
    }

    /// Ends the tiers of accounts whose subscription expired without a notification, and deletes what nobody needs: notifications that
    /// Apple has long stopped retrying, subscriptions nobody presented that Apple has long stopped trying to renew (60 days), and questions
    /// nobody answered.
    public func sweep() async throws {
        try await queries.executeAll([
            // The condition is on the locked row: it is evaluated again if a notification gets there first.
            "\(unescaped: Self.settling) AND account.tier_until <= clock_timestamp()",
            "DELETE FROM appstore_notification WHERE received_at < clock_timestamp() - interval '30 days'",
            "DELETE FROM subscription WHERE account_id IS NULL AND expires_at < clock_timestamp() - interval '90 days'",
            "DELETE FROM account_join WHERE expires_at < clock_timestamp()",
        ])
    }

    // MARK: Rows

    private func account(of device: UUID, lock: String = "") async throws -> UUID? {
        try await queries.query(
            "SELECT account_id FROM device WHERE id = \(device) AND revoked_at IS NULL \(unescaped: lock)"
        ).first.map { try $0.decode(UUID.self) }
    }

    private func find(_ statement: SubscriptionStatement, lock: String = "") async throws -> SubscriptionRecord? {
        try await queries.query(
            """
            SELECT \(unescaped: SubscriptionRecord.columns) FROM subscription
            WHERE environment = \(statement.environment) AND original_transaction_id = \(statement.originalTransactionID)
            \(unescaped: lock)
            """
        ).first.map(SubscriptionRecord.init)
    }

    /// The subscription's row, locked. A new one is made from the statement, and has yet to be saved.
    private func locked(_ statement: SubscriptionStatement) async throws -> (record: SubscriptionRecord, isNew: Bool) {
        let new = statement.transaction
        let inserted = try await queries.execute(
            """
            INSERT INTO subscription (environment, original_transaction_id, product_id, tier, purchased_at, expires_at, signed_at, state)
            VALUES (\(statement.environment), \(statement.originalTransactionID), \(new.productID), \(new.tier), \(new.purchasedAt),
                    \(new.expiresAt), \(new.signedAt), 'expired')
            ON CONFLICT DO NOTHING
            """)
        if inserted == 1 { return (SubscriptionRecord(statement), true) }
        guard let record = try await find(statement, lock: "FOR UPDATE") else { throw StoreError.notFound }
        return (record, false)
    }

    private func save(_ record: SubscriptionRecord) async throws {
        try await queries.executeAll([
            record.writing(to: "subscription", id: "original_transaction_id"),
            """
            UPDATE subscription SET
              account_id = \(record.accountID), tier = \(record.transaction.tier), state = \(record.state(at: Date())),
              updated_at = clock_timestamp()
            WHERE environment = \(record.environment) AND original_transaction_id = \(record.originalTransactionID)
            """,
        ])
    }

    // MARK: Tiers

    /// The tier of the best of an account's active subscriptions; of equals, the one that lasts longest.
    private static let settling = """
        UPDATE account SET tier = coalesce(best.tier, 'free'), tier_until = best.rights_until
        FROM account AS settled LEFT JOIN LATERAL (
          SELECT subscription.tier, subscription.rights_until FROM subscription
          WHERE subscription.account_id = settled.id AND subscription.rights_until > clock_timestamp()
          ORDER BY subscription.tier = 'ultra' DESC, subscription.rights_until DESC LIMIT 1) AS best ON true
        WHERE settled.id = account.id
        """

    func settleTier(of account: UUID) async throws {
        try await queries.executeAll([
            // A statement of its own: the next one then sees what the lock's previous holders committed.
            "SELECT FROM account WHERE id = \(account) FOR NO KEY UPDATE",
            "\(unescaped: Self.settling) AND account.id = \(account)",
        ])
    }
}

/// A row of `appstore_notification`.
public struct NotificationRecord: Sendable, Equatable {
    /// The same for every redelivery.
    public var id: UUID
    public var type: String
    public var subtype: String?
    public var signedAt: Date

    public init(id: UUID, type: String, subtype: String? = nil, signedAt: Date) {
        self.id = id
        self.type = type
        self.subtype = subtype
        self.signedAt = signedAt
    }
}

extension DatabaseSession {
    public var subscriptions: SubscriptionRepository { SubscriptionRepository(queries: queries) }
}
