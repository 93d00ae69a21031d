public import Crypto
public import Foundation
import SwiftASN1
public import X509
import _CryptoExtras

/// An App Store of the tests' own: certificates shaped like Apple's, and statements signed with them. Everything about it can be wrong.
public struct TestAppStore: Sendable {
    public static let bundleID = "org.example.albumscan"

    /// What is done differently from Apple.
    public struct Flaws: Sendable {
        public var leafPurpose = true
        public var intermediatePurpose = true
        public var intermediateIsCA = true
        /// Makes the leaf valid at this time only.
        public var leafValidity: ClosedRange<Date>?
        public var intermediateValidity: ClosedRange<Date>?
        public init() {}
    }

    public let root: Certificate
    public let intermediate: Certificate
    public let leaf: Certificate
    public let leafKey: P256.Signing.PrivateKey
    let rootKey: P384.Signing.PrivateKey
    let intermediateKey: P384.Signing.PrivateKey

    /// - Parameters:
    ///   - issuer: whose root and intermediate sign; a store of its own without.
    public init(_ flaws: Flaws = Flaws(), issuer: TestAppStore? = nil) throws {
        rootKey = issuer?.rootKey ?? P384.Signing.PrivateKey()
        intermediateKey = P384.Signing.PrivateKey()
        leafKey = P256.Signing.PrivateKey()
        let rootName = try Self.name("Apple Root CA - G3", unit: "Apple Certification Authority")
        let intermediateName = try Self.name("Apple Worldwide Developer Relations Certification Authority", unit: "G6")
        root =
            try issuer?.root
            ?? Self.certificate(
                rootName, Certificate.PublicKey(rootKey.publicKey), by: rootName, Certificate.PrivateKey(rootKey),
                try Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                })
        intermediate = try Self.certificate(
            intermediateName, Certificate.PublicKey(intermediateKey.publicKey), by: rootName, Certificate.PrivateKey(rootKey),
            try Certificate.Extensions {
                Critical(
                    flaws.intermediateIsCA ? BasicConstraints.isCertificateAuthority(maxPathLength: 0) : .notCertificateAuthority)
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                if flaws.intermediatePurpose { Self.mark(Self.intermediatePurpose) }
            }, valid: flaws.intermediateValidity)
        leaf = try Self.certificate(
            try Self.name("Prod ECC Mac App Store and iTunes Store Receipt Signing", unit: "Apple Worldwide Developer Relations"),
            Certificate.PublicKey(leafKey.publicKey), by: intermediateName, Certificate.PrivateKey(intermediateKey),
            try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                if flaws.leafPurpose { Self.mark(Self.leafPurpose) }
            }, valid: flaws.leafValidity)
    }

    // MARK: Certificates

    public static let leafPurpose: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
    public static let intermediatePurpose: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]

    /// A leaf with another key, signed by the intermediate; by the leaf's key, as if that were an authority, if `byLeaf`.
    ///
    /// - Parameter issuer: the name it gives as its issuer's; its signer's own without.
    public func leaf(
        for key: Certificate.PublicKey, byLeaf: Bool = false, hasBothPurposes: Bool = false, issuer: DistinguishedName? = nil
    ) throws -> Certificate {
        try Self.certificate(
            Self.name("Another leaf", unit: hasBothPurposes ? "G6" : "Apple Worldwide Developer Relations"), key,
            by: issuer ?? (byLeaf ? leaf.subject : intermediate.subject),
            byLeaf ? Certificate.PrivateKey(leafKey) : Certificate.PrivateKey(intermediateKey),
            Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Self.mark(Self.leafPurpose)
                if hasBothPurposes { Self.mark(Self.intermediatePurpose) }
            })
    }

    /// A leaf with a key that cannot sign ES256.
    public func leafWithRSAKey() throws -> Certificate {
        try leaf(for: Certificate.PublicKey(_RSA.Signing.PrivateKey(keySize: .bits2048).publicKey))
    }

    /// The same with a key for ES384.
    public func leafWithLargerKey() throws -> Certificate {
        try leaf(for: Certificate.PublicKey(P384.Signing.PrivateKey().publicKey))
    }

    /// The root as a file for `ALBUMSCAN_APPSTORE_ROOTS`.
    public func rootPEM() throws -> String {
        try root.serializeAsPEM().pemString
    }

    public func chain() throws -> [[UInt8]] {
        try [leaf, intermediate, root].map(Self.der)
    }

    public static func der(_ certificate: Certificate) throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }

    private static func certificate(
        _ subject: DistinguishedName, _ key: Certificate.PublicKey, by issuer: DistinguishedName, _ signer: Certificate.PrivateKey,
        _ extensions: Certificate.Extensions, valid: ClosedRange<Date>? = nil
    ) throws -> Certificate {
        let valid = valid ?? Date(timeIntervalSinceNow: -3 * 365 * 86_400)...Date(timeIntervalSinceNow: 10 * 365 * 86_400)
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key, notValidBefore: valid.lowerBound,
            notValidAfter: valid.upperBound, issuer: issuer, subject: subject, extensions: extensions, issuerPrivateKey: signer)
    }

    private static func name(_ name: String, unit: String) throws -> DistinguishedName {
        try DistinguishedName {
            CommonName(name)
            OrganizationalUnitName(unit)
            OrganizationName("Apple Inc.")
            CountryName("US")
        }
    }

    /// Apple's own extensions hold NULL: that they are there is what counts.
    private static func mark(_ purpose: ASN1ObjectIdentifier) -> Certificate.Extension {
        Certificate.Extension(oid: purpose, critical: false, value: [5, 0])
    }
}
