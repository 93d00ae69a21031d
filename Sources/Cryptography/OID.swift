/// An object identifier (X.660), such as `[2, 5, 29, 15]` for key usage.
public struct OID: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// As in DER (X.690, section 8.19), without tag and length.
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Parameter arcs: two at least, of which the first is at most 2.
    public init(arrayLiteral arcs: UInt...) {
        precondition(arcs.count >= 2 && arcs[0] <= 2, "no object identifier is like that")
        bytes = ([arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)).flatMap { arc in
            // Base 128, the high digits first; all but the last have the eighth bit.
            var digits = [UInt8(arc & 0x7f)]
            var rest = arc >> 7
            while rest > 0 {
                digits.append(UInt8(rest & 0x7f) | 0x80)
                rest >>= 7
            }
            return digits.reversed()
        }
    }

    static let keyUsage: OID = [2, 5, 29, 15]
    static let basicConstraints: OID = [2, 5, 29, 19]
    static let nameConstraints: OID = [2, 5, 29, 30]
}
