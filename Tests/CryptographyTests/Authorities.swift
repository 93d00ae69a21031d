import Cryptography
import Foundation
import TestCertificates
import Testing

/// A root, an intermediate and a leaf, of which each can have another form.
struct Authorities {
    static let rootName = TestCertificate.Name("Root", unit: "Authorities")
    static let intermediateName = TestCertificate.Name("Intermediate", unit: "Authorities")
    static let leafName = TestCertificate.Name("Leaf", unit: "Tests")

    static let isAuthority: [TestCertificate.Extension] = [
        .standard("basicConstraints", "critical,CA:TRUE"), .standard("keyUsage", "critical,keyCertSign,cRLSign"),
    ]
    static let isNone: [TestCertificate.Extension] = [
        .standard("basicConstraints", "critical,CA:FALSE"), .standard("keyUsage", "critical,digitalSignature"),
    ]
    /// When the usual certificates are valid.
    static let now = Date().timeIntervalSince1970

    let rootKey: TestKey
    let intermediateKey: TestKey
    let leafKey: TestKey

    init() throws {
        rootKey = try TestKey(.p384)
        intermediateKey = try TestKey(.p384)
        leafKey = try TestKey(.p256)
    }

    func root(
        _ extensions: [TestCertificate.Extension] = isAuthority, valid: ClosedRange<Date>? = nil, version: Int = 3
    ) throws -> TestCertificate {
        try TestCertificate(
            Self.rootName, key: rootKey, issuer: Self.rootName, signer: rootKey, extensions: extensions, valid: valid, version: version)
    }

    func intermediate(
        _ extensions: [TestCertificate.Extension] = isAuthority, valid: ClosedRange<Date>? = nil, version: Int = 3,
        digest: String = "SHA384"
    ) throws -> TestCertificate {
        try TestCertificate(
            Self.intermediateName, key: intermediateKey, issuer: Self.rootName, signer: rootKey, extensions: extensions, valid: valid,
            version: version, digest: digest)
    }

    func leaf(
        _ extensions: [TestCertificate.Extension] = isNone, key: TestKey? = nil, issuer: TestCertificate.Name = intermediateName,
        signer: TestKey? = nil, valid: ClosedRange<Date>? = nil, version: Int = 3
    ) throws -> TestCertificate {
        try TestCertificate(
            Self.leafName, key: key ?? leafKey, issuer: issuer, signer: signer ?? intermediateKey, extensions: extensions, valid: valid,
            version: version)
    }
}

extension TestCertificate {
    /// As the product reads it.
    func read() throws -> Certificate {
        try #require(Certificate(der: der))
    }
}
