import FoundationEssentials

/// The encoding of cursors: base64url without padding (RFC 4648 section 5), in its canonical form only.
enum CursorText {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Nil for anything that ``encode(_:)`` does not produce.
    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 64 else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded) else { return nil }
        let bytes = [UInt8](data)
        return encode(bytes) == text ? bytes : nil
    }
}
