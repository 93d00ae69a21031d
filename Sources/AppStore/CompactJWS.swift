import FoundationEssentials

/// A statement in its wire form (RFC 7515, section 7.1), not yet believed.
struct CompactJWS: Sendable {
    /// In bytes. The App Store's notifications, with two more statements inside, take some 20 KB.
    static let limit = 131_072

    /// `x5c`: the leaf first, in DER.
    let certificates: [[UInt8]]
    let payload: Data
    /// What the signature is over: header and payload as they came.
    let signingInput: Data
    /// r and s, 32 bytes each.
    let signature: Data

    private struct Header: Decodable {
        let alg: String
        let x5c: [String]?
        let crit: [String]?
    }

    init(_ text: String) throws(StatementError) {
        guard text.utf8.count <= Self.limit else { throw .tooLarge }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Data(base64URL: parts[0]), let payload = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2]), let fields = try? JSONDecoder().decode(Header.self, from: header)
        else { throw .malformed }
        guard fields.alg == "ES256" else { throw .algorithm }
        // Extensions that must be understood (RFC 7515, section 4.1.11); none is.
        guard fields.crit == nil else { throw .malformed }
        guard let chain = fields.x5c, chain.count == 3 else { throw .certificateCount }
        var certificates: [[UInt8]] = []
        for certificate in chain {
            guard let der = Data(base64Encoded: certificate) else { throw .certificateUnreadable }
            certificates.append([UInt8](der))
        }
        self.certificates = certificates
        self.payload = payload
        signingInput = Data("\(parts[0]).\(parts[1])".utf8)
        self.signature = signature
    }
}

extension Data {
    /// Base64 for URLs without padding (RFC 7515, section 2), and nothing else.
    init?(base64URL text: Substring) {
        var base64: [UInt8] = []
        base64.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): base64.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): base64.append(UInt8(ascii: "/"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                base64.append(byte)
            default: return nil
            }
        }
        while !base64.count.isMultiple(of: 4) { base64.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(base64))
    }
}
