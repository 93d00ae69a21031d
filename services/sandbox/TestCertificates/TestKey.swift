internal import CCrypto

/// A key pair of the tests' own. Nothing changes it once it is made, so any thread may use it.
public final class TestKey: @unchecked Sendable {
    public enum Kind: Sendable {
        case p256
        /// The same curve by all of its numbers instead of its name, which certificates may not have (RFC 5480, section 2.1.1).
        case p256SpelledOut
        case p384
        case rsa2048
    }

    /// libcrypto failed, of which it tells more in its error queue.
    public struct Failure: Error {
        let line: Int
    }

    let pair: OpaquePointer

    public init(_ kind: Kind) throws {
        let context = EVP_PKEY_CTX_new_from_name(nil, kind == .rsa2048 ? "RSA" : "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        try demand(EVP_PKEY_keygen_init(context) == 1)
        switch kind {
        case .p256: try demand(EVP_PKEY_CTX_set_group_name(context, "P-256") == 1)
        case .p256SpelledOut:
            try demand(EVP_PKEY_CTX_set_group_name(context, "P-256") == 1)
            try demand(EVP_PKEY_CTX_set_ec_param_enc(context, OPENSSL_EC_EXPLICIT_CURVE) == 1)
        case .p384: try demand(EVP_PKEY_CTX_set_group_name(context, "P-384") == 1)
        case .rsa2048: try demand(EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) == 1)
        }
        var pair: OpaquePointer?
        try demand(EVP_PKEY_generate(context, &pair) == 1)
        self.pair = try demand(pair)
    }

    deinit {
        EVP_PKEY_free(pair)
    }

    /// As it stands in certificates (RFC 5280, section 4.1).
    public func subjectPublicKeyInfo() throws -> [UInt8] {
        try bytes { i2d_PUBKEY(pair, $0) }
    }

    /// ECDSA over SHA-256, in DER.
    public func signature(derFor message: [UInt8]) throws -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        try demand(EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, pair, nil) == 1)
        var count = 0
        try demand(EVP_DigestSign(context, nil, &count, message, message.count) == 1)
        var der = [UInt8](repeating: 0, count: count)
        try demand(EVP_DigestSign(context, &der, &count, message, message.count) == 1)
        return Array(der.prefix(count))
    }

    /// As JWS wants it for ES256: r and s, 32 bytes each. The key must be on P-256.
    public func signature(for message: [UInt8]) throws -> [UInt8] {
        let der = try signature(derFor: message)
        let signature = try demand(
            der.withUnsafeBufferPointer {
                var position = $0.baseAddress
                return d2i_ECDSA_SIG(nil, &position, der.count)
            })
        defer { ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 64)
        try raw.withUnsafeMutableBufferPointer {
            try demand(BN_bn2binpad(ECDSA_SIG_get0_r(signature), $0.baseAddress, 32) == 32)
            try demand(BN_bn2binpad(ECDSA_SIG_get0_s(signature), $0.baseAddress.map { $0 + 32 }, 32) == 32)
        }
        return raw
    }
}

func demand(_ isDone: Bool, line: Int = #line) throws {
    guard isDone else { throw TestKey.Failure(line: line) }
}

func demand<Value>(_ value: Value?, line: Int = #line) throws -> Value {
    guard let value else { throw TestKey.Failure(line: line) }
    return value
}

/// What an `i2d` function writes.
func bytes(line: Int = #line, _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) throws -> [UInt8] {
    let length = write(nil)
    try demand(length > 0, line: line)
    var bytes = [UInt8](repeating: 0, count: Int(length))
    try bytes.withUnsafeMutableBufferPointer {
        var position = $0.baseAddress
        try demand(write(&position) == length, line: line)
    }
    return bytes
}
