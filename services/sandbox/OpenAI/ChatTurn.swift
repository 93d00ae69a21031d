import FoundationEssentials

/// One answer of Chat Completions (Sources/LanguageModels/README.md, "OpenAI: Chat Completions stream").
struct ChatTurn: ModelTurn {
    private let id = "chatcmpl-" + RequestNumber.next()
    private let created = Int(Date.now.timeIntervalSince1970)
    private let modelID: String
    private let includesUsage: Bool
    private let fault: Fault.Kind?
    private var content: String?
    private var refusal: String?
    private var toolCall: JSON?
    private var finishReason = "stop"
    private var annotations: [JSON] = []
    private let promptTokens: Int

    init(_ answer: EmulatedAnswer, to request: ReceivedRequest<OpenAIModel>, fault: Fault.Kind?) {
        let body = request.body
        modelID = request.model.id + "-sandbox"
        includesUsage = body["stream_options"]?["include_usage"]?.bool == true
        self.fault = fault
        promptTokens = OpenAI.inputTokens(body)
        content = answer.text
        switch fault {
        case .refusal:
            content = nil
            refusal = Fault.refusal
        case .contentFilter:
            content = answer.first(3)
            finishReason = "content_filter"
        default:
            let room = body["max_completion_tokens"]?.integer ?? body["max_tokens"]?.integer ?? .max
            if let short = answer.shortened(to: room, fault) {
                content = short
                finishReason = "length"
            }
        }
        if let call = FunctionTool.call(
            body["tools"]?.array ?? [], nested: true, isAnswered: body["messages"]?.array?.last?["role"] == "tool")
        {
            content = nil
            finishReason = "tool_calls"
            toolCall = [
                "id": .string("call_" + RequestNumber.next()), "type": "function",
                "function": ["name": .string(call.name), "arguments": .string(call.arguments)],
            ]
        }
        annotations = answer.searches.flatMap(\.results).map { result in
            [
                "type": "url_citation",
                "url_citation": ["start_index": 0, "end_index": 1, "title": .string(result.title), "url": .string(result.url)],
            ]
        }
    }

    private var usage: JSON {
        let output = (content ?? refusal ?? "").utf8.count / 4 + 1
        return [
            "prompt_tokens": .integer(promptTokens), "completion_tokens": .integer(output), "total_tokens": .integer(promptTokens + output),
            "prompt_tokens_details": ["cached_tokens": 0], "completion_tokens_details": ["reasoning_tokens": 0],
        ]
    }

    var message: JSON {
        var message: JSON = ["role": "assistant", "content": JSON(content), "refusal": JSON(refusal), "annotations": .array(annotations)]
        if let toolCall { message = message.setting("tool_calls", [toolCall]) }
        let choice: JSON = ["index": 0, "finish_reason": .string(finishReason), "logprobs": .null, "message": message]
        return envelope("chat.completion", [choice], usage: usage)
    }

    var events: EventScript {
        var script = EventScript()
        func chunk(_ delta: JSON, finish: JSON = .null) -> String {
            data([["index": 0, "delta": delta, "logprobs": .null, "finish_reason": finish]])
        }
        script.addData(chunk(["role": "assistant", "content": "", "refusal": .null]))
        for part in (content ?? "").deltas { script.addData(chunk(["content": .string(part)]), isPaced: true) }
        for part in (refusal ?? "").deltas { script.addData(chunk(["refusal": .string(part)]), isPaced: true) }
        if let toolCall { script.addData(chunk(["tool_calls": [toolCall.setting("index", 0)]])) }
        switch fault {
        case .errorEvent, .overloadedEvent:
            script.keepFirstHalf()
            let code: JSON = fault == .overloadedEvent ? "server_is_overloaded" : .null
            let error: JSON = [
                "error": ["message": .string(Fault.explanation), "type": "server_error", "param": .null, "code": code]
            ]
            script.addData(error.text)
        default:
            script.addData(chunk([:], finish: .string(finishReason)))
            if includesUsage { script.addData(data([], usage: usage)) }
            if fault != .missingEnd { script.addData("[DONE]") }
        }
        return script
    }

    private func data(_ choices: JSON, usage: JSON = .null) -> String {
        envelope("chat.completion.chunk", choices, usage: usage)
            .setting("obfuscation", .string(String(repeating: "x", count: choices.text.utf8.count % 16))).text
    }

    private func envelope(_ object: JSON, _ choices: JSON, usage: JSON) -> JSON {
        [
            "id": .string(id), "object": object, "created": .integer(created), "model": .string(modelID),
            "service_tier": "default", "system_fingerprint": .null, "choices": choices, "usage": usage,
        ]
    }
}
