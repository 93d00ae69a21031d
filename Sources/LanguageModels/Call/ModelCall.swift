import HTTPClient
import JSON
internal import Synchronization

/// One call, from the first attempt to the last turn.
struct ModelCall<Dialect: ModelDialect>: Sendable {
    let descriptor: ModelDescriptor
    let http: HTTPClient
    let url: String
    let headers: HTTPHeaders
    let request: ModelRequest

    /// How often a paused turn is continued; loops of more than half an hour have been reported (Sources/LanguageModels/README.md,
    /// "Anthropic: paused turns").
    private static var maxContinuations: Int { 3 }
    /// Search results come with their encrypted content, a few hundred kilobytes each.
    private static var maxResponseBytes: Int { 64 << 20 }
    private static var maxErrorBytes: Int { 64 << 10 }

    private var provider: ModelProvider { Dialect.provider }

    /// The cost so far, failed attempts included.
    private struct Ledger {
        var usage = ModelUsage()
        var costMicroUSD = 0
        var attempts = 0
        /// Failed attempts; continuing a turn is not one.
        var failures = 0
    }

    private struct Attempt: Sendable {
        var result: Result<any ModelStreamReader, ModelError>
        var usage = ModelUsage()
        var hasEmitted = false
        var head: HTTPResponseHead?
    }

    /// - Parameters:
    ///   - mayRestart: whether an attempt that has already emitted events may be retried.
    ///   - emit: receives all events but the last.
    func run(mayRestart: Bool, emit: @escaping @Sendable (ModelEvent) -> Void) async throws(ModelError) -> ModelReply {
        var ledger = Ledger()
        let budget = CallBudget(from: .now, to: request.deadline)
        do throws(ModelError) {
            var body = try Dialect.body(request, descriptor: descriptor)
            var answer = AnswerBuilder()
            for _ in 0...Self.maxContinuations {
                let (outcome, head, turnAnswer) = try await turn(
                    body, answer, budget, mayRestart: mayRestart, ledger: &ledger, emit: emit)
                answer = turnAnswer
                switch outcome {
                case .complete(let reason):
                    return ModelReply(
                        text: answer.text, stopReason: reason, usage: ledger.usage, sources: answer.sources,
                        searchErrors: answer.searchErrors, model: answer.model.isEmpty ? descriptor.model : answer.model,
                        requestID: head.requestID,
                        costMicroUSD: ledger.costMicroUSD, attempts: ledger.attempts)
                case .paused(let content):
                    // What was said so far is asked again with it, and paid for again.
                    guard await request.mayRetry?() ?? true else {
                        throw ModelError(.badResponse, provider: provider, detail: "the turn was paused, and may not be continued")
                    }
                    body = Dialect.continued(body, with: content)
                }
            }
            throw ModelError(.badResponse, provider: provider, detail: "the turn was paused more than \(Self.maxContinuations) times")
        } catch {
            var error = error
            error.usage = ledger.usage
            error.costMicroUSD = ledger.costMicroUSD
            error.attempts = max(ledger.attempts, 1)
            throw error
        }
    }

    /// One turn, retried after transient failures.
    private func turn(
        _ body: JSONObject, _ answer: AnswerBuilder, _ budget: CallBudget, mayRestart: Bool, ledger: inout Ledger,
        emit: @escaping @Sendable (ModelEvent) -> Void
    ) async throws(ModelError) -> (TurnOutcome, HTTPResponseHead, AnswerBuilder) {
        let bytes = JSONValue.object(body).serialized
        while true {
            let isLast = ledger.failures + 1 >= request.retry.maxAttempts
            let attempt = await boundedAttempt(bytes, answer, patience: isLast ? nil : budget.patience, mayRestart: mayRestart, emit: emit)
            ledger.attempts += 1
            ledger.usage += attempt.usage
            ledger.costMicroUSD += descriptor.profile.prices.microUSD(for: attempt.usage)
            var failure: ModelError
            do throws(ModelError) {
                let reader = try attempt.result.get()
                return (try outcome(of: reader), attempt.head ?? HTTPResponseHead(status: 200, headers: [:], url: url), reader.answer)
            } catch {
                failure = error
            }
            ledger.failures += 1
            failure.requestID = failure.requestID ?? attempt.head?.requestID
            guard failure.isRetryable, attempt.head?.headers["x-should-retry"] != "false", mayRestart || !attempt.hasEmitted,
                await pause(after: failure, number: ledger.failures, head: attempt.head, budget), await request.mayRetry?() ?? true
            else {
                throw Task.isCancelled ? ModelError(.cancelled, provider: provider, detail: "the task was cancelled") : failure
            }
        }
    }

