import Cryptography
import Foundation
import TestCertificates
import Testing

/// Signatures of JWS (ES256), and which keys are taken for it.
@Suite struct ES256Tests {
    /// RFC 7515, appendix A.3.
    private static let input = Array(
        "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ".utf8)
    private static let x = bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU=")
    private static let y = bytes("x/FEzRu9m36HLN/tue659LNpXW6pCyStikYjKIWI5a0=")
    private static let signature = bytes("DtEhU3ljbEg8L38VWAfUAqOyKAM6+Xx+F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3+Kg6NU1Q==")
    /// The number of points on P-256 (SEC 2, section 2.4.2).
    private static let order = bytes("/////wAAAAD//////////7zm+q2nF56E87nKwvxjJVE=")

    private static func bytes(_ base64: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: base64) ?? Data())
    }

    /// RFC 5480, section 2, with the point uncompressed.
    private static func info(_ x: [UInt8], _ y: [UInt8], form: UInt8 = 4) -> [UInt8] {
        bytes("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgA=") + [form] + x + y
    }

    private func key() throws -> ES256PublicKey {
        try #require(ES256PublicKey(subjectPublicKeyInfo: Self.info(Self.x, Self.y)))
    }

    @Test func theExampleOfTheStandardIsValid() throws {
        #expect(try key().isValidSignature(Self.signature, for: Self.input))
        #expect(try key().isValidSignature(Data(Self.signature), for: Data(Self.input)))
    }

    @Test func whatTheTestsSignIsValid() throws {
        let pair = try TestKey(.p256)
        let key = try #require(ES256PublicKey(subjectPublicKeyInfo: pair.subjectPublicKeyInfo()))
        // Often enough for r and s with leading zeros.
        for count in 0..<600 {
            let message = [UInt8](repeating: 7, count: count)
            #expect(try key.isValidSignature(pair.signature(for: message), for: message))
        }
        #expect(try !self.key().isValidSignature(pair.signature(for: Self.input), for: Self.input))
    }

    @Test func everyBitCounts() throws {
        let key = try key()
        for position in 0..<(64 * 8) {
            var changed = Self.signature
            changed[position / 8] ^= 1 << (position % 8)
            #expect(!key.isValidSignature(changed, for: Self.input), "bit \(position)")
        }
        for position in Self.input.indices {
            var changed = Self.input
            changed[position] ^= 1
            #expect(!key.isValidSignature(Self.signature, for: changed), "byte \(position)")
        }
    }

    @Test func numbersOutOfRangeAreNoSignature() throws {
        let key = try key()
        let (r, s) = (Array(Self.signature[..<32]), Array(Self.signature[32...]))
        let (zero, most) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xff, count: 32))
        for wrong in [zero, Self.order, most] {
            #expect(!key.isValidSignature(wrong + s, for: Self.input))
            #expect(!key.isValidSignature(r + wrong, for: Self.input))
            #expect(!key.isValidSignature(wrong + wrong, for: Self.input))
        }
    }

    @Test func otherFormsAreNoSignature() throws {
        let key = try key()
        let wrong: [[UInt8]] = [
            [], [0], Self.signature.dropLast(), Self.signature + [0], [0] + Self.signature, Self.signature + Self.signature,
        ]
        for wrong in wrong {
            #expect(!key.isValidSignature(wrong, for: Self.input))
        }
        // As X9.62 writes it: a sequence of two integers.
        let (r, s) = (Self.signature[..<32], Self.signature[32...])
        #expect(!key.isValidSignature([0x30, 0x45, 2, 0x20] + r + [2, 0x21, 0] + s, for: Self.input))
    }

    @Test func otherKeysAreNotTaken() throws {
        for kind in [TestKey.Kind.p256SpelledOut, .p384, .rsa2048] {
            #expect(try ES256PublicKey(subjectPublicKeyInfo: TestKey(kind).subjectPublicKeyInfo()) == nil)
        }
        let info = Self.info(Self.x, Self.y)
        let wrong: [[UInt8]] = [[], [0x30], info.dropLast(), info + [0], [UInt8](repeating: 0, count: info.count)]
        for wrong in wrong {
            #expect(ES256PublicKey(subjectPublicKeyInfo: wrong) == nil)
        }
    }

    @Test func pointsThatAreNotOnTheCurveAreNotTaken() {
        let zero = [UInt8](repeating: 0, count: 32)
        var next = Self.y
        next[31] += 1
        for (x, y) in [(Self.x, next), (Self.y, Self.x), (zero, zero), (zero, Self.y), ([UInt8](repeating: 0xff, count: 32), Self.y)] {
            #expect(ES256PublicKey(subjectPublicKeyInfo: Self.info(x, y)) == nil)
        }
        // Hybrid and compressed forms, and what is none.
        for form: UInt8 in [0, 2, 3, 5, 6, 7] {
            #expect(ES256PublicKey(subjectPublicKeyInfo: Self.info(Self.x, Self.y, form: form)) == nil)
        }
    }
}
