import HTTPClient
import JSON

/// OpenAI's Chat Completions API and compatible servers (Sources/LanguageModels/README.md, "OpenAI: Chat Completions request").
enum OpenAIChat: ModelDialect {
    static let provider = ModelProvider.openAIChat
    static let countsSearches = false

    static func endpoint(_ baseURL: String) -> String { OpenAIEndpoint.url(baseURL, "chat/completions") }

    static func headers(apiKey: String?, request: ModelRequest) -> HTTPHeaders { OpenAIEndpoint.headers(apiKey: apiKey, request: request) }

    static func body(_ request: ModelRequest, descriptor: ModelDescriptor) throws(ModelError) -> JSONObject {
        let profile = descriptor.profile
        try request.check(against: profile, provider: provider)
        var system = [request.system].filter { !$0.isEmpty }
        var format: JSONValue?
        if let schema = request.schema {
            switch profile.structuredOutput {
            case .jsonSchema:
                let prepared = try schema.prepared(for: .openAI, provider: provider)
                format = ["type": "json_schema", "json_schema": ["name": .string(schema.name), "strict": true, "schema": prepared]]
            case .jsonObject:
                format = ["type": "json_object"]
                system.append(schema.instruction)
            case .prompt:
                system.append(schema.instruction)
            }
        }
        let pictures: [JSONValue] = request.pictures.map {
            ["type": "image_url", "image_url": ["url": "data:image/jpeg;base64,\(Base64.encode($0))", "detail": "high"]]
        }
        let texts: [JSONValue] = request.texts.map { ["type": "text", "text": .string($0)] }
        var messages: [JSONValue] = []
        if !system.isEmpty { messages.append(["role": "system", "content": .string(system.joined(separator: "\n\n"))]) }
        messages.append(["role": "user", "content": .array(pictures + texts)])

        var body: JSONObject = ["model": .string(descriptor.model), "messages": .array(messages)]
        body[profile.outputLimitField] = .integer(profile.outputLimit(for: request.maxOutputTokens))
        body["reasoning_effort"] = profile.effort(for: request.effort).map { .string($0.rawValue) }
        body["response_format"] = format
        if request.search != nil, let field = profile.searchTool { body[field] = ["search_context_size": "medium"] }
        body["stream"] = true
        body["stream_options"] = ["include_usage": true]
        return body
    }

    static func makeReader(continuing answer: AnswerBuilder) -> any ModelStreamReader { OpenAIChatReader(answer: answer) }

    /// This API does not pause turns.
    static func continued(_ body: JSONObject, with assistantContent: JSONValue) -> JSONObject { body }

    static func error(_ response: HTTPResponse) -> ModelError { OpenAIErrors.error(response, provider: provider) }
}
