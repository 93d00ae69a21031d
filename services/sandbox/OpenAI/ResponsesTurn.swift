import FoundationEssentials

/// One answer of Responses.
struct ResponsesTurn: ModelTurn {
    private let id = "resp_" + RequestNumber.next()
    private let body: JSON
    private let modelID: String
    private let fault: Fault.Kind?
    private var items: [JSON] = []
    private var status = "completed"
    private var incompleteReason: String?
    private var outputTokens = 0
    private let created = Int(Date.now.timeIntervalSince1970)

    init(_ answer: EmulatedAnswer, to request: ReceivedRequest<OpenAIModel>, fault: Fault.Kind?) {
        body = request.body
        self.fault = fault
        modelID = request.model.id + "-sandbox"
        if request.model.family == .reasoning, body["reasoning"]?["effort"]?.string != "none" {
            items.append(["type": "reasoning", "id": .string("rs_" + RequestNumber.next()), "summary": []])
        }
        let isAnswered = body["input"]?.array?.contains { $0["type"]?.string == "function_call_output" } == true
        if let call = FunctionTool.call(body["tools"]?.array ?? [], nested: false, isAnswered: isAnswered) {
            items.append([
                "type": "function_call", "id": .string("fc_" + RequestNumber.next()), "call_id": .string("call_" + RequestNumber.next()),
                "name": .string(call.name), "arguments": .string(call.arguments), "status": "completed",
            ])
            return
        }
        for search in answer.searches.prefix(body["max_tool_calls"]?.integer ?? .max) {
            var action: JSON = ["type": "search", "query": .string(search.query), "queries": [.string(search.query)]]
            if body["include"]?.strings.contains("web_search_call.action.sources") == true {
                action = action.setting("sources", .array(search.results.map { ["type": "url", "url": .string($0.url)] }))
            }
            items.append([
                "type": "web_search_call", "id": .string("ws_" + RequestNumber.next()),
                "status": fault == .searchError ? "failed" : "completed", "action": action,
            ])
        }
        addMessage(answer)
    }

    private mutating func addMessage(_ answer: EmulatedAnswer) {
        var text = answer.text
        if let short = answer.shortened(to: body["max_output_tokens"]?.integer ?? .max, fault) {
            text = short
            incompleteReason = "max_output_tokens"
        } else if fault == .contentFilter {
            text = answer.first(3)
            incompleteReason = "content_filter"
        }
        if incompleteReason != nil { status = "incomplete" }
        outputTokens = text.utf8.count / 4 + 1
        let isStructured = body["text"]?["format"]?["type"]?.string == "json_schema"
        let annotations: [JSON] =
            isStructured
            ? []
            : answer.searches.flatMap(\.results).map { result in
                ["type": "url_citation", "start_index": 0, "end_index": 1, "url": .string(result.url), "title": .string(result.title)]
            }
        let content: JSON =
            fault == .refusal
            ? ["type": "refusal", "refusal": .string(Fault.refusal)]
            : ["type": "output_text", "text": .string(text), "annotations": .array(annotations), "logprobs": []]
        items.append([
            "type": "message", "id": .string("msg_" + RequestNumber.next()), "status": .string(status), "role": "assistant",
            "content": [content],
        ])
    }

    private func response(status: String, output: [JSON], usage: JSON) -> JSON {
        let reason: JSON = status == "incomplete" ? ["reason": JSON(incompleteReason)] : .null
        return [
            "id": .string(id), "object": "response", "created_at": .integer(created), "status": .string(status), "background": false,
            "error": .null, "incomplete_details": reason, "instructions": body["instructions"] ?? .null,
            "max_output_tokens": body["max_output_tokens"] ?? .null, "max_tool_calls": body["max_tool_calls"] ?? .null,
            "model": .string(modelID), "output": .array(output),
            "parallel_tool_calls": true, "previous_response_id": .null,
            "reasoning": body["reasoning"] ?? ["effort": .null, "summary": .null],
            "service_tier": "default", "store": body["store"] ?? true, "temperature": 1.0,
            "text": body["text"] ?? ["format": ["type": "text"]],
            "tool_choice": body["tool_choice"] ?? "auto", "tools": body["tools"] ?? [], "top_p": 1.0, "truncation": "disabled",
            "usage": usage, "user": .null, "metadata": [:],
        ]
    }

