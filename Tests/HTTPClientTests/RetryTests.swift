import HTTPClient
import HTTPTestServer
import Testing

@Suite struct RetryTests {
    private let policy = RetryPolicy(maxAttempts: 4, baseDelay: .seconds(1), maxDelay: .seconds(5))

    @Test func backsOffExponentiallyWithJitterOnTop() {
        func delay(_ attempt: Int, _ random: Double) -> Duration? {
            policy.delay(afterAttempt: attempt, serverDelay: nil, remaining: .seconds(100), random: random)
        }
        #expect(delay(1, 0) == .seconds(1))
        #expect(delay(1, 0.5) == .milliseconds(1500))
        #expect(delay(2, 0) == .seconds(2))
        #expect(delay(2, 0.5) == .seconds(3))
        #expect(delay(3, 0) == .milliseconds(2500))
        #expect(delay(3, 1) == .seconds(5))
        #expect(delay(4, 0.5) == nil)
    }

    @Test func neverWaitsLessThanTheFirstBackOff() {
        for server in [nil, Duration.zero, .milliseconds(10), .milliseconds(999)] {
            for attempt in 1...3 {
                let delay = policy.delay(afterAttempt: attempt, serverDelay: server, remaining: .seconds(100), random: 0)
                #expect(delay ?? .zero >= policy.baseDelay)
            }
        }
    }

    @Test func waitsAsLongAsTheServerAsks() {
        func delay(_ server: Duration, remaining: Duration = .seconds(1000)) -> Duration? {
            policy.delay(afterAttempt: 1, serverDelay: server, remaining: remaining, random: 0.5)
        }
        #expect(delay(.seconds(7)) == .milliseconds(7500))
        #expect(delay(.zero) == .milliseconds(1500))
        #expect(delay(.seconds(121)) == nil)
        #expect(delay(.seconds(7), remaining: .seconds(7)) == nil)
    }

    @Test func manyAttemptsDoNotOverflow() {
        let patient = RetryPolicy(maxAttempts: .max, maxDelay: .seconds(8))
        #expect(patient.delay(afterAttempt: 1_000_000, serverDelay: nil, remaining: .seconds(100), random: 0.5) == .seconds(6))
    }

    @Test func readsWhatTheServerAsks() {
        func delay(_ headers: HTTPHeaders) -> Duration? { RetryPolicy.serverDelay(headers, epochSeconds: 784_111_777) }
        #expect(delay([:]) == nil)
        #expect(delay(["Retry-After": "12"]) == .seconds(12))
        #expect(delay(["retry-after": "1.5"]) == .milliseconds(1500))
        #expect(delay(["retry-after": "12", "retry-after-ms": "250"]) == .milliseconds(250))
        #expect(delay(["retry-after": "Sun, 06 Nov 1994 08:50:07 GMT"]) == .seconds(30))
        #expect(delay(["retry-after": "Sun, 06 Nov 1994 08:00:00 GMT"]) == .zero)
        for nonsense in ["soon", "-3", "nan", "inf", ""] { #expect(delay(["retry-after": nonsense]) == nil) }
    }

    @Test func readsTheThreeDateFormats() {
        for text in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            #expect(HTTPDate.secondsSinceEpoch(text) == 784_111_777)
        }
        #expect(HTTPDate.secondsSinceEpoch("Tue, 29 Feb 2028 00:00:00 GMT") == 1_835_395_200)
        #expect(HTTPDate.secondsSinceEpoch("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
        for text in ["", "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "a b c d e f"] {
            #expect(HTTPDate.secondsSinceEpoch(text) == nil)
        }
    }

    @Test func theProviderMayOverruleTheStatus() {
        func mayRetry(_ status: Int, _ headers: HTTPHeaders = [:]) -> Bool {
            policy.mayRetry(HTTPResponseHead(status: status, headers: headers, url: ""))
        }
        #expect(mayRetry(529) && mayRetry(503) && mayRetry(429))
        #expect(!mayRetry(200) && !mayRetry(400) && !mayRetry(404))
        #expect(!mayRetry(529, ["x-should-retry": "false"]))
        #expect(mayRetry(400, ["x-should-retry": "true"]))
    }

    @Test func triesAgain() async throws {
        let fast = RetryPolicy(maxAttempts: 3, baseDelay: .milliseconds(1))
        let server = try HTTPTestServer.shared.get()
        let script = try await server.script(
            [.head(503, ["retry-after-ms": "10"]), .body("busy")], [.close], [.head(200), .body("ok")], [.head(200), .body("never")])
        let client = try makeClient()
        #expect(try await client.send(get(script.http()), retry: fast).body == Array("ok".utf8))
        #expect(try await script.received().count == 3)
    }

    @Test func givesUpWithTheLastAnswer() async throws {
        let server = try HTTPTestServer.shared.get()
        let script = try await server.script(
            [.head(429, ["retry-after": "0"]), .body("")], [.head(503), .body("")],
            [.head(429, ["retry-after": "60"]), .body("")],
            [.head(404), .body("")])
        let client = try makeClient()
        let fast = RetryPolicy(maxAttempts: 2, baseDelay: .milliseconds(1))
        #expect(try await client.send(get(script.http()), retry: fast).status == 503)
        // The wait asked for goes beyond the deadline, and a 404 does not pass by waiting.
        #expect(try await client.send(get(script.http()), retry: fast).status == 429)
        #expect(try await client.send(get(script.http()), retry: fast).status == 404)
        #expect(try await script.received().count == 4)
        #expect(await code { try await client.send(get("http://127.0.0.1:1/"), retry: fast) } == .connect)
    }
}
