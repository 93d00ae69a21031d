/// Writes a turn as server-sent events (Sources/LanguageModels/README.md, "Anthropic: stream"): pings, an event nobody knows,
/// tool input in fragments, results complete at their start, text at the pace of someone typing very fast.
struct AnthropicStream {
    let turn: AnthropicTurn
    let fault: Fault?
    /// From the request to the first event, and to the last.
    let firstByte: Duration
    let total: Duration

    private let charactersPerDelta = 22

    func reply() -> Reply {
        var script = EventScript()
        let start = turn.message(blocks: [], stopReason: .null, usage: turn.usage.setting("output_tokens", 1))
        script.add("message_start", ["message": start])
        if fault?.kind == .overloadedEvent {
            script.add("error", ["error": ["type": "overloaded_error", "message": "Overloaded"]])
            return Reply.events(script.pieces).delayed(firstByte)
        }
        script.add("ping", [:])
        for (index, block) in turn.blocks.enumerated() { add(block, index, to: &script) }
        if fault?.kind == .errorEvent {
            script.keepFirstHalf()
            script.add("error", ["error": ["type": "api_error", "message": "Internal server error"]])
        } else if fault?.kind != .missingEnd {
            script.add(
                "message_delta",
                [
                    "delta": [
                        "stop_reason": .string(turn.stopReason), "stop_sequence": .null, "stop_details": turn.stopDetails,
                        "container": .null,
                    ],
                    "usage": turn.usage,
                ])
            script.add("message_stop", [:])
        }
        return Reply.events(script.paced(over: total - firstByte)).delayed(firstByte)
    }

    private func add(_ block: JSON, _ index: Int, to script: inout EventScript) {
        func start(_ empty: JSON) { script.add("content_block_start", ["index": .integer(index), "content_block": empty]) }
        func delta(_ delta: JSON, isPaced: Bool = false) {
            script.add("content_block_delta", ["index": .integer(index), "delta": delta], isPaced: isPaced)
        }
        switch block["type"]?.string {
        case "thinking":
            start(["type": "thinking", "thinking": "", "signature": ""])
            delta(["type": "signature_delta", "signature": block["signature"] ?? ""])
        case "text":
            start(["type": "text", "text": "", "citations": block["citations"]?.array == nil ? .null : []])
            for citation in block["citations"]?.array ?? [] { delta(["type": "citations_delta", "citation": citation]) }
            for (count, part) in (block["text"]?.string ?? "").split(every: charactersPerDelta).enumerated() {
                delta(["type": "text_delta", "text": .string(part)], isPaced: true)
                if count == 3 {
                    script.add("ping", [:])
                    script.add("sandbox_notice", ["note": "an event no client knows; to be ignored"])
                }
            }
        case "server_tool_use", "tool_use":
            start(block.setting("input", [:]))
            delta(["type": "input_json_delta", "partial_json": ""])
            for part in (block["input"]?.text ?? "{}").split(every: 12) {
                delta(["type": "input_json_delta", "partial_json": .string(part)])
            }
        default: start(block)
        }
        script.add("content_block_stop", ["index": .integer(index)])
    }
}

/// Events in order, some of which share the time there is.
struct EventScript {
    private var events: [(text: String, isPaced: Bool)] = []

    /// `event:` and `data:` with the same type in both.
    mutating func add(_ name: String, _ payload: JSON, isPaced: Bool = false) {
        let members = [JSON.Member(name: "type", value: .string(name))] + (payload.members ?? [])
        events.append(("event: \(name)\ndata: \(JSON.object(members).text)\n\n", isPaced))
    }

    /// `data:` alone, as Chat Completions writes it.
    mutating func addData(_ text: String, isPaced: Bool = false) {
        events.append(("data: \(text)\n\n", isPaced))
    }

    mutating func keepFirstHalf() {
        events.removeLast(events.count / 2)
    }

    var pieces: [Reply.Piece] { paced(over: .zero) }

    func paced(over duration: Duration) -> [Reply.Piece] {
        let count = events.count(where: \.isPaced)
        let pause = count == 0 || duration <= .zero ? Duration.zero : duration / count
        return events.map { Reply.Piece(pause: $0.isPaced ? pause : .zero, bytes: Array($0.text.utf8)) }
    }
}

extension String {
    /// Parts of `count` characters, the last one shorter.
    func split(every count: Int) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            parts.append(String(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return parts
    }
}
