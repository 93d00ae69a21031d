public import Foundation
public import TestCertificates

/// An App Store of the tests' own: certificates shaped like Apple's, and statements signed with them. Everything about it can be wrong.
public struct TestAppStore: Sendable {
    public static let bundleID = "org.example.albumscan"

    /// What is done differently from Apple.
    public struct Flaws: Sendable {
        public var leafPurpose = true
        public var leafSigns = true
        public var intermediatePurpose = true
        public var intermediateIsCA = true
        /// Makes the leaf valid at this time only.
        public var leafValidity: ClosedRange<Date>?
        public var intermediateValidity: ClosedRange<Date>?
        public init() {}
    }

    public let root: TestCertificate
    public let intermediate: TestCertificate
    public let leaf: TestCertificate
    public let leafKey: TestKey
    let rootKey: TestKey
    let intermediateKey: TestKey

    /// - Parameters:
    ///   - issuer: whose root and intermediate sign; a store of its own without.
    public init(_ flaws: Flaws = Flaws(), issuer: TestAppStore? = nil) throws {
        rootKey = try issuer?.rootKey ?? TestKey(.p384)
        intermediateKey = try TestKey(.p384)
        leafKey = try TestKey(.p256)
        let rootName = TestCertificate.Name("Apple Root CA - G3", unit: "Apple Certification Authority")
        root =
            try issuer?.root
            ?? TestCertificate(
                rootName, key: rootKey, issuer: rootName, signer: rootKey,
                extensions: [.standard("basicConstraints", "critical,CA:TRUE"), Self.signsCertificates])
        intermediate = try TestCertificate(
            TestCertificate.Name("Apple Worldwide Developer Relations Certification Authority", unit: "G6"), key: intermediateKey,
            issuer: rootName, signer: rootKey,
            extensions: [
                .standard("basicConstraints", flaws.intermediateIsCA ? "critical,CA:TRUE,pathlen:0" : "critical,CA:FALSE"),
                Self.signsCertificates,
            ] + (flaws.intermediatePurpose ? [.mark(Self.intermediatePurpose)] : []), valid: flaws.intermediateValidity)
        leaf = try TestCertificate(
            TestCertificate.Name("Prod ECC Mac App Store and iTunes Store Receipt Signing", unit: "Apple Worldwide Developer Relations"),
            key: leafKey, issuer: intermediate.subject, signer: intermediateKey,
            extensions: [
                .standard("basicConstraints", "critical,CA:FALSE"),
                .standard("keyUsage", flaws.leafSigns ? "critical,digitalSignature" : "critical,keyAgreement"),
            ] + (flaws.leafPurpose ? [.mark(Self.leafPurpose)] : []), valid: flaws.leafValidity)
    }

    // MARK: Certificates

    /// Apple's own extensions hold NULL: that they are there is what counts.
    public static let leafPurpose = "1.2.840.113635.100.6.11.1"
    public static let intermediatePurpose = "1.2.840.113635.100.6.2.1"
    private static let signsCertificates = TestCertificate.Extension.standard("keyUsage", "critical,keyCertSign,cRLSign")

    /// A leaf with another key, signed by the intermediate; by the leaf's key, as if that were an authority, if `byLeaf`.
    ///
    /// - Parameter issuer: the name it gives as its issuer's; its signer's own without.
    public func leaf(
        for key: TestKey, byLeaf: Bool = false, hasBothPurposes: Bool = false, issuer: TestCertificate.Name? = nil
    ) throws -> TestCertificate {
        try TestCertificate(
            TestCertificate.Name("Another leaf", unit: hasBothPurposes ? "G6" : "Apple Worldwide Developer Relations"), key: key,
            issuer: issuer ?? (byLeaf ? leaf.subject : intermediate.subject), signer: byLeaf ? leafKey : intermediateKey,
            extensions: [.standard("basicConstraints", "critical,CA:FALSE"), .mark(Self.leafPurpose)]
                + (hasBothPurposes ? [.mark(Self.intermediatePurpose)] : []))
    }

    /// A leaf with a key that cannot sign ES256.
    public func leafWithRSAKey() throws -> TestCertificate {
        try leaf(for: TestKey(.rsa2048))
    }

    /// The same with a key for ES384.
    public func leafWithLargerKey() throws -> TestCertificate {
        try leaf(for: TestKey(.p384))
    }

    /// The root as a file for `ALBUMSCAN_APPSTORE_ROOTS`.
    public func rootPEM() -> String {
        root.pem
    }

    public func chain() -> [[UInt8]] {
        [leaf, intermediate, root].map(\.der)
    }
}
