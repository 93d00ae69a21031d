import Eventually
import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite struct ExchangeTests {
    let server: HTTPTestServer
    let client: HTTPClient

    init() throws {
        server = try HTTPTestServer.shared.get()
        client = try makeClient()
    }

    @Test func getsAResponseWithItsHeaders() async throws {
        let script = try await server.script([.head(200, ["X-Thing": "  a b "]), .body("hello")])
        let response = try await client.send(
            HTTPRequest(.get, script.http(path: "/a?b=c#part"), headers: ["X-Question": "why", "x-empty": ""], timeout: .seconds(20)))
        #expect(response.status == 200)
        #expect(response.headers["x-thing"] == "a b")
        #expect(response.body == Array("hello".utf8))
        let received = try await script.received()[0]
        #expect(received.method == "GET")
        #expect(received.path.hasSuffix("/a?b=c"))
        #expect(received.header("x-question") == "why")
        #expect(received.header("x-empty") == "")
        #expect(received.header("user-agent") == "tests/1 ( tests@example.org )")
        #expect(received.header("accept-encoding")?.contains("gzip") == true)
    }

    @Test("Over plain http a request does not wait for another one's answer")
    func sideBySide() async throws {
        let hanging = try await server.script([.hang])
        let first = Task { [client] in try? await client.send(HTTPRequest(.get, hanging.http(), timeout: .seconds(60))) }
        try await eventually { try await !hanging.received().isEmpty }
        let script = try await server.script([.head(200), .body("hello")])
        let response = try await client.send(HTTPRequest(.get, script.http(), timeout: .seconds(20)))
        #expect(response.status == 200)
        first.cancel()
        _ = await first.value
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete]) func sendsABody(method: HTTPRequest.Method) async throws {
        let script = try await server.script([.head(201), .body("")])
        // Above a mebibyte libcurl would ask for "100 Continue" first.
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let response = try await client.send(
            HTTPRequest(method, script.http(), headers: ["content-type": "image/jpeg"], body: body, timeout: .seconds(20)))
        #expect(response.status == 201)
        #expect(response.body.isEmpty)
        let received = try await script.received()[0]
        #expect(received.method == method.rawValue)
        #expect(received.body == Data(body))
        #expect(received.header("content-type") == "image/jpeg")
        #expect(received.header("expect") == nil)
    }

    @Test func sendsAnEmptyBody() async throws {
        let script = try await server.script([.head(200), .body("ok")])
        _ = try await client.send(HTTPRequest(.post, script.http(), timeout: .seconds(20)))
        #expect(try await script.received()[0].header("content-length") == "0")
    }

    @Test func headHasNoBody() async throws {
        let script = try await server.script([.head(200, ["content-length": "99999999999"])])
        let response = try await client.send(HTTPRequest(.head, script.http(), timeout: .seconds(20), maxResponseBytes: 10))
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
    }

    @Test func usesAConnectionAgain() async throws {
        let script = try await server.script(responses: Array(repeating: [.head(200), .body("ok")], count: 3))
        for _ in 0..<3 { _ = try await client.send(get(script.http())) }
        #expect(Set(try await script.received().map(\.connection)).count == 1)
    }

    @Test func runsManyAtOnce() async throws {
        let script = try await server.script(responses: Array(repeating: [.head(200), .body("ok")], count: 40))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { try await client.send(get(script.http())).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 40))
    }

    @Test func skipsInformationalHeadsAndTrailers() async throws {
        let raw = """
            HTTP/1.1 103 Early Hints\r\nx-early: 1\r\n\r\nHTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nx-late: 2\r\n\r\n\
            2\r\nok\r\n0\r\nx-trailer: 3\r\n\r\n
            """
        let script = try await server.script([.raw(Array(raw.utf8))])
        let response = try await client.send(get(script.http()))
        #expect(response.status == 200)
        #expect(response.headers["x-early"] == nil)
        #expect(response.headers["x-late"] == "2")
        #expect(response.headers["x-trailer"] == nil)
        #expect(response.body == Array("ok".utf8))
    }

    @Test func decompressesAndCountsWhatComesOut() async throws {
        let compressed = try Self.compressed()
        let head: HTTPTestServer.Step = .head(200, ["content-encoding": "gzip"])
        let raw: HTTPTestServer.Step = .raw(Array("content-length: \(compressed.count)\r\n\r\n".utf8) + compressed)
        let script = try await server.script([head, raw], [head, raw])
        #expect(try await client.send(get(script.http())).body.count == 10_000)
        #expect(await code { try await client.send(get(script.http(), limit: 9_999)) } == .tooLarge)
    }

    private static func compressed() throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "head -c 10000 /dev/zero | gzip -c"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        return Array(output.fileHandleForReading.readDataToEndOfFile())
    }

    @Test func refusesABodyThatIsTooLarge() async throws {
        let script = try await server.script(
            [.head(200), .body(String(repeating: "x", count: 101))], [.head(200, chunked), .flood(chunks: 11, size: 10), .endOfChunks],
            [.head(200), .body(String(repeating: "x", count: 100))])
        #expect(await code { try await client.send(get(script.http(), limit: 100)) } == .tooLarge)
        #expect(await code { try await client.send(get(script.http(), limit: 100)) } == .tooLarge)
        #expect(try await client.send(get(script.http(), limit: 100)).body.count == 100)
    }

    @Test func refusesAHeadThatIsTooLarge() async throws {
        let fields = (0..<300).map { ("x-\($0)", String(repeating: "y", count: 1000)) }
        let script = try await server.script([.head(200, Dictionary(uniqueKeysWithValues: fields)), .body("")])
        #expect(await code { try await client.send(get(script.http())) } == .tooLarge)
    }

    @Test func noticesTruncation() async throws {
        let script = try await server.script(
            [.head(200), .raw(Array("content-length: 100\r\n\r\nhalf".utf8)), .close], [.head(200, chunked), .chunk("half"), .close])
        for _ in 0..<2 { #expect(await code { try await client.send(get(script.http())) } == .truncated) }
    }

    @Test func noticesALostConnection() async throws {
        let script = try await server.script([.close], [.raw(Array("this is not HTTP\r\n\r\n".utf8)), .close])
        #expect(await code { try await client.send(get(script.http())) } == .connectionLost)
        #expect(await code { try await client.send(get(script.http())) } == .badResponse)
    }

    @Test func namesWhatCannotBeReached() async throws {
        #expect(await code { try await client.send(get("http://127.0.0.1:1/")) } == .connect)
        #expect(await code { try await client.send(get("https://nothing.invalid/")) } == .dns)
    }

    @Test func endsAtTheDeadline() async throws {
        let script = try await server.script([.hang], [.head(200, chunked), .chunk("begun"), .hang])
        for _ in 0..<2 { #expect(await code { try await client.send(get(script.http(), timeout: .milliseconds(200))) } == .timeout) }
        #expect(try await script.ended(1).broken)
        #expect(await code { try await client.send(get(script.http(), timeout: .milliseconds(-5))) } == .timeout)
    }

    @Test func endsWhenTheServerFallsSilent() async throws {
        let script = try await server.script([.hang])
        #expect(await code { try await client.send(get(script.http(), idle: .milliseconds(100))) } == .timeout)
    }

    @Test func endsWhenTheTaskIsCancelled() async throws {
        let script = try await server.script([.hang])
        let task = Task { await code { try await client.send(get(script.http())) } }
        while try await script.received().isEmpty {}
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await script.ended(0).broken)
    }

    @Test func sendsNothingForACancelledTask() async throws {
        let script = try await server.script([])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await code { try await client.send(get(script.http())) }
        }
        #expect(await task.value == .cancelled)
        #expect(try await script.received().isEmpty)
    }

    @Test(arguments: [("bad name", "v"), ("", "v"), ("name", "a\r\nx-evil: 1"), ("name", "a\0b"), ("näme", "v")])
    func refusesHeadersThatSplitRequests(field: (String, String)) async throws {
        var headers = HTTPHeaders()
        headers.add(field.0, field.1)
        let request = HTTPRequest(.get, "http://127.0.0.1:1/", headers: headers, timeout: .seconds(1))
        #expect(await code { try await client.send(request) } == .invalidRequest)
    }

    @Test(arguments: ["", "nonsense", "ftp://127.0.0.1/", "http://user:secret@127.0.0.1/", "http://127.0.0.1/a b", "file:///etc/passwd"])
    func refusesURLsThatCannotBeRequested(url: String) async {
        #expect(await code { try await client.send(get(url)) } == .invalidRequest)
    }

    @Test func errorsTellNothingOfTheURL() async throws {
        let script = try await server.script([.close])
        do {
            _ = try await client.send(get(script.http(path: "/private?token=secret")))
            Issue.record("must fail")
        } catch {
            #expect(!error.detail.contains("secret") && !error.detail.contains("private"))
        }
    }
}
