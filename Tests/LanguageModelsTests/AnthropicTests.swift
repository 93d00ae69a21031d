import Foundation
import HTTPTestServer
import JSON
import LanguageModels
import Testing

enum Anthropic {
    static let start = #"""
        {"type":"message_start","message":{"model":"claude-real","content":[],"usage":{"input_tokens":100,"output_tokens":1}}}
        """#
    static let stop = #"{"type":"message_stop"}"#

    static func end(_ reason: String, output: Int = 20, searches: Int = 0) -> [String] {
        [
            #"""
            {"type":"message_delta","delta":{"stop_reason":"\#(reason)"},"usage":{"output_tokens":\#(output),\#
            "cache_read_input_tokens":null,"server_tool_use":{"web_search_requests":\#(searches)}}}
            """#,
            stop,
        ]
    }

    static func block(_ index: Int, _ content: String, _ deltas: String...) -> [String] {
        [#"{"type":"content_block_start","index":\#(index),"content_block":\#(content)}"#]
            + deltas.map { #"{"type":"content_block_delta","index":\#(index),"delta":\#($0)}"# }
            + [#"{"type":"content_block_stop","index":\#(index)}"#]
    }

    static func text(_ index: Int, _ pieces: String...) -> [String] {
        var all = block(index, #"{"type":"text","text":""}"#)
        all.insert(
            contentsOf: pieces.map {
                #"{"type":"content_block_delta","index":\#(index),"delta":{"type":"text_delta","text":\#(JSONValue.string($0))}}"#
            }, at: 1)
        return all
    }

    static let thinking = block(
        0, #"{"type":"thinking","thinking":"","signature":""}"#, #"{"type":"thinking_delta","thinking":"hmm"}"#,
        #"{"type":"signature_delta","signature":"c2ln+/="}"#)

    static func search(_ index: Int, query: String = "yeezus review") -> [String] {
        block(
            index, #"{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}"#,
            #"{"type":"input_json_delta","partial_json":""}"#, #"{"type":"input_json_delta","partial_json":"{\"query\": \"yee"}"#,
            #"{"type":"input_json_delta","partial_json":"zus review\"}"}"#)
            + block(
                index + 1,
                #"""
                {"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result",\#
                "url":"https://pitchfork.com/y","title":"Yeezus","encrypted_content":"EqgfCi/+ \u00e9==","page_age":null}]}
                """#
            )
    }

    static let good = events([start] + text(0, "fine") + end("end_turn"))
}

@Suite struct AnthropicTests {
    private func stage(_ responses: Steps...) async throws -> Stage {
        try await Stage(.anthropic, "claude-sonnet-5-5", responses: responses)
    }

    @Test func sendsWhatTheAPIWants() async throws {
        let stage = try await stage(Anthropic.good)
        let search = ModelRequest.Search(maxUses: 3, allowedDomains: ["pitchfork.com"])
        _ = try await stage.model.generate(question(schema: schema(), search: search, effort: .low, pictures: [picture]))
        let sent = try await stage.script.received()[0]
        #expect(sent.path.hasSuffix("/v1/messages"))
        #expect(sent.header("anthropic-version") == "2023-06-01")
        #expect(sent.header("x-api-key") == "test-key")
        #expect(sent.header("authorization") == nil)
        #expect(sent.header("content-type") == "application/json")
        let expected: JSONValue = [
            "model": "claude-sonnet-5-5", "max_tokens": 4596, "system": "Answer in one line.",
            "messages": [
                [
                    "role": "user",
                    "content": [
                        [
                            "type": "image",
                            "source": ["type": "base64", "media_type": "image/jpeg", "data": .string(Data(picture).base64EncodedString())],
                        ], ["type": "text", "text": "Which album?"],
                    ],
                ]
            ],
            "output_config": ["effort": "low", "format": ["type": "json_schema", "schema": try schema().value]],
            "tools": [["type": "web_search_20250305", "name": "web_search", "max_uses": 3, "allowed_domains": ["pitchfork.com"]]],
            "stream": true,
        ]
        #expect(try await stage.sentBody() == expected)
    }

    @Test func sendsNoEffortToModelsWithoutLevels() async throws {
        let stage = try await Stage(.anthropic, "claude-haiku-4-5-20251001", Anthropic.good)
        _ = try await stage.model.generate(question(effort: .low))
        let body = try await stage.sentBody()
        #expect(body["output_config"] == nil)
        #expect(body["max_tokens"] == 500)
        for field in ["temperature", "top_p", "top_k", "thinking", "tool_choice"] { #expect(body[field] == nil) }
    }

    @Test func streamsTextAndSkipsTheUnknown() async throws {
        let stage = try await stage(
            events(
                [#"{"type":"ping"}"#, Anthropic.start, #"{"type":"invented","x":1}"#] + Anthropic.thinking
                    + Anthropic.block(1, #"{"type":"invented_block"}"#, #"{"type":"invented_delta"}"#)
                    + [#"{"type":"ping"}"#] + Anthropic.text(2, "Abbey ", "Road 💎") + Anthropic.end("end_turn"),
                headers: ["request-id": "req_1"]))
        let (events, error) = await stage.play(question())
        #expect(error == nil)
        #expect(events.dropLast() == [.text("Abbey Road 💎")])
        let reply = try #require(events.last?.reply)
        #expect(reply.text == "Abbey Road 💎")
        #expect(reply.stopReason == .endOfTurn)
        #expect(reply.model == "claude-real")
        #expect(reply.requestID == "req_1")
        #expect(reply.usage == ModelUsage(input: 100, output: 20))
        #expect(reply.costMicroUSD == 100 * 2 + 20 * 10)
        #expect(reply.attempts == 1)
    }

    @Test func searches() async throws {
        let citation = #"""
            {"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://pitchfork.com/y","title":null,\#
            "encrypted_index":"x","cited_text":"c"}}
            """#
        let cited = Anthropic.block(3, #"{"type":"text","text":"","citations":[]}"#, citation, #"{"type":"text_delta","text":"Harsh, "}"#)
        let stage = try await stage(
            events(
                [Anthropic.start] + Anthropic.text(0, "I'll look that up.") + Anthropic.search(1) + cited + Anthropic.text(4, "brilliant.")
                    + Anthropic.end("end_turn", searches: 1)))
        let (events, error) = await stage.play(question(search: .init(maxUses: 2)))
        #expect(error == nil)
        #expect(
            events.dropLast() == [
                .text("I'll look that up."), .searching(query: "yeezus review"),
                .source(ModelSource(title: "Yeezus", url: "https://pitchfork.com/y")),
                .text("Harsh, brilliant."),
            ])
        let reply = try #require(events.last?.reply)
        #expect(reply.text == "Harsh, brilliant.")
        #expect(reply.sources == [ModelSource(title: "Yeezus", url: "https://pitchfork.com/y", isCited: true)])
        #expect(reply.usage.searches == 1)
        #expect(reply.costMicroUSD == 200 + 200 + 10_000)
    }

    @Test func aFailedSearchIsNoFailure() async throws {
        let result = #"""
            {"type":"web_search_tool_result","tool_use_id":"s",\#
            "content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}}
            """#
        let empty = #"{"type":"web_search_tool_result","tool_use_id":"s","content":[]}"#
        let stage = try await stage(
            events(
                [Anthropic.start] + Anthropic.block(0, result) + Anthropic.block(1, empty) + Anthropic.text(2, "ok")
                    + Anthropic.end("end_turn")))
        let reply = try await stage.model.generate(question(search: .init(maxUses: 1)))
        #expect(reply.text == "ok")
        #expect(reply.searchErrors == ["max_uses_exceeded"])
        #expect(reply.sources.isEmpty)
    }

    @Test func continuesAPausedTurnWithItsContentUnchanged() async throws {
        let stage = try await stage(
            events([Anthropic.start] + Anthropic.thinking + Anthropic.search(1) + Anthropic.end("pause_turn", searches: 1)),
            events([Anthropic.start] + Anthropic.text(0, "done") + Anthropic.end("end_turn")))
        let reply = try await stage.model.generate(question(search: .init(maxUses: 2)))
        #expect(reply.text == "done")
        #expect(reply.sources.map(\.url) == ["https://pitchfork.com/y"])
        #expect(reply.usage == ModelUsage(input: 200, output: 40, searches: 1))
        #expect(reply.attempts == 2)
        let first = try await stage.sentBody(0)
        let second = try await stage.sentBody(1)
        #expect(second["tools"] == first["tools"])
        #expect(
            second["messages"]?.array?.last == [
                "role": "assistant",
                "content": [
                    ["type": "thinking", "thinking": "hmm", "signature": "c2ln+/="],
                    ["type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": ["query": "yeezus review"]],
                    [
                        "type": "web_search_tool_result", "tool_use_id": "srvtoolu_1",
                        "content": [
                            [
                                "type": "web_search_result", "url": "https://pitchfork.com/y", "title": "Yeezus",
                                "encrypted_content": "EqgfCi/+ é==", "page_age": nil,
                            ]
                        ],
                    ],
                ],
            ])
    }

    @Test func continuesAPausedTurnOnlyIfItMayBePaidFor() async throws {
        let pause = events([Anthropic.start] + Anthropic.search(0) + Anthropic.end("pause_turn"))
        let stage = try await stage(pause, Anthropic.good)
        var request = question()
        request.mayRetry = { false }
        let error = await stage.failure(request)
        #expect(error?.kind == .badResponse && error?.attempts == 1 && error?.costMicroUSD == 400)
        #expect(try await stage.script.received().count == 1)
    }

    @Test func doesNotContinueForEver() async throws {
        let pause = events([Anthropic.start] + Anthropic.search(0) + Anthropic.end("pause_turn"))
        let stage = try await stage(pause, pause, pause, pause, Anthropic.good)
        let error = await stage.failure()
        #expect(error?.kind == .badResponse)
        #expect(error?.attempts == 4)
        #expect(error?.costMicroUSD == 4 * 400)
    }

    @Test(arguments: [
        ("refusal", ModelError.Kind.refused), ("max_tokens", .truncated), ("model_context_window_exceeded", .truncated),
    ]) func endsThatAreNoAnswer(reason: String, kind: ModelError.Kind) async throws {
        let stage = try await stage(events([Anthropic.start] + Anthropic.thinking + Anthropic.end(reason)), Anthropic.good)
        let error = await stage.failure()
        #expect(error?.kind == kind)
        #expect(error?.isRetryable == false)
        #expect(error?.costMicroUSD == 400)
        #expect(try await stage.script.received().count == 1)
    }

    @Test func acceptsAnUnknownStopReason() async throws {
        let stage = try await stage(events([Anthropic.start] + Anthropic.text(0, "x") + Anthropic.end("invented")))
        #expect(try await stage.model.generate(question()).stopReason == .other("invented"))
    }

    @Test func anErrorBeforeTheFirstTextIsTriedAgain() async throws {
        let overloaded = #"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#
        let stage = try await stage(events([Anthropic.start, overloaded]), Anthropic.good)
        let (events, error) = await stage.play(question())
        #expect(error == nil)
        let reply = try #require(events.last?.reply)
        #expect(reply.text == "fine")
        #expect(reply.attempts == 2)
        #expect(reply.usage.input == 200)
    }

    @Test func textThatArrivesTogetherIsOneEvent() async throws {
        let stage = try await stage(events([Anthropic.start] + Anthropic.text(0, "a", "b", "c") + Anthropic.end("end_turn")))
        var texts: [String] = []
        for try await event in stage.model.stream(question()) { if case .text(let text) = event { texts.append(text) } }
        #expect(texts == ["abc"])
    }

    @Test func aStreamedAnswerIsNotBegunTwice() async throws {
        let broken = events([Anthropic.start] + Anthropic.text(0, "half"), thenClose: true)
        let stage = try await stage(broken, Anthropic.good)
        let (events, error) = await stage.play(question())
        #expect(events == [.text("half")])
        #expect(error?.kind == .unavailable)
        #expect(try await stage.script.received().count == 1)
    }

    @Test func aGeneratedAnswerIs() async throws {
        let broken = events([Anthropic.start] + Anthropic.text(0, "half"), thenClose: true)
        let short = events([Anthropic.start] + Anthropic.text(0, "half"))
        for first in [broken, short] {
            let stage = try await stage(first, Anthropic.good)
            let reply = try await stage.model.generate(question())
            #expect(reply.text == "fine")
            #expect(reply.attempts == 2)
        }
    }

    @Test(arguments: [
        (400, "invalid_request_error", ModelError.Kind.invalidRequest), (401, "authentication_error", .unauthorized),
        (402, "billing_error", .quotaExhausted), (403, "permission_error", .unauthorized), (404, "not_found_error", .modelNotFound),
        (413, "request_too_large", .invalidRequest),
    ]) func errorsThatStay(status: Int, type: String, kind: ModelError.Kind) async throws {
        let body = #"{"type":"error","error":{"type":"\#(type)","message":"m"},"request_id":"req_9"}"#
        let stage = try await stage(answer(status, body, headers: ["request-id": "req_9"]), Anthropic.good)
        let error = await stage.failure()
        #expect(error?.kind == kind)
        #expect(error?.status == status)
        #expect(error?.requestID == "req_9")
        #expect(error?.detail.contains(type) == true)
        #expect(try await stage.script.received().count == 1)
    }

    @Test(arguments: [
        (429, ["retry-after": "0"]), (429, [:]), (500, [:]), (504, [:]), (529, [:]), (409, [:]), (502, ["content-type": "text/html"]),
    ]) func errorsThatPass(status: Int, headers: [String: String]) async throws {
        let stage = try await stage(answer(status, "<html>", headers: headers), Anthropic.good)
        #expect(try await stage.model.generate(question()).attempts == 2)
        let again = try await self.stage(answer(status, "<html>", headers: headers), answer(status, "", headers: headers), Anthropic.good)
        let error = await again.failure()
        #expect(error?.kind == .unavailable)
        #expect(error?.isRetryable == true)
        #expect(error?.attempts == 2)
    }

    @Test func aLongWaitIsNotBegun() async throws {
        let stage = try await stage(answer(429, "", headers: ["retry-after": "60"]), Anthropic.good)
        let error = await stage.failure(question(timeout: .seconds(30)))
        #expect(error?.kind == .unavailable)
        #expect(error?.retryAfter == .seconds(60))
        #expect(error?.attempts == 1)
    }

    @Test func theProviderSaysWhetherToTryAgain() async throws {
        let no = try await stage(answer(529, "", headers: ["x-should-retry": "false"]), Anthropic.good)
        #expect(await no.failure()?.attempts == 1)
        let yes = try await stage(answer(400, "", headers: ["x-should-retry": "true"]), Anthropic.good)
        #expect(try await yes.model.generate(question()).attempts == 2)
    }

    @Test func theCallerSaysWhetherToTryAgain() async throws {
        let stage = try await stage(answer(529, ""), Anthropic.good)
        var request = question()
        request.mayRetry = { false }
        #expect(await stage.failure(request)?.attempts == 1)
        #expect(try await stage.script.received().count == 1)
    }

    @Test func aPageInPlaceOfAStream() async throws {
        let page = answer(200, "<html>", headers: ["content-type": "text/html"])
        let stage = try await stage(page, page)
        let error = await stage.failure()
        #expect(error?.kind == .badResponse)
        #expect(error?.isRetryable == true)
    }

    @Test func endsAtTheDeadline() async throws {
        let stage = try await stage([.hang], [.hang])
        #expect(await stage.failure(question(timeout: .milliseconds(200)))?.kind == .timeout)
    }

    @Test func anAnswerMustBeginInTime() async throws {
        let silent = events([Anthropic.start], thenHang: true)
        let stage = try await stage(silent, Anthropic.good)
        let reply = try await stage.model.generate(question(start: .seconds(4)))
        #expect(reply.attempts == 2)
        let late = try await self.stage(silent)
        #expect(await late.failure(question(start: .milliseconds(200), attempts: 1))?.kind == .timeout)
    }

    @Test func cancellationEndsTheCall() async throws {
        let stage = try await stage(events([Anthropic.start] + Anthropic.text(0, "begun"), thenHang: true))
        for try await event in stage.model.stream(question()) where event == .text("begun") { break }
        #expect(try await stage.script.ended(0).broken)
    }

    @Test func whatTheModelCannotDoIsNotAsked() async throws {
        let stage = try await Stage(.openAIChat, "gpt-5-search-api")
        #expect(await stage.failure(question(pictures: [picture]))?.kind == .invalidRequest)
        let other = try await Stage(.openAIChat, "llama")
        #expect(await other.failure(question(search: .init(maxUses: 1)))?.kind == .invalidRequest)
        #expect(try await other.script.received().isEmpty)
    }
}
