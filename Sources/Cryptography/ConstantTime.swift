internal import CCrypto

/// Whether two arrays are equal, in a time that depends on their lengths only: for secrets, of which timing would otherwise reveal how much
/// of a wrong one is right.
public func isEqualInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
}
