import CCrypto
import Cryptography
import Foundation
import SplitMix64
import TestCertificates
import Testing

/// Reading certificates, and what they say.
@Suite struct CertificateTests {
    private let authorities: Authorities

    init() throws {
        authorities = try Authorities()
    }

    @Test func whatIsNoCertificateIsNotRead() throws {
        let der = try authorities.leaf().der
        #expect(Certificate(der: der) != nil)
        let wrong: [[UInt8]] = [
            [], [0], [0x30, 0], [0x30, 0x80], [0x30, 0x84, 0xff, 0xff, 0xff, 0xff], der.dropLast(), der + [0], der + der,
            [UInt8](repeating: 0, count: 100_000), [UInt8](repeating: 0x30, count: 100_000), try TestKey(.p256).subjectPublicKeyInfo(),
        ]
        for bytes in wrong {
            #expect(Certificate(der: bytes) == nil, "\(bytes.count) bytes")
        }
    }

    /// Whatever a certificate is changed to, nobody vouches for it, and nothing breaks.
    @Test func noChangedByteIsOverlooked() throws {
        let (root, intermediate) = (try authorities.root().read(), try authorities.intermediate().read())
        let der = try authorities.leaf().der
        var random = SplitMix64(seed: 20)
        for position in der.indices {
            var changed = der
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            guard let leaf = Certificate(der: changed) else { continue }
            #expect(!leaf.isIssued(by: intermediate, under: root, at: Authorities.now), "byte \(position)")
            _ = leaf.es256Key
        }
    }

    @Test func extensionsAreFound() throws {
        let marked = try authorities.leaf(Authorities.isNone + [.mark("1.2.840.113635.100.6.11.1")]).read()
        #expect(marked.has(extension: [1, 2, 840, 113_635, 100, 6, 11, 1]))
        #expect(marked.has(extension: [2, 5, 29, 15]) && marked.has(extension: [2, 5, 29, 19]))
        for other: OID in [[1, 2, 840, 113_635, 100, 6, 11], [1, 2, 840, 113_635, 100, 6, 11, 1, 1], [1, 2, 840, 113_635, 100, 6, 2, 1]] {
            #expect(!marked.has(extension: other))
        }
    }

    @Test func noExtensionMayBeThereTwice() throws {
        let mark = TestCertificate.Extension.mark("1.2.840.113635.100.6.11.1")
        #expect(Certificate(der: try authorities.leaf(Authorities.isNone + [mark, mark]).der) == nil)
        #expect(Certificate(der: try authorities.leaf(Authorities.isNone + Authorities.isNone).der) == nil)
    }

    @Test func bothEndsOfTheValidityAreIncluded() throws {
        let valid = Date(timeIntervalSince1970: 1_700_000_000)...Date(timeIntervalSince1970: 1_800_000_000)
        let leaf = try authorities.leaf(valid: valid).read()
        #expect(leaf.isValid(at: 1_700_000_000) && leaf.isValid(at: 1_800_000_000) && leaf.isValid(at: 1_750_000_000.5))
        #expect(!leaf.isValid(at: 1_699_999_999.999) && !leaf.isValid(at: 1_800_000_000.001))
        #expect(!leaf.isValid(at: .nan) && !leaf.isValid(at: .infinity) && !leaf.isValid(at: -.infinity))
        // Beyond 2049, years have four digits.
        let long = try authorities.leaf(valid: valid.lowerBound...Date(timeIntervalSince1970: 4_000_000_000)).read()
        #expect(long.isValid(at: 4_000_000_000) && !long.isValid(at: 4_000_000_001))
    }

    @Test func theKeyMustBeOneForES256() throws {
        let key = try #require(try authorities.leaf().read().es256Key)
        #expect(try key.isValidSignature(authorities.leafKey.signature(for: [1, 2, 3]), for: [1, 2, 3]))
        for kind in [TestKey.Kind.p384, .p256SpelledOut, .rsa2048] {
            #expect(try authorities.leaf(key: TestKey(kind)).read().es256Key == nil)
        }
        #expect(try authorities.leaf([.standard("keyUsage", "critical,keyAgreement")]).read().es256Key == nil)
        #expect(try authorities.leaf([]).read().es256Key != nil)
    }

    // MARK: PEM

    @Test func aFileMayHoldSeveral() throws {
        let texts = try [authorities.root().pem, authorities.intermediate().pem]
        #expect(Certificate.certificates(inPEM: Array(texts[0].utf8))?.count == 1)
        #expect(Certificate.certificates(inPEM: Array("Roots:\n\(texts[0])\n  and \n\(texts[1])\n# end".utf8))?.count == 2)
        #expect(Certificate.certificates(inPEM: Array("nothing".utf8))?.isEmpty == true)
        #expect(Certificate.certificates(inPEM: [])?.isEmpty == true)
    }

    @Test func aFileWithAnythingElseIsRefused() throws {
        let text = try authorities.root().pem
        let lines = text.split(separator: "\n")
        let wrong = [
            text.replacingOccurrences(of: "CERTIFICATE", with: "PRIVATE KEY"),
            text.replacingOccurrences(of: "CERTIFICATE", with: "TRUSTED CERTIFICATE"),
            lines.dropLast().joined(separator: "\n"),
            lines.enumerated().filter { $0.offset != 2 }.map(\.element).joined(separator: "\n"),
            text.replacingOccurrences(of: "\n-----END", with: "*\n-----END"),
            "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
        ]
        for other in wrong {
            #expect(Certificate.certificates(inPEM: Array((text + other).utf8)) == nil, "\(other)")
        }
    }

    // MARK: Failures

    /// Else the next TLS connection on this thread would take them for its own.
    @Test func failuresLeaveNothingBehind() throws {
        ERR_clear_error()
        let (leaf, intermediate, stranger) = try (authorities.leaf().read(), authorities.intermediate().read(), Authorities().root().read())
        #expect(!leaf.isIssued(by: intermediate, under: stranger, at: Authorities.now))
        #expect(Certificate(der: [0x30, 0x80, 1, 2, 3]) == nil)
        #expect(Certificate.certificates(inPEM: Array("-----BEGIN CERTIFICATE-----\n!".utf8)) == nil)
        #expect(leaf.es256Key?.isValidSignature([UInt8](repeating: 0xff, count: 64), for: []) == false)
        #expect(ES256PublicKey(subjectPublicKeyInfo: Array(repeating: 0x30, count: 91)) == nil)
        #expect(ERR_peek_error() == 0)
    }
}
