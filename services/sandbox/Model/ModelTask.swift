/// Which of the product's tasks a model request is about, told by the property names its schema asks for.
package enum ModelTask: String, Sendable, CaseIterable {
    case identification = "id_call_1"
    case finalisation = "id_call_2"
    case extraction = "phase1a"
    case mapping = "phase1b"
    case review
    case other

    package init(names: Set<String>, hasPicture: Bool) {
        if names.contains("contextsummary") || names.contains("contextbullets") {
            self = .review
        } else if names.contains("albumtitle") || names.contains("album") || names.contains("title") {
            if hasPicture {
                self = .identification
            } else {
                self = names.contains("success") ? .mapping : .finalisation
            }
        } else if names.contains("extractedtext") {
            self = .extraction
        } else {
            self = .other
        }
    }

    /// The shape asked for when a request describes it in words only (servers without structured output).
    package var defaultSchema: JSON? {
        func object(_ properties: KeyValuePairs<String, String>) -> JSON {
            let members = properties.map { name, type -> JSON.Member in
                let schema: JSON = type == "strings" ? ["type": "array", "items": ["type": "string"]] : ["type": .string(type)]
                return JSON.Member(name: name, value: schema)
            }
            return ["type": "object", "properties": .object(members), "required": .array(members.map { .string($0.name) })]
        }
        return switch self {
        case .identification:
            object([
                "outcome": "string", "artistName": "string", "albumTitle": "string", "releaseYear": "string", "genres": "strings",
                "recordLabel": "string", "confidence": "string", "extractedText": "string", "albumDescription": "string",
                "textConfidence": "string",
            ])
        case .finalisation:
            object([
                "outcome": "string", "artistName": "string", "albumTitle": "string", "releaseYear": "string", "genres": "strings",
                "recordLabel": "string", "confidence": "string", "reason": "string",
            ])
        case .extraction:
            object(["subject": "string", "extractedText": "string", "albumDescription": "string", "textConfidence": "string"])
        case .mapping:
            object([
                "success": "boolean", "artistName": "string", "albumTitle": "string", "releaseYear": "string", "genres": "strings",
                "recordLabel": "string", "confidence": "string", "reason": "string",
            ])
        case .review:
            object([
                "tier": "integer", "label": "string", "rating": "number", "recommendation": "string", "contextSummary": "string",
                "contextBullets": "strings", "recommendedFor": "string", "keyTracks": "strings",
            ])
        case .other: nil
        }
    }

    /// Time to the last byte at normal latency.
    package var latency: Duration {
        switch self {
        case .identification, .extraction, .finalisation, .mapping: .milliseconds(1500)
        case .review: .seconds(4)
        case .other: .milliseconds(800)
        }
    }

    /// Time to the first byte of a stream at normal latency.
    package var firstByteLatency: Duration {
        self == .review ? .milliseconds(700) : latency * 2 / 3
    }
}

package enum SchemaNames {
    /// All property names in a schema, lower-cased, separators removed.
    package static func all(in schema: JSON) -> Set<String> {
        var names: Set<String> = []
        _ = schema.mapped { name, value in
            if name == "properties", let members = value.members { names.formUnion(members.map { plain($0.name) }) }
            return value
        }
        return names
    }

    package static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }
}
