import FoundationEssentials
import SampleCovers

/// `POST /v1/messages` and `GET /v1/models` as Anthropic serves them.
struct AnthropicHandler {
    let room: ControlRoom
    let eyes: Eyes
    private let answerer = Answerer()

    init(room: ControlRoom, eyes: Eyes) {
        self.room = room
        self.eyes = eyes
    }

    func messages(_ call: Call) async -> Reply {
        let requestID = "req_" + RequestNumber.next()
        var subject = ControlRoom.Subject(.anthropic, "messages")
        var fault: Fault?
        var reply: Reply
        do throws(ServiceError) {
            let version = try AnthropicCheck.headers(of: call)
            guard call.body.count <= 32 << 20 else { return await refuse(call, subject) }
            let body = try Self.parse(call.body)
            subject.body = body
            let betas = (call.header("anthropic-beta") ?? "").split(separator: ",").map { String($0.trimming(" ")) }
            let model = try AnthropicCheck(body: body, version: version, betas: betas).check()
            let question = await question(body)
            subject.step = question.step.rawValue
            subject.album = answerer.subject(of: question, step: question.step)?.name
            fault = await room.takeFault(for: subject)
            if let fault, let failure = failure(fault, requestID: requestID) {
                reply = failure
            } else {
                reply = await answer(question, body: body, model: model, requestID: requestID, fault: fault)
            }
        } catch {
            reply = Self.error(error, requestID: requestID)
        }
        reply = decorated(reply, requestID: requestID)
        if let fault { reply = fault.applied(to: reply) }
        await room.record(call, subject, reply: reply, fault: fault)
        return reply
    }

    func models(_ call: Call, id: String?) async -> Reply {
        let requestID = "req_" + RequestNumber.next()
        var reply: Reply
        do throws(ServiceError) {
            _ = try AnthropicCheck.headers(of: call)
            let items = AnthropicModel.all.map { model -> JSON in
                [
                    "type": "model", "id": .string(model.id), "display_name": .string(model.id + " (sandbox)"),
                    "created_at": "2026-01-01T00:00:00Z",
                    "max_tokens": .integer(model.maximumOutput), "max_input_tokens": 200_000, "capabilities": .null,
                ]
            }
            if let id {
                guard let item = items.first(where: { $0["id"]?.string == id }) else {
                    throw ServiceError(404, "not_found_error", "model: \(id)")
                }
                reply = .json(200, item)
            } else {
                let ends = (items.first?["id"] ?? .null, items.last?["id"] ?? .null)
                reply = .json(200, ["data": .array(items), "has_more": false, "first_id": ends.0, "last_id": ends.1])
            }
        } catch {
            reply = Self.error(error, requestID: requestID)
        }
        reply = decorated(reply, requestID: requestID)
        await room.record(call, ControlRoom.Subject(.anthropic, "models"), reply: reply, fault: nil)
        return reply
    }

    // MARK: Reading the request

    private static func parse(_ bytes: [UInt8]) throws(ServiceError) -> JSON {
        do { return try JSONParser.parse(bytes) } catch {
            throw .invalid(
                "The request body is not valid JSON: unexpected input at "
                    + "byte \(error.offset)")
        }
    }

    private func question(_ body: JSON) async -> ModelQuestion {
        var texts: [String] = []
        var picture: [UInt8]?
        for message in body["messages"]?.array ?? [] where message["role"]?.string == "user" {
            if let text = message["content"]?.string { texts.append(text) }
            for block in message["content"]?.array ?? [] {
                if let text = block["text"]?.string { texts.append(text) }
                if let data = block["source"]?["data"]?.string { picture = PictureCheck(base64: data)?.bytes }
            }
        }
        let system = body["system"]?.string ?? body["system"]?.array?.compactMap { $0["text"]?.string }.joined(separator: "\n") ?? ""
        let search = body["tools"]?.array?.first { $0["name"]?.string == "web_search" }
        let cover: SandboxCover? = if let picture { await eyes.cover(in: picture) } else { nil }
        return ModelQuestion(
            systemText: system, userText: texts.joined(separator: "\n"), hasPicture: picture != nil, cover: cover,
            schema: body["output_config"]?["format"]?["schema"] ?? body["output_format"]?["schema"],
            offersSearch: search != nil && body["tool_choice"]?["type"]?.string != "none",
            allowedDomains: search?["allowed_domains"]?.strings ?? [])
    }

    // MARK: Answering

    private func answer(_ question: ModelQuestion, body: JSON, model: AnthropicModel, requestID: String, fault: Fault?) async -> Reply {
        let answer = answerer.answer(question, fault: fault?.kind)
        let turn = AnthropicComposer(body: body, model: model, requestID: requestID, fault: fault).turn(answer)
        let scale = await room.latencyScale
        let total = answer.step.latency * scale
        guard body["stream"]?.bool == true else { return Reply.json(200, turn.message).delayed(total) }
        return AnthropicStream(turn: turn, fault: fault, firstByte: answer.step.firstByteLatency * scale, total: total).reply()
    }

    private func failure(_ fault: Fault, requestID: String) -> Reply? {
        if fault.kind == .spendLimit {
            let sentences = [
                "You have reached your specified API usage limits.", "You will regain access on \(Self.firstOfNextMonth) at 00:00 UTC.",
            ]
            return Self.error(ServiceError(400, "invalid_request_error", sentences.joined(separator: " ")), requestID: requestID)
        }
        guard fault.kind == .status else { return nil }
        let status = fault.status ?? 500
        let types = [
            400: "invalid_request_error", 401: "authentication_error", 402: "billing_error", 403: "permission_error",
            404: "not_found_error",
            409: "conflict_error", 413: "request_too_large", 429: "rate_limit_error", 504: "timeout_error", 529: "overloaded_error",
        ]
        let type = types[status] ?? "api_error"
        var reply = Self.error(
            ServiceError(status, type, status == 529 ? "Overloaded" : "Ordered by the sandbox's operator"), requestID: requestID)
        if let seconds = fault.retryAfter { reply = reply.adding("retry-after", String(seconds)) }
        return reply
    }

    /// As `2026-12-01`.
    private static var firstOfNextMonth: String {
        let today = Date.now.formatted(.iso8601.year().month()).split(separator: "-").compactMap { Int($0) }
        let month = String(today[1] % 12 + 1)
        return "\(today[0] + today[1] / 12)-\(month.count == 1 ? "0" : "")\(month)-01"
    }

    private func refuse(_ call: Call, _ subject: ControlRoom.Subject) async -> Reply {
        let reply = Reply.html(413, title: "Request Entity Too Large")
        await room.record(call, subject, reply: reply, fault: nil)
        return reply
    }

    static func error(_ error: ServiceError, requestID: String) -> Reply {
        .json(
            error.status,
            [
                "type": "error", "error": ["type": .string(error.type), "message": .string(error.message)],
                "request_id": .string(requestID),
            ])
    }

    private func decorated(_ reply: Reply, requestID: String) -> Reply {
        var reply = reply.adding("request-id", requestID).adding("anthropic-organization-id", "5a4db0c5-0000-4000-8000-000000000000")
        let reset = Date.now.addingTimeInterval(60).formatted(.iso8601)
        for (name, limit) in [("requests", 1000), ("input-tokens", 2_000_000), ("output-tokens", 400_000), ("tokens", 2_400_000)] {
            reply = reply.adding("anthropic-ratelimit-\(name)-limit", String(limit))
                .adding("anthropic-ratelimit-\(name)-remaining", String(limit - 1)).adding("anthropic-ratelimit-\(name)-reset", reset)
        }
        return reply
    }
}
