public import FoundationEssentials

/// What Google says about an advertisement that a person watched to its end (AdMob, "server-side verification"), not yet believed.
///
/// What is signed is the query as it was received, up to its last two parameters, which are the signature and the key's id. Members are read
/// from these very bytes, and nothing has two spellings: a changed byte anywhere changes what is signed, the signature or the key's id, or
/// makes it no callback.
public struct RewardCallback: Sendable, Equatable {
    /// The bytes that are signed.
    public let message: [UInt8]
    /// ECDSA on P-256 over SHA-256, in DER.
    public let signature: [UInt8]
    public let keyID: Int64
    /// The last part of the unit's name, digits.
    public let adUnit: String
    /// The same however often the callback is repeated.
    public let transactionID: String
    /// Whom the app named (`user_id`; without one, `custom_data`).
    public let user: UUID
    /// What the app gave along (`custom_data`), unless it is the user.
    public let note: String?
    /// When the advertisement ended, in milliseconds since 1970.
    public let time: Int64

    /// In bytes; Google writes some 500.
    private static let longest = 4096
    /// How old a callback may be, and how far Google's clock may be ahead, in milliseconds. Google repeats itself within seconds, and one that
    /// was kept back would be used on a better day.
    private static let age: Int64 = 3_600_000
    private static let ahead: Int64 = 300_000

    /// Nil for anything that Google would not write, such as a parameter that comes twice.
    ///
    /// - Parameter query: as it was received, without the question mark.
    public init?(query: some StringProtocol) {
        guard query.utf8.count <= Self.longest, query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false)
        guard parts.count > 2, let signature = Self.value(of: "signature", in: parts[parts.count - 2]),
            let key = Self.value(of: "key_id", in: parts[parts.count - 1])
        else { return nil }
        let signed = parts.dropLast(2)
        var fields: [String: String] = [:]
        for part in signed {
            guard let equals = part.firstIndex(of: "="), let value = Self.decoded(part[part.index(after: equals)...]),
                fields.updateValue(value, forKey: String(part[..<equals])) == nil
            else { return nil }
        }
        guard fields["signature"] == nil, fields["key_id"] == nil, let der = Self.bytes(base64URL: signature), (8...80).contains(der.count),
            let keyID = Self.number(key), let unit = fields["ad_unit"], let transaction = fields["transaction_id"],
            let time = fields["timestamp"].flatMap({ Self.number($0) }), (1...200).contains(transaction.utf8.count),
            transaction.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let data = fields["custom_data"].flatMap { $0.isEmpty ? nil : $0 }
        guard let user = UUID(uuidString: fields["user_id"] ?? data ?? "") else { return nil }
        self.user = user
        note = data.flatMap { UUID(uuidString: $0) == user ? nil : $0 }
        message = Array(signed.joined(separator: "&").utf8)
        self.signature = der
        self.keyID = keyID
        adUnit = unit
        transactionID = transaction
        self.time = time
    }

    /// Whether it is about now.
    ///
    /// - Parameter now: milliseconds since 1970.
    func isFresh(at now: Int64) -> Bool { (now - Self.age...now + Self.ahead).contains(time) }

    private static func value<Text: StringProtocol>(of name: String, in part: Text) -> Text.SubSequence? {
        part.hasPrefix(name + "=") ? part.dropFirst(name.count + 1) : nil
    }

    /// Digits only, and no zero before others, so that no number has two spellings.
    private static func number(_ text: some StringProtocol) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text == "0" || text.first != "0"
        else { return nil }
        return Int64(text)
    }

    /// Percent-decoded; nil for what is not UTF-8 then, or not encoded in this way.
    private static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
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
