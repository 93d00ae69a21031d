import Cryptography
import Foundation
import Testing

/// The vectors of FIPS 180-2, appendix B, and that pieces make no difference.
@Suite struct SHA256Tests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func knownDigests(text: String, expected: String) {
        #expect(hex(SHA256.digest(of: text.utf8)) == expected)
        #expect(hex(SHA256.digest(of: Array(text.utf8))) == expected)
        #expect(hex(SHA256.digest(of: Data(text.utf8))) == expected)
    }

    /// A block has 64 bytes, of which the padding needs 9.
    @Test func piecesMakeNoDifference() {
        let bytes = (0..<200).map { UInt8($0) }
        for count in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 200] {
            let whole = SHA256.digest(of: bytes[..<count])
            for first in 0...count {
                var digest = SHA256()
                digest.update(bytes[..<first])
                digest.update([])
                digest.update(bytes[first..<count])
                let pieces = digest.finalize()
                #expect(pieces == whole, "\(first) of \(count)")
            }
        }
        #expect(SHA256().finalize() == SHA256.digest(of: []))
    }

    /// Also bytes that are nowhere in one piece.
    @Test func anySequenceWillDo() {
        let bytes = stride(from: UInt8(0), to: 200, by: 3)
        #expect(SHA256.digest(of: bytes) == SHA256.digest(of: Array(bytes)))
    }

    @Test func comparingInConstantTime() {
        #expect(isEqualInConstantTime([], []))
        #expect(isEqualInConstantTime([1, 2, 3], [1, 2, 3]))
        #expect(!isEqualInConstantTime([1, 2, 3], [1, 2, 4]))
        #expect(!isEqualInConstantTime([1, 2, 3], [0, 2, 3]))
        #expect(!isEqualInConstantTime([1, 2, 3], [1, 2]))
        #expect(!isEqualInConstantTime([], [0]))
    }
}
