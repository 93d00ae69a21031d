import EditorialRules
import FoundationEssentials
import ModelAnswers
import SampleCovers
import Sandbox
import Testing

private typealias JSON = Sandbox.JSON

@Suite struct AnthropicTests {
    private let bench = Bench()

    private func request(_ content: JSON = "Hello", model: String = "claude-sonnet-5-5", _ changes: [(String, JSON)] = []) -> JSON {
        let base: JSON = ["model": .string(model), "max_tokens": 4096, "messages": [["role": "user", "content": content]]]
        return changes.reduce(base) { $0.setting($1.0, $1.1) }
    }

    private func picture(_ cover: SampleCover, type: String = "image/jpeg") throws -> JSON {
        [
            ["type": "image", "source": ["type": "base64", "media_type": .string(type), "data": .string(try Pictures.base64(cover))]],
            ["type": "text", "text": "Which album is this?"],
        ]
    }

    private func format(_ schema: String) throws -> JSON {
        ["effort": "low", "format": ["type": "json_schema", "schema": try JSONParser.parse(Array(schema.utf8))]]
    }

    private func answerText(_ reply: Reply) -> String {
        (reply.json["content"]?.array ?? []).filter { $0["type"]?.string == "text" }.compactMap { $0["text"]?.string }.joined()
    }

    private func refusal(_ body: JSON, headers: [(String, String)] = Bench.anthropicHeaders) async -> (Int, String) {
        let reply = await bench.messages(body, headers: headers)
        return (reply.status, reply.json["error"]?["message"]?.string ?? reply.text)
    }

    // MARK: Refusals, with the real texts

