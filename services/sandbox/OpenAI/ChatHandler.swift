import FoundationEssentials
import SampleCovers

/// `POST /v1/chat/completions`.
struct ChatHandler {
    let room: ControlRoom
    let eyes: Eyes
    private let answerer = Answerer()

    init(room: ControlRoom, eyes: Eyes) {
        self.room = room
        self.eyes = eyes
    }

    func completions(_ call: Call) async -> Reply {
        let requestID = "req_" + RequestNumber.next()
        var subject = ControlRoom.Subject(.openai, "chat_completions")
        var fault: Fault?
        var reply: Reply
        do throws(ServiceError) {
            try OpenAIRules.authorize(call)
            let body = try OpenAIRules.parse(call)
            subject.body = body
            let model = try OpenAIRules.model(of: body)
            let reading = try ChatCheck(body: body, model: model).check()
            let cover: SandboxCover? = if let picture = reading.picture { await eyes.cover(in: picture) } else { nil }
            let question = ModelQuestion(
                systemText: reading.system, userText: reading.user, hasPicture: reading.picture != nil, cover: cover,
                schema: body["response_format"]?["json_schema"]?["schema"], offersSearch: model.family == .search)
            subject.step = question.step.rawValue
            subject.album = answerer.subject(of: question, step: question.step)?.name
            fault = await room.takeFault(for: subject)
            if let failure = fault.flatMap(OpenAIRules.failure) {
                reply = failure
            } else {
                let answer = answerer.answer(question, fault: fault?.kind)
                let completion = ChatCompletion(body: body, model: model, answer: answer, fault: fault?.kind)
                let scale = await room.latencyScale
                reply = completion.reply(firstByte: answer.step.firstByteLatency * scale, total: answer.step.latency * scale)
            }
        } catch {
            reply = OpenAIRules.error(error)
        }
        reply = OpenAIRules.decorated(reply, requestID: requestID)
        if let fault { reply = fault.applied(to: reply) }
        await room.record(call, subject, reply: reply, fault: fault)
        return reply
    }
}

/// One answer in Chat Completions' format, whole or as chunks
/// (Sources/LanguageModels/README.md, "OpenAI: Chat Completions stream").
struct ChatCompletion {
    private let id = "chatcmpl-" + RequestNumber.next()
    private let created = Int(Date.now.timeIntervalSince1970)
    private let modelID: String
    private let isStream: Bool
    private let includesUsage: Bool
    private let fault: Fault.Kind?
    private var content: String?
    private var refusal: String?
    private var toolCall: JSON?
    private var finishReason = "stop"
    private var annotations: [JSON] = []
    private let promptTokens: Int

    init(body: JSON, model: OpenAIModel, answer: ModelAnswer, fault: Fault.Kind?) {
        modelID = model.id + "-sandbox"
        isStream = body["stream"]?.bool == true
        includesUsage = body["stream_options"]?["include_usage"]?.bool == true
        self.fault = fault
        promptTokens = body.text.utf8.count / 40 + 800
        content = answer.text
        let room = body["max_completion_tokens"]?.integer ?? body["max_tokens"]?.integer
        switch fault {
        case .refusal:
            content = nil
            refusal = "Refused because the sandbox was told to."
        case .contentFilter:
            content = String(answer.text.prefix(answer.text.count / 3))
            finishReason = "content_filter"
        case .maxTokens:
            content = String(answer.text.prefix(answer.text.count / 2))
            finishReason = "length"
        default:
            if let room, answer.text.utf8.count / 4 >= room {
                content = String(answer.text.prefix(room * 4))
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

    func reply(firstByte: Duration, total: Duration) -> Reply {
        guard isStream else {
            var message: JSON = [
                "role": "assistant", "content": JSON(content), "refusal": JSON(refusal), "annotations": .array(annotations),
            ]
            if let toolCall { message = message.setting("tool_calls", [toolCall]) }
            return Reply.json(
                200,
                [
                    "id": .string(id), "object": "chat.completion", "created": .integer(created), "model": .string(modelID),
                    "service_tier": "default", "system_fingerprint": .null,
                    "choices": [["index": 0, "finish_reason": .string(finishReason), "logprobs": .null, "message": message]],
                    "usage": usage,
                ]
            ).delayed(total)
        }
        return stream(firstByte: firstByte, total: total)
    }

    private func stream(firstByte: Duration, total: Duration) -> Reply {
        var script = EventScript()
        func chunk(_ delta: JSON, finish: JSON = .null) -> String {
            envelope([["index": 0, "delta": delta, "logprobs": .null, "finish_reason": finish]])
        }
        script.addData(chunk(["role": "assistant", "content": "", "refusal": .null]))
        for part in (content ?? "").split(every: 22) { script.addData(chunk(["content": .string(part)]), isPaced: true) }
        for part in (refusal ?? "").split(every: 22) { script.addData(chunk(["refusal": .string(part)]), isPaced: true) }
        if let toolCall { script.addData(chunk(["tool_calls": [toolCall.setting("index", 0)]])) }
        switch fault {
        case .errorEvent, .overloadedEvent:
            script.keepFirstHalf()
            let code: JSON = fault == .overloadedEvent ? "server_is_overloaded" : .null
            let error: JSON = [
                "error": ["message": "Ordered by the sandbox's operator", "type": "server_error", "param": .null, "code": code]
            ]
            script.addData(error.text)
        default:
            script.addData(chunk([:], finish: .string(finishReason)))
            if includesUsage { script.addData(envelope([], usage: usage)) }
            if fault != .missingEnd { script.addData("[DONE]") }
        }
        return Reply.events(script.paced(over: total - firstByte)).delayed(firstByte)
    }

    private func envelope(_ choices: JSON, usage: JSON = .null) -> String {
        let chunk: JSON = [
            "id": .string(id), "object": "chat.completion.chunk", "created": .integer(created), "model": .string(modelID),
            "service_tier": "default", "system_fingerprint": .null, "choices": choices, "usage": usage,
            "obfuscation": .string(String(repeating: "x", count: choices.text.utf8.count % 16)),
        ]
        return chunk.text
    }
}

/// The one call the emulated mind makes of a caller's own function.
enum FunctionTool {
    /// - Parameter nested: Chat Completions wraps the function in `function`, Responses does not.
    static func call(_ tools: [JSON], nested: Bool, isAnswered: Bool) -> (name: String, arguments: String)? {
        guard !isAnswered, let tool = tools.first(where: { $0["type"]?.string == "function" }) else { return nil }
        let function = nested ? tool["function"] ?? .null : tool
        guard let name = function["name"]?.string else { return nil }
        let schema = function["parameters"] ?? ["type": "object"]
        let facts = AnswerFacts(album: SandboxAlbum.of(.okComputer), review: nil, outcome: .identified, sources: [])
        return (name, SchemaFiller(facts: facts, root: schema).fill(schema).text)
    }
}
