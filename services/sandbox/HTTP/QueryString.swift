package enum QueryString {
    /// `application/x-www-form-urlencoded`: plus is a space.
    package static func parse(_ query: String) -> [(name: String, value: String)] {
        query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { decode(String($0.map { $0 == "+" ? " " : $0 })[...]) }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// Percent-decoded. A sign that begins no valid pair stays as it is; bytes that are no UTF-8 become U+FFFD.
    package static func decode(_ text: Substring) -> String {
        var out: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                out.append(value)
                rest.removeFirst(2)
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
