internal import Glibc

/// An HTTP/1.1 and HTTP/2 client on libcurl: one policy, one thread, one connection pool.
///
/// Cancelling the calling task ends the exchange at once with `.cancelled`. The client may be released while streams are being read.
public final class HTTPClient: Sendable {
    public let policy: HTTPPolicy
    private let engine: CurlEngine
    private let observer: (@Sendable (HTTPExchange) -> Void)?

    /// - Throws: `.unavailable` when libcurl or its thread cannot be set up.
    public init(_ policy: HTTPPolicy) throws(HTTPError) {
        self.policy = policy
        engine = try CurlEngine(policy)
        observer = nil
    }

    private init(_ policy: HTTPPolicy, engine: CurlEngine, observer: (@Sendable (HTTPExchange) -> Void)? = nil) {
        self.policy = policy
        self.engine = engine
        self.observer = observer
    }

    /// A client with the same policy and connection pool that reports every exchange, each attempt of a retried one separately. The
    /// observer runs in the calling task.
    public func observed(by observer: @escaping @Sendable (HTTPExchange) -> Void) -> HTTPClient {
        HTTPClient(policy, engine: engine, observer: observer)
    }

    /// A client with another policy on the same connection pool. The address check holds even then, which the tests use this to prove.
    package func sharingConnections(under policy: HTTPPolicy) -> HTTPClient {
        HTTPClient(policy, engine: engine)
    }

    /// Sends a request and returns the complete response, whatever its status.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let start = ContinuousClock.now
        do throws(HTTPError) {
            let response = try await sendUnobserved(request)
            tell(request, .success(response.status), since: start)
            return response
        } catch {
            tell(request, .failure(error.code), since: start)
            throw error
        }
    }

    private func tell(_ request: HTTPRequest, _ result: Result<Int, HTTPError.Code>, since start: ContinuousClock.Instant) {
        observer?(HTTPExchange(method: request.method, result: result, duration: .now - start))
    }

    private func sendUnobserved(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var hop = try Hop(request)
        while true {
            let transfer = try Transfer(hop.request, url: hop.url, policy: policy, isStream: false)
            let response = try await engine.whole(transfer).get()
            guard let next = try hop.next(after: response.head, policy: policy) else { return response }
            hop = next
        }
    }

    /// Like `send`, but transient failures are retried according to `retry`. For requests that are safe to repeat.
    ///
    /// - Returns: the last response, whose status may still be one of those that are retried.
    /// - Throws: the last attempt's error.
    public func send(_ request: HTTPRequest, retry: RetryPolicy) async throws(HTTPError) -> HTTPResponse {
        var attempt = 1
        while true {
            let result: Result<HTTPResponse, HTTPError>
            do {
                result = .success(try await send(request))
            } catch {
                result = .failure(error)
            }
            let mayRetry =
                switch result {
                case .success(let response): retry.mayRetry(response.head)
                case .failure(let error): error.isRetryable
                }
            let headers = (try? result.get())?.headers ?? [:]
            guard mayRetry, await retry.pause(afterAttempt: attempt, headers: headers, deadline: request.deadline) else {
                return try result.get()
            }
            attempt += 1
        }
    }

    /// Sends a request and returns once the head of the response has arrived. Streams are never compressed.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamingResponse {
        let start = ContinuousClock.now
        do throws(HTTPError) {
            let response = try await streamUnobserved(request)
            tell(request, .success(response.status), since: start)
            return response
        } catch {
            tell(request, .failure(error.code), since: start)
            throw error
        }
    }

    private func streamUnobserved(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamingResponse {
        var hop = try Hop(request)
        while true {
            let transfer = try Transfer(hop.request, url: hop.url, policy: policy, isStream: true)
            let body = HTTPBodyStream(engine: engine, transfer: transfer)
            let head = try await engine.head(transfer).get()
            guard let next = try hop.next(after: head, policy: policy) else {
                return HTTPStreamingResponse(head: head, body: body)
            }
            hop = next
        }
    }
}

extension RetryPolicy {
    /// Sleeps for as long as `delay(afterAttempt:…)` says.
    ///
    /// - Parameter headers: those of the response that prompts the retry, empty if there was none.
    /// - Returns: `false` when there should be no further attempt or the task was cancelled.
    public func pause(afterAttempt attempt: Int, headers: HTTPHeaders, deadline: ContinuousClock.Instant) async -> Bool {
        let wait = delay(
            afterAttempt: attempt, serverDelay: Self.serverDelay(headers), remaining: deadline - .now,
            random: .random(in: 0..<1))
        guard let wait else { return false }
        do {
            try await Task.sleep(for: wait)
            return true
        } catch {
            return false
        }
    }
}
