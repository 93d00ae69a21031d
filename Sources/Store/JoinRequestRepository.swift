public import FoundationEssentials
import PostgreSQL
import Telemetry

/// A device that wants to bring its account into this one.
public struct JoinRequestRecord: Sendable, Equatable {
    public var id: UUID
    /// As the device calls itself; nil if it does not say.
    public var name: String?
    public var platform: String?
    /// Entries of the history that would become this account's.
    public var entries: Int
    public var createdAt: Date
    public var expiresAt: Date
}

/// Questions to an account whether another one may join it (rule 54). Rows change under the lock of joins only, except that they go with
/// their account or device. Everything but reading needs a transaction.
public struct JoinRequestRepository: Sendable {
    public enum Answer: Sendable, Equatable {
        case joined
        case refused
        /// The two accounts together have too many devices; the question stays.
        case tooManyDevices
        /// Nobody asks this account any more, or it has no subscription left to share.
        case notFound
    }

    let queries: any PostgresQuerying

    /// How long an account has time to answer.
    public static let patience = Duration.seconds(86_400)

    /// Questions without an answer, the oldest first.
    public func pending(of account: UUID) async throws -> [JoinRequestRecord] {
        try await queries.query(
            """
            SELECT account_join.id, device.name, device.platform, account_join.created_at, account_join.expires_at,
                   (SELECT count(*) FROM history_entry WHERE account_id = from_account_id) AS entries
            FROM \(unescaped: Self.live) AND account_join.account_id = \(account) ORDER BY account_join.created_at, account_join.id
            """
        ).map { row in
            JoinRequestRecord(
                id: try row["id"], name: try row["name"], platform: try row["platform"], entries: try row["entries"],
                createdAt: try row["created_at"], expiresAt: try row["expires_at"])
        }
    }

    /// Answers for an account that is asked.
    public func answer(_ request: UUID, isAccepted: Bool, for account: UUID) async throws -> Answer {
        let join = AccountJoin(queries: queries)
        try await join.lineUp()
        let asking = try await queries.query(
            """
            SELECT from_account_id FROM \(unescaped: Self.live)
              AND account_join.id = \(request) AND account_join.account_id = \(account)
              AND EXISTS (SELECT FROM subscription WHERE account_id = \(account) AND rights_until > clock_timestamp())
            """
        ).first?.decode(UUID.self)
        guard let asking else { return .notFound }
        guard isAccepted else {
            try await queries.execute("UPDATE account_join SET refused_at = clock_timestamp() WHERE id = \(request)")
            return .refused
        }
        switch try await join.join(asking, into: account) {
        case .joined:
            try await SubscriptionRepository(queries: queries).settleTier(of: account)
            return .joined
        case .tooManyDevices: return .tooManyDevices
        case .blocked: return .notFound
        }
    }

    // MARK: Asking

    /// What there is to say about bringing an account into another one that holds its subscription.
    func policy(
        _ statement: SubscriptionStatement, _ record: SubscriptionRecord, of owner: UUID, for account: UUID, isAgreed: Bool
    ) async throws -> JoinPolicy {
        let row = try await queries.query(
            """
            SELECT EXISTS (SELECT FROM device WHERE account_id = account.id AND revoked_at IS NULL
                             AND last_seen_at > clock_timestamp() - interval '30 days') AS can_be_asked,
                   blocked_at IS NOT NULL AS is_blocked,
                   EXISTS (SELECT FROM device WHERE account_id = \(account) AND statement.buyer IN (id, account_id)) AS is_buyer
            FROM account, (SELECT \(statement.buyer)::uuid AS buyer) AS statement WHERE account.id = \(owner)
            """
        ).first
        guard let row else { throw StoreError.notFound }
        return JoinPolicy(
            isAgreed: isAgreed, signedAt: statement.transaction.signedAt,
            rightsUntil: statement.transaction.isRevoked ? nil : record.rightsUntil, isBuyer: try row["is_buyer"],
            canBeAsked: try row["can_be_asked"], isBlocked: try row["is_blocked"])
    }

    /// Does what was decided.
    func settle(
        _ decision: JoinPolicy.Decision, _ policy: JoinPolicy, by device: UUID, of account: UUID, with owner: UUID
    ) async throws -> SubscriptionRepository.ClaimOutcome {
        switch decision {
        case .leaveAlone: return .taken
        case .ended: return .ended
        case .outdated: return .outdated
        case .refuse: return .joinRefused
        case .ask: return .joinRequired(try await offer(of: account, policy))
        case .request: return try await ask(owner, for: account, by: device, policy)
        case .join:
            switch try await AccountJoin(queries: queries).join(account, into: owner) {
            case .joined: return .joined
            case .tooManyDevices: return .tooManyDevices
            case .blocked: return .joinRefused
            }
        }
    }

    private func offer(of account: UUID, _ policy: JoinPolicy) async throws -> JoinOffer {
        let entries = try await queries.query(
            "SELECT count(*) FROM history_entry WHERE account_id = \(account)")[0].decode(Int.self)
        let standing = try await QuotaRepository(queries: queries).standing(of: account)
        return JoinOffer(
            entries: entries, used: standing.map { $0.used + $0.reserved } ?? 0, needsAgreement: policy.needsAgreement)
    }

    /// Puts the question, or says what became of it.
    private func ask(
        _ owner: UUID, for account: UUID, by device: UUID, _ policy: JoinPolicy
    ) async throws -> SubscriptionRepository.ClaimOutcome {
        try await AccountJoin(queries: queries).lineUp()
        // A question that has run out, or was asked for an account the device has left, gives way.
        let rows = try await queries.executeAll([
            """
            DELETE FROM account_join WHERE account_id = \(owner) AND device_id = \(device)
              AND (expires_at <= clock_timestamp() OR from_account_id <> \(account))
            """,
            """
            INSERT INTO account_join (id, account_id, from_account_id, device_id, expires_at)
            VALUES (\(UUID()), \(owner), \(account), \(device), clock_timestamp() + make_interval(secs => \(Self.patience.inSeconds)))
            ON CONFLICT (account_id, device_id) DO NOTHING
            """,
            "SELECT expires_at, refused_at IS NOT NULL FROM account_join WHERE account_id = \(owner) AND device_id = \(device)",
        ])
        guard let row = rows[2].first else { throw StoreError.notFound }
        let (expiresAt, isRefused) = try row.decode((Date, Bool).self)
        if isRefused { return .joinRefused }
        var offer = try await offer(of: account, policy)
        offer.expiresAt = expiresAt
        return .joinPending(offer)
    }

    /// What is neither answered nor out of date. A device that has left its account since, or was revoked, asks nothing any more.
    private static let live = """
        account_join JOIN device ON device.id = device_id AND device.account_id = from_account_id
        JOIN account AS asking ON asking.id = from_account_id AND asking.blocked_at IS NULL
        WHERE refused_at IS NULL AND expires_at > clock_timestamp() AND device.revoked_at IS NULL
        """
}

extension DatabaseSession {
    public var joinRequests: JoinRequestRepository { JoinRequestRepository(queries: queries) }
}
