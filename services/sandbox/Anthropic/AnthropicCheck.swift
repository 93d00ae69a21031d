/// Refuses what the Messages API refuses, with its words (services/sandbox/README.md, "What it refuses").
struct AnthropicCheck {
    let body: JSON
    let version: String
    let betas: [String]

    private static let fields: Set = [
        "model", "max_tokens", "messages", "system", "stream", "stop_sequences", "tools", "tool_choice", "output_config", "thinking",
        "metadata", "service_tier", "speed", "cache_control", "container", "diagnostics", "inference_geo",
    ]
    private static let samplingFields = ["temperature", "top_p", "top_k"]

    init(body: JSON, call: Call) {
        self.body = body
        version = Anthropic.version(of: call)
        betas = (call.header("anthropic-beta") ?? "").split(separator: ",").map { String($0.trimming(" ")) }
    }

    /// - Returns: the model asked for.
    func check() throws(ServiceError) -> AnthropicModel {
        guard body.members != nil else { throw .invalid("Input should be a valid dictionary") }
        var allowed = Self.fields
        if version != "2026-10-21" { allowed.formUnion(Self.samplingFields) }
        if betas.contains("structured-outputs-2025-11-13") { allowed.insert("output_format") }
        try Self.only(allowed, in: body, at: "")
        guard let name = body["model"]?.string else { throw .invalid("model: Field required") }
        let model = try Anthropic.model(named: name)
        try checkLength(model)
        try checkSampling(model)
        try checkThinking(model)
        try checkOutput()
        try checkTools(model)
        try checkPlainFields()
        try AnthropicContentCheck(body: body, version: version, model: model).check()
        return model
    }

    static func only(_ allowed: Set<String>, in object: JSON, at path: String) throws(ServiceError) {
        for member in object.members ?? [] where !allowed.contains(member.name) {
            throw .invalid("\(path)\(member.name): Extra inputs are not permitted")
        }
    }

    private func checkLength(_ model: AnthropicModel) throws(ServiceError) {
        guard let field = body["max_tokens"] else { throw .invalid("max_tokens: Field required") }
        guard let length = field.integer else { throw .invalid("max_tokens: Input should be a valid integer") }
        guard length >= 0 else { throw .invalid("max_tokens: Input should be greater than or equal to 0") }
        guard length <= model.maximumOutput else {
            throw .invalid(
                "max_tokens: \(length) > \(model.maximumOutput), which is the maximum allowed number of output tokens "
                    + "for \(model.id)")
        }
    }

    private func checkSampling(_ model: AnthropicModel) throws(ServiceError) {
        let present = Self.samplingFields.filter { body[$0] != nil }
        if let temperature = body["temperature"] {
            guard let value = temperature.double else { throw .invalid("temperature: Input should be a valid number") }
            guard (0...1).contains(value) else { throw .invalid("temperature: range: 0..1") }
        }
        switch model.sampling {
        case .allowed: break
        case .oneOf:
            if present.contains("temperature") && present.contains("top_p") {
                throw .invalid("`temperature` and `top_p` cannot both be specified for this model. Please use only one.")
            }
        case .refused:
            for name in present where !(name != "top_k" && body[name]?.double == 1) {
                throw .invalid("\(name): Only the default value is supported for this model.")
            }
        }
    }

