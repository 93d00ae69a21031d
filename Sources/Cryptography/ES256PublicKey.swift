internal import CCrypto

/// A key that verifies ES256 (RFC 7518, section 3.4): ECDSA on the curve P-256 over SHA-256.
///
/// Nothing changes the key once it is made, so any thread may use it.
public final class ES256PublicKey: @unchecked Sendable {
    private let key: OpaquePointer

    /// How every uncompressed public key on P-256 begins: id-ecPublicKey, the curve by its name, a bit string of 65 bytes, and the 4 that
    /// means uncompressed (RFC 5480, section 2).
    private static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01,
        0x07, 0x03, 0x42, 0x00, 0x04,
    ]

    /// Nil for anything but a point on P-256, also for one whose curve is spelled out: libcrypto would read keys of every kind.
    ///
    /// - Parameter der: a SubjectPublicKeyInfo (RFC 5280, section 4.1).
    public init?(subjectPublicKeyInfo der: [UInt8]) {
        guard der.count == Self.prefix.count + 64, der.starts(with: Self.prefix),
            let key = discardingErrors({
                der.withUnsafeBufferPointer {
                    var position = $0.baseAddress
                    return d2i_PUBKEY(nil, &position, $0.count)
                }
            })
        else { return nil }
        self.key = key
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// - Parameter signature: r and s, 32 bytes each (RFC 7518, section 3.4); anything else is no valid signature.
    public func isValidSignature(_ signature: some Sequence<UInt8>, for message: some Sequence<UInt8>) -> Bool {
        discardingErrors { signature.withBytes(Self.der) }.map { isValidSignature(der: $0, for: message) } ?? false
    }

    /// - Parameter der: the signature as X9.62 writes it. libcrypto takes no other spelling of the same numbers.
    public func isValidSignature(der: [UInt8], for message: some Sequence<UInt8>) -> Bool {
        discardingErrors {
            guard let context = EVP_MD_CTX_new() else { return false }
            defer { EVP_MD_CTX_free(context) }
            return EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1
                && message.withBytes { EVP_DigestVerify(context, der, der.count, $0.baseAddress, $0.count) } == 1
        }
    }

    /// The same signature as X9.62 writes it, which is what libcrypto reads.
    private static func der(of signature: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard signature.count == 64, let start = signature.baseAddress, let object = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(object) }
        let (r, s) = (BN_bin2bn(start, 32, nil), BN_bin2bn(start + 32, 32, nil))
        // The object owns both from here on, unless one of them is missing.
        guard ECDSA_SIG_set0(object, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        return encoded { i2d_ECDSA_SIG(object, $0) }
    }
}
