import ModelAnswers
import SampleCovers
import Sandbox
import Testing

private typealias JSON = Sandbox.JSON

@Suite struct OpenAITests {
    private let bench = Bench()

    private func chat(_ model: String = "gpt-4o", _ changes: [(String, JSON)] = []) -> JSON {
        let base: JSON = ["model": .string(model), "messages": [["role": "user", "content": "Tell me about Abbey Road"]]]
        return changes.reduce(base) { $0.setting($1.0, $1.1) }
    }

    private func schema(_ text: String) throws -> JSON { try JSONParser.parse(Array(text.utf8)) }

    @Test func searchModelsNameTheParametersTheyRefuse() async {
        let body = chat(
            "gpt-5-search-api", [("temperature", 1), ("top_p", 1), ("presence_penalty", 0), ("frequency_penalty", 0)])
        let reply = await bench.chat(body)
        #expect(reply.status == 400)
        #expect(
            reply.json["error"]?["message"]?.string
                == "Model incompatible request arguments supplied: frequency_penalty, presence_penalty, temperature, top_p")
        #expect(reply.json["error"]?["code"]?.isNull == true)
    }

    @Test func modelsThatAreGone() async {
        let reply = await bench.chat(chat("gpt-4o-search-preview"))
        #expect(reply.status == 404 && reply.json["error"]?["code"]?.string == "model_not_found")
    }

    @Test func reasoningModelsWantTheirOwnLimit() async {
        let reply = await bench.chat(chat("gpt-6-luna", [("max_tokens", 100)]))
        #expect(reply.status == 400 && reply.json["error"]?["param"]?.string == "max_tokens")
        #expect(await bench.chat(chat("gpt-4o", [("max_tokens", 100)])).status == 200)
        #expect(await bench.chat(chat("gpt-6-luna", [("temperature", 0.2)])).status == 400)
        #expect(await bench.chat(chat("gpt-6-luna", [("temperature", 0.2), ("reasoning_effort", "none")])).status == 200)
    }

    @Test func strictSchemasNameTheMissingProperty() async throws {
        let loose = #"{"type":"object","additionalProperties":false,"properties":{"artist":{"type":"string"}},"required":[]}"#
        let format: JSON = ["type": "json_schema", "json_schema": ["name": "album", "strict": true, "schema": try schema(loose)]]
        let reply = await bench.chat(chat("gpt-4o", [("response_format", format)]))
        #expect(reply.status == 400)
        #expect(
            reply.json["error"]?["message"]?.string
                == "Invalid schema for response_format 'album': In context=(), 'required' is required to be supplied and to be an array "
                + "including every key in properties. Missing 'artist'.")
    }

    @Test(arguments: [
        IDCall1Answer.jsonSchema, IDCall2Answer.jsonSchema, Phase1AAnswer.jsonSchema, Phase1BAnswer.jsonSchema, ReviewAnswer.jsonSchema,
    ])
    func ourOwnSchemasPassBothVendors(text: String) async throws {
        let format: JSON = ["type": "json_schema", "json_schema": ["name": "ours", "strict": true, "schema": try schema(text)]]
        #expect(await bench.chat(chat("gpt-4o", [("response_format", format)])).status == 200)
        let messages: JSON = [
            "model": "claude-sonnet-5-5", "max_tokens": 4096, "messages": [["role": "user", "content": "Hi"]],
            "output_config": ["format": ["type": "json_schema", "schema": try schema(text)]],
        ]
        #expect(await bench.messages(messages).status == 200)
    }

    @Test func chatSeesThePicture() async throws {
        let url = "data:image/jpeg;base64," + (try Pictures.base64(.letItBe))
        let content: JSON = [
            ["type": "text", "text": "Which album?"], ["type": "image_url", "image_url": ["url": .string(url), "detail": "high"]],
        ]
        let format: JSON = [
            "type": "json_schema", "json_schema": ["name": "a", "strict": true, "schema": try schema(Phase1AAnswer.jsonSchema)],
        ]
        let reply = await bench.chat(chat("gpt-4o", [("messages", [["role": "user", "content": content]]), ("response_format", format)]))
        let text = reply.json["choices"]?[0]?["message"]?["content"]?.string ?? ""
        #expect(try Phase1AAnswer(parsing: text).clues.extractedText == "LET IT BE THE BEATLES")
        for (bad, code) in [
            ("data:image/jpeg;base64,@@", "invalid_base64_image"), ("data:image/jpeg;base64,aGFsbG8=", "invalid_image_format"),
            ("data:application/pdf;base64,aGFsbG8=", "unsupported_image_media_type"), ("https://example.org/a.jpg", "invalid_image_url"),
        ] {
            let content: JSON = [["type": "image_url", "image_url": ["url": .string(bad)]]]
            let reply = await bench.chat(chat("gpt-4o", [("messages", [["role": "user", "content": content]])]))
            #expect(reply.json["error"]?["code"]?.string == code)
        }
    }

    @Test func chatStreams() async throws {
        let body = chat("gpt-4o", [("stream", true), ("stream_options", ["include_usage": true])])
        let stream = await bench.chat(body)
        #expect(stream.text.hasSuffix("data: [DONE]\n\n"))
        #expect(stream.events.last?["choices"]?.array?.isEmpty == true)
        #expect(stream.events.last?["usage"]?["total_tokens"]?.integer ?? 0 > 0)
        try await bench.order(["kind": "missing_end"])
        #expect(await !bench.chat(body).text.contains("[DONE]"))
        try await bench.order(["kind": "error_event"])
        #expect(await bench.chat(body).events.last?["error"]?["type"]?.string == "server_error")
    }

    @Test func moneyAndRateAreDifferent429s() async throws {
        try await bench.order(["kind": "insufficient_quota", "upstream": "openai"])
        try await bench.order(["kind": "status", "status": 429, "upstream": "openai", "retryAfter": 2])
        #expect(await bench.chat(chat()).json["error"]?["type"]?.string == "insufficient_quota")
        let limited = await bench.chat(chat())
        #expect(limited.json["error"]?["code"]?.string == "rate_limit_exceeded" && limited.header("retry-after") == "2")
    }

    @Test func refusalsAndFilters() async throws {
        for kind in ["refusal", "content_filter"] { try await bench.order(["kind": .string(kind)]) }
        let refused = await bench.chat(chat()).json["choices"]?[0]?["message"]
        #expect(refused?["content"]?.isNull == true && refused?["refusal"]?.string != nil)
        #expect(await bench.chat(chat()).json["choices"]?[0]?["finish_reason"]?.string == "content_filter")
        for kind in ["refusal", "content_filter", "max_tokens"] { try await bench.order(["kind": .string(kind)]) }
        let body: JSON = ["model": "gpt-6-luna", "input": "Tell me about Abbey Road"]
        #expect(await bench.responses(body).text.contains(#""type":"refusal""#))
        #expect(await bench.responses(body).json["incomplete_details"]?["reason"]?.string == "content_filter")
        #expect(await bench.responses(body).json["status"]?.string == "incomplete")
    }

    @Test func responsesSearchAndStream() async throws {
        let body: JSON = [
            "model": "gpt-6-luna", "input": "Which album is TVOTR Seeds?", "stream": true,
            "tools": [["type": "web_search", "filters": ["allowed_domains": ["discogs.com"]]]],
            "include": ["web_search_call.action.sources"],
        ]
        let events = await bench.responses(body).events
        #expect(events.first?["type"]?.string == "response.created" && events.last?["type"]?.string == "response.completed")
        #expect(events.enumerated().allSatisfy { $0.offset == $0.element["sequence_number"]?.integer })
        let text = events.compactMap { $0["type"]?.string == "response.output_text.delta" ? $0["delta"]?.string : nil }.joined()
        #expect(text.contains("Seeds by TV on the Radio"))
        let search = events.last?["response"]?["output"]?.array?.first { $0["type"]?.string == "web_search_call" }
        #expect(search?["action"]?["sources"]?[0]?["url"]?.string == "https://discogs.com/albumscan-sandbox/seeds")
    }

    @Test func responsesKeepTheLimitOfToolCalls() async {
        let body: JSON = ["model": "gpt-6-luna", "input": "Which album is TVOTR Seeds?", "tools": [["type": "web_search"]]]
        let limited = await bench.responses(body.setting("max_tool_calls", 1)).json
        #expect(limited["max_tool_calls"]?.integer == 1)
        #expect(limited["output"]?.array?.count { $0["type"]?.string == "web_search_call" } == 1)
        let refused = await bench.responses(body.setting("max_tool_calls", 0))
        #expect(refused.status == 400 && refused.json["error"]?["param"]?.string == "max_tool_calls")
    }

    @Test func responsesPointToWhereAParameterWent() async {
        let reply = await bench.responses(["model": "gpt-6-luna", "input": "Hi", "max_tokens": 5])
        #expect(reply.json["error"]?["message"]?.string?.contains("'max_output_tokens'") == true)
        #expect(await bench.responses(["model": "gpt-6-luna", "input": "Hi", "max_output_tokens": 5]).status == 400)
        #expect(
            await bench.responses(["model": "gpt-6-luna", "input": "Hi", "colour": 5]).json["error"]?["code"]?.string == "unknown_parameter"
        )
    }
}
