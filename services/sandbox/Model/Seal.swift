import FoundationEssentials

/// Opaque strings that must come back as they went out (`encrypted_content`, `encrypted_index`, `signature`): the
/// content in base64 with a keyed checksum, so that the smallest change shows without remembering anything.
package enum Seal {
    package static func close(_ content: String) -> String {
        Data((content + "\n" + checksum(content)).utf8).base64EncodedString()
    }

    /// Nil if the text was not made by `close`, or was changed since.
    package static func open(_ text: String) -> String? {
        guard let data = Data(base64Encoded: text), let plain = String(validating: data, as: UTF8.self),
            let mark = plain.lastIndex(of: "\n")
        else { return nil }
        let content = String(plain[..<mark])
        return plain[plain.index(after: mark)...] == checksum(content) ? content : nil
    }

    private static func checksum(_ content: String) -> String {
        String(Identifier.hash("sandbox seal " + content), radix: 16)
    }
}
