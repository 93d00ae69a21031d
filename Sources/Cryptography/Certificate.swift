internal import CCrypto
import Glibc

/// A certificate (X.509, RFC 5280).
///
/// Nothing changes it once it is read, so any thread may use it.
public final class Certificate: @unchecked Sendable {
    let x509: OpaquePointer
    /// In seconds since 1970.
    private let notBefore: Int
    private let notAfter: Int
    /// Whether each of its extensions is critical.
    private let extensions: [OID: Bool]

    /// Nil for anything but one certificate, for one of whose standard extensions libcrypto cannot read, and for one that has an extension
    /// twice (RFC 5280, section 4.2).
    public convenience init?(der: [UInt8]) {
        let x509 = discardingErrors {
            der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
                var position = bytes.baseAddress
                guard let x509 = d2i_X509(nil, &position, bytes.count) else { return nil }
                guard position == bytes.baseAddress.map({ $0 + bytes.count }) else {
                    X509_free(x509)
                    return nil
                }
                return x509
            }
        }
        guard let x509 else { return nil }
        self.init(taking: x509)
    }

    /// - Parameter x509: belongs to the certificate from now on, also if that is nil.
    private init?(taking x509: OpaquePointer) {
        // The purpose -1 only has the extensions read.
        guard discardingErrors({ X509_check_purpose(x509, -1, 0) }) == 1, let extensions = Self.extensions(of: x509),
            let notBefore = Self.seconds(X509_get0_notBefore(x509)), let notAfter = Self.seconds(X509_get0_notAfter(x509))
        else {
            X509_free(x509)
            return nil
        }
        self.x509 = x509
        self.extensions = extensions
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    deinit {
        X509_free(x509)
    }

    // MARK: What it says

    /// Whether it has an extension, whatever that says.
    public func has(extension oid: OID) -> Bool {
        extensions[oid] != nil
    }

    /// Whether a time is within its validity, the first and the last second included.
    ///
    /// - Parameter time: in seconds since 1970.
    public func isValid(at time: Double) -> Bool {
        Double(notBefore) <= time && time <= Double(notAfter)
    }

    /// The key that verifies what its owner signs with ES256; nil if it is of another kind, or may not be used for signatures.
    public var es256Key: ES256PublicKey? {
        guard X509_get_key_usage(x509) & UInt32(KU_DIGITAL_SIGNATURE) != 0,
            let info = discardingErrors({ encoded { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(x509), $0) } })
        else { return nil }
        return ES256PublicKey(subjectPublicKeyInfo: info)
    }

    /// Whether it may issue certificates: basic constraints say so, and key usage does not say otherwise. libcrypto counts some old forms
    /// too, with values other than 1.
    var isAuthority: Bool {
        discardingErrors { X509_check_ca(x509) } == 1
    }

    /// Whether everything in it that must be understood is. libcrypto knows more extensions, but not all of them are looked at here.
    var isUnderstood: Bool {
        let understood: Set<OID> = [.basicConstraints, .keyUsage, .nameConstraints]
        // Only version 3 has extensions; it is numbered 2.
        return extensions.allSatisfy { understood.contains($0.key) || !$0.value } && (extensions.isEmpty || X509_get_version(x509) == 2)
    }

    // MARK: Reading

    private static func extensions(of x509: OpaquePointer) -> [OID: Bool]? {
        var extensions: [OID: Bool] = [:]
        for index in 0..<X509_get_ext_count(x509) {
            let found = X509_get_ext(x509, index)
            let object = X509_EXTENSION_get_object(found)
            let oid = OID(bytes: Array(UnsafeBufferPointer(start: OBJ_get0_data(object), count: OBJ_length(object))))
            guard extensions.updateValue(X509_EXTENSION_get_critical(found) != 0, forKey: oid) == nil else { return nil }
        }
        return extensions
    }

    /// Seconds since 1970; nil for a form that certificates may not have (RFC 5280, section 4.1.2.5): no seconds, or another time zone.
    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
        guard let time else { return nil }
        let text = UnsafeBufferPointer(start: ASN1_STRING_get0_data(time), count: Int(ASN1_STRING_length(time)))
        var parts = tm()
        guard text.count == (ASN1_STRING_type(time) == V_ASN1_UTCTIME ? 13 : 15), text.last == UInt8(ascii: "Z"),
            discardingErrors({ ASN1_TIME_to_tm(time, &parts) }) == 1
        else { return nil }
        return timegm(&parts)
    }
}
