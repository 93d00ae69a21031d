/// The strict subset of JSON Schema (Sources/LanguageModels/README.md, "OpenAI: strict schemas").
struct OpenAISchemaCheck {
    let name: String
    let parameter: String

    func check(_ schema: JSON) throws(ServiceError) {
        guard schema["type"]?.string == "object" else {
            throw failure([], "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"\(schema["type"]?.string ?? "None")\"'.")
        }
        try visit(schema, [])
    }

    private func failure(_ context: [String], _ text: String) -> ServiceError {
        let list = context.map { "'\($0)'" }.joined(separator: ", ") + (context.count == 1 ? "," : "")
        return .invalid(
            "Invalid schema for response_format '\(name)': In context=(\(list)), \(text)", parameter: parameter, code: "invalid_json_schema"
        )
    }

    private func visit(_ schema: JSON, _ context: [String]) throws(ServiceError) {
        guard schema.members != nil else { throw failure(context, "schema must be an object.") }
        for keyword in ["allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "patternProperties"]
        where schema[keyword] != nil {
            throw failure(context, "'\(keyword)' is not permitted.")
        }
        let types = schema["type"]?.string.map { [$0] } ?? schema["type"]?.strings ?? []
        if types.contains("object") {
            guard schema["additionalProperties"] == false else {
                throw failure(context, "'additionalProperties' is required to be supplied and to be false.")
            }
            let required = schema["required"]?.strings ?? []
            let properties = schema["properties"]?.members ?? []
            if let missing = properties.first(where: { !required.contains($0.name) }) {
                throw failure(
                    context,
                    "'required' is required to be supplied and to be an array including every key in properties. Missing "
                        + "'\(missing.name)'.")
            }
            if let extra = required.first(where: { name in !properties.contains { $0.name == name } }) {
                throw failure(context, "'required' includes '\(extra)', which is not in properties.")
            }
            for property in properties { try visit(property.value, context + ["properties", property.name]) }
        }
        if types.contains("array") {
            guard let items = schema["items"] else { throw failure(context, "array schema missing items.") }
            try visit(items, context + ["items"])
        }
        for (index, branch) in (schema["anyOf"]?.array ?? []).enumerated() { try visit(branch, context + ["anyOf", String(index)]) }
        for definition in schema["$defs"]?.members ?? [] { try visit(definition.value, context + ["$defs", definition.name]) }
        if types.isEmpty, schema["anyOf"] == nil, schema["$ref"] == nil, schema["enum"] == nil, schema["const"] == nil {
            throw failure(context, "schema must have a 'type' key.")
        }
    }
}
