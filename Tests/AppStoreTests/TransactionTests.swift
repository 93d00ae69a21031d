import AppStore
import Foundation
import TestAppStore
import Testing

/// Which transactions are believed.
@Suite struct TransactionTests {
    private let store: TestAppStore
    private let verifier: StatementVerifier

    init() throws {
        store = try TestAppStore()
        verifier = try StatementVerifier(app: AppStoreApp(bundleID: TestAppStore.bundleID), store: store)
    }

    private func refusal(_ jws: String, by verifier: StatementVerifier? = nil) -> StatementError? {
        do throws(StatementError) {
            _ = try (verifier ?? self.verifier).transaction(jws)
            return nil
        } catch {
            return error
        }
    }

    @Test func aTransactionOfTheAppStoreIsBelieved() throws {
        var claims = TestTransaction("2000000000000042")
        claims.purchaseDate = Date(timeIntervalSince1970: 1_790_000_000.123)
        claims.isUpgraded = true
        let transaction = try verifier.transaction(store.sign(claims))
        #expect(transaction.originalTransactionID == "2000000000000042")
        #expect(transaction.plan == .ultra && transaction.plan?.grant == "ultra" && transaction.environment == .production)
        #expect(abs(transaction.purchasedAt.timeIntervalSince1970 - 1_790_000_000.123) < 0.000_1)
        #expect(transaction.revokedAt == nil && transaction.isUpgraded && transaction.appAccountToken == nil)
        claims.appAccountToken = UUID()
        #expect(try verifier.transaction(store.sign(claims)).appAccountToken == claims.appAccountToken)
        claims.productId = "albumscan_base_annual"
        claims.revocationDate = Date()
        let other = try verifier.transaction(store.sign(claims))
        #expect(other.plan == .base && other.revokedAt != nil)
    }

    /// The root that comes along is no evidence, so nothing depends on it either.
    @Test func theRootThatComesAlongIsNotLookedAt() throws {
        let chain = store.chain()
        #expect(try refusal(store.sign(TestTransaction(), chain: [chain[0], chain[1], [1, 2, 3]])) == nil)
    }

    /// A statement stays true when its certificates run out.
    @Test func certificatesMustBeValidWhenTheStatementWasSigned() throws {
        let then = Date(timeIntervalSinceNow: -400 * 86_400)
        for isLeaf in [true, false] {
            var flaws = TestAppStore.Flaws()
            let valid = then - 86_400...then + 86_400
            if isLeaf { flaws.leafValidity = valid } else { flaws.intermediateValidity = valid }
            let old = try TestAppStore(flaws, issuer: store)
            var claims = TestTransaction()
            #expect(try refusal(old.sign(claims)) == .expired)
            claims.signedDate = then
            #expect(try refusal(old.sign(claims)) == nil)
            claims.signedDate = then - 2 * 86_400
            #expect(try refusal(old.sign(claims)) == .expired)
        }
    }

    /// The pinned root issued Apple's real certificates, and their chain is accepted; only what they did not sign is not.
    @Test func applesOwnChainLeadsToThePinnedRoot() throws {
        var claims = TestTransaction()
        claims.signedDate = AppleChain.date
        let forged = try store.sign(claims, chain: AppleChain.certificates)
        let pinned = StatementVerifier(apps: [AppStoreApp(bundleID: TestAppStore.bundleID)], roots: try .apple())
        #expect(refusal(forged, by: pinned) == .signature)
        #expect(refusal(forged) == .untrusted)
        #expect(try refusal(store.sign(claims), by: pinned) == .untrusted)
    }

    // MARK: Certificates

    @Test func certificatesWithoutApplesMarksAreRefused() throws {
        var flaws = TestAppStore.Flaws()
        flaws.leafPurpose = false
        #expect(try refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .leafPurpose)
        flaws = TestAppStore.Flaws()
        flaws.intermediatePurpose = false
        #expect(try refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .intermediatePurpose)
    }

    @Test func anIntermediateThatIsNoAuthorityIsRefused() throws {
        var flaws = TestAppStore.Flaws()
        flaws.intermediateIsCA = false
        #expect(try refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .untrusted)
    }

