import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import TestAppStore
import Testing

/// Subscriptions over HTTP, on a stack that believes the tests' own App Store (rule 52, rule 54).
@Suite struct SubscriptionTests {
    private struct Shop: Sendable {
        let store: TestAppStore
        let stack: Stack

        static let shared = Task {
            let store = try TestAppStore()
            let roots = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".pem")
            try store.rootPEM().write(to: roots, atomically: true, encoding: .utf8)
            let stack = try await Stack.start(
                "subscriptions",
                environment: [
                    "ALBUMSCAN_APPSTORE_BUNDLE_ID": TestAppStore.bundleID, "ALBUMSCAN_APPSTORE_ROOTS": roots.path,
                    "ALBUMSCAN_APPSTORE_ENVIRONMENTS": "Production,Sandbox",
                ])
            return Shop(store: store, stack: stack)
        }

        func notify(_ notification: TestNotification) async throws -> HTTPResponse {
            try await notify(body: ["signedPayload": try store.sign(notification)])
        }

        /// As Apple does: without a token.
        func notify(body: [String: String]) async throws -> HTTPResponse {
            try await stack.http.send(
                HTTPRequest(
                    .post, stack.server + "/v1/appstore/notifications", headers: ["Content-Type": "application/json"],
                    body: [UInt8](try JSONEncoder().encode(body)), timeout: .seconds(10)))
        }

