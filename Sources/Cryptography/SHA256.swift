internal import CCrypto

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Fetched once, since each fetch by name takes a lock. Never changed and never freed, so any thread may use it.
    nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

    /// The digest of nothing, so far. Ends the process if libcrypto cannot even begin one.
    public init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, Self.algorithm, nil) == 1 else {
            // A digest that is wrong would be worse than none, and callers that hash could do nothing about it.
            fatalError("libcrypto has no memory, or no SHA-256")
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    /// Takes the bytes that come next.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let status = bytes.withBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        precondition(status == 1, "a digest that has begun takes any bytes")
    }

    /// The digest of everything so far, 32 bytes.
    public consuming func finalize() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            let status = EVP_DigestFinal_ex(context, digest.baseAddress, nil)
            precondition(status == 1, "a digest that has begun can end")
            count = digest.count
        }
    }

    /// The digest of `bytes`, 32 bytes.
    public static func digest(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finalize()
    }
}
