import HTTPClient
import HTTPTestServer
import Testing

/// A server that goes silent costs the idle time-out once, wherever it does so.
///
/// That it is once and not twice is told by which limit ends the exchange: each has a deadline before the second idle time-out would be
/// over. The client's own thread decides that, so a machine too busy to run the tests in time does not matter.
@Suite struct IdleTimeoutTests {
    private static let idle = Duration.seconds(2)
    private static let deadline = idle * 1.95
    private let server: HTTPTestServer
    private let client: HTTPClient

    init() throws {
        server = try HTTPTestServer.shared.get()
        client = try makeClient()
    }

    /// Where the server falls silent, and how large the request's body is.
    struct Point: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var steps: [HTTPTestServer.Step]
        var bodyBytes = 0

        /// More than the buffers of both ends hold.
        static let large = 16 << 20
    }

    static let points: [Point] = [
        Point(testDescription: "a small request is not read", steps: [.take(0), .hang], bodyBytes: 1000),
        Point(testDescription: "a large request is not read", steps: [.take(0), .hang], bodyBytes: Point.large),
        Point(testDescription: "half of a large request is read", steps: [.take(Point.large / 2), .hang], bodyBytes: Point.large),
        Point(testDescription: "a request without a body is not answered", steps: [.hang]),
        Point(testDescription: "a small request is not answered", steps: [.hang], bodyBytes: 1000),
        Point(testDescription: "a larger request is not answered", steps: [.hang], bodyBytes: 1 << 20),
        Point(testDescription: "part of the status line", steps: [.raw(Array("HTTP/1.1 20".utf8)), .hang], bodyBytes: 1000),
        Point(
            testDescription: "part of the header", steps: [.raw(Array("HTTP/1.1 200 OK\r\ncontent-ty".utf8)), .hang], bodyBytes: 1000),
        Point(testDescription: "the header", steps: [.head(200, chunked), .hang], bodyBytes: 1000),
        Point(
            testDescription: "part of a body of known length",
            steps: [.head(200, ["content-length": "100"]), .raw(Array("\r\nhalf".utf8)), .hang], bodyBytes: 1000),
        Point(testDescription: "part of a chunked body", steps: [.head(200, chunked), .chunk("half"), .hang], bodyBytes: 1000),
        Point(testDescription: "a redirect's header", steps: [.head(302, ["location": "/elsewhere"].merging(chunked) { $1 }), .hang]),
    ]

    private func request(_ point: Point, _ url: String) -> HTTPRequest {
        HTTPRequest(
            point.bodyBytes == 0 ? .get : .post, url, body: [UInt8](repeating: 0x61, count: point.bodyBytes),
            timeout: Self.deadline, idleTimeout: Self.idle)
    }

    /// Runs `exchange`, which must be ended by the idle time-out and not by its deadline.
    private func expectOneTimeout(_ exchange: () async throws -> some Any) async throws {
        let start = ContinuousClock.now
        let error = try await #require(throws: HTTPError.self) { _ = try await exchange() }
        #expect(error.code == .timeout)
        #expect(error.detail.contains("silent for"))
        #expect(ContinuousClock.now - start >= Self.idle)
    }

    @Test(arguments: points) func silenceWhileSending(point: Point) async throws {
        let script = try await server.script(point.steps)
        try await expectOneTimeout { try await client.send(request(point, script.http())) }
    }

    @Test(arguments: points) func silenceInAStream(point: Point) async throws {
        let script = try await server.script(point.steps)
        try await expectOneTimeout { try await client.stream(request(point, script.http())).body.collect(upTo: 1000) }
    }

    @Test func silenceOverTLS() async throws {
        let secure = try makeClient(certificateAuthorities: server.certificateAuthority)
        let script = try await server.script([.hang])
        let request = HTTPRequest(.post, script.https(), body: [1, 2, 3], timeout: Self.deadline, idleTimeout: Self.idle)
        try await expectOneTimeout { try await secure.send(request) }
    }

    @Test func aConnectionThatIsNotAccepted() async throws {
        let request = HTTPRequest(
            .post, "http://127.0.0.1:\(server.deafPort)/", body: [1, 2, 3], timeout: Self.deadline, idleTimeout: Self.idle)
        try await expectOneTimeout { try await client.send(request) }
    }

    @Test(arguments: ["data: {\"half", "data: 1\n\ndata: {\"ha", "data: 1\n\n", ": ping\n\n", "event: ping\ndata: {}\n\n", "\n"])
    func silenceInAnEventStream(text: String) async throws {
        let script = try await server.script([.head(200, chunked), .chunk(text), .hang])
        try await expectOneTimeout {
            let request = get(script.http(), timeout: Self.deadline, idle: Self.idle)
            for try await _ in try await client.stream(request).body.serverSentEvents() {}
        }
    }

    /// Bytes are a sign of life, whatever they say; the deadline bounds them.
    @Test func pingsAreNoSilence() async throws {
        let pings: [[HTTPTestServer.Step]] = Array(repeating: [.chunk(": ping\n\n"), .pause(milliseconds: 400)], count: 60)
        let script = try await server.script([.head(200, chunked)] + pings.joined())
        let request = get(script.http(), timeout: .seconds(5), idle: Self.idle)
        let error = try await #require(throws: HTTPError.self) {
            for try await _ in try await client.stream(request).body.serverSentEvents() {}
        }
        #expect(error.code == .timeout && error.detail.contains("deadline passed"))
    }

    /// A slow line is no silence either, though nothing is received while it takes what is sent.
    @Test func aSlowUploadGoesOn() async throws {
        let script = try await server.script([.take(.max, piece: 512 << 10), .head(200), .body("taken")])
        let start = ContinuousClock.now
        let request = HTTPRequest(
            .post, script.http(), body: [UInt8](repeating: 0x61, count: Point.large), timeout: .seconds(60), idleTimeout: Self.idle)
        #expect(try await client.send(request).body == Array("taken".utf8))
        #expect(ContinuousClock.now - start > Self.idle)
    }
}