    @Test func headersAreChecked() async {
        #expect(await refusal(request(), headers: [("x-api-key", "k")]) == (400, "anthropic-version: header is required"))
        #expect(await refusal(request(), headers: [("anthropic-version", "2023-06-01")]).0 == 401)
        let doubled = Bench.anthropicHeaders + [("anthropic-version", "2023-06-01")]
        #expect(
            await refusal(request(), headers: doubled)
                == (400, "anthropic-version: \"2023-06-01, 2023-06-01\" is not a valid version"))
        let bearer = [("authorization", "Bearer k"), ("anthropic-version", "2026-10-21")]
        #expect(await bench.messages(request(), headers: bearer).status == 200)
    }

    @Test(
        arguments: [
            ("frobnicate", 1, "frobnicate: Extra inputs are not permitted"),
            ("temperature", 0.5, "temperature: Only the default value is supported for this model."),
            (
                "max_tokens", 999_999,
                "max_tokens: 999999 > 128000, which is the maximum allowed number of output tokens for claude-sonnet-5-5"
            ),
            ("tool_choice", ["type": "any"], "tool_choice: Forced tool use is not supported for this model. Use 'auto' or 'none'."),
            (
                "thinking", ["type": "enabled", "budget_tokens": 2000],
                "\"thinking.type.enabled\" is not supported for this model. Use \"thinking.type.adaptive\" and \"output_config.effort\"."
            ),
            ("metadata", ["mood": "blue"], "metadata.mood: Extra inputs are not permitted"),
        ] as [(String, Sandbox.JSON, String)])
    func fieldsAreRefused(name: String, value: Sandbox.JSON, message: String) async {
        #expect(await refusal(request("Hi", [(name, value)])) == (400, message))
    }

    @Test func samplingDependsOnModelAndVersion() async {
        let warm: [(String, JSON)] = [("temperature", 0.5)]
        #expect(await bench.messages(request(model: "claude-haiku-4-5", warm)).status == 200)
        #expect(await bench.messages(request(model: "claude-haiku-4-5", warm + [("top_p", 0.9)])).status == 400)
        let newest = [("x-api-key", "k"), ("anthropic-version", "2026-10-21")]
        #expect(
            await refusal(request(model: "claude-haiku-4-5", warm), headers: newest) == (400, "temperature: Extra inputs are not permitted")
        )
        // A default value passes where only other values are refused.
        #expect(await bench.messages(request("Hi", [("temperature", 1)])).status == 200)
    }

    @Test func requiredFieldsAndModels() async {
        #expect(await refusal(["model": "claude-sonnet-5-5", "messages": []]) == (400, "max_tokens: Field required"))
        let retired = await bench.messages(request(model: "claude-3-5-haiku-latest"))
        #expect(retired.status == 404)
        #expect(retired.json["error"]?["message"]?.string == "model: claude-3-5-haiku-latest")
        #expect(retired.json["error"]?["type"]?.string == "not_found_error")
    }

    @Test func prefillIsRefusedByNewModels() async {
        let turns: JSON = [["role": "user", "content": "Hi"], ["role": "assistant", "content": "{"]]
        #expect(
            await refusal(request("", [("messages", turns)]))
                == (400, "This model does not support assistant message prefill. The conversation must end with a user message."))
        #expect(await bench.messages(request(model: "claude-sonnet-4-5", [("messages", turns)])).status == 200)
    }

    @Test func picturesMustBeWhatTheySay() async throws {
        let wrong = await refusal(request(try picture(.seeds, type: "image/png")))
        #expect(wrong.0 == 400)
        #expect(
            wrong.1
                == "messages.0.content.0.image.source.base64: The image was specified using the image/png media type, "
                + "but the image appears to be a image/jpeg image")
        let alias = await refusal(request(try picture(.seeds, type: "image/jpg")))
        #expect(
            alias.1
                == "messages.0.content.0.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' "
                + "or 'image/webp'"
        )
        let huge = String(repeating: "A", count: 10_485_764)
        let block: JSON = [["type": "image", "source": ["type": "base64", "media_type": "image/jpeg", "data": .string(huge)]]]
        #expect(await refusal(request(block)).1.contains("exceeds 10 MB maximum"))
    }

    @Test func aBodyOverThirtyTwoMegabytesMeetsTheProxy() async {
        let reply = await bench.post("/v1/messages", bytes: [UInt8](repeating: 32, count: 32 << 20 + 1), headers: Bench.anthropicHeaders)
        #expect(reply.status == 413)
        #expect(reply.text.hasPrefix("<!DOCTYPE HTML>"))
    }

    @Test func searchToolRules() async {
        func tool(_ changes: [(String, JSON)]) -> JSON {
            let base: JSON = ["type": "web_search_20250305", "name": "web_search"]
            return request("Hi", [("tools", [changes.reduce(base) { $0.setting($1.0, $1.1) }])])
        }
        #expect(await bench.messages(tool([])).status == 200)
        #expect(await refusal(tool([("allowed_domains", ["a.com"]), ("blocked_domains", ["b.com"])])).1.contains("Only one of"))
        #expect(await refusal(tool([("allowed_domains", ["https://a.com"])])).0 == 400)
        #expect(await refusal(tool([("name", "search")])).0 == 400)
        #expect(await refusal(tool([("max_uses", 0)])).0 == 400)
    }

    @Test(
        arguments: [
            #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#,
            #"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"integer","minimum":1}},"required":["a"]}"#,
            #"{"type":"object","additionalProperties":false,"properties":{"a":{"type":"array","items":{"type":"string"},"minItems":3}}}"#,
            #"{"type":"object","additionalProperties":false,"properties":{"a":{"$ref":"https://example.org/a"}}}"#,
            ##"{"type":"object","additionalProperties":false,"properties":{"a":{"$ref":"#"}},"$ref":"#/x","x":{"$ref":"#/x"}}"##,
        ])
    func schemasOutsideTheSubsetAreRefused(schema: String) async throws {
        #expect(await refusal(request("Hi", [("output_config", try format(schema))])).0 == 400)
    }

    // MARK: Answers

    @Test func thinkingComesFirstAndTextIsFoundByType() async throws {
        let reply = await bench.messages(request())
        #expect(reply.json["content"]?[0]?["type"]?.string == "thinking")
        #expect(answerText(reply).contains("sandbox"))
        #expect(reply.json["model"]?.string == "claude-sonnet-5-5-sandbox")
        #expect(reply.header("x-albumscan-sandbox") == "1")
        #expect(reply.header("request-id")?.hasPrefix("req_") == true)
    }

    @Test func tooFewTokensEndInThoughtsAlone() async {
        let reply = await bench.messages(request("Hi", [("max_tokens", 100)]))
        #expect(reply.json["stop_reason"]?.string == "max_tokens")
        #expect(answerText(reply).isEmpty)
    }

    @Test(arguments: [SampleCover.okComputer, .powerCorruption, .promptAndCircumstance])
    func aCoverIsNamed(cover: SampleCover) async throws {
        let reply = await bench.messages(request(try picture(cover), [("output_config", try format(IDCall1Answer.jsonSchema))]))
        let album = try #require(SandboxAlbum.of(cover))
        guard case .album(let found) = try IDCall1Answer(parsing: answerText(reply)) else {
            Issue.record("not an album: \(answerText(reply))")
            return
        }
        #expect(found.artistName == album.artist && found.albumTitle == album.title)
    }

    @Test func anAcronymNeedsASearchAndASearchResolvesIt() async throws {
        let first = await bench.messages(request(try picture(.seeds), [("output_config", try format(IDCall1Answer.jsonSchema))]))
        guard case .searchNeeded(let clues) = try IDCall1Answer(parsing: answerText(first)) else {
            Issue.record("\(answerText(first))")
            return
        }
        #expect(clues.extractedText == "TVOTR")
        let second = await bench.messages(
            request(
                .string("<cover_text>\(clues.extractedText)</cover_text> Which album is it?"),
                [
                    ("output_config", try format(IDCall2Answer.jsonSchema)),
                    ("tools", [["type": "web_search_20250305", "name": "web_search", "allowed_domains": ["discogs.com"]]]),
                ]))
        guard case .album(let album) = try IDCall2Answer(parsing: answerText(second)) else {
            Issue.record("\(answerText(second))")
            return
        }
        #expect(album.artistName == "TV on the Radio" && album.albumTitle == "Seeds")
        #expect(second.json["usage"]?["server_tool_use"]?["web_search_requests"]?.integer == 1)
        // The answer is cut into several text blocks, all after the search.
        #expect((second.json["content"]?.array ?? []).filter { $0["type"]?.string == "text" }.count > 1)
        #expect(second.text.contains("https://discogs.com/albumscan-sandbox/seeds"))
    }

    @Test(arguments: [SampleCover.parcelLabel, .smudge])
    func whatIsNoAlbumIsNotNamed(cover: SampleCover) async throws {
        let reply = await bench.messages(request(try picture(cover), [("output_config", try format(IDCall1Answer.jsonSchema))]))
        switch try IDCall1Answer(parsing: answerText(reply)) {
        case .album: Issue.record("named as an album")
        case .searchNeeded(let clues): #expect(cover == .smudge && clues.extractedText.isEmpty)
        case .refused(let subject): #expect(cover == .parcelLabel && subject == .notAnAlbumCover)
        }
    }

    @Test func everyReviewStandsUpToTheProductsOwnChecks() async throws {
        for album in SandboxAlbum.all where album.review != nil {
            let question: JSON = .string("<album>\nArtist: \(album.artist)\nTitle: \(album.title)\n</album>\nWrite the review.")
            let reply = await bench.messages(request(question, [("output_config", try format(ReviewAnswer.jsonSchema))]))
            let review = try ReviewAnswer(parsing: answerText(reply)).review
            #expect(ReviewValidator.violations(of: review).isEmpty, "\(album.name): \(ReviewValidator.violations(of: review))")
            #expect(review.contextSummary == album.review?.summary)
        }
    }

    @Test func everySearchResultHasATitleOfItsOwnThatOwnsUp() async {
        let tools: JSON = [["type": "web_search_20250305", "name": "web_search"]]
        let reply = await bench.messages(request("Tell me about Abbey Road by The Beatles", [("tools", tools)]))
        let results = reply.json["content"]?.array?.first { $0["type"]?.string == "web_search_tool_result" }?["content"]?.array
        #expect(
            results?.map { $0["title"]?.string }
                == (1...3).map {
                    "Sandbox source \($0) of 3 for Abbey Road by The Beatles (no search was made)"
                })
    }

    @Test func aPausedTurnGoesOnWhenItComesBackUnchanged() async throws {
        try await bench.order(["kind": "pause_turn", "upstream": "anthropic"])
        let tools: JSON = [["type": "web_search_20250305", "name": "web_search"]]
        let question: JSON = "Tell me about Abbey Road by The Beatles"
        let paused = await bench.messages(request(question, [("tools", tools)]))
        #expect(paused.json["stop_reason"]?.string == "pause_turn")
        let content = try #require(paused.json["content"])
        func continued(_ content: JSON) -> JSON {
            request(
                "", [("tools", tools), ("messages", [["role": "user", "content": question], ["role": "assistant", "content": content]])])
        }
        let finished = await bench.messages(continued(content))
        #expect(finished.json["stop_reason"]?.string == "end_turn")
        #expect(answerText(finished).contains("Abbey Road"))
        let tampered = content.mapped { name, value in name == "encrypted_content" ? .string((value.string ?? "") + "A") : value }
        #expect(await refusal(continued(tampered)).1.contains("encrypted_content: Invalid value"))
        let forgetful = JSON.array(
            (content.array ?? []).map { block in
                block["type"]?.string == "server_tool_use" ? .object(block.members?.filter { $0.name != "input" } ?? []) : block
            })
        #expect(await refusal(continued(forgetful)).1 == "messages.1.content.1.server_tool_use.input: Field required")
    }

    @Test func aFailedSearchIsAnObject() async throws {
        try await bench.order(["kind": "search_error"])
        let reply = await bench.messages(request("Abbey Road", [("tools", [["type": "web_search_20250305", "name": "web_search"]])]))
        let result = reply.json["content"]?.array?.first { $0["type"]?.string == "web_search_tool_result" }
        #expect(result?["content"]?["error_code"]?.string == "unavailable")
    }

    @Test func aCallersToolIsCalledAndItsResultAnswered() async {
        let tool: JSON = [
            "name": "lookup", "input_schema": ["type": "object", "properties": ["artist": ["type": "string"]], "required": ["artist"]],
        ]
        let first = await bench.messages(request("Look it up", [("tools", [tool])]))
        #expect(first.json["stop_reason"]?.string == "tool_use")
        let call = first.json["content"]?.array?.last
        #expect(call?["input"]?["artist"]?.string == "Radiohead")
        let turns: JSON = [
            ["role": "user", "content": "Look it up"], ["role": "assistant", "content": first.json["content"] ?? []],
            ["role": "user", "content": [["type": "tool_result", "tool_use_id": call?["id"] ?? "", "content": "1997"]]],
        ]
        let second = await bench.messages(request("", [("tools", [tool]), ("messages", turns)]))
        #expect(second.json["stop_reason"]?.string == "end_turn")
    }

    @Test func aStreamSaysTheSameAsTheWholeMessage() async {
        let question = "Tell me about Abbey Road by The Beatles"
        let whole = answerText(await bench.messages(request(.string(question))))
        let stream = await bench.messages(request(.string(question), [("stream", true)]))
        #expect(stream.header("content-type")?.hasPrefix("text/event-stream") == true)
        let streamed = stream.events.compactMap { $0["delta"]?["text"]?.string }.joined()
        #expect(streamed == whole)
        let types = stream.events.compactMap { $0["type"]?.string }
        #expect(types.first == "message_start" && types.last == "message_stop")
        #expect(types.contains("ping") && types.contains("sandbox_notice"))
    }

    @Test func latencyIsTheTasksOwn() async throws {
        let slow = Bench(latencyScale: 1)
        let body = request(try picture(.seeds), [("output_config", try format(IDCall1Answer.jsonSchema))])
        #expect(await slow.messages(body).delay == .milliseconds(1500))
        let review = request(
            "Artist: Madonna Title: MDNA", [("output_config", try format(ReviewAnswer.jsonSchema)), ("stream", true)])
        let reply = await slow.messages(review)
        let total = reply.pieces.reduce(reply.delay) { $0 + $1.pause }
        #expect(total > .milliseconds(3990) && total < .milliseconds(4010))
    }
}
