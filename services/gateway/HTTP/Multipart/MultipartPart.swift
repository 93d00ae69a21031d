/// The parsed headers of a part (RFC 7578, section 4).
package struct MultipartPart: Sendable, Equatable {
    /// The name of the form field.
    package var name: String
    /// The client's name for the file; never used as a path.
    package var filename: String?
    package var contentType: String?

    package init(name: String, filename: String? = nil, contentType: String? = nil) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
    }

    /// - Parameter headers: without the empty line after them.
    init(headers: ArraySlice<UInt8>) throws(MultipartError) {
        guard let text = String(validating: headers, as: UTF8.self) else { throw .malformed("a part's headers are not UTF-8") }
        var disposition: String?
        var contentType: String?
        // CR LF is a single Character in Swift.
        for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, line[..<colon].utf8.allSatisfy(\.isTokenByte) else {
                throw .malformed("a part has a line that is no header")
            }
            let value = line[line.index(after: colon)...]
            guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }) else {
                throw .malformed("a part's header has control characters")
            }
            switch line[..<colon].lowercased() {
            case "content-disposition":
                guard disposition == nil else { throw .malformed("a part has two Content-Disposition headers") }
                disposition = String(value.trimmed)
            case "content-type":
                guard contentType == nil else { throw .malformed("a part has two Content-Type headers") }
                contentType = String(value.trimmed)
            case "content-transfer-encoding":
                guard ["binary", "8bit", "7bit"].contains(value.trimmed.lowercased()) else {
                    throw .malformed("a part has a transfer encoding")
                }
            default:
                break
            }
        }
        guard let disposition, let parameters = HeaderParameters(disposition), parameters.value.lowercased() == "form-data",
            let name = parameters["name"]
        else { throw .malformed("a part has no Content-Disposition: form-data with a name") }
        self.init(name: name, filename: parameters["filename"], contentType: contentType)
    }
}

/// A header's value with its parameters: `form-data; name="photo"; filename="a.jpg"` (RFC 9110, section 5.6.6).
struct HeaderParameters {
    let value: String
    private var parameters: [String: String] = [:]

    /// By parameter name in lower case.
    subscript(_ name: String) -> String? { parameters[name] }

    /// Nil if the text is malformed, or has a parameter twice.
    init?(_ text: String) {
        var rest = Substring(text)
        value = String(rest.prefix { $0 != ";" }.trimmed)
        rest = rest.drop { $0 != ";" }
        guard !value.isEmpty else { return nil }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            // A trailing semicolon is tolerated.
            if rest.isEmpty { break }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) else { return nil }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { return nil }
            rest = rest.dropFirst()
            guard let value = Self.takeValue(&rest), parameters.updateValue(value, forKey: name.lowercased()) == nil else { return nil }
            rest = rest.drop { $0 == " " || $0 == "\t" }
        }
        guard rest.isEmpty else { return nil }
    }

    /// A quoted string, in which a backslash escapes the next character, or a token.
    private static func takeValue(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else {
            let token = rest.prefix { $0 != ";" && $0 != " " && $0 != "\t" }
            rest = rest[token.endIndex...]
            return token.isEmpty ? nil : String(token)
        }
        rest = rest.dropFirst()
        var value = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return value
            // Some browsers send file names with backslashes that escape nothing.
            case "\\" where rest.first == "\"" || rest.first == "\\": value.append(rest.removeFirst())
            default: value.append(character)
            }
        }
        return nil
    }
}

extension UInt8 {
    /// RFC 9110, section 5.6.2.
    fileprivate var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