    /// - Throws: also for an empty answer; a model that declines says so.
    private func outcome(of reader: any ModelStreamReader) throws(ModelError) -> TurnOutcome {
        let outcome = try reader.outcome()
        if case .complete = outcome, reader.answer.text.allSatisfy(\.isWhitespace) {
            throw ModelError(.badResponse, provider: provider, detail: "an empty answer")
        }
        return outcome
    }

    /// Backs off before another attempt.
    ///
    /// - Returns: `false` if there should be no further attempt.
    private func pause(after failure: ModelError, number: Int, head: HTTPResponseHead?, _ budget: CallBudget) async -> Bool {
        guard number < request.retry.maxAttempts else { return false }
        let longest = budget.longestWait(from: .now)
        // A provider that was silent for seconds has had its pause.
        if failure.kind == .timeout { return longest > .zero && !Task.isCancelled }
        return await request.retry.pause(afterAttempt: number, headers: head?.headers ?? [:], deadline: .now + longest)
    }

    /// An attempt that is abandoned if the answer has not begun in time.
    ///
    /// - Parameter patience: the longest silence if another attempt may follow, nil for the last one. It stops counting once an answer has
    ///   begun that cannot be restarted, or that searches.
    private func boundedAttempt(
        _ body: [UInt8], _ answer: AnswerBuilder, patience: Duration?, mayRestart: Bool, emit: @escaping @Sendable (ModelEvent) -> Void
    ) async -> Attempt {
        let isBounded = mayRestart && request.search == nil
        let idleTimeout = min(request.idleTimeout, (isBounded ? patience : nil) ?? request.idleTimeout)
        guard let startTimeout = [request.startTimeout, patience].compactMap(\.self).min() else {
            return await attempt(body, answer, idleTimeout: idleTimeout, emit: emit, onBegin: {})
        }
        let begun = BeginFlag()
        return await withTaskGroup(of: Attempt?.self) { group in
            group.addTask { await attempt(body, answer, idleTimeout: idleTimeout, emit: emit, onBegin: begun.set) }
            group.addTask {
                try? await Task.sleep(for: startTimeout)
                return nil
            }
            var isLate = false
            while let next = await group.next() {
                if var attempt = next {
                    group.cancelAll()
                    // An error status is an outcome, even if the error's body did not arrive in time.
                    if isLate, case .failure = attempt.result, attempt.head?.isSuccess != false {
                        attempt.result = .failure(
                            ModelError(.timeout, provider: provider, detail: "the answer did not begin within \(startTimeout)"))
                    }
                    return attempt
                }
                if !begun.isSet, !Task.isCancelled {
                    isLate = true
                    group.cancelAll()
                }
            }
            return Attempt(result: .failure(ModelError(.cancelled, provider: provider, detail: "the task was cancelled")))
        }
    }

