import JSON

/// The subset of JSON Schema that a provider compiles. Constraints it rejects are moved into the description for the model to read;
/// anything whose removal would change the meaning is an error here rather than a 400 there.
package struct SchemaDialect: Sendable {
    /// Keywords the provider rejects that only constrain values.
    var droppedKeywords: Set<String>
    /// The supported formats; `nil` for every one.
    var formats: Set<String>?
    /// The largest `minItems` supported.
    var maxMinItems: Int
    /// Whether every property must be in `required`.
    var requiresAllProperties: Bool
    var maxOptionalProperties: Int
    var maxUnions: Int

    /// Sources/LanguageModels/README.md, "Anthropic: structured output".
    package static let anthropic = SchemaDialect(
        droppedKeywords: [
            "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "maxItems", "uniqueItems",
            "minProperties", "maxProperties", "$schema",
        ],
        formats: ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
        maxMinItems: 1, requiresAllProperties: false, maxOptionalProperties: 24, maxUnions: 16)

    /// Sources/LanguageModels/README.md, "OpenAI: strict schemas".
    package static let openAI = SchemaDialect(
        droppedKeywords: ["minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties", "$schema"],
        formats: nil, maxMinItems: .max, requiresAllProperties: true, maxOptionalProperties: 0, maxUnions: .max)

    package func prepare(_ schema: JSONSchema) throws(JSONSchema.Problem) -> JSONValue {
        var work = Work(dialect: self, name: schema.name)
        let prepared = try work.prepare(schema.value, depth: 0)
        guard work.optionalProperties <= maxOptionalProperties else { throw work.problem("has too many optional properties") }
        guard work.unions <= maxUnions else { throw work.problem("has too many properties with several types") }
        return prepared
    }

    private struct Work {
        let dialect: SchemaDialect
        let name: String
        var optionalProperties = 0
        var unions = 0

        func problem(_ text: String) -> JSONSchema.Problem { JSONSchema.Problem(description: "schema \(name) \(text)") }

        mutating func prepare(_ schema: JSONValue, depth: Int) throws(JSONSchema.Problem) -> JSONValue {
            guard let fields = schema.object else { throw problem("has a part that is not an object") }
            guard depth < 32 else { throw problem("is nested too deeply") }
            guard fields["$ref"] == nil else { throw problem("refers to another schema") }
            var prepared = JSONObject()
            var dropped: [String] = []
            for field in fields {
                switch field.key {
                case "properties":
                    prepared["properties"] = try properties(field.value, depth: depth)
                case "items":
                    prepared["items"] = try prepare(field.value, depth: depth + 1)
                case "anyOf":
                    unions += 1
                    prepared["anyOf"] = try options(field.value, depth: depth)
                case "enum":
                    guard let values = field.value.array, values.allSatisfy({ $0.array == nil && $0.object == nil }) else {
                        throw problem("has an enumeration of something else than plain values")
                    }
                    prepared["enum"] = field.value
                case "minItems" where (field.value.integer ?? 0) > dialect.maxMinItems:
                    dropped.append("minItems: \(field.value)")
                    prepared["minItems"] = .integer(dialect.maxMinItems)
                case "format" where !(dialect.formats?.contains(field.value.string ?? "") ?? true):
                    dropped.append("format: \(field.value)")
                case let key where dialect.droppedKeywords.contains(key):
                    if key != "$schema" { dropped.append("\(key): \(field.value)") }
                default:
                    if field.key == "type", field.value.array != nil { unions += 1 }
                    prepared[field.key] = field.value
                }
            }
            if prepared["properties"] != nil || prepared["type"]?.string == "object" { try close(&prepared) }
            if !dropped.isEmpty {
                let bounds = "{\(dropped.joined(separator: ", "))}"
                prepared["description"] = .string([prepared["description"]?.string, bounds].compactMap { $0 }.joined(separator: " "))
            }
            return .object(prepared)
        }

        private mutating func properties(_ value: JSONValue, depth: Int) throws(JSONSchema.Problem) -> JSONValue {
            guard let properties = value.object else { throw problem("has properties that are not an object") }
            var prepared = JSONObject()
            for property in properties { prepared[property.key] = try prepare(property.value, depth: depth + 1) }
            return .object(prepared)
        }

        private mutating func options(_ value: JSONValue, depth: Int) throws(JSONSchema.Problem) -> JSONValue {
            var prepared: [JSONValue] = []
            for option in value.array ?? [] { prepared.append(try prepare(option, depth: depth + 1)) }
            return .array(prepared)
        }

        /// Both providers require `additionalProperties: false` on every object.
        private mutating func close(_ object: inout JSONObject) throws(JSONSchema.Problem) {
            guard object["additionalProperties"]?.bool ?? false == false else { throw problem("has an open object") }
            if let additional = object["additionalProperties"], additional.bool == nil { throw problem("has an open object") }
            object["additionalProperties"] = false
            let required = Set((object["required"]?.array ?? []).compactMap(\.string))
            for property in object["properties"]?.object?.keys ?? [] where !required.contains(property) {
                guard !dialect.requiresAllProperties else { throw problem("does not require property \(property)") }
                optionalProperties += 1
            }
        }
    }
}
