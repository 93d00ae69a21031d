internal import CCrypto
public import FoundationEssentials

/// A certificate of the tests' own, of which everything can be wrong.
public struct TestCertificate: Sendable {
    public struct Name: Sendable {
        let commonName: String
        let unit: String

        public init(_ commonName: String, unit: String) {
            self.commonName = commonName
            self.unit = unit
        }
    }

    public enum Extension: Sendable {
        /// One that libcrypto knows: its short name, and its value as in x509v3_config(5).
        case standard(_ name: String, _ value: String)
        /// Any other one, which holds NULL.
        case mark(_ oid: String, isCritical: Bool = false)
    }

    public let subject: Name
    public let der: [UInt8]

    /// - Parameters:
    ///   - key: what it certifies, of which only the public half gets in.
    ///   - issuer: the name it gives as its issuer's.
    ///   - valid: in whole seconds; from three years ago until in ten without.
    ///   - version: 3 for all that should have extensions.
    ///   - digest: of the signature, by libcrypto's name.
    public init(
        _ subject: Name, key: TestKey, issuer: Name, signer: TestKey, extensions: [Extension], valid: ClosedRange<Date>? = nil,
        version: Int = 3, digest: String = "SHA384"
    ) throws {
        let certificate = try demand(X509_new())
        defer { X509_free(certificate) }
        let valid = valid ?? Date(timeIntervalSinceNow: -3 * 365 * 86_400)...Date(timeIntervalSinceNow: 10 * 365 * 86_400)
        try demand(X509_set_version(certificate, version - 1) == 1)
        try demand(ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), .random(in: 1 ... .max)) == 1)
        _ = try demand(ASN1_TIME_set(X509_getm_notBefore(certificate), Int(valid.lowerBound.timeIntervalSince1970)))
        _ = try demand(ASN1_TIME_set(X509_getm_notAfter(certificate), Int(valid.upperBound.timeIntervalSince1970)))
        try Self.write(subject, to: X509_get_subject_name(certificate))
        try Self.write(issuer, to: X509_get_issuer_name(certificate))
        try demand(X509_set_pubkey(certificate, key.pair) == 1)
        for entry in extensions {
            let entry = try entry.made()
            defer { X509_EXTENSION_free(entry) }
            try demand(X509_add_ext(certificate, entry, -1) == 1)
        }
        try demand(X509_sign(certificate, signer.pair, EVP_get_digestbyname(digest)) > 0)
        self.subject = subject
        der = try bytes { i2d_X509(certificate, $0) }
    }

    public var pem: String {
        let base64 = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(base64)\n-----END CERTIFICATE-----\n"
    }

    private static func write(_ name: Name, to target: OpaquePointer?) throws {
        for (kind, text) in [("CN", name.commonName), ("OU", name.unit), ("O", "Apple Inc."), ("C", "US")] {
            try demand(X509_NAME_add_entry_by_txt(target, kind, MBSTRING_UTF8, text, -1, -1, 0) == 1)
        }
    }
}

extension TestCertificate.Extension {
    fileprivate func made() throws -> OpaquePointer {
        switch self {
        case .standard(let name, let value):
            return try demand(X509V3_EXT_nconf_nid(nil, nil, OBJ_sn2nid(name), value))
        case .mark(let oid, let isCritical):
            let object = try demand(OBJ_txt2obj(oid, 1))
            defer { ASN1_OBJECT_free(object) }
            let value = try demand(ASN1_OCTET_STRING_new())
            defer { ASN1_OCTET_STRING_free(value) }
            try demand(ASN1_OCTET_STRING_set(value, [5, 0], 2) == 1)
            return try demand(X509_EXTENSION_create_by_OBJ(nil, object, isCritical ? 1 : 0, value))
        }
    }
}
