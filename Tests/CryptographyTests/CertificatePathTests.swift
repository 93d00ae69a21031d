import Cryptography
import Foundation
import TestCertificates
import Testing

/// Whom a root vouches for.
@Suite struct CertificatePathTests {
    private let authorities: Authorities

    init() throws {
        authorities = try Authorities()
    }

    /// What is not given has its usual form.
    private func isAccepted(
        leaf: TestCertificate? = nil, intermediate: TestCertificate? = nil, root: TestCertificate? = nil, at time: Double = Authorities.now
    ) throws -> Bool {
        try (leaf ?? authorities.leaf()).read().isIssued(
            by: (intermediate ?? authorities.intermediate()).read(), under: (root ?? authorities.root()).read(), at: time)
    }

    @Test func theUsualPathIsAccepted() throws {
        #expect(try isAccepted())
        #expect(try isAccepted(leaf: authorities.leaf([])))
        // A root is trusted as it is, though another one issued it.
        let other = try TestKey(.p384)
        let crossed = try TestCertificate(
            Authorities.rootName, key: authorities.rootKey, issuer: TestCertificate.Name("Another root", unit: "Authorities"),
            signer: other, extensions: Authorities.isAuthority)
        #expect(try isAccepted(root: crossed))
    }

    @Test func allThreeMustBeValid() throws {
        let (from, until) = (Date(timeIntervalSince1970: 1_790_000_000), Date(timeIntervalSince1970: 1_790_000_100))
        let (leaf, intermediate, root) = try (
            authorities.leaf(valid: from...until), authorities.intermediate(valid: from...until), authorities.root(valid: from...until)
        )
        for (time, isValid) in [
            (1_789_999_999.9, false), (1_790_000_000, true), (1_790_000_050.5, true), (1_790_000_100, true), (1_790_000_100.1, false),
        ] {
            #expect(try isAccepted(leaf: leaf, at: time) == isValid)
            #expect(try isAccepted(intermediate: intermediate, at: time) == isValid)
            #expect(try isAccepted(root: root, at: time) == isValid)
        }
    }

    // MARK: Who signed

    /// Names prove nothing.
    @Test func anotherRootOfTheSameNameIsRefused() throws {
        let stranger = try Authorities()
        #expect(try !isAccepted(root: stranger.root()))
        #expect(try !isAccepted(intermediate: stranger.intermediate()))
        #expect(try !isAccepted(intermediate: stranger.intermediate(), root: stranger.root()))
        #expect(try !isAccepted(leaf: stranger.leaf()))
        #expect(try isAccepted(leaf: stranger.leaf(), intermediate: stranger.intermediate(), root: stranger.root()))
    }

    @Test func namesMustAgreeToo() throws {
        #expect(try !isAccepted(leaf: authorities.leaf(issuer: Authorities.rootName)))
        #expect(try !isAccepted(leaf: authorities.leaf(issuer: TestCertificate.Name("Nobody", unit: "Authorities"))))
    }

    /// Neither fewer certificates than three nor others.
    @Test func everyoneHasOnePlace() throws {
        let (leaf, intermediate, root) = (try authorities.leaf(), try authorities.intermediate(), try authorities.root())
        let all = [leaf, intermediate, root]
        for (first, one) in all.enumerated() {
            for (second, another) in all.enumerated() {
                for (third, last) in all.enumerated() where (first, second, third) != (0, 1, 2) {
                    let refused = try !isAccepted(leaf: one, intermediate: another, root: last)
                    #expect(refused, "\(first), \(second), \(third)")
                }
            }
        }
        let direct = try authorities.leaf(issuer: Authorities.rootName, signer: authorities.rootKey)
        #expect(try !isAccepted(leaf: direct))
        #expect(try !isAccepted(leaf: direct, intermediate: root))
    }

    @Test func brokenDigestsAreRefused() throws {
        #expect(try isAccepted(intermediate: authorities.intermediate(digest: "SHA256")))
        #expect(try !isAccepted(intermediate: authorities.intermediate(digest: "SHA1")))
    }

    // MARK: What they may do

    @Test func onlyAuthoritiesIssue() throws {
        for extensions: [TestCertificate.Extension] in [
            Authorities.isNone,
            [.standard("basicConstraints", "critical,CA:FALSE"), .standard("keyUsage", "critical,keyCertSign")],
            [.standard("basicConstraints", "critical,CA:TRUE"), .standard("keyUsage", "critical,digitalSignature")],
            [.standard("keyUsage", "critical,keyCertSign")],
            [],
        ] {
            #expect(try !isAccepted(intermediate: authorities.intermediate(extensions)))
            #expect(try !isAccepted(root: authorities.root(extensions)))
        }
        let unrestricted: [TestCertificate.Extension] = [.standard("basicConstraints", "critical,CA:TRUE")]
        #expect(try isAccepted(intermediate: authorities.intermediate(unrestricted), root: authorities.root(unrestricted)))
    }

    @Test func pathsMayBeLimited() throws {
        func limited(_ length: Int) -> [TestCertificate.Extension] { [.standard("basicConstraints", "critical,CA:TRUE,pathlen:\(length)")] }
        #expect(try isAccepted(intermediate: authorities.intermediate(limited(0)), root: authorities.root(limited(1))))
        #expect(try !isAccepted(root: authorities.root(limited(0))))
    }

    @Test func namesMayBeConstrained() throws {
        let constrained = try authorities.intermediate(
            Authorities.isAuthority + [.standard("nameConstraints", "critical,permitted;DNS:example.org")])
        for (name, isPermitted) in [("shop.example.org", true), ("shop.example.com", false)] {
            let leaf = try authorities.leaf(Authorities.isNone + [.standard("subjectAltName", "DNS:\(name)")])
            #expect(try isAccepted(leaf: leaf, intermediate: constrained) == isPermitted)
        }
    }

    /// Also those that libcrypto knows, since nobody looks at what they say.
    @Test func whatIsCriticalMustBeUnderstood() throws {
        let unknown: [TestCertificate.Extension] = [
            .mark("1.2.840.113635.100.6.99", isCritical: true), .standard("extendedKeyUsage", "critical,serverAuth"),
            .standard("subjectAltName", "critical,DNS:example.org"),
        ]
        for entry in unknown {
            #expect(try !isAccepted(leaf: authorities.leaf(Authorities.isNone + [entry])))
            #expect(try !isAccepted(intermediate: authorities.intermediate(Authorities.isAuthority + [entry])))
            #expect(try !isAccepted(root: authorities.root(Authorities.isAuthority + [entry])))
        }
        #expect(try isAccepted(leaf: authorities.leaf(Authorities.isNone + [.standard("extendedKeyUsage", "serverAuth")])))
    }

    @Test func onlyVersion3HasExtensions() throws {
        for version in [1, 2] {
            #expect(try !isAccepted(leaf: authorities.leaf(version: version)))
            #expect(try !isAccepted(intermediate: authorities.intermediate(version: version)))
            #expect(try !isAccepted(root: authorities.root(version: version)))
        }
    }

    /// libcrypto completes what it has read when it is first asked.
    @Test func anyThreadMayAsk() async throws {
        let (leaf, intermediate, root) = try (authorities.leaf().read(), authorities.intermediate().read(), authorities.root().read())
        let signature = try authorities.leafKey.signature(for: [1, 2, 3])
        let accepted = await withTaskGroup { group in
            for _ in 0..<64 {
                group.addTask {
                    leaf.isIssued(by: intermediate, under: root, at: Authorities.now)
                        && leaf.es256Key?.isValidSignature(signature, for: [1, 2, 3]) == true
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(accepted == 64)
    }
}