    private var usage: JSON {
        let input = OpenAI.inputTokens(body)
        return [
            "input_tokens": .integer(input), "input_tokens_details": ["cached_tokens": 0, "cache_write_tokens": 0],
            "output_tokens": .integer(outputTokens), "output_tokens_details": ["reasoning_tokens": 0],
            "total_tokens": .integer(input + outputTokens),
        ]
    }

    var message: JSON { response(status: status, output: items, usage: usage) }
}

extension ResponsesTurn {
    var events: EventScript {
        var script = NumberedScript()
        let begun = response(status: "in_progress", output: [], usage: .null)
        script.add("response.created", ["response": begun])
        script.add("response.in_progress", ["response": begun])
        for (index, item) in items.enumerated() { add(item, index, to: &script) }
        switch fault {
        case .errorEvent, .overloadedEvent:
            script.events.keepFirstHalf()
            let code: JSON = fault == .overloadedEvent ? "server_is_overloaded" : "server_error"
            script.add("error", ["code": code, "message": .string(Fault.explanation), "param": .null])
        case .missingEnd: break
        default: script.add("response.\(status)", ["response": message])
        }
        return script.events
    }

    private func add(_ item: JSON, _ index: Int, to script: inout NumberedScript) {
        let place: JSON = ["output_index": .integer(index), "item_id": item["id"] ?? .null]
        func added(_ empty: JSON) { script.add("response.output_item.added", ["output_index": .integer(index), "item": empty]) }
        switch item["type"]?.string {
        case "web_search_call":
            added(item.setting("status", "in_progress"))
            for state in ["in_progress", "searching", "completed"] { script.add("response.web_search_call.\(state)", place) }
        case "function_call":
            added(item.setting("arguments", "").setting("status", "in_progress"))
            for part in (item["arguments"]?.string ?? "").split(every: 12) {
                script.add("response.function_call_arguments.delta", place.setting("delta", .string(part)))
            }
            let done = place.setting("arguments", item["arguments"] ?? "").setting("name", item["name"] ?? "")
            script.add("response.function_call_arguments.done", done)
        case "message":
            added(item.setting("content", []).setting("status", "in_progress"))
            for (position, part) in (item["content"]?.array ?? []).enumerated() {
                addPart(part, place.setting("content_index", .integer(position)), to: &script)
            }
        default: added(item)
        }
        script.add("response.output_item.done", ["output_index": .integer(index), "item": item])
    }

    private func addPart(_ part: JSON, _ place: JSON, to script: inout NumberedScript) {
        let isRefusal = part["type"]?.string == "refusal"
        let name = isRefusal ? "refusal" : "output_text"
        let text = (isRefusal ? part["refusal"] : part["text"]) ?? ""
        let empty = isRefusal ? part.setting("refusal", "") : part.setting("text", "").setting("annotations", [])
        script.add("response.content_part.added", place.setting("part", empty))
        for piece in (text.string ?? "").deltas {
            let delta = place.setting("delta", .string(piece))
            script.add("response.\(name).delta", isRefusal ? delta : delta.setting("logprobs", []), isPaced: true)
        }
        for (index, annotation) in (part["annotations"]?.array ?? []).enumerated() {
            script.add(
                "response.output_text.annotation.added",
                place.setting("annotation_index", .integer(index)).setting("annotation", annotation))
        }
        let done = place.setting(isRefusal ? "refusal" : "text", text)
        script.add("response.\(name).done", isRefusal ? done : done.setting("logprobs", []))
        script.add("response.content_part.done", place.setting("part", part))
    }
}

/// Responses numbers its events.
private struct NumberedScript {
    var events = EventScript()
    private var next = 0

    mutating func add(_ name: String, _ payload: JSON, isPaced: Bool = false) {
        events.add(name, payload.setting("sequence_number", .integer(next)), isPaced: isPaced)
        next += 1
    }
}
