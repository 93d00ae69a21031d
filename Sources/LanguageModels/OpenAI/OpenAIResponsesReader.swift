import HTTPClient
import JSON

/// Decodes the stream of the Responses API. The final event ends it, without waiting for `[DONE]`.
struct OpenAIResponsesReader: ModelStreamReader {
    private(set) var answer: AnswerBuilder
    private(set) var usage = ModelUsage()
    private(set) var hasBegun = false
    private var final: JSONValue?
    private var isRefused = false

    init(answer: AnswerBuilder) {
        self.answer = answer
    }

    var isComplete: Bool { final != nil }

    mutating func read(_ event: ServerSentEvent) throws(ModelError) -> [ModelEvent] {
        if event.data == "[DONE]" { return [] }
        guard let data = try? JSONValue(parsing: event.data) else {
            throw ModelError(.badResponse, provider: .openAI, detail: "an event that is not JSON")
        }
        let type = data["type"]?.string ?? event.type
        switch type {
        case "response.created":
            if let model = data["response"]?["model"]?.string { answer.model = model }
        case "response.output_item.added":
            hasBegun = true
            if data["item"]?["type"]?.string == "web_search_call" { answer.beginSearch() }
        case "response.output_item.done":
            return readItem(data["item"])
        case "response.output_text.delta":
            hasBegun = true
            return answer.append(data["delta"]?.string ?? "")
        case "response.output_text.annotation.added":
            return readAnnotation(data["annotation"])
        case "response.refusal.delta", "response.refusal.done":
            isRefused = true
        case "response.completed", "response.incomplete", "response.failed":
            return try readFinal(data["response"], failed: type == "response.failed")
        case "error":
            throw OpenAIErrors.error(inStream: data["error"] ?? data, provider: .openAI)
        default:
            break
        }
        return []
    }

    private mutating func readItem(_ item: JSONValue?) -> [ModelEvent] {
        guard item?["type"]?.string == "web_search_call" else { return [] }
        answer.beginSearch(isNew: false)
        usage.searches += 1
        let action = item?["action"]
        var events: [ModelEvent] = []
        let queries = action?["queries"]?.array?.compactMap(\.string) ?? []
        if let query = action?["query"]?.string ?? queries.first { events.append(.searching(query: query)) }
        for source in action?["sources"]?.array ?? [] {
            if let url = source["url"]?.string { events += answer.add(ModelSource(title: source["title"]?.string ?? "", url: url)) }
        }
        return events
    }

    private mutating func readAnnotation(_ annotation: JSONValue?) -> [ModelEvent] {
        guard annotation?["type"]?.string == "url_citation", let url = annotation?["url"]?.string else { return [] }
        return answer.add(ModelSource(title: annotation?["title"]?.string ?? "", url: url, isCited: true))
    }

    private mutating func readFinal(_ response: JSONValue?, failed: Bool) throws(ModelError) -> [ModelEvent] {
        guard let response else { throw ModelError(.badResponse, provider: .openAI, detail: "a final event without a response") }
        final = response
        if let model = response["model"]?.string { answer.model = model }
        let counters = response["usage"]
        let cached = counters?["input_tokens_details"]?["cached_tokens"]?.counter ?? 0
        usage.input = max(0, (counters?["input_tokens"]?.counter ?? 0) - cached)
        usage.cacheRead = cached
        usage.output = counters?["output_tokens"]?.counter ?? 0
        usage.thinking = counters?["output_tokens_details"]?["reasoning_tokens"]?.counter ?? 0
        if failed { throw OpenAIErrors.error(inStream: response["error"], provider: .openAI) }
        return answer.text.isEmpty ? readOutput(response["output"]) : []
    }

    /// Some compatible servers send no deltas, only the complete output at the end.
    private mutating func readOutput(_ output: JSONValue?) -> [ModelEvent] {
        var events: [ModelEvent] = []
        for item in output?.array ?? [] where item["type"]?.string == "message" {
            for part in item["content"]?.array ?? [] {
                if part["type"]?.string == "refusal" { isRefused = true }
                events += answer.append(part["text"]?.string ?? "")
                for annotation in part["annotations"]?.array ?? [] { events += readAnnotation(annotation) }
            }
        }
        return events
    }

    func outcome() throws(ModelError) -> TurnOutcome {
        guard let final else { throw ModelError(.unavailable, provider: .openAI, detail: "the stream ended before its end") }
        if isRefused { throw ModelError(.refused, provider: .openAI, detail: "refusal") }
        guard final["status"]?.string == "incomplete" else { return .complete(.endOfTurn) }
        switch final["incomplete_details"]?["reason"]?.string {
        case "content_filter": throw ModelError(.contentFiltered, provider: .openAI, detail: "incomplete, content_filter")
        case "max_output_tokens": throw ModelError(.truncated, provider: .openAI, detail: "incomplete, max_output_tokens")
        case let reason: throw ModelError(.truncated, provider: .openAI, detail: "incomplete, \(ErrorDetail.word(reason) ?? "no reason")")
        }
    }
}