    /// Names prove nothing: this store's certificates are called exactly as the trusted one's.
    @Test func anotherRootOfTheSameNameIsRefused() throws {
        let stranger = try TestAppStore()
        #expect(try refusal(stranger.sign(TestTransaction())) == .untrusted)
        let (theirs, ours) = (stranger.chain(), store.chain())
        for chain in [[theirs[0], theirs[1], ours[2]], [theirs[0], ours[1], ours[2]]] {
            #expect(try refusal(stranger.sign(TestTransaction(), chain: chain)) == .untrusted)
        }
        // The trusted leaf with a stranger's key.
        #expect(try refusal(store.sign(TestTransaction(), key: stranger.leafKey)) == .signature)
    }

    /// Whoever has a leaf must not be able to make more of them.
    @Test func aLeafIsNoAuthority() throws {
        let forger = try TestAppStore()
        for hasBothPurposes in [true, false] {
            let forged = try store.leaf(for: forger.leafKey, byLeaf: true, hasBothPurposes: hasBothPurposes)
            let chain = [forged.der] + store.chain().prefix(2)
            let refused = try refusal(store.sign(TestTransaction(), chain: chain, key: forger.leafKey))
            #expect(refused == .intermediatePurpose)
        }
    }

    /// Also not one that has both of Apple's marks.
    @Test func aLeafWithTheMarkOfAnAuthorityIsNone() throws {
        let (middle, forger) = (try TestAppStore(), try TestAppStore())
        let marked = try store.leaf(for: middle.leafKey, hasBothPurposes: true)
        let forged = try middle.leaf(for: forger.leafKey, byLeaf: true, issuer: marked.subject)
        let chain = [forged.der, marked.der, store.chain()[1]]
        #expect(try refusal(store.sign(TestTransaction(), chain: chain, key: forger.leafKey)) == .untrusted)
    }

    @Test func keysForOtherAlgorithmsAreRefused() throws {
        for leaf in [try store.leafWithRSAKey(), try store.leafWithLargerKey()] {
            let chain = [leaf.der] + store.chain().dropFirst()
            #expect(try refusal(store.sign(TestTransaction(), chain: chain)) == .key)
        }
    }

    @Test func exactlyThreeCertificatesAreNeeded() throws {
        let chain = store.chain()
        for wrong in [[], [chain[0]], Array(chain.prefix(2)), chain + [chain[2]]] {
            #expect(try refusal(store.sign(TestTransaction(), chain: wrong)) == .certificateCount)
        }
        let cut: [[UInt8]] = [Array(chain[0].dropLast()), chain[1], chain[2]]
        for broken in [cut, [chain[0], [], chain[2]]] {
            let refused = try refusal(store.sign(TestTransaction(), chain: broken))
            #expect(refused == .certificateUnreadable)
        }
    }

    @Test func aLeafThatMayNotSignIsRefused() throws {
        var flaws = TestAppStore.Flaws()
        flaws.leafSigns = false
        #expect(try refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .key)
    }

    @Test func anyOfTheRootsWillDo() throws {
        let stranger = try TestAppStore()
        for roots in [stranger.rootPEM() + store.rootPEM(), store.rootPEM() + stranger.rootPEM()] {
            let both = StatementVerifier(
                apps: [AppStoreApp(bundleID: TestAppStore.bundleID)], roots: try TrustedRoots(file: Array(roots.utf8)))
            #expect(try refusal(store.sign(TestTransaction()), by: both) == nil)
            #expect(try refusal(TestAppStore().sign(TestTransaction()), by: both) == .untrusted)
        }
        #expect(throws: StatementError.self) { try TrustedRoots(file: []) }
        #expect(throws: StatementError.self) { try TrustedRoots(file: Array("-----BEGIN NOTHING-----".utf8)) }
        #expect(throws: Never.self) { try TrustedRoots(file: store.root.der) }
    }

    // MARK: The form

    @Test func otherAlgorithmsAreRefused() throws {
        for algorithm in ["none", "HS256", "ES384", "es256", ""] {
            #expect(try refusal(store.sign(TestTransaction(), algorithm: algorithm)) == .algorithm)
        }
        let parts = try store.sign(TestTransaction(), algorithm: "none").split(separator: ".")
        #expect(refusal("\(parts[0]).\(parts[1]).") == .algorithm)
    }

