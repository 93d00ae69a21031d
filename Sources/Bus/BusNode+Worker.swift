import FoundationEssentials
import Telemetry
import Traces
import Tracing
import ZeroMQ

extension BusNode {
    /// A type-erased handler.
    typealias Handler = @Sendable (BusFrames, BusContext) async -> Result<BusFrames, BusError>

    /// Serves requests of one type from now on.
    ///
    /// - Parameters:
    ///   - credit: how many requests of the service run at once in this process; the largest value of its operations counts.
    ///   - handler: runs on the cooperative pool; its task is cancelled when the caller gives up or the deadline passes. What it throws
    ///     reaches the caller: a ``BusError`` as it is, anything else as ``BusError/Code/internal``.
    public func serve<R: BusRequest>(
        _ type: R.Type, credit: Int = 1, handler: @escaping @Sendable (R, BusContext) async throws -> BusPayload<R.Reply>
    ) {
        precondition(R.service.isValid && credit > 0, "a service needs a valid name and a credit")
        let limit = configuration.maximumMessageSize
        handlers[R.service, default: [:]][R.operation] = { frames, context in
            do {
                let request = try BusJSON.decode(R.self, from: frames.body, name: "request")
                let payload = try await handler(request, context)
                let reply = BusFrames(
                    body: ZeroMQFrame(try BusJSON.encode(body: payload.body)), attachment: payload.attachment.map { ZeroMQFrame($0) })
                guard reply.count <= limit else { throw BusError.tooLarge(reply.count, limit: limit) }
                return .success(reply)
            } catch let error as BusError {
                return .failure(error)
            } catch {
                return .failure(BusNode.error(for: error, context))
            }
        }
        worker.serve(R.service, operation: R.operation, credit: credit)
        sayReadyToAll()
    }

    private static func error(for error: any Error, _ context: BusContext) -> BusError {
        if error is CancellationError { return context.deadline <= .now ? .deadlineExceeded("in the handler") : .cancelled }
        // Only the error's type: a description might hold user content.
        return BusError(code: .internal, message: "The service failed.", detail: "\(type(of: error))")
    }

    /// A request came from a broker.
    func run(_ header: BusMessage.Request, _ frames: BusFrames, from gateway: UUID) {
        switch worker.accept(header, from: gateway) {
        case .join: break
        case .busy: send(.busy(header.dispatch), to: gateway)
        case .refuse(let error): send(.reply(.init(dispatch: header.dispatch, error: error), BusFrames()), to: gateway)
        case .run(let job):
            let deadline = ContinuousClock.now + .milliseconds(header.remaining)
            jobDeadlines.insert(job, at: deadline)
            guard let handler = handlers[header.service]?[header.operation] else { return }
            tasks[job] = Task.detached { [self] in
                let context = BusContext(
                    requestID: header.dispatch.id, attempt: header.dispatch.attempt, deadline: deadline, traceparent: header.traceparent,
                    attachment: frames.attachment?.bytes)
                let result = await Self.traced(header) { await handler(frames, context) }
                await finish(job, result, deadline: deadline)
            }
        }
    }

    /// Runs a handler inside its span: whatever it logs, calls and records belongs to the caller's trace.
    private static func traced(
        _ header: BusMessage.Request, _ handle: @Sendable () async -> Result<BusFrames, BusError>
    ) async -> Result<BusFrames, BusError> {
        let start = ContinuousClock.now
        let span = startSpan(
            "\(header.service)/\(header.operation)", context: ServiceContext(traceparent: header.traceparent), ofKind: .server)
        span.set([
            .rpcSystem: "albumscan-bus", .rpcService: .string(header.service.rawValue), .rpcMethod: .string(header.operation),
            .attempt: .number(header.dispatch.attempt),
        ])
        let result = await ServiceContext.withValue(span.context) { await handle() }
        let outcome = result.outcome
        Metric.busRequests.record(since: start, header.service.rawValue, header.operation, outcome)
        span.end(error: outcome == "ok" ? nil : outcome)
        return result
    }

    func cancel(_ job: WorkerState.Job) {
        worker.cancel(job)
        tasks[job]?.cancel()
    }

    private func finish(_ job: WorkerState.Job, _ result: Result<BusFrames, BusError>, deadline: ContinuousClock.Instant) {
        tasks[job] = nil
        let gatewaysToTell = worker.finish(job)
        guard !isClosed else { return }
        let message =
            switch result {
            case .success(let frames): BusMessage.reply(.init(dispatch: job.dispatch), frames)
            case .failure(let error): BusMessage.reply(.init(dispatch: job.dispatch, error: error), BusFrames())
            }
        if !send(message, to: job.gateway), links[job.gateway] != nil {
            // The gateway may be back in a moment, and READY tells it that this dispatch is not lost.
            pendingReplies[job.gateway, default: []].append(.init(message: message, dispatch: job.dispatch, deadline: deadline))
        }
        for gateway in gatewaysToTell { sayReady(to: gateway) }
        noteProgress()
    }
}

extension BusNode {
    /// Serves requests of one type that have no attachments.
    public func serve<R: BusRequest>(
        _ type: R.Type, credit: Int = 1, reply: @escaping @Sendable (R, BusContext) async throws -> R.Reply
    ) {
        serve(type, credit: credit) { request, context in BusPayload(try await reply(request, context)) }
    }
}
