import HTTPClient
import JSON

/// Decodes the chunks of Chat Completions. `[DONE]` ends them; with servers that omit it, the end of the connection does.
struct OpenAIChatReader: ModelStreamReader {
    private(set) var answer: AnswerBuilder
    private(set) var usage = ModelUsage()
    private(set) var isComplete = false
    private(set) var hasBegun = false
    private var finishReason: String?
    private var isRefused = false

    init(answer: AnswerBuilder) {
        self.answer = answer
    }

    mutating func read(_ event: ServerSentEvent) throws(ModelError) -> [ModelEvent] {
        if event.data == "[DONE]" {
            isComplete = true
            return []
        }
        guard let data = try? JSONValue(parsing: event.data) else {
            throw ModelError(.badResponse, provider: .openAIChat, detail: "a chunk that is not JSON")
        }
        if let error = data["error"], error != .null { throw OpenAIErrors.error(inStream: error, provider: .openAIChat) }
        if let model = data["model"]?.string { answer.model = model }
        note(data["usage"])
        // The chunk with the usage has no choices.
        guard let choice = data["choices"]?.array?.first else { return [] }
        if let reason = choice["finish_reason"]?.string { finishReason = reason }
        guard let delta = choice["delta"] else { return [] }
        hasBegun = true
        if let refusal = delta["refusal"]?.string, !refusal.isEmpty { isRefused = true }
        return answer.append(delta["content"]?.string ?? "") + readAnnotations(delta["annotations"])
    }

    private mutating func readAnnotations(_ annotations: JSONValue?) -> [ModelEvent] {
        (annotations?.array ?? []).flatMap { annotation -> [ModelEvent] in
            guard let citation = annotation["url_citation"], let url = citation["url"]?.string else { return [] }
            return answer.add(ModelSource(title: citation["title"]?.string ?? "", url: url, isCited: true))
        }
    }

    private mutating func note(_ counters: JSONValue?) {
        guard let prompt = counters?["prompt_tokens"]?.counter else { return }
        let cached = counters?["prompt_tokens_details"]?["cached_tokens"]?.counter ?? 0
        usage.input = max(0, prompt - cached)
        usage.cacheRead = cached
        usage.output = counters?["completion_tokens"]?.counter ?? 0
        usage.thinking = counters?["completion_tokens_details"]?["reasoning_tokens"]?.counter ?? 0
    }

    func outcome() throws(ModelError) -> TurnOutcome {
        if isRefused { throw ModelError(.refused, provider: .openAIChat, detail: "refusal") }
        switch finishReason {
        case nil where isComplete: return .complete(.other("none"))
        case nil: throw ModelError(.unavailable, provider: .openAIChat, detail: "the stream ended before its end")
        case "stop": return .complete(.endOfTurn)
        case "length": throw ModelError(.truncated, provider: .openAIChat, detail: "finish reason length")
        case "content_filter": throw ModelError(.contentFiltered, provider: .openAIChat, detail: "finish reason content_filter")
        case let reason?: return .complete(.other(reason))
        }
    }
}
