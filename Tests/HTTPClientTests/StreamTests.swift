import HTTPClient
import HTTPTestServer
import Testing

@Suite struct StreamTests {
    let server: HTTPTestServer
    let client: HTTPClient

    init() throws {
        server = try HTTPTestServer.shared.get()
        client = try makeClient(redirects: .init(to: ["localhost"]))
    }

    @Test func deliversTheHeadBeforeTheBody() async throws {
        let script = try await server.script([.head(200, chunked), .chunk("one "), .pause(milliseconds: 30), .chunk("two"), .endOfChunks])
        let response = try await client.stream(get(script.http()))
        #expect(response.status == 200)
        #expect(String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self) == "one two")
        #expect(try await script.received()[0].header("accept-encoding") == nil)
    }

    @Test func slowsTheServerDown() async throws {
        let total = 64 << 20
        let script = try await server.script([.head(200, chunked), .flood(chunks: total >> 16, size: 1 << 16), .endOfChunks])
        let response = try await client.stream(get(script.http()))
        var received = 0
        var largest = 0
        for try await chunk in response.body {
            received += chunk.count
            largest = max(largest, chunk.count)
        }
        #expect(received == total)
        #expect(largest <= 64 << 10)
    }

    @Test func waitsForASlowReaderWithoutTimingOut() async throws {
        let total = 32 << 20
        let idle = Duration.seconds(1)
        let script = try await server.script([.head(200, chunked), .flood(chunks: total >> 16, size: 1 << 16), .endOfChunks])
        let response = try await client.stream(get(script.http(), idle: idle))
        var iterator = response.body.makeAsyncIterator()
        var received = try await iterator.next()?.count ?? 0
        // The reader's own slowness must not count as the server's.
        let longerThanIdle = idle * 1.5
        try await Task.sleep(for: longerThanIdle)
        while let chunk = try await iterator.next() { received += chunk.count }
        #expect(received == total)
    }

    @Test func droppingTheBodyEndsTheExchange() async throws {
        let script = try await server.script([.head(200, chunked), .flood(chunks: 1000, size: 1 << 16), .endOfChunks])
        do {
            let response = try await client.stream(get(script.http()))
            for try await _ in response.body { break }
        }
        let ended = try await script.ended(0)
        #expect(ended.broken)
        // What fits into socket buffers went out, not the 64 MB.
        #expect(ended.sent < 32 << 20)
    }

    @Test func droppingTheClientDoesNotEndAStream() async throws {
        let script = try await server.script([.head(200, chunked), .pause(milliseconds: 50), .chunk("still here"), .endOfChunks])
        var other: HTTPClient? = try makeClient()
        let body = try await other?.stream(get(script.http())).body
        other = nil
        #expect(try await body?.collect(upTo: 100) == Array("still here".utf8))
    }

    @Test func cancellingTheTaskEndsTheExchange() async throws {
        let script = try await server.script([.head(200, chunked), .chunk("begun"), .hang])
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            await code {
                for try await _ in try await client.stream(get(script.http())).body { start.finish() }
            }
        }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await script.ended(0).broken)
    }

    @Test func silenceInTheMiddleIsATimeout() async throws {
        let script = try await server.script([.head(200, chunked), .chunk("begun"), .hang])
        let response = try await client.stream(get(script.http(), idle: .seconds(1)))
        var received: [UInt8] = []
        do {
            for try await chunk in response.body { received += chunk }
            Issue.record("must not end well")
        } catch {
            #expect(error.code == .timeout)
        }
        #expect(received == Array("begun".utf8))
    }

    @Test func aBrokenStreamIsNotACompleteOne() async throws {
        let script = try await server.script([.head(200, chunked), .chunk("half"), .close])
        let response = try await client.stream(get(script.http()))
        #expect(await code { try await response.body.collect(upTo: 100) } == .truncated)
    }

    @Test func theBodysSizeIsLimited() async throws {
        let answer: [HTTPTestServer.Step] = [.head(200, chunked), .flood(chunks: 3, size: 50), .endOfChunks]
        let script = try await server.script(answer, answer)
        let limited = try await client.stream(get(script.http(), limit: 100))
        #expect(await code { try await limited.body.collect(upTo: 1000) } == .tooLarge)
        let collected = try await client.stream(get(script.http()))
        #expect(await code { try await collected.body.collect(upTo: 100) } == .tooLarge)
    }

    @Test func aCompressedStreamIsRefused() async throws {
        let script = try await server.script([.head(200, ["content-encoding": "gzip"]), .body("whatever")])
        #expect(await code { try await client.stream(get(script.http())) } == .badResponse)
    }

    @Test func followsRedirects() async throws {
        let target = try await server.script([.head(200, chunked), .chunk("there"), .endOfChunks])
        let script = try await server.script([.head(302, ["location": target.http(host: "localhost")]), .body("elsewhere")])
        let response = try await client.stream(get(script.http()))
        #expect(response.head.url == target.http(host: "localhost"))
        #expect(try await response.body.collect(upTo: 100) == Array("there".utf8))
    }

    @Test func onlyOneReaderAtATime() async throws {
        let script = try await server.script([.head(200, chunked), .hang])
        let response = try await client.stream(get(script.http()))
        await withTaskGroup(of: HTTPError.Code?.self) { group in
            for _ in 0..<2 { group.addTask { await code { try await response.body.collect(upTo: 10) } } }
            #expect(await group.next() == .invalidRequest)
            group.cancelAll()
            #expect(await group.next() == .cancelled)
        }
    }

    @Test func readsEvents() async throws {
        let script = try await server.script([
            .head(200, chunked), .chunk("event: a\nda"), .chunk("ta: 1\n\n: ping\n\ndata: 2\r\n\r"), .chunk("\ndata: lost"), .endOfChunks,
        ])
        var events: [ServerSentEvent] = []
        for try await event in try await client.stream(get(script.http())).body.serverSentEvents() { events.append(event) }
        #expect(events == [ServerSentEvent(type: "a", data: "1"), ServerSentEvent(data: "2")])
    }

    @Test func anEndlessEventEndsTheSequence() async throws {
        let script = try await server.script([.head(200, chunked), .flood(chunks: 100, size: 1000), .endOfChunks])
        let events = try await client.stream(get(script.http())).body.serverSentEvents(maxEventBytes: 5000)
        #expect(await code { for try await _ in events {} } == .tooLarge)
    }
}
