import FoundationEssentials
import Telemetry
import Traces
import Tracing
import ZeroMQ

extension BusNode {
    /// Calls a service and waits for its reply.
    ///
    /// Cancelling the task cancels the handler's task, too.
    ///
    /// - Parameters:
    ///   - attachment: bytes that travel beside the body.
    ///   - deadline: when to stop waiting; the worker learns how much time is left.
    ///   - traceparent: the W3C trace context to pass on; nil for the task's own.
    /// - Throws: ``BusError``: the handler's, or one of the bus (its codes are listed there).
    public nonisolated func call<R: BusRequest>(
        _ request: R, attachment: [UInt8]? = nil, deadline: ContinuousClock.Instant, traceparent: String? = nil
    ) async throws(BusError) -> BusPayload<R.Reply> {
        let frames = BusFrames(body: ZeroMQFrame(try BusJSON.encode(body: request)), attachment: attachment.map { ZeroMQFrame($0) })
        guard frames.count <= configuration.maximumMessageSize else {
            throw .tooLarge(frames.count, limit: configuration.maximumMessageSize)
        }
        let parent = traceparent.map { ServiceContext(traceparent: $0) } ?? .current ?? .topLevel
        let span = startSpan("\(R.service)/\(R.operation)", context: parent, ofKind: .client)
        span.set([
            .rpcSystem: "albumscan-bus", .rpcService: .string(R.service.rawValue), .rpcMethod: .string(R.operation),
            .peerService: .string("albumscan-\(R.service)"),
        ])
        let traceparent = span.context.trace?.header ?? traceparent
        let header = BusMessage.Request(
            dispatch: .init(id: UUID(), attempt: 1), service: R.service, operation: R.operation, isIdempotent: R.isIdempotent, remaining: 0,
            traceparent: traceparent.flatMap { $0.utf8.count <= 256 ? $0 : nil })
        let start = ContinuousClock.now
        let result = await perform(header, frames, deadline: deadline)
        let outcome = result.outcome
        Metric.busCalls.record(since: start, R.service.rawValue, R.operation, outcome)
        span.end(error: outcome == "ok" ? nil : outcome)
        let reply = try result.get()
        return BusPayload(try BusJSON.decode(R.Reply.self, from: reply.body, name: "reply"), attachment: reply.attachment?.bytes)
    }

    private func perform(
        _ header: BusMessage.Request, _ frames: BusFrames, deadline: ContinuousClock.Instant
    ) async -> Result<BusFrames, BusError> {
        guard !isClosed else { return .failure(.closed) }
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let id = header.dispatch.id
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                continuations[id] = continuation
                perform(calls.start(header, frames, deadline: deadline, now: .now))
                schedule()
            }
        } onCancel: {
            // Runs on the loop, so after the registration above.
            Task { await cancel(id) }
        }
    }

    private func cancel(_ id: UUID) {
        perform(calls.cancel(id))
    }

    func perform(_ actions: [CallTable.Action]) {
        for action in actions {
            switch action {
            case .send(let message, let gateway): send(message, to: gateway)
            case .complete(let id, let frames): end(id, .success(frames))
            case .fail(let id, let error): end(id, .failure(error))
            }
        }
    }

    private func end(_ id: UUID, _ result: Result<BusFrames, BusError>) {
        continuations.removeValue(forKey: id)?.resume(returning: result)
        noteProgress()
    }
}

extension Result where Failure == BusError {
    /// As a metric's label: `ok`, or the error's code.
    var outcome: String {
        switch self {
        case .success: "ok"
        case .failure(let error): error.code.rawValue
        }
    }
}
