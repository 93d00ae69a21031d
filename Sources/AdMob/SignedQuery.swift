import FoundationEssentials

/// A callback's query with its signature, as yet unverified.
///
/// What Google signs is the query without its escapes, up to its last two parameters, which are the signature and the key's id. So the parameters
/// are read from this text and from nothing else. Nothing that is never escaped may be, so that ids, numbers and the signature have one spelling.
package struct SignedQuery: Sendable {
    /// The bytes that are signed.
    package let message: [UInt8]
    /// ECDSA on P-256 over SHA-256, in DER.
    package let signature: [UInt8]
    package let keyID: Int64
    let parameters: [String: String]

    /// In bytes; Google writes some 500.
    private static let longest = 4096

    /// Nil for anything that Google would not write, such as a parameter that comes twice.
    ///
    /// - Parameter query: as it was received, without the question mark.
    package init?(_ query: some StringProtocol) {
        guard query.utf8.count <= Self.longest, query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false)
        guard parts.count > 2, let signature = Self.value(of: "signature", in: parts[parts.count - 2]),
            let key = Self.value(of: "key_id", in: parts[parts.count - 1]), let der = Self.bytes(base64URL: signature),
            (8...80).contains(der.count), let keyID = Self.number(key)
        else { return nil }
        var parameters: [String: String] = [:]
        var pairs: [String] = []
        for part in parts.dropLast(2) {
            guard let equals = part.firstIndex(of: "="), let value = Self.unescaped(part[part.index(after: equals)...]) else { return nil }
            let name = String(part[..<equals])
            guard !name.contains(where: { "%+".contains($0) }), parameters.updateValue(value, forKey: name) == nil else { return nil }
            pairs.append("\(name)=\(value)")
        }
        guard parameters["signature"] == nil, parameters["key_id"] == nil else { return nil }
        message = Array(pairs.joined(separator: "&").utf8)
        self.signature = der
        self.keyID = keyID
        self.parameters = parameters
    }

    private static func value<Text: StringProtocol>(of name: String, in part: Text) -> Text.SubSequence? {
        part.hasPrefix(name + "=") ? part.dropFirst(name.count + 1) : nil
    }

    /// Digits only, and no zero before others, so that no number has two spellings.
    static func number(_ text: some StringProtocol) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text == "0" || text.first != "0"
        else { return nil }
        return Int64(text)
    }

    /// Nil for what is not UTF-8 without its escapes, for an escape of what needs none, and for one of `&`, which would be taken for the end
    /// of the parameter in what is signed. A plus is a space, as in forms.
    private static func unescaped(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else { return nil }
                let escaped = high << 4 | low
                guard !isUnreserved(escaped), escaped != UInt8(ascii: "&") else { return nil }
                bytes.append(escaped)
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// What nobody escapes (RFC 3986, section 2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } : nil
    }

    /// Base64 for URLs without padding (RFC 4648, section 5); nil for a spelling that nobody would write.
    private static func bytes(base64URL text: some StringProtocol) -> [UInt8]? {
        var base64 = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        base64 += Array(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let data = Data(base64Encoded: String(base64)) else { return nil }
        // The last character has bits that no byte uses; in what is written, they are zero.
        return data.base64EncodedString() == String(base64) ? Array(data) : nil
    }
}
