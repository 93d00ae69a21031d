import AlbumScanAPI
import AppStore
import FoundationEssentials
import Hummingbird
import Logging
import Presentation
import ServiceKit
import Store
import Telemetry

/// App Store subscriptions (rule 52): devices' claims and Apple's notifications. The tier depends only on what is signed.
struct SubscriptionRoutes: Sendable {
    let database: Database
    let accounts: AccountReader
    let verifier: StatementVerifier
    /// The apps that sell something here.
    let sellers: Set<SubscriptionPlan.App>
    let desk: StatementDesk
    let limits: RateLimits
    let logger: Logger

    /// Apple has no token of ours; its notifications are authenticated by their signature.
    func addPublic(to group: RouterGroup<GatewayRequestContext>) {
        group.post("appstore/notifications", use: notify)
    }

    func addPrivate(to group: RouterGroup<GatewayRequestContext>) {
        if sellers.contains(.albums) { group.post("account/subscription", use: claim) }
        if sellers.contains(.songs) { group.post("songs/subscription", use: claimSongs) }
    }

    private struct NotificationBody: Decodable {
        let signedPayload: String
    }

    @Sendable private func claim(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let device = try context.caller.deviceID
        let (claim, statement) = try await shown(request, of: .albums, context)
        let isAgreed = claim.join ?? false
        let outcome = try await database.transaction {
            try await $0.subscriptions.claim(statement, deviceID: device, isAgreed: isAgreed)
        }
        if let refusal = ProblemError(outcome, isCounted: accounts.quotasAreOn) {
            count("transaction", refusal.problem.code)
            throw refusal
        }
        count("transaction", outcome == .joined ? "joined" : "taken")
        if outcome == .joined { logger.log(.notice, "Two accounts that showed the same subscription were joined") }
        // Read again, since the device may belong to another account now.
        guard let account = try await database.autocommit({ try await $0.accounts.account(of: device) }) else {
            throw ProblemError.unauthorized
        }
        return try .json(try await accounts.resource(account))
    }

    /// Songs without counting (rule 117): whoever shows the purchase has them, and no accounts are joined.
    @Sendable private func claimSongs(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let (_, statement) = try await shown(request, of: .songs, context)
        let outcome = try await database.transaction { try await $0.entitlements.claim(statement, account: account) }
        count("transaction", outcome.rawValue)
        switch outcome {
        case .taken: break
        case .outdated: throw ProblemError.transactionOutdated
        case .ended: throw ProblemError.subscriptionEnded
        case .tooManyAccounts: throw ProblemError.tooManyDevices
        }
        let until = try await database.autocommit { try await $0.entitlements.end(of: account) }
        return try .json(SongSubscription(isSubscribed: until != nil, expiresAt: until.map { Timestamp($0) }))
    }

    /// What a device shows, once it is believed.
    private func shown(
        _ request: Request, of app: SubscriptionPlan.App, _ context: GatewayRequestContext
    ) async throws -> (claim: SubscriptionClaim, statement: SubscriptionStatement) {
        // A signed transaction is about 6 KB.
        guard let claim = try await request.json(SubscriptionClaim.self, upTo: 32_768) else {
            throw ProblemError.badRequest("the body must be a JSON object with signedTransaction, a text")
        }
        let transaction = try await believed("transaction", context) { [verifier] () throws(StatementError) in
            try verifier.transaction(claim.signedTransaction, of: app)
        }
        guard let statement = SubscriptionStatement(transaction) else { throw ProblemError.transactionInvalid }
        return (claim, statement)
    }

    /// Apple waits 30 s for a response and takes any 2xx as an acknowledgment. What fails verification is a 4xx, as a retry would not help;
    /// while the database is unavailable, a 503 makes Apple retry.
    @Sendable private func notify(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let payload = try await request.extensibleJSON(NotificationBody.self, upTo: 65_536) else {
            throw ProblemError.badRequest("the body must be a JSON object with signedPayload, a text")
        }
        let notification = try await believed("notification", context) { [verifier] () throws(StatementError) in
            try verifier.notification(payload.signedPayload)
        }
        let record = NotificationRecord(
            id: notification.id, type: notification.type, subtype: notification.subtype, signedAt: notification.signedAt)
        let statement = notification.transaction.flatMap { SubscriptionStatement($0, notification.renewal) }
        let isOfSongs = notification.transaction?.plan?.app == .songs
        let outcome = try await database.transaction { db in
            guard isOfSongs, let statement else { return try await db.subscriptions.take(record, statement) }
            return try await db.entitlements.take(record, statement)
        }
        count("notification", outcome.rawValue)
        logger.log(.info, "The App Store told something", [.kind: notification.type, .reason: outcome.rawValue])
        return Response(status: .noContent)
    }

