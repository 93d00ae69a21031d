/// The subset of JSON Schema that structured output accepts
/// (Sources/LanguageModels/README.md, "Anthropic: structured output").
struct AnthropicSchemaCheck {
    let path: String

    private static let refused: Set = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "maxItems", "uniqueItems",
        "minProperties", "maxProperties", "patternProperties", "not", "if", "then", "else", "dependentRequired", "prefixItems", "contains",
    ]
    private static let formats: Set = ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"]

    func check(_ schema: JSON) throws(ServiceError) {
        var tally = Tally()
        try visit(schema, root: schema, at: path, expanding: [], &tally)
        guard tally.optional <= 24, tally.unions <= 16 else { throw .invalid("Schema is too complex for compilation.") }
    }

    private struct Tally {
        var optional = 0
        var unions = 0
    }

    private func visit(_ schema: JSON, root: JSON, at path: String, expanding: Set<String>, _ tally: inout Tally) throws(ServiceError) {
        guard let members = schema.members else { throw .invalid("\(path): Input should be a valid dictionary") }
        for member in members where Self.refused.contains(member.name) {
            let type = schema["type"]?.string ?? "any"
            throw .invalid("\(path): For '\(type)' type, property '\(member.name)' is not supported")
        }
        if let reference = schema["$ref"]?.string {
            guard reference.hasPrefix("#/") else { throw .invalid("\(path): External $ref is not supported") }
            guard !expanding.contains(reference) else { throw .invalid("\(path): Recursive schemas are not supported") }
            let target = reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? .null }
            return try visit(target, root: root, at: reference, expanding: expanding.union([reference]), &tally)
        }
        if let least = schema["minItems"], ![0, 1].contains(least) {
            throw .invalid("\(path): For 'array' type, 'minItems' values other than 0 or 1 are not supported")
        }
        if let format = schema["format"]?.string, !Self.formats.contains(format) {
            throw .invalid("\(path): String format '\(format)' is not supported")
        }
        if let choices = schema["enum"]?.array, choices.contains(where: { $0.array != nil || $0.members != nil }) {
            throw .invalid("\(path): Enum values must be scalars")
        }
        if schema["type"]?.array != nil || schema["anyOf"] != nil { tally.unions += 1 }
        let isObject = schema["type"]?.string == "object" || schema["type"]?.strings.contains("object") == true
        if isObject || schema["properties"] != nil {
            guard schema["additionalProperties"] == false else {
                throw .invalid("\(path): For 'object' type, 'additionalProperties' must be explicitly set to false")
            }
            let required = Set(schema["required"]?.strings ?? [])
            for property in schema["properties"]?.members ?? [] {
                if !required.contains(property.name) { tally.optional += 1 }
                try visit(property.value, root: root, at: "\(path).properties.\(property.name)", expanding: expanding, &tally)
            }
        }
        if let items = schema["items"] { try visit(items, root: root, at: "\(path).items", expanding: expanding, &tally) }
        for keyword in ["anyOf", "allOf"] {
            for (index, branch) in (schema[keyword]?.array ?? []).enumerated() {
                try visit(branch, root: root, at: "\(path).\(keyword).\(index)", expanding: expanding, &tally)
            }
        }
    }
}
