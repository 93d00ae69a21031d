import Eventually
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceKit
import Synchronization
import Testing

/// The doors of the gateway on real connections: clients that are slow, many, or not what they say.
@Suite(.timeLimit(.minutes(2))) struct ConnectionTests {
    private struct Setup: Sendable {
        var total = 100
        var perAddress = 100
        var rates = RateLimits.Settings()
        var hosts: [String] = []
        var headDeadline = TimeAmount.seconds(60)
        var pace = BodyPace.Limits(grace: .seconds(1), rate: 1000, deadline: .seconds(60))
    }

    private let device = UUID()

    /// Runs a server with the gateway's doors, and three routes: one that answers, one that reads a body, one that waits.
    private func serving(_ setup: Setup = Setup(), _ body: @Sendable @escaping (Int, ConnectionLimiter) async throws -> Void) async throws {
        let limiter = ConnectionLimiter(limits: .init(total: setup.total, perAddress: setup.perAddress))
        let limits = RateLimits(setup.rates, logger: Logger(label: "test"))
        let listen = ListenAddress(host: "127.0.0.1", port: 0)
        let router = Router(context: GatewayRequestContext.self)
        router.addDoors(
            limits: limits, hosts: HostNames(configured: setup.hosts, listen: listen, machine: "workshop"), isOverTLS: true,
            logger: Logger(label: "test"))
        router.get("hello") { _, _ in "hello" }
        router.get("device") { [device] _, context in
            try limits.admit(device, context)
            return "hello"
        }
        router.post("body") { request, _ in "\(try await request.body.collect(upTo: 100_000).readableBytes) bytes" }
        router.get("wait") { _, _ in
            try await Task.sleep(for: .seconds(60))
            return "late"
        }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            server: .limited(
                by: limiter, tls: nil, uploadLimit: 1_000_000, headDeadline: setup.headDeadline, pace: { [pace = setup.pace] _ in pace }),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: Logger(label: "test"))
        try await withThrowingTaskGroup { group in
            group.addTask { try await application.run() }
            for await port in ports {
                try await body(port, limiter)
                break
            }
            group.cancelAll()
        }
    }

    @Test("Half a request is given up, whoever sends it slowly; one who asks and waits is not")
    func headDeadline() async throws {
        try await serving(Setup(headDeadline: .seconds(1))) { port, limiter in
            let half = try RawConnection(port: port)
            let silent = try RawConnection(port: port)
            let patient = try RawConnection(port: port)
            #expect(try await patient.get("/hello").status == 200)
            patient.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
            half.send("GET /hello HTTP/1.1\r\nHost: ")
            let dripping = Task {
                for _ in 0..<100 where half.send("a") { try await Task.sleep(for: .milliseconds(100)) }
            }
            #expect(try await half.read().isClosed)
            #expect(try await silent.read().isClosed)
            dripping.cancel()
            #expect(try await !patient.read(within: .seconds(2)).isClosed)
            // Behind an answer the next head has its time from its first byte on.
            let second = try RawConnection(port: port)
            #expect(try await second.get("/hello").status == 200)
            #expect(try await second.read(within: .milliseconds(1500)).isClosed == false)
            second.send("GET /hel")
            #expect(try await second.read().isClosed)
            try await eventually { limiter.count == 1 }
        }
    }

    @Test("More connections than there is room for: the oldest idle ones go, and a new one is served")
    func ceiling() async throws {
        try await serving(Setup(total: 20)) { port, limiter in
            let busy = try RawConnection(port: port)
            busy.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await Task.sleep(for: .milliseconds(200))
            let idle = try RawConnection(port: port)
            #expect(try await idle.get("/hello").status == 200)
            let held = try (0..<60).map { _ in
                let half = try RawConnection(port: port)
                half.send("GET /hello HTTP/1.1\r\nHost: ")
                return half
            }
            #expect(try await idle.read().isClosed)
            #expect(try await held[0].read().isClosed)
            let polite = try RawConnection(port: port)
            #expect(try await polite.get("/hello").status == 200)
            #expect(try await !busy.read(within: .milliseconds(100)).isClosed)
            #expect(limiter.count <= 20)
        }
    }

    @Test("An address that takes all its connections costs only its own; this machine's are not counted, but for the ceiling")
    func perAddress() async throws {
        try await serving(Setup(total: 20, perAddress: 4)) { port, _ in
            let polite = try RawConnection(port: port, from: "127.0.0.3")
            #expect(try await polite.get("/hello").status == 200)
            let here = try (0..<8).map { _ in try RawConnection(port: port) }
            let greedy = try (0..<10).map { _ in try RawConnection(port: port, from: "127.0.0.2") }
            for connection in here { #expect(try await connection.get("/hello").status == 200) }
            // Which of them are left is up to the order in which they were accepted.
            var served = 0
            for connection in greedy where try await connection.get("/hello").status == 200 { served += 1 }
            #expect(served == 4)
            #expect(try await polite.get("/hello").status == 200)
        }
    }

    @Test("A body that drips is refused with 408, and so is one that stops; a slow but steady one is read")
    func slowBodies() async throws {
        try await serving { port, limiter in
            let head = "POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"
            let drip = try RawConnection(port: port)
            let stopped = try RawConnection(port: port)
            let steady = try RawConnection(port: port)
            for connection in [drip, stopped, steady] { connection.send(head) }
            stopped.send("abc")
            let sending = Task {
                for _ in 0..<100 where drip.send("a") { try await Task.sleep(for: .milliseconds(100)) }
            }
            for _ in 0..<10 {
                steady.send(String(repeating: "a", count: 500))
                try await Task.sleep(for: .milliseconds(300))
            }
            let answer = try await steady.read { $0.contains("bytes") }
            #expect(answer.status == 200 && answer.text.contains("5000 bytes"))
            for connection in [drip, stopped] {
                let answer = try await connection.read()
                #expect(answer.isClosed && answer.status == 408 && answer.text.contains("bad_request"), "\(answer.text)")
            }
            sending.cancel()
            try await eventually { limiter.count == 1 }
        }
    }

    @Test("A slow body is ended, too, where nobody reads it: its request is answered already")
    func slowBodiesBehindAnswers() async throws {
        try await serving { port, _ in
            let unread = try RawConnection(port: port)
            unread.send("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\na")
            #expect(try await unread.read { $0.contains("\r\n\r\n") }.status == 404)
            #expect(try await unread.read().isClosed)
        }
    }

    // MARK: Who asks, and by which name

    @Test("A proxy on this machine does not switch the limits off, and a device has its own wherever it comes from")
    func proxies() async throws {
        var rates = RateLimits.Settings()
        rates.perAddress = 5
        rates.perDevice = 3
        try await serving(Setup(rates: rates)) { port, _ in
            for header in ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1"] {
                var statuses: [Int?] = []
                for _ in 0..<6 { statuses.append(try await RawConnection(port: port).get("/hello", headers: [header]).status) }
                #expect(statuses.contains(429), "\(header): \(statuses)")
            }
            for _ in 0..<10 { #expect(try await RawConnection(port: port).get("/hello").status == 200) }
            var statuses: [Int?] = []
            for _ in 0..<4 { statuses.append(try await RawConnection(port: port).get("/device").status) }
            #expect(statuses == [200, 200, 200, 429])
        }
    }

    @Test("Answers tell what is left of the scarcest limit, refusals too")
    func rateHeaders() async throws {
        var rates = RateLimits.Settings()
        rates.perAddress = 5
        rates.perDevice = 2
        try await serving(Setup(rates: rates)) { port, _ in
            let answers = try await [
                standing(port, "/hello"), standing(port, "/device"), standing(port, "/device"), standing(port, "/device"),
                standing(port, "/nowhere"),
            ]
            #expect(answers == ["200: 4 of 5", "200: 1 of 2", "200: 0 of 2", "429: 0 of 2", "404: 0 of 5"])
            let here = try await RawConnection(port: port).get("/hello")
            #expect(here.header("ratelimit-limit") == nil)
        }
    }

    private func standing(_ port: Int, _ path: String) async throws -> String {
        let answer = try await RawConnection(port: port, from: "127.0.0.2").get(path)
        #expect(answer.header("ratelimit-reset").flatMap { Int($0) } ?? 0 > 0)
        let remaining = answer.header("ratelimit-remaining") ?? "none"
        return "\(answer.status ?? 0): \(remaining) of \(answer.header("ratelimit-limit") ?? "none")"
    }

    @Test("A name that is not this gateway's is a 421, except for probes; and whoever comes over TLS is told to stay with it")
    func names() async throws {
        try await serving(Setup(hosts: ["albumscan.example"])) { port, _ in
            let wrong = try await RawConnection(port: port).get("/hello", host: "evil.example:\(port)")
            #expect(wrong.status == 421 && wrong.header("content-type") == "application/problem+json")
            for host in ["localhost:\(port)", "127.0.0.1:\(port)", "albumscan.example"] {
                let answer = try await RawConnection(port: port).get("/hello", host: host)
                #expect(answer.status == 200 && answer.header("strict-transport-security") == "max-age=31536000")
            }
            #expect(try await RawConnection(port: port).get("/healthz", host: "evil.example").status == 404)
        }
    }
}
