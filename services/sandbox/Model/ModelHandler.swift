/// The way of every request to a model service, whatever its API.
struct ModelHandler {
    let room: ControlRoom
    let eyes: Eyes

    func answer<Dialect: EmulatedDialect>(_ call: Call, in dialect: Dialect.Type) async -> Reply {
        var subject = ControlRoom.Subject(Dialect.Vendor.upstream, Dialect.endpoint)
        var fault: Fault?
        var reply = await reply(to: call, as: Dialect.Vendor.self) { requestID async throws(ServiceError) in
            let body = try Dialect.Vendor.parse(call.body)
            subject.body = body
            var request = try Dialect.read(body, of: call)
            if let picture = request.question.picture { request.question.cover = await eyes.cover(in: picture) }
            let answerer = Answerer()
            let step = request.question.step
            subject.step = step.rawValue
            subject.album = answerer.subject(of: request.question, step: step)?.name
            fault = await room.takeFault(for: subject)
            if let failure = fault.flatMap(Dialect.Vendor.failure) { throw failure }
            let answer = answerer.answer(request.question, fault: fault?.kind)
            let turn = Dialect.turn(answer, to: request, requestID: requestID, fault: fault?.kind)
            let scale = await room.latencyScale
            let total = step.latency * scale
            guard body["stream"]?.bool == true else { return Reply.json(200, turn.message).delayed(total) }
            let firstByte = step.firstByteLatency * scale
            return Reply.events(turn.events.paced(over: total - firstByte)).delayed(firstByte)
        }
        if let fault { reply = fault.applied(to: reply) }
        await room.record(call, subject, reply: reply, fault: fault)
        return reply
    }

    /// All models, or one.
    func list<Vendor: ModelVendor>(_ call: Call, id: String?, of vendor: Vendor.Type) async -> Reply {
        let reply = await reply(to: call, as: vendor) { _ throws(ServiceError) in
            guard let id else { return .json(200, Vendor.models) }
            return .json(200, try Vendor.model(named: id).json)
        }
        await room.record(call, ControlRoom.Subject(Vendor.upstream, "models"), reply: reply, fault: nil)
        return reply
    }

    /// Lets only what the vendor admits come to `answer`, and words refusals as the vendor does.
    private func reply<Vendor: ModelVendor>(
        to call: Call, as vendor: Vendor.Type, _ answer: (_ requestID: String) async throws(ServiceError) -> Reply
    ) async -> Reply {
        let requestID = "req_" + RequestNumber.next()
        var reply: Reply
        do throws(ServiceError) {
            try Vendor.authorize(call)
            guard call.body.count <= Vendor.bodyLimit else { return .html(413, title: "Request Entity Too Large") }
            reply = try await answer(requestID)
        } catch {
            reply = Vendor.reply(to: error, requestID: requestID)
        }
        reply.headers += Vendor.headers(requestID: requestID)
        return reply
    }
}
