import HTTPClient
import JSON

/// Parses Anthropic's event stream (Sources/LanguageModels/README.md, "Anthropic: stream") and reassembles the assistant's content: a
/// paused turn must send all of it back (Sources/LanguageModels/README.md, "Anthropic: paused turns"). Blocks are identified by type, never
/// by position; unknown events, blocks and deltas are ignored.
struct AnthropicStreamReader: ModelStreamReader {
    private(set) var answer: AnswerBuilder
    private(set) var usage = ModelUsage()
    private(set) var isComplete = false
    private var blocks: [Int: Block] = [:]
    private var stopReason: String?

    fileprivate struct Block {
        var content: JSONObject
        /// A tool's input arrives as fragments of JSON text.
        var partialInput = ""

        var type: String? { content["type"]?.string }
    }

    init(answer: AnswerBuilder) {
        self.answer = answer
    }

    var hasBegun: Bool { !blocks.isEmpty }

    mutating func read(_ event: ServerSentEvent) throws(ModelError) -> [ModelEvent] {
        guard let data = try? JSONValue(parsing: event.data) else {
            throw ModelError(.badResponse, provider: .anthropic, detail: "an event that is not JSON")
        }
        switch data["type"]?.string ?? event.type {
        case "message_start":
            if let model = data["message"]?["model"]?.string { answer.model = model }
            note(data["message"]?["usage"])
        case "content_block_start":
            guard let index = data["index"]?.integer, let content = data["content_block"]?.object else { break }
            return begin(Block(content: content), at: index)
        case "content_block_delta":
            guard let index = data["index"]?.integer, let delta = data["delta"] else { break }
            return apply(delta, at: index)
        case "content_block_stop":
            guard let index = data["index"]?.integer else { break }
            return try end(index)
        case "message_delta":
            if let reason = data["delta"]?["stop_reason"]?.string { stopReason = reason }
            note(data["usage"])
        case "message_stop":
            isComplete = true
        case "error":
            throw AnthropicMessages.error(inStream: data["error"])
        default:
            break  // ping, and what will be invented
        }
        return []
    }

    private mutating func begin(_ block: Block, at index: Int) -> [ModelEvent] {
        blocks[index] = block
        switch block.type {
        case "text":
            return answer.append(block.content["text"]?.string ?? "")
        case "server_tool_use":
            answer.beginSearch()
            return []
        case "web_search_tool_result":
            answer.beginSearch(isNew: false)
            return readResults(block.content["content"])
        default:
            return []
        }
    }

    /// Results are an array, possibly empty, or a single error object (Sources/LanguageModels/README.md, "Anthropic: web search").
    private mutating func readResults(_ content: JSONValue?) -> [ModelEvent] {
        if let code = content?["error_code"]?.string { answer.noteSearchError(ErrorDetail.word(code) ?? "unknown") }
        return (content?.array ?? []).flatMap { result -> [ModelEvent] in
            guard result["type"]?.string == "web_search_result", let url = result["url"]?.string else { return [] }
            return answer.add(ModelSource(title: result["title"]?.string ?? "", url: url))
        }
    }

    private mutating func apply(_ delta: JSONValue, at index: Int) -> [ModelEvent] {
        guard var block = blocks[index] else { return [] }
        defer { blocks[index] = block }
        switch delta["type"]?.string {
        case "text_delta":
            guard let text = delta["text"]?.string else { return [] }
            block.extend("text", by: text)
            return answer.append(text)
        case "input_json_delta":
            let piece = delta["partial_json"]?.string ?? ""
            block.partialInput += piece
            answer.note(aside: piece)
        case "thinking_delta":
            let piece = delta["thinking"]?.string ?? ""
            block.extend("thinking", by: piece)
            answer.note(aside: piece)
        case "signature_delta":
            block.content["signature"] = delta["signature"]
        case "citations_delta":
            guard let citation = delta["citation"] else { return [] }
            block.content["citations"] = .array((block.content["citations"]?.array ?? []) + [citation])
            guard let url = citation["url"]?.string else { return [] }
            return answer.add(ModelSource(title: citation["title"]?.string ?? "", url: url, isCited: true))
        default:
            break
        }
        return []
    }

    private mutating func end(_ index: Int) throws(ModelError) -> [ModelEvent] {
        guard var block = blocks[index] else { return [] }
        if !block.partialInput.isEmpty {
            guard let input = try? JSONValue(parsing: block.partialInput) else {
                throw ModelError(.badResponse, provider: .anthropic, detail: "a tool's input that is not JSON")
            }
            block.content["input"] = input
            blocks[index] = block
        }
        guard block.type == "server_tool_use", let query = block.content["input"]?["query"]?.string else { return [] }
        return [.searching(query: query)]
    }

    /// Counters are cumulative; an absent or null one keeps its last value.
    private mutating func note(_ counters: JSONValue?) {
        guard let counters else { return }
        func update(_ value: inout Int, _ counter: JSONValue?) {
            if let count = counter?.counter { value = count }
        }
        update(&usage.input, counters["input_tokens"])
        update(&usage.cacheRead, counters["cache_read_input_tokens"])
        update(&usage.cacheWrite, counters["cache_creation_input_tokens"])
        update(&usage.output, counters["output_tokens"])
        update(&usage.thinking, counters["output_tokens_details"]?["thinking_tokens"])
        update(&usage.searches, counters["server_tool_use"]?["web_search_requests"])
    }

    func outcome() throws(ModelError) -> TurnOutcome {
        guard let stopReason else {
            throw ModelError(.unavailable, provider: .anthropic, detail: "the stream ended before its end")
        }
        switch stopReason {
        case "end_turn": return .complete(.endOfTurn)
        case "stop_sequence": return .complete(.stopSequence)
        case "pause_turn":
            return .paused(assistantContent: .array(blocks.sorted { $0.key < $1.key }.map { .object($0.value.content) }))
        case "refusal": throw ModelError(.refused, provider: .anthropic, detail: "stop reason refusal")
        case "max_tokens", "model_context_window_exceeded":
            throw ModelError(.truncated, provider: .anthropic, detail: "stop reason \(stopReason)")
        default: return .complete(.other(stopReason))
        }
    }
}

extension AnthropicStreamReader.Block {
    fileprivate mutating func extend(_ key: String, by text: String) {
        content[key] = .string((content[key]?.string ?? "") + text)
    }
}
