import AlbumScanClientCore
import Foundation
import Synchronization

/// A server that answers as a test says, without any network.
final class ScriptedServer: ClientTransport {
    struct Reply: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var pieces: [Data] = []
        /// Instead of an end in order.
        var breaksOff = false

        static func json(_ value: some Encodable, status: Int = 200) throws -> Reply {
            Reply(status: status, headers: ["content-type": "application/json"], pieces: [try JSONEncoder().encode(value)])
        }

        static func problem(_ status: Int, _ code: String, retryable: Bool = false, retryAfter: String? = nil) throws -> Reply {
            var reply = try json(Problem(status: status, code: code, title: "No.", retryable: retryable), status: status)
            reply.headers["retry-after"] = retryAfter
            return reply
        }

        static func events(_ events: [ProgressEvent], breaksOff: Bool = false) throws -> Reply {
            let text = try events.map { event in
                let id = event.stage.isDurable ? "id: \(event.seq)\n" : ""
                return id + "event: \(event.stage.rawValue)\ndata: " + String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
                    + "\n\n"
            }
            // Cut at places that mean nothing.
            let bytes = Data(text.joined().utf8)
            let pieces = stride(from: 0, to: bytes.count, by: 100).map { bytes[$0..<min(bytes.count, $0 + 100)] }
            return Reply(pieces: pieces, breaksOff: breaksOff)
        }
    }

    enum Outcome: Sendable {
        case reply(Reply)
        case failure(TransportError)
    }

    /// `GET /v1/scans` and so on.
    typealias Handler = @Sendable (_ call: String, _ request: ClientRequest) throws -> Outcome

    private let handler: Handler
    private let received = Mutex<[ClientRequest]>([])
    static let url = "http://albumscan.test"

    init(_ handler: @escaping Handler) {
        self.handler = handler
    }

    var requests: [ClientRequest] { received.withLock { $0 } }
    /// Without those of the registration.
    var calls: [String] { requests.map(Self.call).filter { $0 != "POST /v1/devices" } }

    static func call(_ request: ClientRequest) -> String { request.method + " " + request.url.dropFirst(url.count) }

    func open(_ request: ClientRequest) async throws(TransportError) -> ClientAnswer {
        received.withLock { $0.append(request) }
        let outcome: Outcome
        do {
            outcome = try Self.call(request) == "POST /v1/devices" ? registration() : handler(Self.call(request), request)
        } catch {
            throw .interrupted
        }
        switch outcome {
        case .failure(let error): throw error
        case .reply(let reply):
            let rest = Pieces(reply)
            return ClientAnswer(
                status: reply.status, headers: reply.headers, body: ClientBody { () async throws(TransportError) in try rest.next() })
        }
    }

    private func registration() throws -> Outcome {
        let count = requests.count { Self.call($0) == "POST /v1/devices" }
        return .reply(try .json(DeviceCredentials(deviceId: .sample, token: "token-\(count)"), status: 201))
    }

    private final class Pieces: Sendable {
        private let rest: Mutex<[Data]>
        private let breaksOff: Bool

        init(_ reply: Reply) {
            rest = Mutex(reply.pieces)
            breaksOff = reply.breaksOff
        }

        func next() throws(TransportError) -> Data? {
            let piece = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if piece == nil, breaksOff { throw .interrupted }
            return piece
        }
    }
}

extension ScanClient {
    /// A client of a scripted server that hardly waits.
    static func scripted(
        _ server: ScriptedServer, credentials: any CredentialStore = MemoryCredentialStore(), registersAnew: Bool = true
    ) -> ScanClient {
        ScanClient(
            server: ScriptedServer.url + "/", transport: server, credentials: credentials, registersAnew: registersAnew,
            retry: ClientRetryPolicy(maxAttempts: 3, baseDelay: .milliseconds(1), maxDelay: .milliseconds(2)))
    }
}

/// Counts, across tasks.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// - Returns: how often it was called, this time included.
    @discardableResult
    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }

    var value: Int { count.withLock { $0 } }
}