    /// Counts and logs for operators why verification failed; the sender only learns that it did.
    ///
    /// - Throws: 429 for an address that has sent too much of that kind lately, 503 while too many statements wait.
    private func believed<Claims: Sendable>(
        _ kind: String, _ context: GatewayRequestContext,
        _ verify: @escaping @Sendable () throws(StatementError) -> Claims
    ) async throws -> Claims {
        try limits.admitStatement(of: context.client)
        do {
            let claims = try await desk.verified(verify)
            limits.giveBackStatement(of: context.client)
            return claims
        } catch let error as StatementError {
            count(kind, error.rawValue)
            logger.log(.notice, "A statement of the App Store is not believed", [.kind: kind, .reason: error.rawValue])
            throw ProblemError.transactionInvalid
        } catch {
            // It was not even looked at.
            limits.giveBackStatement(of: context.client)
            throw error
        }
    }

    private func count(_ kind: String, _ outcome: String) {
        Metric.appStoreStatements.increment(kind, outcome)
    }
}

extension SubscriptionStatement {
    /// Nil if the transaction is not about one of our subscriptions.
    init?(_ signed: SignedTransaction, _ renewal: SignedRenewal? = nil) {
        guard let plan = signed.plan, let expiresAt = signed.expiresAt else { return nil }
        self.init(
            environment: signed.environment.rawValue, originalTransactionID: signed.originalTransactionID,
            transaction: Transaction(
                productID: plan.rawValue, tier: plan.grant, purchasedAt: signed.purchasedAt, expiresAt: expiresAt,
                isRevoked: signed.revokedAt != nil, isUpgraded: signed.isUpgraded, signedAt: signed.signedAt),
            renewal: renewal.map {
                Renewal(
                    autoRenews: $0.autoRenews, isInBillingRetry: $0.isInBillingRetry, graceUntil: $0.graceUntil, signedAt: $0.signedAt)
            }, buyer: signed.appAccountToken)
    }
}

extension ProblemError {
    static let transactionInvalid = ProblemError(
        422, "transaction_invalid", "This was not signed by the App Store for a subscription of this app.")
    static let tooManyDevices = ProblemError(
        409, "too_many_devices", "This subscription is used on too many devices already. Remove one of them first.")
    private static let joinRefused = ProblemError(409, "join_refused", "The account that has this subscription does not want to be shared.")
    fileprivate static let transactionOutdated = ProblemError(
        409, "transaction_outdated", "This purchase was signed too long ago. Restore it once more in the App Store.")
    fileprivate static let subscriptionEnded = ProblemError(
        409, "subscription_ended", "This subscription has ended, so it cannot bring devices together.")

    /// What a claim did not bring about, and why; nil if it did.
    fileprivate init?(_ outcome: SubscriptionRepository.ClaimOutcome, isCounted: Bool) {
        switch outcome {
        case .taken, .joined: return nil
        case .joinRequired(let offer):
            self.init(
                "join_required", "Another account has this subscription. To use it here, both have to share plan, scans and history.",
                JoinTerms(offer, isCounted: isCounted))
        case .joinPending(let offer):
            self.init(
                "join_pending", "A device of the account that has this subscription has to agree. Open AlbumScan there.",
                JoinTerms(offer, isCounted: isCounted), retryable: true)
        case .joinRefused: self = .joinRefused
        case .outdated: self = .transactionOutdated
        case .ended: self = .subscriptionEnded
        case .tooManyDevices: self = .tooManyDevices
        case .noDevice: self = .unauthorized
        }
    }

    private init(_ code: String, _ title: String, _ terms: JoinTerms, retryable: Bool = false) {
        var problem = Problem(status: 409, code: code, title: title, retryable: retryable)
        problem.join = terms
        self.init(problem)
    }
}
