import HTTPClient
import JSON

/// OpenAI's Responses API (Sources/LanguageModels/README.md, "OpenAI: Responses request").
enum OpenAIResponses: ModelDialect {
    static let provider = ModelProvider.openAI

    static func endpoint(_ baseURL: String) -> String { OpenAIEndpoint.url(baseURL, "responses") }

    static func headers(apiKey: String?, request: ModelRequest) -> HTTPHeaders { OpenAIEndpoint.headers(apiKey: apiKey, request: request) }

    static func body(_ request: ModelRequest, descriptor: ModelDescriptor) throws(ModelError) -> JSONObject {
        let profile = descriptor.profile
        try request.check(against: profile, provider: provider)
        var instructions = [request.system].filter { !$0.isEmpty }
        var format: JSONValue?
        if let schema = request.schema {
            switch profile.structuredOutput {
            case .jsonSchema:
                let prepared = try schema.prepared(for: .openAI, provider: provider)
                format = ["type": "json_schema", "name": .string(schema.name), "strict": true, "schema": prepared]
            case .jsonObject:
                format = ["type": "json_object"]
                instructions.append(schema.instruction)
            case .prompt:
                instructions.append(schema.instruction)
            }
        }
        let pictures: [JSONValue] = request.pictures.map {
            ["type": "input_image", "image_url": "data:image/jpeg;base64,\(Base64.encode($0))", "detail": "high"]
        }
        let texts: [JSONValue] = request.texts.map { ["type": "input_text", "text": .string($0)] }

        var body: JSONObject = ["model": .string(descriptor.model)]
        if !instructions.isEmpty { body["instructions"] = .string(instructions.joined(separator: "\n\n")) }
        body["input"] = [["role": "user", "content": .array(pictures + texts)]]
        body[profile.outputLimitField] = .integer(profile.outputLimit(for: request.maxOutputTokens))
        if let effort = profile.effort(for: request.effort) { body["reasoning"] = ["effort": .string(effort.rawValue)] }
        if let format { body["text"] = ["format": format] }
        if let search = request.search, let tool = profile.searchTool {
            body["tools"] = [searchTool(tool, search)]
            // Web search is the only tool, so this is a limit of searches.
            body["max_tool_calls"] = .integer(search.maxUses)
            body["include"] = ["web_search_call.action.sources"]
        }
        // The provider stores nothing personal beyond the call (rule 3).
        body["store"] = false
        body["stream"] = true
        return body
    }

    private static func searchTool(_ type: String, _ search: ModelRequest.Search) -> JSONValue {
        // Without a location, searches are made as from the United States (Sources/LanguageModels/README.md, "OpenAI: Responses request").
        var tool: JSONObject = ["type": .string(type), "user_location": ["type": "approximate"]]
        if !search.allowedDomains.isEmpty { tool["filters"] = ["allowed_domains": .array(search.allowedDomains.map { .string($0) })] }
        return .object(tool)
    }

    static func makeReader(continuing answer: AnswerBuilder) -> any ModelStreamReader { OpenAIResponsesReader(answer: answer) }

    /// This API does not pause turns.
    static func continued(_ body: JSONObject, with assistantContent: JSONValue) -> JSONObject { body }

    static func error(_ response: HTTPResponse) -> ModelError { OpenAIErrors.error(response, provider: provider) }
}

enum OpenAIEndpoint {
    /// The base URL has the form that the official SDKs take, ending with the version, which is added to a bare host.
    static func url(_ baseURL: String, _ path: String) -> String {
        let afterScheme = baseURL.firstRange(of: "://").map { baseURL[$0.upperBound...] } ?? baseURL[...]
        return afterScheme.contains("/") ? "\(baseURL)/\(path)" : "\(baseURL)/v1/\(path)"
    }

    /// Local servers need no key.
    static func headers(apiKey: String?, request: ModelRequest) -> HTTPHeaders {
        var headers: HTTPHeaders = ["content-type": "application/json", "accept": "text/event-stream"]
        headers["authorization"] = apiKey.map { "Bearer \($0)" }
        headers["x-client-request-id"] = request.traceID
        return headers
    }
}
