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

    private func refusal(_ jws: String, by verifier: StatementVerifier? = nil) async -> StatementError? {
        do throws(StatementError) {
            _ = try await (verifier ?? self.verifier).transaction(jws)
            return nil
        } catch {
            return error
        }
    }

    @Test func aTransactionOfTheAppStoreIsBelieved() async throws {
        var claims = TestTransaction("2000000000000042")
        claims.purchaseDate = Date(timeIntervalSince1970: 1_790_000_000.123)
        claims.isUpgraded = true
        let transaction = try await verifier.transaction(store.sign(claims))
        #expect(transaction.originalTransactionID == "2000000000000042")
        #expect(transaction.plan == .ultra && transaction.plan?.tier == "ultra" && transaction.environment == .production)
        #expect(abs(transaction.purchasedAt.timeIntervalSince1970 - 1_790_000_000.123) < 0.000_1)
        #expect(transaction.revokedAt == nil && transaction.isUpgraded)
        claims.productId = "albumscan_base_annual"
        claims.revocationDate = Date()
        let other = try await verifier.transaction(store.sign(claims))
        #expect(other.plan == .base && other.revokedAt != nil)
    }

    /// The root that comes along is no evidence, so nothing depends on it either.
    @Test func theRootThatComesAlongIsNotLookedAt() async throws {
        let chain = try store.chain()
        #expect(try await refusal(store.sign(TestTransaction(), chain: [chain[0], chain[1], [1, 2, 3]])) == nil)
    }

    /// A statement stays true when its certificates run out.
    @Test func certificatesMustBeValidWhenTheStatementWasSigned() async throws {
        let then = Date(timeIntervalSinceNow: -400 * 86_400)
        for isLeaf in [true, false] {
            var flaws = TestAppStore.Flaws()
            let valid = then - 86_400...then + 86_400
            if isLeaf { flaws.leafValidity = valid } else { flaws.intermediateValidity = valid }
            let old = try TestAppStore(flaws, issuer: store)
            var claims = TestTransaction()
            #expect(try await refusal(old.sign(claims)) == .expired)
            claims.signedDate = then
            #expect(try await refusal(old.sign(claims)) == nil)
            claims.signedDate = then - 2 * 86_400
            #expect(try await refusal(old.sign(claims)) == .expired)
        }
    }

    /// The pinned root issued Apple's real certificates, and their chain is accepted; only what they did not sign is not.
    @Test func applesOwnChainLeadsToThePinnedRoot() async throws {
        var claims = TestTransaction()
        claims.signedDate = AppleChain.date
        let forged = try store.sign(claims, chain: AppleChain.certificates)
        let pinned = StatementVerifier(app: AppStoreApp(bundleID: TestAppStore.bundleID), roots: try .apple())
        #expect(await refusal(forged, by: pinned) == .signature)
        #expect(await refusal(forged) == .untrusted)
        #expect(try await refusal(store.sign(claims), by: pinned) == .untrusted)
    }

    // MARK: Certificates

    @Test func certificatesWithoutApplesMarksAreRefused() async throws {
        var flaws = TestAppStore.Flaws()
        flaws.leafPurpose = false
        #expect(try await refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .leafPurpose)
        flaws = TestAppStore.Flaws()
        flaws.intermediatePurpose = false
        #expect(try await refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .intermediatePurpose)
    }

    @Test func anIntermediateThatIsNoAuthorityIsRefused() async throws {
        var flaws = TestAppStore.Flaws()
        flaws.intermediateIsCA = false
        #expect(try await refusal(TestAppStore(flaws, issuer: store).sign(TestTransaction())) == .untrusted)
    }

    /// Names prove nothing: this store's certificates are called exactly as the trusted one's.
    @Test func anotherRootOfTheSameNameIsRefused() async throws {
        let stranger = try TestAppStore()
        #expect(try await refusal(stranger.sign(TestTransaction())) == .untrusted)
        let (theirs, ours) = (try stranger.chain(), try store.chain())
        for chain in [[theirs[0], theirs[1], ours[2]], [theirs[0], ours[1], ours[2]]] {
            #expect(try await refusal(stranger.sign(TestTransaction(), chain: chain)) == .untrusted)
        }
        // The trusted leaf with a stranger's key.
        #expect(try await refusal(store.sign(TestTransaction(), key: stranger.leafKey)) == .signature)
    }

    /// Whoever has a leaf must not be able to make more of them.
    @Test func aLeafIsNoAuthority() async throws {
        let forger = try TestAppStore()
        for hasBothPurposes in [true, false] {
            let forged = try store.leaf(for: .init(forger.leafKey.publicKey), byLeaf: true, hasBothPurposes: hasBothPurposes)
            let chain = [try TestAppStore.der(forged)] + (try store.chain().prefix(2))
            let refused = try await refusal(store.sign(TestTransaction(), chain: chain, key: forger.leafKey))
            #expect(refused == .intermediatePurpose)
        }
    }

    /// Also not one that has both of Apple's marks.
    @Test func aLeafWithTheMarkOfAnAuthorityIsNone() async throws {
        let (middle, forger) = (try TestAppStore(), try TestAppStore())
        let marked = try store.leaf(for: .init(middle.leafKey.publicKey), hasBothPurposes: true)
        let forged = try middle.leaf(for: .init(forger.leafKey.publicKey), byLeaf: true, issuer: marked.subject)
        let chain = [try TestAppStore.der(forged), try TestAppStore.der(marked), try store.chain()[1]]
        #expect(try await refusal(store.sign(TestTransaction(), chain: chain, key: forger.leafKey)) == .untrusted)
    }

    @Test func keysForOtherAlgorithmsAreRefused() async throws {
        for leaf in [try store.leafWithRSAKey(), try store.leafWithLargerKey()] {
            let chain = [try TestAppStore.der(leaf)] + (try store.chain().dropFirst())
            #expect(try await refusal(store.sign(TestTransaction(), chain: chain)) == .key)
        }
    }

    @Test func exactlyThreeCertificatesAreNeeded() async throws {
        let chain = try store.chain()
        for wrong in [[], [chain[0]], Array(chain.prefix(2)), chain + [chain[2]]] {
            #expect(try await refusal(store.sign(TestTransaction(), chain: wrong)) == .certificateCount)
        }
        let cut: [[UInt8]] = [Array(chain[0].dropLast()), chain[1], chain[2]]
        for broken in [cut, [chain[0], [], chain[2]]] {
            let refused = try await refusal(store.sign(TestTransaction(), chain: broken))
            #expect(refused == .certificateUnreadable)
        }
    }

    // MARK: The form

    @Test func otherAlgorithmsAreRefused() async throws {
        for algorithm in ["none", "HS256", "ES384", "es256", ""] {
            #expect(try await refusal(store.sign(TestTransaction(), algorithm: algorithm)) == .algorithm)
        }
        let parts = try store.sign(TestTransaction(), algorithm: "none").split(separator: ".")
        #expect(await refusal("\(parts[0]).\(parts[1]).") == .algorithm)
    }

    @Test func whatIsNoStatementIsRefused() async throws {
        let jws = try store.sign(TestTransaction())
        let parts = jws.split(separator: ".").map(String.init)
        for text in ["", ".", "..", "a.b", jws + ".x", "{}.{}.{}", "é.é.é", parts[0] + "=." + parts[1] + "." + parts[2], " " + jws] {
            #expect(await refusal(text) == .malformed, "\(text.prefix(40))")
        }
        #expect(await refusal(String(repeating: "A", count: 131_073)) == .tooLarge)
        #expect(await refusal(parts[0] + "." + parts[1] + ".AAAA") == .signature)
        #expect(try await refusal(store.sign(TestTransaction(), header: ["crit": ["exp"]])) == .malformed)
        #expect(try await refusal(store.sign(["signedDate": "yesterday"])) == .claims)
        #expect(try await refusal(store.sign(["signedDate": -5])) == .claims)
        #expect(try await refusal(store.sign(["signedDate": 1_790_000_000_000])) == .claims)
    }

    @Test func tamperingIsNoticed() async throws {
        let parts = try store.sign(TestTransaction()).split(separator: ".").map(String.init)
        var claims = TestTransaction()
        claims.expiresDate = Date(timeIntervalSinceNow: 9_999_999)
        let other = try store.sign(claims, header: ["kid": ["other"]]).split(separator: ".").map(String.init)
        // Each part taken from another statement of the same store.
        for (header, payload, signature) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
            let mixed = [[parts, other][header][0], [parts, other][payload][1], [parts, other][signature][2]].joined(separator: ".")
            #expect(await refusal(mixed) == .signature)
        }
    }

    /// Whatever is changed anywhere, nothing is believed and nothing breaks.
    @Test func noChangedByteIsOverlooked() async throws {
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
            #expect(await refusal(text) != nil, "byte \(position)")
        }
    }

    // MARK: The app

    @Test func otherAppsAndProductsAreRefused() async throws {
        var claims = TestTransaction()
        claims.bundleId = "org.example.other"
        #expect(try await refusal(store.sign(claims)) == .bundle)
        claims = TestTransaction()
        claims.productId = "melodymap_annual"
        #expect(try await refusal(store.sign(claims)) == .product)
        claims = TestTransaction()
        claims.type = "Consumable"
        #expect(try await refusal(store.sign(claims)) == .product)
        claims = TestTransaction()
        claims.expiresDate = nil
        #expect(try await refusal(store.sign(claims)) == .claims)
    }

    @Test(arguments: ["Sandbox", "Xcode", "LocalTesting", "production"])
    func otherEnvironmentsAreRefused(environment: String) async throws {
        var claims = TestTransaction()
        claims.environment = environment
        #expect(try await refusal(store.sign(claims)) == .environment)
        let both = try StatementVerifier(
            app: AppStoreApp(bundleID: TestAppStore.bundleID, environments: [.production, .sandbox]), store: store)
        #expect(try await refusal(store.sign(claims), by: both) == (environment == "Sandbox" ? nil : .environment))
    }

    @Test func statementsFromTheFutureAreRefused() async throws {
        var claims = TestTransaction()
        claims.signedDate = Date(timeIntervalSinceNow: 600)
        #expect(try await refusal(store.sign(claims)) == nil)
        claims.signedDate = Date(timeIntervalSinceNow: 7200)
        #expect(try await refusal(store.sign(claims)) == .postdated)
    }
}

extension StatementVerifier {
    /// Believes what the tests' own store signs.
    init(app: AppStoreApp, store: TestAppStore) throws {
        self.init(app: app, roots: try TrustedRoots(file: Array(store.rootPEM().utf8)))
    }
}