    private func attempt(
        _ body: [UInt8], _ answer: AnswerBuilder, idleTimeout: Duration, emit: @escaping @Sendable (ModelEvent) -> Void,
        onBegin: @Sendable () -> Void
    ) async -> Attempt {
        var reader = Dialect.makeReader(continuing: answer)
        var attempt = Attempt(result: .success(reader))
        let mayBeSent = !Task.isCancelled && .now < request.deadline
        do {
            let response = try await http.stream(
                HTTPRequest(
                    .post, url, headers: headers, body: body, deadline: request.deadline, idleTimeout: idleTimeout,
                    maxResponseBytes: Self.maxResponseBytes))
            attempt.head = response.head
            guard response.head.isSuccess else {
                // An error's body is optional detail: one that cannot be read counts as empty.
                let bytes = (try? await response.body.collect(upTo: Self.maxErrorBytes)) ?? []
                attempt.result = .failure(Self.failure(HTTPResponse(head: response.head, body: bytes)))
                return attempt
            }
            guard response.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") == true else {
                throw ModelError(.badResponse, provider: provider, detail: "a success that is not an event stream", status: response.status)
            }
            var emitter = TextMerger(emit: emit)
            // Also of an answer that breaks off.
            defer { emitter.flush() }
            var stream = response.body.serverSentEvents().makeAsyncIterator()
            while !reader.isComplete, let event = try await stream.next() {
                let events = try reader.read(event)
                if reader.hasBegun { onBegin() }
                for event in events { emitter.take(event) }
                if !events.isEmpty { attempt.hasEmitted = true }
                if !stream.isNextReady { emitter.flush() }
            }
            attempt.result = .success(reader)
            attempt.usage = usage(of: reader, after: answer, isStopped: (try? reader.outcome()) == nil)
        } catch let error as HTTPError {
            attempt.result = .failure(ModelError(error, provider: provider))
            attempt.usage = usage(of: reader, after: answer, isStopped: reader.hasBegun || mayBeSent && error.mayHaveBeenTaken)
        } catch let error as ModelError {
            attempt.result = .failure(error)
            attempt.usage = usage(of: reader, after: answer, isStopped: reader.hasBegun)
        } catch {
            attempt.result = .failure(ModelError(.badResponse, provider: provider, detail: "unexpected error"))
            attempt.usage = usage(of: reader, after: answer, isStopped: reader.hasBegun)
        }
        return attempt
    }

    /// What an attempt used.
    ///
    /// - Parameters:
    ///   - answer: that of the turns before.
    ///   - isStopped: whether the provider worked on an answer that did not end, and so told at most a part of the usage.
    private func usage(of reader: any ModelStreamReader, after answer: AnswerBuilder, isStopped: Bool) -> ModelUsage {
        var usage = reader.usage
        if isStopped, !reader.isComplete {
            usage = usage.estimatingTheRest(of: request, after: reader.answer.progress - answer.progress)
        }
        if !Dialect.countsSearches, request.search != nil, isStopped || reader.hasBegun { usage.searches = max(usage.searches, 1) }
        return usage
    }

    private static func failure(_ response: HTTPResponse) -> ModelError {
        var error = Dialect.error(response)
        error.status = response.status
        error.requestID = response.head.requestID
        error.retryAfter = error.retryAfter ?? RetryPolicy.serverDelay(response.headers)
        // The provider's header overrides its status (Sources/LanguageModels/README.md, "Retries"), except that being out of credit is
        // never retried.
        if response.headers["x-should-retry"] == "true", error.kind != .quotaExhausted { error.kind = .unavailable }
        return error
    }
}

extension HTTPError {
    /// Whether the provider may have begun to work on a request that ended like this.
    fileprivate var mayHaveBeenTaken: Bool { [.timeout, .cancelled, .connectionLost, .truncated].contains(code) }
}

/// Passes events on, text that arrived together as one: whoever reads it is woken once, and not for every few letters.
private struct TextMerger {
    let emit: @Sendable (ModelEvent) -> Void
    private var text = ""

    init(emit: @escaping @Sendable (ModelEvent) -> Void) {
        self.emit = emit
    }

    mutating func take(_ event: ModelEvent) {
        if case .text(let piece) = event {
            text += piece
        } else {
            flush()
            emit(event)
        }
    }

    mutating func flush() {
        guard !text.isEmpty else { return }
        emit(.text(text))
        text = ""
    }
}

/// Whether an answer has begun.
private final class BeginFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    @Sendable func set() { value.store(true, ordering: .releasing) }
}

extension HTTPResponseHead {
    /// The request id, under Anthropic's and OpenAI's header names.
    var requestID: String? { headers["request-id"] ?? headers["x-request-id"] }
}
