internal import Synchronization

/// Hands one response from curl's thread to the task that reads it. Ends exactly once: complete, failed or cancelled.
final class ResponseChannel: Sendable {
    fileprivate struct State {
        var head: HTTPResponseHead?
        var buffer: [UInt8] = []
        var isPaused = false
        var outcome: Result<Void, HTTPError>?
        var waiter: Waiter?
    }

    fileprivate enum Waiter {
        case head(CheckedContinuation<Result<HTTPResponseHead, HTTPError>, Never>)
        case chunk(CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>)
        case whole(CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>)
    }

    enum Offer {
        case accepted
        /// Back-pressure: stop, and offer the same bytes again once the reader has caught up.
        case pause
        /// The reader is gone; discard.
        case refused
    }

    private let state = Mutex(State())
    /// The number of unread bytes above which the sender is paused.
    private let highWaterMark: Int

    init(highWaterMark: Int) {
        self.highWaterMark = highWaterMark
    }

    // MARK: curl's thread

    func setHead(_ head: HTTPResponseHead) {
        update { $0.head = head }
    }

    func offer(_ bytes: UnsafeRawBufferPointer) -> Offer {
        update { state in
            if state.outcome != nil { return .refused }
            if !state.buffer.isEmpty, state.buffer.count + bytes.count > highWaterMark {
                state.isPaused = true
                return .pause
            }
            state.buffer.append(contentsOf: bytes)
            return .accepted
        }
    }

    /// Ends the response; only the first call counts. Callable from any thread.
    func finish(_ outcome: Result<Void, HTTPError>) {
        _ = tryFinish(outcome)
    }

    /// - Returns: whether this call ended it.
    func tryFinish(_ outcome: Result<Void, HTTPError>) -> Bool {
        update { state in
            guard state.outcome == nil else { return false }
            state.outcome = outcome
            // What arrived before a failure is still read; after a cancellation nobody reads it.
            if case .failure(let error) = outcome, error.code == .cancelled { state.buffer = [] }
            return true
        }
    }

    var isFinished: Bool { state.withLock { $0.outcome != nil } }

    // MARK: The reader

    func head() async -> Result<HTTPResponseHead, HTTPError> {
        await withCheckedContinuation { continuation in
            update { Self.wait(.head(continuation), in: &$0) }
        }
    }

    /// Everything received since the last call; `nil` at the end of a complete response.
    ///
    /// - Parameter resume: called if the sender was paused.
    func nextChunk(resume: @Sendable () -> Void) async -> Result<[UInt8]?, HTTPError> {
        let chunk = await withCheckedContinuation { continuation in
            update { Self.wait(.chunk(continuation), in: &$0) }
        }
        let wasPaused = state.withLock { state in
            defer { state.isPaused = false }
            return state.isPaused
        }
        if wasPaused { resume() }
        return chunk
    }

    func whole() async -> Result<HTTPResponse, HTTPError> {
        await withCheckedContinuation { continuation in
            update { Self.wait(.whole(continuation), in: &$0) }
        }
    }

    private static func wait(_ waiter: Waiter, in state: inout State) {
        if state.waiter == nil {
            state.waiter = waiter
        } else {
            // A response has one reader; a second one gets an error, and the first is not disturbed.
            state.refuse(waiter)
        }
    }

    /// Changes the state and wakes the reader if there is something for it; it is resumed outside the lock.
    private func update<T: Sendable>(_ change: (inout State) -> T) -> T {
        let (value, wake) = state.withLock { state in
            let value = change(&state)
            return (value, state.takeReadyWaiter())
        }
        wake?()
        return value
    }
}

extension ResponseChannel.State {
    mutating func refuse(_ waiter: ResponseChannel.Waiter) {
        let error = HTTPError(.invalidRequest, detail: "the response is already being read")
        switch waiter {
        case .head(let continuation): continuation.resume(returning: .failure(error))
        case .chunk(let continuation): continuation.resume(returning: .failure(error))
        case .whole(let continuation): continuation.resume(returning: .failure(error))
        }
    }

    /// Removes the waiter if it can be answered, and returns what resumes it.
    mutating func takeReadyWaiter() -> (@Sendable () -> Void)? {
        switch waiter {
        case nil:
            return nil
        case .head(let continuation):
            guard let result = head.map({ .success($0) }) ?? failure() else { return nil }
            waiter = nil
            return { continuation.resume(returning: result) }
        case .chunk(let continuation):
            guard let result = nextChunk() else { return nil }
            waiter = nil
            return { continuation.resume(returning: result) }
        case .whole(let continuation):
            guard let result = whole() else { return nil }
            waiter = nil
            return { continuation.resume(returning: result) }
        }
    }

    private func failure<T>() -> Result<T, HTTPError>? {
        if case .failure(let error) = outcome { .failure(error) } else { nil }
    }

    private mutating func nextChunk() -> Result<[UInt8]?, HTTPError>? {
        guard buffer.isEmpty else {
            defer { buffer = [] }
            return .success(buffer)
        }
        return outcome.map { $0.map { nil } }
    }

    private mutating func whole() -> Result<HTTPResponse, HTTPError>? {
        guard let outcome else { return nil }
        return outcome.flatMap {
            guard let head else { return .failure(HTTPError(.badResponse, detail: "a response without a head")) }
            defer { buffer = [] }
            return .success(HTTPResponse(head: head, body: buffer))
        }
    }
}