    @Test func whatIsNoStatementIsRefused() throws {
        let jws = try store.sign(TestTransaction())
        let parts = jws.split(separator: ".").map(String.init)
        for text in ["", ".", "..", "a.b", jws + ".x", "{}.{}.{}", "é.é.é", parts[0] + "=." + parts[1] + "." + parts[2], " " + jws] {
            #expect(refusal(text) == .malformed, "\(text.prefix(40))")
        }
        #expect(refusal(String(repeating: "A", count: 131_073)) == .tooLarge)
        #expect(refusal(parts[0] + "." + parts[1] + ".AAAA") == .signature)
        #expect(try refusal(store.sign(TestTransaction(), header: ["crit": ["exp"]])) == .malformed)
        #expect(try refusal(store.sign(["signedDate": "yesterday"])) == .claims)
        #expect(try refusal(store.sign(["signedDate": -5])) == .claims)
        #expect(try refusal(store.sign(["signedDate": 1_790_000_000_000])) == .claims)
    }

    @Test func tamperingIsNoticed() throws {
        let parts = try store.sign(TestTransaction()).split(separator: ".").map(String.init)
        var claims = TestTransaction()
        claims.expiresDate = Date(timeIntervalSinceNow: 9_999_999)
        let other = try store.sign(claims, header: ["kid": ["other"]]).split(separator: ".").map(String.init)
        // Each part taken from another statement of the same store.
        for (header, payload, signature) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
            let mixed = [[parts, other][header][0], [parts, other][payload][1], [parts, other][signature][2]].joined(separator: ".")
            #expect(refusal(mixed) == .signature)
        }
    }

    /// Whatever is changed anywhere, nothing is believed and nothing breaks.
    @Test func noChangedByteIsOverlooked() throws {
        let jws = Array(try store.sign(TestTransaction()).utf8)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var changed = jws
            let position = Int.random(in: changed.indices, using: &random)
            changed[position] = UInt8.random(in: 0x20...0x7e, using: &random)
            let text = String(decoding: changed, as: UTF8.self)
            // The last character of a part holds bits that are not used.
            let isSame = text.split(separator: ".").elementsEqual(String(decoding: jws, as: UTF8.self).split(separator: ".")) {
                $0.dropLast() == $1.dropLast()
            }
            if isSame { continue }
            #expect(refusal(text) != nil, "byte \(position)")
        }
    }

    // MARK: The app

    @Test func otherAppsAndProductsAreRefused() throws {
        var claims = TestTransaction()
        claims.bundleId = "org.example.other"
        #expect(try refusal(store.sign(claims)) == .bundle)
        claims = TestTransaction()
        claims.productId = "melodymap_annual"
        #expect(try refusal(store.sign(claims)) == .product)
        claims = TestTransaction()
        claims.type = "Consumable"
        #expect(try refusal(store.sign(claims)) == .product)
        claims = TestTransaction()
        claims.expiresDate = nil
        #expect(try refusal(store.sign(claims)) == .claims)
    }

    @Test(arguments: ["Sandbox", "Xcode", "LocalTesting", "production"])
    func otherEnvironmentsAreRefused(environment: String) throws {
        var claims = TestTransaction()
        claims.environment = environment
        #expect(try refusal(store.sign(claims)) == .environment)
        let both = try StatementVerifier(
            app: AppStoreApp(bundleID: TestAppStore.bundleID, environments: [.production, .sandbox]), store: store)
        #expect(try refusal(store.sign(claims), by: both) == (environment == "Sandbox" ? nil : .environment))
    }

    @Test func statementsFromTheFutureAreRefused() throws {
        var claims = TestTransaction()
        claims.signedDate = Date(timeIntervalSinceNow: 600)
        #expect(try refusal(store.sign(claims)) == nil)
        claims.signedDate = Date(timeIntervalSinceNow: 7200)
        #expect(try refusal(store.sign(claims)) == .postdated)
    }
}

extension StatementVerifier {
    /// Believes what the tests' own store signs.
    init(app: AppStoreApp, store: TestAppStore) throws {
        self.init(apps: [app], roots: try TrustedRoots(file: Array(store.rootPEM().utf8)))
    }
}
