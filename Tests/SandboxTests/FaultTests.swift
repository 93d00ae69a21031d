import SampleCovers
import Sandbox
import Testing

@Suite struct FaultTests {
    private let bench = Bench()
    private let hello: JSON = ["model": "claude-sonnet-4-6", "max_tokens": 500, "messages": [["role": "user", "content": "Hello"]]]

    @Test func aFaultHitsWhatItNamesAndAsOftenAsOrdered() async throws {
        try await bench.order(["kind": "status", "status": 529, "upstream": "anthropic", "count": 2])
        #expect(await bench.chat(["model": "gpt-4o", "messages": [["role": "user", "content": "Hi"]]]).status == 200)
        #expect(await bench.messages(hello).status == 529)
        #expect(await bench.messages(hello).json["error"]?["type"]?.string == "overloaded_error")
        #expect(await bench.messages(hello).status == 200)
    }

    @Test func retryAfterIsThereOnlyWhenAsked() async throws {
        try await bench.order(["kind": "status", "status": 429, "retryAfter": 7])
        try await bench.order(["kind": "status", "status": 429])
        #expect(await bench.messages(hello).header("retry-after") == "7")
        #expect(await bench.messages(hello).header("retry-after") == nil)
    }

    @Test func transportFaults() async throws {
        let whole = await bench.messages(hello).body.count
        for kind in ["truncate", "break_stream", "html", "hang"] { try await bench.order(["kind": .string(kind)]) }
        let truncated = await bench.messages(hello)
        #expect(truncated.announcedLength ?? 0 > truncated.body.count && truncated.ending == .abort)
        let broken = await bench.messages(hello)
        #expect(broken.ending == .abort && broken.body.count < whole)
        let page = await bench.messages(hello)
        #expect(page.status == 502 && page.text.contains("<html>"))
        #expect(await bench.messages(hello).ending == .hang)
    }

    @Test func faultsInsideAnAnswer() async throws {
        for kind in ["refusal", "max_tokens"] { try await bench.order(["kind": .string(kind)]) }
        #expect(await bench.messages(hello).json["stop_reason"]?.string == "refusal")
        #expect(await bench.messages(hello).json["stop_reason"]?.string == "max_tokens")
        for kind in ["overloaded_event", "error_event", "missing_end"] { try await bench.order(["kind": .string(kind)]) }
        let streamed = hello.setting("stream", true)
        let overloaded = await bench.messages(streamed)
        #expect(overloaded.status == 200 && overloaded.events.last?["error"]?["type"]?.string == "overloaded_error")
        #expect(await bench.messages(streamed).events.last?["type"]?.string == "error")
        #expect(await bench.messages(streamed).events.last?["type"]?.string == "content_block_stop")
    }

    @Test func answersThatAreNone() async throws {
        for kind in ["empty", "page", "spend_limit"] { try await bench.order(["kind": .string(kind), "upstream": "anthropic"]) }
        let empty = await bench.messages(hello)
        #expect(empty.json["stop_reason"]?.string == "end_turn")
        #expect(empty.json["content"]?.array?.allSatisfy { ($0["text"]?.string ?? "").isEmpty } == true)
        let page = await bench.messages(hello)
        #expect(page.status == 200 && page.text.contains("<html>"))
        let limit = await bench.messages(hello)
        #expect(limit.status == 400 && limit.json["error"]?["type"]?.string == "invalid_request_error")
        #expect(limit.json["error"]?["message"]?.string?.contains("-01 at 00:00 UTC") == true)
    }

    @Test func aMistakeInAnOrderIsExplained() async {
        for body: JSON in [["kind": "mood"], ["kind": "status"], ["kind": "hang", "who": "me"], ["kind": "hang", "upstream": "moon"], 3] {
            let reply = await bench.post("/sandbox/faults", body, headers: [])
            #expect(reply.status == 400 && reply.json["error"]?.string?.isEmpty == false)
        }
        #expect(await bench.post("/sandbox/faults", bytes: Array("{".utf8), headers: []).status == 400)
    }

    @Test func requestsAreRecordedWithoutSecretsAndPictures() async throws {
        let picture = try Pictures.base64(.mdna)
        let content: JSON = [
            ["type": "image", "source": ["type": "base64", "media_type": "image/jpeg", "data": .string(picture)]],
            ["type": "text", "text": "?"],
        ]
        _ = await bench.messages(hello.setting("messages", [["role": "user", "content": content]]))
        let log = await bench.get("/sandbox/requests", query: [("upstream", "anthropic"), ("limit", "1")])
        #expect(log.json["requests"]?[0]?["headers"]?["x-api-key"]?.string == "(withheld)")
        #expect(!log.text.contains(picture.prefix(80)))
        #expect(log.json["requests"]?[0]?["album"]?.string == "mdna")
        #expect(log.json["requests"]?[0]?["body"]?["model"]?.string == "claude-sonnet-4-6")
        let counts = await bench.get("/sandbox/counts").json
        #expect(counts["upstream"]?["anthropic"]?.integer == 1)
        #expect(await bench.post("/sandbox/reset", bytes: [], headers: []).status == 204)
        #expect(await bench.get("/sandbox/counts").json["total"]?.integer == 0)
    }
}
