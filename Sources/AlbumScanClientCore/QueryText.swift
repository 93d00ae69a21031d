/// Queries of URLs.
package enum QueryText {
    /// `?name=value&…`, percent-encoded (RFC 3986, section 2.3); pairs without a value are left out.
    package static func text(of query: [(String, String?)]) -> String {
        let parts = query.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    /// Percent-encoded, also for a part of a path.
    package static func escaped(_ value: String) -> String {
        value.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return (digits.count == 1 ? "%0" : "%") + digits
            }
        }.joined()
    }
}
