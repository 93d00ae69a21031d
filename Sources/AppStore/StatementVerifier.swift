import Cryptography
public import FoundationEssentials

/// An app that statements may be about, and the environments that are accepted.
public struct AppStoreApp: Sendable {
    /// Which of ours it is.
    public var app: SubscriptionPlan.App
    public var bundleID: String
    /// The app's number in the App Store, which notifications from production bear; nil leaves it unchecked.
    public var appID: Int64?
    public var environments: Set<AppStoreEnvironment>

    public init(
        _ app: SubscriptionPlan.App = .albums, bundleID: String, appID: Int64? = nil,
        environments: Set<AppStoreEnvironment> = [.production]
    ) {
        self.app = app
        self.bundleID = bundleID
        self.appID = appID
        self.environments = environments
    }
}

/// Decides what to believe of what clients and callers say the App Store has signed. Asks nobody: neither the App Store nor OCSP.
public struct StatementVerifier: Sendable {
    /// How far the App Store's clock may be ahead of ours. A statement from further on would outrank all that follow.
    private static let clockTolerance: TimeInterval = 3600

    private let apps: [AppStoreApp]
    private let chain: CertificateChain

    /// - Parameter apps: with bundle ids that differ.
    public init(apps: [AppStoreApp], roots: TrustedRoots) {
        self.apps = apps
        chain = CertificateChain(roots: roots)
    }

    /// A transaction of one of an app's subscriptions, as a device got it.
    public func transaction(
        _ jws: String, of app: SubscriptionPlan.App = .albums, now: Date = Date()
    ) throws(StatementError) -> SignedTransaction {
        let transaction = try anyTransaction(jws, now: now)
        guard transaction.plan?.app == app else { throw .product }
        return transaction
    }

    /// A notification. What it carries is signed by itself, and verified by itself.
    public func notification(_ jws: String, now: Date = Date()) throws(StatementError) -> ServerNotification {
        let claims = try verified(NotificationClaims.self, jws, now: now)
        guard let subject = claims.subject else { throw .claims }
        guard let app = apps.first(where: { $0.bundleID == subject.bundleId }) else { throw .bundle }
        if let environment = subject.environment {
            let environment = try accepted(environment, for: app)
            if environment == .production, let appID = app.appID, subject.appAppleId != appID { throw .app }
        }
        var notification = ServerNotification(
            id: claims.notificationUUID, type: claims.notificationType, subtype: claims.subtype, signedAt: claims.signedDate.date)
        if let inner = subject.signedTransactionInfo {
            var transaction = try anyTransaction(inner, of: app, now: now)
            guard transaction.environment.rawValue == subject.environment else { throw .environment }
            if ["REFUND", "REVOKE"].contains(claims.notificationType) {
                transaction.revokedAt = transaction.revokedAt ?? transaction.signedAt
            }
            notification.transaction = transaction
            if let inner = subject.signedRenewalInfo {
                notification.renewal = try renewal(inner, of: transaction, now: now)
            }
        }
        return notification
    }

    /// - Parameter expected: the app it must be about; nil for any of ours.
    /// - Returns: also a transaction of something that is no subscription of that app's.
    private func anyTransaction(_ jws: String, of expected: AppStoreApp? = nil, now: Date) throws(StatementError) -> SignedTransaction {
        let claims = try verified(TransactionClaims.self, jws, now: now)
        guard let app = apps.first(where: { $0.bundleID == claims.bundleId }), expected.map({ $0.bundleID == app.bundleID }) ?? true
        else { throw .bundle }
        let environment = try accepted(claims.environment, for: app)
        let named = claims.type == "Auto-Renewable Subscription" ? SubscriptionPlan(rawValue: claims.productId) : nil
        let plan = named?.app == app.app ? named : nil
        guard (1...64).contains(claims.originalTransactionId.utf8.count), plan == nil || claims.expiresDate != nil else { throw .claims }
        return SignedTransaction(
            originalTransactionID: claims.originalTransactionId, environment: environment, productID: claims.productId, plan: plan,
            purchasedAt: claims.purchaseDate.date, expiresAt: claims.expiresDate?.date, revokedAt: claims.revocationDate?.date,
            isUpgraded: claims.isUpgraded ?? false, signedAt: claims.signedDate.date, appAccountToken: claims.appAccountToken)
    }

    /// Renewal information names no app, but it names the transaction it belongs to.
    private func renewal(_ jws: String, of transaction: SignedTransaction, now: Date) throws(StatementError) -> SignedRenewal {
        let claims = try verified(RenewalClaims.self, jws, now: now)
        guard claims.originalTransactionId == transaction.originalTransactionID else { throw .claims }
        guard claims.environment == transaction.environment.rawValue else { throw .environment }
        return SignedRenewal(
            autoRenews: claims.autoRenewStatus.map { $0 == 1 }, isInBillingRetry: claims.isInBillingRetryPeriod ?? false,
            graceUntil: claims.gracePeriodExpiresDate?.date, signedAt: claims.signedDate.date)
    }

    private func accepted(_ name: String, for app: AppStoreApp) throws(StatementError) -> AppStoreEnvironment {
        guard let environment = AppStoreEnvironment(rawValue: name), app.environments.contains(environment) else { throw .environment }
        return environment
    }

    /// The claims of a statement that Apple has signed.
    private func verified<Claims: Decodable>(_: Claims.Type, _ text: String, now: Date) throws(StatementError) -> Claims {
        let jws = try CompactJWS(text)
        // Believed only once the signature has been looked at; until then it decides no more than which certificates are too old.
        guard let signedAt = try? JSONDecoder().decode(SigningClaims.self, from: jws.payload).signedDate.date else { throw .claims }
        let key = try chain.key(of: jws.certificates, at: signedAt)
        guard key.isValidSignature(jws.signature, for: jws.signingInput) else { throw .signature }
        guard signedAt <= now + Self.clockTolerance else { throw .postdated }
        guard let claims = try? JSONDecoder().decode(Claims.self, from: jws.payload) else { throw .claims }
        return claims
    }
}
