import HTTPClient
import JSON

/// Anthropic's Messages API (Sources/LanguageModels/README.md, "Anthropic: version and key").
enum AnthropicMessages: ModelDialect {
    static let provider = ModelProvider.anthropic

    /// The base URL has the form that the official SDKs take: without a version.
    static func endpoint(_ baseURL: String) -> String {
        baseURL.hasSuffix("/v1") ? "\(baseURL)/messages" : "\(baseURL)/v1/messages"
    }

    static func headers(apiKey: String?, request: ModelRequest) -> HTTPHeaders {
        // The version is pinned, not left to a library's default: newer ones change which requests are valid
        // (Sources/LanguageModels/README.md, "Anthropic: version and key").
        var headers: HTTPHeaders = ["content-type": "application/json", "accept": "text/event-stream", "anthropic-version": "2023-06-01"]
        headers["x-api-key"] = apiKey
        return headers
    }

    static func body(_ request: ModelRequest, descriptor: ModelDescriptor) throws(ModelError) -> JSONObject {
        let profile = descriptor.profile
        try request.check(against: profile, provider: provider)
        var system = [request.system].filter { !$0.isEmpty }
        var outputConfig = JSONObject()
        outputConfig["effort"] = profile.effort(for: request.effort).map { .string($0.rawValue) }
        if let schema = request.schema {
            if profile.structuredOutput == .jsonSchema {
                let prepared = try schema.prepared(for: .anthropic, provider: provider)
                outputConfig["format"] = ["type": "json_schema", "schema": prepared]
            } else {
                system.append(schema.instruction)
            }
        }
        let pictures: [JSONValue] = request.pictures.map {
            ["type": "image", "source": ["type": "base64", "media_type": "image/jpeg", "data": .string(Base64.encode($0))]]
        }
        let texts: [JSONValue] = request.texts.map { ["type": "text", "text": .string($0)] }

        var body: JSONObject = ["model": .string(descriptor.model)]
        body[profile.outputLimitField] = .integer(profile.outputLimit(for: request.maxOutputTokens))
        if !system.isEmpty { body["system"] = .string(system.joined(separator: "\n\n")) }
        body["messages"] = [["role": "user", "content": .array(pictures + texts)]]
        if !outputConfig.isEmpty { body["output_config"] = .object(outputConfig) }
        if let search = request.search, let tool = profile.searchTool { body["tools"] = [searchTool(tool, search)] }
        body["stream"] = true
        return body
    }

    private static func searchTool(_ type: String, _ search: ModelRequest.Search) -> JSONValue {
        var tool: JSONObject = ["type": .string(type), "name": "web_search", "max_uses": .integer(search.maxUses)]
        if !search.allowedDomains.isEmpty { tool["allowed_domains"] = .array(search.allowedDomains.map { .string($0) }) }
        // By default the newer tools would search from within code execution, which is slower and was seen to loop
        // (Sources/LanguageModels/README.md, "Anthropic: web search").
        if type != "web_search_20250305" { tool["allowed_callers"] = ["direct"] }
        return .object(tool)
    }

    static func makeReader(continuing answer: AnswerBuilder) -> any ModelStreamReader {
        AnthropicStreamReader(answer: answer)
    }

    static func continued(_ body: JSONObject, with assistantContent: JSONValue) -> JSONObject {
        var body = body
        let messages = body["messages"]?.array ?? []
        body["messages"] = .array(messages + [["role": "assistant", "content": assistantContent]])
        return body
    }

    static func error(_ response: HTTPResponse) -> ModelError {
        // A proxy's error body is not JSON; the status must suffice then.
        let body = try? JSONValue(parsing: response.body)
        let error = body?["error"]
        let detail = ErrorDetail.describe(response.status, type: error?["type"], message: error?["message"])
        if [400, 402, 403, 429].contains(response.status), let limit = spendLimit(error) {
            return ModelError(.quotaExhausted, provider: provider, detail: detail, retryAfter: limit.wait())
        }
        let kind: ModelError.Kind =
            switch response.status {
            case 401, 403: .unauthorized
            case 402: .quotaExhausted
            case 404: .modelNotFound
            case 408, 409, 429, 500...: .unavailable
            case 400, 413, 422: .invalidRequest
            default: .badResponse
            }
        return ModelError(kind, provider: provider, detail: detail)
    }

    /// What an `error` event inside a stream means (Sources/LanguageModels/README.md, "Anthropic: errors").
    static func error(inStream error: JSONValue?) -> ModelError {
        let type = error?["type"]?.string
        let detail = "error event \(ErrorDetail.word(type) ?? "without a type")"
        if let limit = spendLimit(error) {
            return ModelError(.quotaExhausted, provider: provider, detail: detail, retryAfter: limit.wait())
        }
        let kind: ModelError.Kind =
            switch type {
            case "overloaded_error", "api_error", "rate_limit_error", "timeout_error", "conflict_error": .unavailable
            case "authentication_error", "permission_error": .unauthorized
            case "billing_error": .quotaExhausted
            case "not_found_error": .modelNotFound
            case "invalid_request_error", "request_too_large": .invalidRequest
            default: .badResponse
            }
        return ModelError(kind, provider: provider, detail: detail)
    }

    private static func spendLimit(_ error: JSONValue?) -> AnthropicSpendLimit? {
        error?["message"]?.string.flatMap { AnthropicSpendLimit(message: $0) }
    }
}
