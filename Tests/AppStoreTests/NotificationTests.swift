import AppStore
import Foundation
import TestAppStore
import Testing

/// Which notifications are believed, and what they say.
@Suite struct NotificationTests {
    private let store: TestAppStore
    private let verifier: StatementVerifier

    init() throws {
        store = try TestAppStore()
        verifier = try StatementVerifier(
            app: AppStoreApp(bundleID: TestAppStore.bundleID, appID: 1_234_567_890, environments: [.production, .sandbox]), store: store)
    }

    private func notification(
        _ type: String, _ transaction: TestTransaction? = TestTransaction(), _ renewal: TestRenewal? = TestRenewal(),
        signer: TestAppStore? = nil
    ) throws -> TestNotification {
        var notification = TestNotification(type, "SUBTYPE")
        notification.data?.signedTransactionInfo = try transaction.map { try (signer ?? store).sign($0) }
        notification.data?.signedRenewalInfo = try renewal.map { try (signer ?? store).sign($0) }
        return notification
    }

    private func refusal(_ notification: TestNotification) throws -> StatementError? {
        let jws = try store.sign(notification)
        do throws(StatementError) {
            _ = try verifier.notification(jws)
            return nil
        } catch {
            return error
        }
    }

    @Test func aNotificationTellsOfTransactionAndRenewal() throws {
        var renewal = TestRenewal()
        renewal.autoRenewStatus = 0
        renewal.isInBillingRetryPeriod = true
        renewal.gracePeriodExpiresDate = Date(timeIntervalSince1970: 1_800_000_000)
        let sent = try notification("DID_FAIL_TO_RENEW", TestTransaction(), renewal)
        let told = try verifier.notification(store.sign(sent))
        #expect(told.id == sent.notificationUUID && told.type == "DID_FAIL_TO_RENEW" && told.subtype == "SUBTYPE")
        #expect(told.transaction?.plan == .ultra && told.transaction?.originalTransactionID == "2000000000000001")
        #expect(told.renewal?.autoRenews == false && told.renewal?.isInBillingRetry == true)
        #expect(told.renewal?.graceUntil == Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test func aRefundRevokesAlsoWithoutADate() throws {
        for type in ["REFUND", "REVOKE"] {
            let told = try verifier.notification(store.sign(notification(type)))
            #expect(told.transaction?.revokedAt == told.transaction?.signedAt)
        }
        #expect(try verifier.notification(store.sign(notification("REFUND_DECLINED"))).transaction?.revokedAt == nil)
    }

    /// Tests of the connection, summaries, tokens of purchases elsewhere, and whatever Apple thinks of next.
    @Test func whatIsAboutNoSubscriptionIsBelievedToo() throws {
        #expect(try verifier.notification(store.sign(TestNotification("TEST"))).transaction == nil)
        var other = TestTransaction()
        other.productId = "something_else"
        other.type = "Consumable"
        other.expiresDate = nil
        let told = try verifier.notification(store.sign(notification("ONE_TIME_CHARGE", other, nil)))
        #expect(told.transaction?.plan == nil)
        for subject in ["summary", "externalPurchaseToken", "appData"] {
            let told = try verifier.notification(store.sign(Unusual(subject)))
            #expect(told.type == "NEW_TYPE" && told.transaction == nil)
        }
        let refused = #expect(throws: StatementError.self) { try verifier.notification(store.sign(Unusual("nothing"))) }
        #expect(refused == .claims)
    }

    /// The envelope's signature says nothing for what is inside.
    @Test func whatIsInsideIsVerifiedByItself() throws {
        let stranger = try TestAppStore()
        #expect(try refusal(notification("SUBSCRIBED", signer: stranger)) == .untrusted)
        #expect(try refusal(notification("SUBSCRIBED", nil)) == nil)
        var mixed = try notification("SUBSCRIBED")
        mixed.data?.signedRenewalInfo = try stranger.sign(TestRenewal())
        #expect(try refusal(mixed) == .untrusted)
        mixed.data?.signedRenewalInfo = try store.sign(TestRenewal("another"))
        #expect(try refusal(mixed) == .claims)
        mixed.data?.signedRenewalInfo = "a.b.c"
        #expect(try refusal(mixed) == .malformed)
        var other = TestTransaction()
        other.bundleId = "org.example.other"
        #expect(try refusal(notification("SUBSCRIBED", other)) == .bundle)
    }

    @Test func environmentsMustAgree() throws {
        var sandbox = TestTransaction()
        sandbox.environment = "Sandbox"
        #expect(try refusal(notification("SUBSCRIBED", sandbox, nil)) == .environment)
        var told = try notification("SUBSCRIBED", sandbox, nil)
        told.data?.environment = "Sandbox"
        // Apps have no number in the sandbox.
        told.data?.appAppleId = nil
        #expect(try refusal(told) == nil)
        told.data?.signedRenewalInfo = try store.sign(TestRenewal())
        #expect(try refusal(told) == .environment)
        told.data?.environment = "Xcode"
        #expect(try refusal(told) == .environment)
    }

    @Test func notificationsOfOtherAppsAreRefused() throws {
        var told = try notification("SUBSCRIBED")
        told.data?.bundleId = "org.example.other"
        #expect(try refusal(told) == .bundle)
        told = try notification("SUBSCRIBED")
        told.data?.appAppleId = 987
        #expect(try refusal(told) == .app)
        told.data?.appAppleId = nil
        #expect(try refusal(told) == .app)
    }

    @Test func aTransactionIsNoNotification() throws {
        let jws = try store.sign(TestTransaction())
        let refused = #expect(throws: StatementError.self) { try verifier.notification(jws) }
        #expect(refused == .claims)
        let told = try store.sign(notification("SUBSCRIBED"))
        let other = #expect(throws: StatementError.self) { try verifier.transaction(told) }
        #expect(other == .claims)
    }
}

/// A notification that has something else in place of `data`.
private struct Unusual: Encodable {
    let subject: String

    init(_ subject: String) { self.subject = subject }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("NEW_TYPE", forKey: Key("notificationType"))
        try container.encode(UUID().uuidString, forKey: Key("notificationUUID"))
        try container.encode(Date(), forKey: Key("signedDate"))
        try container.encode(["bundleId": TestAppStore.bundleID], forKey: Key(subject))
    }
}
