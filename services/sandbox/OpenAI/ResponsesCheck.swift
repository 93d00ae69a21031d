/// What the Responses API refuses (services/sandbox/README.md, "What it refuses"), and the question inside what it accepts.
struct ResponsesCheck {
    let body: JSON
    let model: OpenAIModel

    private static let fields: Set = [
        "model", "input", "instructions", "reasoning", "max_output_tokens", "store", "tools", "tool_choice", "include", "text",
        "temperature",
        "top_p", "stream", "stream_options", "metadata", "parallel_tool_calls", "previous_response_id", "conversation", "prompt",
        "prompt_cache_key", "prompt_cache_retention", "safety_identifier", "service_tier", "truncation", "user", "background",
        "max_tool_calls", "top_logprobs", "context_management", "image", "moderation", "prompt_cache_options", "access_programs",
        "background_options",
    ]
    private static let moved = [
        "max_tokens": "max_output_tokens", "response_format": "text.format", "messages": "input", "reasoning_effort": "reasoning.effort",
    ]

    func check() throws(ServiceError) -> ModelQuestion {
        for member in body.members ?? [] where !Self.fields.contains(member.name) {
            if let place = Self.moved[member.name] {
                throw .invalid(
                    "Unsupported parameter: '\(member.name)'. In the Responses API, this parameter has moved to '\(place)'.",
                    parameter: member.name, code: "unsupported_parameter")
            }
            throw .unknown(member.name)
        }
        guard model.family != .search else {
            throw .invalid("The model '\(model.id)' is not supported with the Responses API.", parameter: "model")
        }
        try OpenAIRules.checkMinimum(body["max_output_tokens"], 16, parameter: "max_output_tokens")
        try OpenAIRules.checkMinimum(body["max_tool_calls"], 1, parameter: "max_tool_calls")
        try OpenAIRules.checkEffort(body["reasoning"]?["effort"], parameter: "reasoning.effort")
        if body["reasoning"] != nil, model.family == .classic { throw .unsupported("reasoning.effort") }
        try OpenAIRules.checkSampling(body, model: model, effort: body["reasoning"]?["effort"]?.string)
        try checkTools()
        if let format = body["text"]?["format"], format["type"]?.string == "json_schema" {
            try OpenAIRules.checkFormat(format, path: "text.format")
        }
        return try readInput()
    }

    private func checkTools() throws(ServiceError) {
        for (index, tool) in (body["tools"]?.array ?? []).enumerated() {
            let path = "tools[\(index)]"
            let type = tool["type"]?.string ?? ""
            let allowed: Set<String>
            switch type {
            case "web_search", "web_search_2025_08_26":
                allowed = ["type", "search_context_size", "filters", "user_location", "external_web_access"]
                if let size = tool["search_context_size"], !["low", "medium", "high"].contains(size.string ?? "") {
                    throw .invalid(
                        "Invalid value for '\(path).search_context_size'.", parameter: "\(path).search_context_size", code: "invalid_value")
                }
                if tool["user_location"]?["approximate"] != nil {
                    throw .unknown("\(path).user_location.approximate")
                }
                if let domain = tool["filters"]?["allowed_domains"]?.strings.first(where: { $0.contains("://") }) {
                    throw .invalid("Invalid domain '\(domain)'.", parameter: "\(path).filters.allowed_domains", code: "invalid_value")
                }
            case "function":
                allowed = [
                    "type", "name", "description", "parameters", "strict", "defer_loading", "allowed_callers", "async", "output_schema",
                ]
            default: throw .value(.string(type), of: "\(path).type")
            }
            for member in tool.members ?? [] where !allowed.contains(member.name) {
                throw .unknown("\(path).\(member.name)")
            }
        }
    }

    private func readInput() throws(ServiceError) -> ModelQuestion {
        var system = [body["instructions"]?.string ?? ""]
        guard let input = body["input"], !input.isNull else { throw .missing("input") }
        if let text = input.string { return ModelQuestion(systemText: system[0], userText: text, picture: nil) }
        var user: [String] = []
        var picture: [UInt8]?
        for (index, item) in (input.array ?? []).enumerated() {
            let type = item["type"]?.string ?? "message"
            guard type == "message" else {
                guard ["function_call", "function_call_output", "reasoning", "web_search_call", "item_reference"].contains(type) else {
                    throw .value(.string(type), of: "input[\(index)].type")
                }
                continue
            }
            let role = item["role"]?.string ?? ""
            guard ["user", "assistant", "system", "developer"].contains(role) else {
                throw .value(.string(role), of: "input[\(index)].role", isNoneOf: "'assistant', 'system', 'developer', and 'user'")
            }
            var texts = item["content"]?.string.map { [$0] } ?? []
            for (position, part) in (item["content"]?.array ?? []).enumerated() {
                let path = "input[\(index)].content[\(position)]"
                switch part["type"]?.string {
                case "input_text", "output_text", "refusal": texts.append(part["text"]?.string ?? "")
                case "input_image":
                    try OpenAIRules.checkDetail(part["detail"], parameter: "\(path).detail")
                    picture = try OpenAIRules.picture(part["image_url"]?.string, parameter: "\(path).image_url")
                default:
                    throw .value(
                        part["type"], of: "\(path).type",
                        isNoneOf:
                            "'input_text', 'input_image', 'output_text', 'refusal', 'input_file', 'computer_screenshot', and 'summary_text'"
                    )
                }
            }
            if role == "user" { user += texts } else if role != "assistant" { system += texts }
        }
        return ModelQuestion(systemText: system.joined(separator: "\n"), userText: user.joined(separator: "\n"), picture: picture)
    }
}
