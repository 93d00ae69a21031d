import FoundationEssentials
import JSON

/// What the request bodies and errors of all providers have in common.
extension ModelRequest {
    /// - Throws: `.invalidRequest` for what the model is known not to support.
    func check(against profile: ModelProfile, provider: ModelProvider) throws(ModelError) {
        if !pictures.isEmpty, !profile.hasVision {
            throw ModelError(.invalidRequest, provider: provider, detail: "the model does not see pictures")
        }
        if search != nil, profile.searchTool == nil {
            throw ModelError(.invalidRequest, provider: provider, detail: "the model cannot search")
        }
    }
}

extension JSONSchema {
    func prepared(for dialect: SchemaDialect, provider: ModelProvider) throws(ModelError) -> JSONValue {
        do {
            return try dialect.prepare(self)
        } catch {
            throw ModelError(.invalidRequest, provider: provider, detail: error.description)
        }
    }
}

extension JSONValue {
    /// A provider's count of tokens or searches. Clamped, so that an absurd value from a server cannot overflow when it is summed and
    /// priced.
    var counter: Int? {
        integer.map { min(max($0, 0), 10_000_000) }
    }
}

enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }
}

/// The parts of a provider's error that may be shown to an operator.
enum ErrorDetail {
    /// An error code, if the text looks like one.
    static func word(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return text
    }

    /// - Parameter message: kept only where it says which part of the request was wrong; with other statuses it may contain parts of a key.
    static func describe(_ status: Int, type: JSONValue?, code: JSONValue? = nil, message: JSONValue?) -> String {
        var parts = ["status \(status)"]
        parts += [word(type?.string), word(code?.string)].compactMap { $0 }
        if [400, 404, 413, 422].contains(status), let message = message?.string {
            parts.append(String(message.prefix(200).map { $0.isNewline ? " " : $0 }))
        }
        return parts.joined(separator: ", ")
    }
}
