internal import CCrypto

extension Certificate {
    /// The certificates of a PEM file (RFC 7468) in its order; what stands between them is skipped.
    ///
    /// - Returns: nil if something else than a certificate is in there, or one that cannot be read.
    public static func certificates(inPEM file: [UInt8]) -> [Certificate]? {
        discardingErrors {
            file.withUnsafeBytes { bytes in
                guard let length = Int32(exactly: bytes.count), let source = BIO_new_mem_buf(bytes.baseAddress, length) else { return nil }
                defer { BIO_free(source) }
                var certificates: [Certificate] = []
                while true {
                    switch nextBlock(in: source) {
                    case .certificate(let certificate): certificates.append(certificate)
                    case .none: return certificates
                    case .unreadable: return nil
                    }
                }
            }
        }
    }

    private enum Block {
        case certificate(Certificate)
        case none
        case unreadable
    }

    private static func nextBlock(in source: OpaquePointer) -> Block {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard PEM_read_bio(source, &name, &header, &data, &length) == 1 else {
            return ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE ? .none : .unreadable
        }
        defer {
            for memory in [UnsafeMutableRawPointer(name), UnsafeMutableRawPointer(header), UnsafeMutableRawPointer(data)] {
                CRYPTO_free(memory, nil, 0)
            }
        }
        guard let name, String(cString: name) == "CERTIFICATE",
            let certificate = Certificate(der: Array(UnsafeBufferPointer(start: data, count: length)))
        else { return .unreadable }
        return .certificate(certificate)
    }
}