        func notification(_ type: String, _ transaction: TestTransaction, _ renewal: TestRenewal? = nil) throws -> TestNotification {
            var notification = TestNotification(type)
            notification.data?.signedTransactionInfo = try store.sign(transaction)
            notification.data?.signedRenewalInfo = try renewal.map { try store.sign($0) }
            return notification
        }
    }

    private func show(_ jws: String, by device: Device, join: Bool? = nil) async throws -> HTTPResponse {
        let claim = SubscriptionClaim(signedTransaction: jws, join: join)
        return try await device.call(.post, "/v1/account/subscription", body: [UInt8](try JSONEncoder().encode(claim)))
    }

    private func account(_ response: HTTPResponse) throws -> AccountResource {
        try #require(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(AccountResource.self, from: Data(response.body))
    }

    @Test("What Apple signed decides: bought, failed to renew, refunded, given back")
    func aSubscriptionsLife() async throws {
        let shop = try await Shop.shared.value
        let device = try await Device.registered(on: shop.stack)
        let none: AccountResource = try await device.get("/v1/account")
        #expect(none.subscription == nil)

        var transaction = TestTransaction(UUID().uuidString)
        let bought = try account(await show(shop.store.sign(transaction), by: device))
        #expect(bought.tier == "ultra" && bought.subscription?.productId == "albumscan_ultra_annual")
        #expect(bought.subscription?.state == .active && bought.subscription?.autoRenews == nil)
        let read: AccountResource = try await device.get("/v1/account")
        #expect(read.subscription == bought.subscription)

        func state(after notification: TestNotification) async throws -> SubscriptionResource? {
            #expect(try await shop.notify(notification).status == 204)
            let account: AccountResource = try await device.get("/v1/account")
            return account.subscription
        }
        var renewal = TestRenewal(transaction.originalTransactionId)
        renewal.signedDate = Date(timeIntervalSinceNow: -50)
        renewal.isInBillingRetryPeriod = true
        renewal.gracePeriodExpiresDate = Date(timeIntervalSinceNow: 86_400)
        transaction.expiresDate = Date(timeIntervalSinceNow: -55)
        transaction.signedDate = Date(timeIntervalSinceNow: -50)
        let failed = try await state(after: shop.notification("DID_FAIL_TO_RENEW", transaction, renewal))
        #expect(failed?.state == .grace && failed?.autoRenews == true)

        transaction.purchaseDate = Date(timeIntervalSinceNow: -40)
        transaction.expiresDate = Date(timeIntervalSinceNow: 365 * 86_400)
        transaction.signedDate = Date(timeIntervalSinceNow: -40)
        let renewed = try shop.notification("DID_RENEW", transaction)
        #expect(try await state(after: renewed)?.state == .active)
        transaction.revocationDate = Date(timeIntervalSinceNow: -30)
        transaction.signedDate = Date(timeIntervalSinceNow: -30)
        #expect(try await state(after: shop.notification("REFUND", transaction))?.state == .revoked)
        // Repeated, and the same said anew by somebody late.
        #expect(try await state(after: renewed)?.state == .revoked)
        transaction.revocationDate = nil
        transaction.signedDate = Date(timeIntervalSinceNow: -35)
        #expect(try await state(after: shop.notification("DID_CHANGE_RENEWAL_STATUS", transaction))?.state == .revoked)
        transaction.signedDate = Date(timeIntervalSinceNow: -20)
        #expect(try await state(after: shop.notification("REFUND_REVERSED", transaction))?.state == .active)
    }

    @Test("What is not signed for this app is refused, and changes nothing")
    func forgeries() async throws {
        let shop = try await Shop.shared.value
        let device = try await Device.registered(on: shop.stack)
        let stranger = try TestAppStore()
        var foreign = TestTransaction()
        foreign.bundleId = "org.example.other"
        for jws in [try stranger.sign(TestTransaction()), try shop.store.sign(foreign), "", "a.b.c"] {
            try expectProblem(await show(jws, by: device), 422, "transaction_invalid")
            try expectProblem(await shop.notify(body: ["signedPayload": jws]), 422, "transaction_invalid")
        }
        try expectProblem(await device.call(.post, "/v1/account/subscription", body: Array("{}".utf8)), 400, "bad_request")
        try expectProblem(await shop.notify(body: [:]), 400, "bad_request")
        let large = String(repeating: "A", count: 200_000)
        try expectProblem(await show(large, by: device), 413, "too_large")
        try expectProblem(await shop.notify(body: ["signedPayload": large]), 413, "too_large")
        let account: AccountResource = try await device.get("/v1/account")
        #expect(account.subscription == nil)
        #expect(try shop.stack.log(of: "gateway").contains("reason=untrusted"))
        #expect(try await shop.notify(TestNotification("TEST")).status == 204)
    }

    @Test("A second device shares the account once both sides agree, also while it scans, and leaves again")
    func aSecondDevice() async throws {
        let shop = try await Shop.shared.value
        try await shop.stack.sandbox.setLatency(scale: 0.3)
        let (first, second) = (try await Device.registered(on: shop.stack), try await Device.registered(on: shop.stack))
        let jws = try shop.store.sign(TestTransaction(UUID().uuidString))
        _ = try account(await show(jws, by: first))
        _ = try await first.scan(Pictures.photograph(.weezer))

        let key: HTTPHeaders = ["Idempotency-Key": UUID().uuidString]
        let photo = try Pictures.photograph(.mdna)
        let scan = try await second.submit(photo, headers: key)
        // One request waits, and one listens, across the join.
        async let ended = second.ended(scan.id)
        async let events = second.events(scan.id)
        let asked = try expectProblem(await show(jws, by: second), 409, "join_required")
        #expect(asked.join?.needsAgreement == true && asked.join?.used == nil)
        let waits = try expectProblem(await show(jws, by: second, join: true), 409, "join_pending")
        #expect(waits.retryable && waits.join?.expiresAt != nil)
        let requests: JoinRequestList = try await first.get("/v1/account/joins")
        let request = try #require(requests.joins.first)
        let path = "/v1/account/joins/\(request.id.uuidString.lowercased())"
        let accept = [UInt8](try JSONEncoder().encode(JoinAnswer(accept: true)))
        try expectProblem(await second.call(.post, path, body: accept), 404, "not_found")
        try expectProblem(await first.call(.post, path, body: Array("{}".utf8)), 400, "bad_request")
        let joined = try account(await first.call(.post, path, body: accept))
        #expect(joined.subscription?.state == .active)
        #expect(try await ended.state == .complete)
        #expect(try await events.last?.stage == .complete)

        #expect(try await first.history().map(\.albumTitle) == ["MDNA", "Weezer"])
        #expect(try await second.history() == first.history())
        #expect(try await first.ended(scan.id).state == .complete)
        #expect(try await second.submit(photo, headers: key).id == scan.id)
        #expect(try account(await show(jws, by: second)) == joined)

        let devices: DeviceList = try await second.get("/v1/devices")
        #expect(devices.devices.map(\.id) == [first.credentials.deviceId, second.credentials.deviceId])
        #expect(devices.devices.map(\.current) == [false, true])
        let own = try account(await second.call(.post, "/v1/devices/current/leave"))
        #expect(own.subscription == nil)
        #expect(try await second.history().map(\.albumTitle) == ["MDNA"])
        #expect(try await first.history().map(\.albumTitle) == ["Weezer"])
        try expectProblem(await second.call(.post, "/v1/devices/current/leave"), 409, "conflict")
    }

    @Test("Without an app there are no subscriptions")
    func switchedOff() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        try expectProblem(await show("a.b.c", by: device), 404, "not_found")
        try expectProblem(await device.call(.post, "/v1/appstore/notifications", body: Array("{}".utf8)), 404, "not_found")
    }
}