    private func checkThinking(_ model: AnthropicModel) throws(ServiceError) {
        guard let thinking = body["thinking"] else { return }
        try Self.only(["type", "display", "budget_tokens"], in: thinking, at: "thinking.")
        switch thinking["type"]?.string {
        case "adaptive": break
        case "enabled":
            guard model.isPermissive else {
                throw .invalid(
                    "\"thinking.type.enabled\" is not supported for this model. Use \"thinking.type.adaptive\" and "
                        + "\"output_config.effort\".")
            }
            guard let budget = thinking["budget_tokens"]?.integer else { throw .invalid("thinking.enabled.budget_tokens: Field required") }
            guard budget >= 1024 else { throw .invalid("thinking.enabled.budget_tokens: Input should be greater than or equal to 1024") }
            guard budget < body["max_tokens"]?.integer ?? 0 else {
                throw .invalid(
                    "`max_tokens` must be greater than "
                        + "`thinking.budget_tokens`.")
            }
        case "disabled":
            guard model.isPermissive else {
                throw .invalid("\"thinking.type.disabled\" is not supported for this model. Use \"thinking.type.between_tools\".")
            }
        case "between_tools":
            guard !["xhigh", "max"].contains(body["output_config"]?["effort"]?.string ?? model.defaultEffort) else {
                throw .invalid("\"thinking.type.between_tools\" requires an effort of low, medium or high.")
            }
        default: throw .invalid("thinking.type: Input should be 'adaptive', 'enabled', 'disabled' or 'between_tools'")
        }
    }

    private func checkOutput() throws(ServiceError) {
        if let config = body["output_config"] {
            try Self.only(["effort", "format"], in: config, at: "output_config.")
            if let effort = config["effort"], !["low", "medium", "high", "xhigh", "max"].contains(effort.string ?? "") {
                throw .invalid("output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'")
            }
            if let format = config["format"], !format.isNull { try checkFormat(format, at: "output_config.format") }
        }
        if let format = body["output_format"], !format.isNull { try checkFormat(format, at: "output_format") }
    }

    private func checkFormat(_ format: JSON, at path: String) throws(ServiceError) {
        try Self.only(["type", "schema"], in: format, at: path + ".")
        guard format["type"]?.string == "json_schema" else { throw .invalid("\(path).type: Input should be 'json_schema'") }
        guard let schema = format["schema"], schema.members != nil else { throw .invalid("\(path).schema: Field required") }
        try AnthropicSchemaCheck(path: "\(path).schema").check(schema)
    }

    private func checkTools(_ model: AnthropicModel) throws(ServiceError) {
        for (index, tool) in (body["tools"]?.array ?? []).enumerated() {
            let type = tool["type"]?.string
            if let type, type.hasPrefix("web_search") {
                try AnthropicSearchTool(tool: tool, path: "tools.\(index).\(type)").check(model)
            } else if type == nil || type == "custom" {
                let path = "tools.\(index).custom."
                let allowed: Set = [
                    "type", "name", "description", "input_schema", "cache_control", "strict", "allowed_callers", "defer_loading",
                    "input_examples",
                    "eager_input_streaming",
                ]
                try Self.only(allowed, in: tool, at: path)
                guard tool["name"]?.string != nil else { throw .invalid("\(path)name: Field required") }
                guard tool["input_schema"]?.members != nil else { throw .invalid("\(path)input_schema: Field required") }
            } else {
                throw .invalid("tools.\(index): Input tag '\(type ?? "")' found using 'type' does not match any of the expected tags")
            }
        }
        guard let choice = body["tool_choice"] else { return }
        try Self.only(["type", "name", "disable_parallel_tool_use"], in: choice, at: "tool_choice.")
        switch choice["type"]?.string {
        case "auto", "none": break
        case "any", "tool":
            guard model.isPermissive else {
                throw .invalid(
                    "tool_choice: Forced tool use is not supported for this model. Use "
                        + "'auto' or 'none'.")
            }
        default:
            throw .invalid(
                "tool_choice: Input tag found using 'type' does not match any of the expected tags: 'auto', "
                    + "'any', 'tool', 'none'")
        }
    }

    private func checkPlainFields() throws(ServiceError) {
        if let stream = body["stream"], stream.bool == nil { throw .invalid("stream: Input should be a valid boolean") }
        if let metadata = body["metadata"] { try Self.only(["user_id"], in: metadata, at: "metadata.") }
        if let tier = body["service_tier"], !["auto", "standard_only"].contains(tier.string ?? "") {
            throw .invalid("service_tier: Input should be 'auto' or 'standard_only'")
        }
        if let stops = body["stop_sequences"], stops.array?.allSatisfy({ $0.string != nil }) != true {
            throw .invalid("stop_sequences: Input should be a valid list")
        }
    }
}
