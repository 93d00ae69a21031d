import FoundationEssentials

/// What is common to the bodies and errors of all providers.
extension ModelRequest {
    /// - Throws: `.invalidRequest` for what the model is known not to do.
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

enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }
}

/// Words of a provider that may be shown to an operator.
enum ErrorDetail {
    /// A code, if that is what it looks like.
    static func word(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return text
    }

    /// - Parameter message: kept only where it tells which part of the request was wrong; those of other statuses may show parts of a key.
    static func describe(_ status: Int, type: JSONValue?, code: JSONValue? = nil, message: JSONValue?) -> String {
        var parts = ["status \(status)"]
        parts += [word(type?.string), word(code?.string)].compactMap { $0 }
        if [400, 404, 413, 422].contains(status), let message = message?.string {
            parts.append(String(message.prefix(200).map { $0.isNewline ? " " : $0 }))
        }
        return parts.joined(separator: ", ")
    }
}
