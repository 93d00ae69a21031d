#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the calls: address, token, repetition, and errors with a type.
struct Caller: Sendable {
    /// Without a slash at its end.
    let server: String
    let transport: any ClientTransport
    let retry: ClientRetryPolicy
    /// Nil for calls that need no token.
    var session: DeviceSession?
    var contact = ServerContact()

    /// What is asked for, relative to the server. Doing it twice does no more than doing it once: by its method, or by its key.
    struct Call: Sendable {
        var method: String
        /// With its query.
        var path: String
        var headers: [String: String] = [:]
        var body = Data()
        /// More than the server may take to think.
        var idleTimeout: Duration = .seconds(30)

        static func get(_ path: String, headers: [String: String] = [:]) -> Call {
            Call(method: "GET", path: path, headers: headers)
        }

        static func delete(_ path: String) -> Call { Call(method: "DELETE", path: path) }

        /// A POST gets a key of its own, so that the server does once what it asks for, however often it is sent.
        static func send(_ method: String, _ path: String, _ value: (some Encodable & Sendable)?) throws(ClientError) -> Call {
            var call = method == "POST" ? post(path) : Call(method: method, path: path)
            guard let value else { return call }
            do {
                call.body = try JSONEncoder().encode(value)
            } catch {
                throw .unexpectedAnswer(status: 0)
            }
            call.headers["Content-Type"] = "application/json"
            return call
        }

        /// A request without a body.
        static func post(_ path: String) -> Call {
            Call(method: "POST", path: path, headers: ["Idempotency-Key": UUID().lowercased])
        }
    }

    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        var body: Data
    }

    /// Bytes of the largest answer.
    private static let largestAnswer = 256 << 20

    /// The answer to a call, which is a success or, if allowed, 304.
    func answer(to call: Call) async throws(ClientError) -> Answer {
        var attempt = 1
        while true {
            let failure: ClientError
            do throws(ClientError) {
                return try await attemptOnce(call)
            } catch {
                guard await mayRepeat(after: error) else { throw error }
                failure = error
            }
            guard let delay = retry.delay(afterAttempt: attempt, serverDelay: failure.retryAfter, random: .random(in: 0..<1)) else {
                throw failure
            }
            try await Self.pause(delay)
            attempt += 1
        }
    }

    func value<Value: Decodable>(of call: Call, as type: Value.Type = Value.self) async throws(ClientError) -> Value {
        let answer = try await answer(to: call)
        do {
            return try JSONDecoder().decode(Value.self, from: answer.body)
        } catch {
            throw .unexpectedAnswer(status: answer.status)
        }
    }

    private func attemptOnce(_ call: Call) async throws(ClientError) -> Answer {
        do {
            let opened = try await open(call)
            let body = try await opened.body.collect(upTo: Self.largestAnswer)
            guard (200..<300).contains(opened.status) || opened.status == 304 else { throw Self.refusal(opened, body) }
            return Answer(status: opened.status, headers: opened.headers, body: body)
        } catch let error as TransportError {
            throw ClientError(error)
        } catch let error as ClientError {
            throw error
        } catch {
            throw .connectionLost
        }
    }

    /// The answer as it begins. A token that the server does not know is replaced once.
    func open(_ call: Call) async throws -> ClientAnswer {
        guard let session else { return try await send(call, token: nil) }
        let token = try await session.token()
        let answer = try await send(call, token: token)
        guard answer.status == 401, let fresh = try await session.token(insteadOf: token) else { return answer }
        return try await send(call, token: fresh)
    }

    private func send(_ call: Call, token: String?) async throws(TransportError) -> ClientAnswer {
        let answer = try await transport.open(request(call, token: token))
        await contact.noteAnswer()
        return answer
    }

    private func request(_ call: Call, token: String?) -> ClientRequest {
        var headers = call.headers
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return ClientRequest(
            method: call.method, url: server + call.path, headers: headers, body: call.body, idleTimeout: call.idleTimeout)
    }

    /// What the server says of a failure, or what its status says.
    static func refusal(_ answer: ClientAnswer, _ body: Data) -> ClientError {
        guard let problem = try? JSONDecoder().decode(Problem.self, from: body) else { return .unexpectedAnswer(status: answer.status) }
        let seconds = answer.headers["retry-after"].flatMap { Double($0) }.flatMap { (0..<1e9).contains($0) ? $0 : nil }
        return .refused(problem, retryAfter: seconds.map { .seconds($0) })
    }

    private func mayRepeat(after error: ClientError) async -> Bool {
        switch error {
        case .offline: await contact.wasMade
        case .connectionLost: true
        // The connection of the first try was lost, but the server still works on it.
        case .refused(let problem, _) where problem.code == "request_in_flight": true
        case .refused(let problem, _): problem.retryable && (problem.status == 429 || problem.status >= 500)
        case .unexpectedAnswer(let status): [502, 503, 504].contains(status)
        case .untrusted, .invalidAddress, .cancelled, .credentialsUnavailable: false
        }
    }

    static func pause(_ delay: Duration) async throws(ClientError) {
        do {
            try await Task.sleep(for: delay)
        } catch {
            throw .cancelled
        }
    }
}

/// Whether the server has answered at all: one that has may be restarting, and is worth a wait; of one that has not, the person is told at
/// once that nobody is there.
actor ServerContact {
    private(set) var wasMade = false

    func noteAnswer() { wasMade = true }
}

extension ClientError {
    var retryAfter: Duration? {
        guard case .refused(_, let delay) = self else { return nil }
        return delay
    }
}
