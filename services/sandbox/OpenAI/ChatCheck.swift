/// What Chat Completions refuses (services/sandbox/README.md, "What it refuses"), and the question inside what it accepts.
struct ChatCheck {
    let body: JSON
    let model: OpenAIModel

    private static let fields: Set = [
        "model", "messages", "max_completion_tokens", "max_tokens", "temperature", "top_p", "n", "stream", "stream_options", "stop",
        "presence_penalty", "frequency_penalty", "logit_bias", "logprobs", "top_logprobs", "user", "response_format", "reasoning_effort",
        "verbosity", "store", "metadata", "service_tier", "prompt_cache_key", "prompt_cache_retention", "safety_identifier", "seed",
        "tools",
        "tool_choice", "parallel_tool_calls", "functions", "function_call", "modalities", "audio", "prediction", "web_search_options",
        "moderation", "prompt_cache_options",
    ]

    /// - Returns: the texts and the last picture.
    func check() throws(ServiceError) -> ModelQuestion {
        for member in body.members ?? [] where !Self.fields.contains(member.name) {
            throw .invalid("Unrecognized request argument supplied: \(member.name)")
        }
        try checkModelRules()
        try OpenAIRules.checkMinimum(body["max_completion_tokens"], 1, parameter: "max_completion_tokens")
        try OpenAIRules.checkEffort(body["reasoning_effort"], parameter: "reasoning_effort")
        if body["stream_options"] != nil, body["stream"]?.bool != true {
            throw .invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", parameter: "stream_options")
        }
        let question = try readMessages()
        try checkFormat(texts: question.systemText + question.userText)
        return question
    }

    private func checkModelRules() throws(ServiceError) {
        switch model.family {
        case .search:
            let refused = [
                "frequency_penalty", "logit_bias", "logprobs", "n", "presence_penalty", "seed", "temperature", "tools", "top_logprobs",
                "top_p",
            ].filter { body[$0] != nil }
            guard refused.isEmpty else {
                throw .invalid("Model incompatible request arguments supplied: \(refused.joined(separator: ", "))")
            }
        case .reasoning:
            if body["max_tokens"] != nil { throw .unsupported("max_tokens", " Use 'max_completion_tokens' instead.") }
            try OpenAIRules.checkSampling(body, model: model, effort: body["reasoning_effort"]?.string)
        case .classic:
            if body["reasoning_effort"] != nil { throw .invalid("Unrecognized request argument supplied: reasoning_effort") }
        }
        if body["web_search_options"] != nil, model.family != .search {
            throw .invalid("Web search options not supported with this model.", parameter: "web_search_options")
        }
        if let location = body["web_search_options"]?["user_location"], location["approximate"] == nil {
            throw .missing("web_search_options.user_location.approximate")
        }
        let usesTools = body["tools"]?.array?.isEmpty == false
        if usesTools, model.chatTools == .never || (model.chatTools == .withoutReasoning && body["reasoning_effort"]?.string != "none") {
            throw .invalid(
                "Function tools with reasoning_effort are not supported for \(model.id) in /v1/chat/completions. Please use "
                    + "/v1/responses instead.",
                parameter: "reasoning_effort")
        }
    }

    private func readMessages() throws(ServiceError) -> ModelQuestion {
        guard let messages = body["messages"]?.array, !messages.isEmpty else { throw .missing("messages") }
        var system: [String] = []
        var user: [String] = []
        var picture: [UInt8]?
        for (index, message) in messages.enumerated() {
            let path = "messages[\(index)]"
            let role = message["role"]?.string ?? ""
            guard ["system", "developer", "user", "assistant", "tool", "function"].contains(role) else {
                throw .value(
                    .string(role), of: "\(path).role", isNoneOf: "'system', 'assistant', 'user', 'function', 'tool', and 'developer'")
            }
            var texts: [String] = []
            if let text = message["content"]?.string { texts = [text] }
            for (position, part) in (message["content"]?.array ?? []).enumerated() {
                let at = "\(path).content[\(position)]"
                switch part["type"]?.string {
                case "text": texts.append(part["text"]?.string ?? "")
                case "image_url" where role == "user":
                    guard model.family != .search else { throw .invalid("Image input is not supported with this model.", parameter: at) }
                    try OpenAIRules.checkDetail(part["image_url"]?["detail"], parameter: "\(at).image_url.detail")
                    picture = try OpenAIRules.picture(part["image_url"]?["url"]?.string, parameter: "\(at).image_url.url")
                case "refusal" where role == "assistant": break
                default:
                    throw .value(
                        part["type"], of: "\(at).type", isNoneOf: "'text', 'image_url', 'input_audio', 'refusal', and 'file'")
                }
            }
            if role == "system" || role == "developer" { system += texts } else if role == "user" { user += texts }
        }
        return ModelQuestion(systemText: system.joined(separator: "\n"), userText: user.joined(separator: "\n"), picture: picture)
    }

    private func checkFormat(texts: String) throws(ServiceError) {
        guard let format = body["response_format"], !format.isNull else { return }
        switch format["type"]?.string {
        case "text": break
        case "json_object":
            guard texts.lowercased().contains("json") else {
                throw .invalid(
                    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
                    parameter: "messages")
            }
        case "json_schema": try OpenAIRules.checkFormat(format["json_schema"] ?? .null, path: "response_format.json_schema")
        default: throw .value(format["type"], of: "response_format.type", isNoneOf: "'json_object', 'json_schema', and 'text'")
        }
    }
}
