/// One answer of the emulated Messages API: its blocks, why it stopped, and what it cost.
struct AnthropicTurn: ModelTurn {
    let id: String
    let model: String
    let fault: Fault.Kind?
    var blocks: [JSON] = []
    var stopReason = "end_turn"
    var stopDetails: JSON = .null
    var inputTokens: Int
    var thinkingTokens = 0
    var searches = 0

    var outputTokens: Int {
        thinkingTokens + blocks.reduce(0) { $0 + ($1["text"]?.string?.utf8.count ?? $1["input"]?.text.utf8.count ?? 0) / 4 + 1 }
    }

    var usage: JSON {
        [
            "input_tokens": .integer(inputTokens), "output_tokens": .integer(outputTokens),
            "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0,
            "cache_creation": ["ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0],
            "output_tokens_details": ["thinking_tokens": .integer(thinkingTokens)],
            "server_tool_use": searches == 0 ? .null : ["web_search_requests": .integer(searches), "web_fetch_requests": 0],
            "service_tier": "standard", "inference_geo": "sandbox",
        ]
    }

    func message(blocks: [JSON], stopReason: JSON, usage: JSON) -> JSON {
        [
            "id": .string(id), "type": "message", "role": "assistant", "model": .string(model), "content": .array(blocks),
            "stop_reason": stopReason, "stop_sequence": .null, "stop_details": stopReason.isNull ? .null : stopDetails,
            "container": .null, "usage": usage,
        ]
    }

    var message: JSON { message(blocks: blocks, stopReason: .string(stopReason), usage: usage) }
}

/// Pings, an event nobody knows, tool input in fragments, results complete at their start, text at the pace of someone typing very fast
/// (Sources/LanguageModels/README.md, "Anthropic: stream").
extension AnthropicTurn {
    var events: EventScript {
        var script = EventScript()
        let start = message(blocks: [], stopReason: .null, usage: usage.setting("output_tokens", 1))
        script.add("message_start", ["message": start])
        if fault == .overloadedEvent {
            script.add("error", ["error": ["type": "overloaded_error", "message": "Overloaded"]])
            return script
        }
        script.add("ping", [:])
        for (index, block) in blocks.enumerated() { add(block, index, to: &script) }
        if fault == .errorEvent {
            script.keepFirstHalf()
            script.add("error", ["error": ["type": "api_error", "message": "Internal server error"]])
        } else if fault != .missingEnd {
            script.add(
                "message_delta",
                [
                    "delta": [
                        "stop_reason": .string(stopReason), "stop_sequence": .null, "stop_details": stopDetails, "container": .null,
                    ],
                    "usage": usage,
                ])
            script.add("message_stop", [:])
        }
        return script
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
            for (count, part) in (block["text"]?.string ?? "").deltas.enumerated() {
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
