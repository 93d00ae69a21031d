import AppStore
import Foundation
import TestAppStore
import Testing

/// Two apps under one roof: what one sells gives nothing in the other (rule 117).
@Suite struct SecondAppTests {
    private static let bundleID = "org.example.songs"
    private let store: TestAppStore
    private let verifier: StatementVerifier

    init() throws {
        store = try TestAppStore()
        verifier = StatementVerifier(
            apps: [
                AppStoreApp(.albums, bundleID: TestAppStore.bundleID, appID: 1_234_567_890),
                AppStoreApp(.songs, bundleID: Self.bundleID, appID: 987, environments: [.production, .sandbox]),
            ], roots: try TrustedRoots(file: Array(store.rootPEM().utf8)))
    }

    private func claims(_ product: String, in bundle: String) -> TestTransaction {
        var claims = TestTransaction()
        (claims.productId, claims.bundleId) = (product, bundle)
        return claims
    }

    private func refusal(_ claims: TestTransaction, of app: SubscriptionPlan.App) throws -> StatementError? {
        let jws = try store.sign(claims)
        do throws(StatementError) {
            _ = try verifier.transaction(jws, of: app)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: SubscriptionPlan.allCases, SubscriptionPlan.App.allCases)
    func aPlanIsBelievedOfItsOwnAppAlone(plan: SubscriptionPlan, asked: SubscriptionPlan.App) throws {
        let own = plan.app == .albums ? TestAppStore.bundleID : Self.bundleID
        let other = plan.app == .albums ? Self.bundleID : TestAppStore.bundleID
        #expect(try refusal(claims(plan.rawValue, in: own), of: asked) == (asked == plan.app ? nil : .product))
        // The product of one in the bundle of the other is nobody's.
        #expect(try refusal(claims(plan.rawValue, in: other), of: asked) == .product)
        #expect(try refusal(claims(plan.rawValue, in: "org.example.third"), of: asked) == .bundle)
    }

    @Test func environmentsAreThoseOfTheApp() throws {
        var albums = claims("albumscan_ultra_annual", in: TestAppStore.bundleID)
        var songs = claims("melodymap.yearly", in: Self.bundleID)
        (albums.environment, songs.environment) = ("Sandbox", "Sandbox")
        #expect(try refusal(albums, of: .albums) == .environment)
        #expect(try refusal(songs, of: .songs) == nil)
    }

    @Test func aNotificationIsAboutOneApp() throws {
        func told(_ bundle: String, appID: Int, _ transaction: TestTransaction) throws -> Result<ServerNotification, StatementError> {
            var notification = TestNotification("DID_RENEW")
            notification.data?.bundleId = bundle
            notification.data?.appAppleId = appID
            notification.data?.signedTransactionInfo = try store.sign(transaction)
            let jws = try store.sign(notification)
            return Result { () throws(StatementError) in try verifier.notification(jws) }
        }
        let songs = claims("melodymap.monthly", in: Self.bundleID)
        #expect(try told(Self.bundleID, appID: 987, songs).get().transaction?.plan == .songsMonthly)
        #expect(try told(Self.bundleID, appID: 1_234_567_890, songs) == .failure(.app))
        #expect(try told(TestAppStore.bundleID, appID: 1_234_567_890, songs) == .failure(.bundle))
        let mixed = claims("melodymap.monthly", in: TestAppStore.bundleID)
        #expect(try told(TestAppStore.bundleID, appID: 1_234_567_890, mixed).get().transaction?.plan == nil)
    }
}
