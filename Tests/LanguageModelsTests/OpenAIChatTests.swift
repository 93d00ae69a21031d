import Foundation
import HTTPTestServer
import JSON
import LanguageModels
import Testing

@Suite struct OpenAIChatTests {
    private static func chunk(_ delta: String, finish: String = "null") -> String {
        #"{"model":"real","obfuscation":"x","choices":[{"index":0,"delta":\#(delta),"finish_reason":\#(finish)}]}"#
    }

    private static let usage = #"""
        {"model":"real","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":20,\#
        "prompt_tokens_details":{"cached_tokens":40},"completion_tokens_details":null}}
        """#

    private static let text = [
        chunk(#"{"role":"assistant","content":"","refusal":null}"#), chunk(#"{"content":"fi"}"#), chunk(#"{"content":"ne"}"#),
    ]
    private static let good = events(text + [chunk("{}", finish: #""stop""#), usage, "[DONE]"])

    private func stage(_ model: String = "gpt-6-luna", apiKey: String? = "test-key", _ responses: Steps...) async throws -> Stage {
        try await Stage(.openAIChat, model, apiKey: apiKey, responses: responses)
    }

    @Test func sendsWhatTheAPIWants() async throws {
        let stage = try await stage("gpt-6-luna", Self.good)
        _ = try await stage.model.generate(question(schema: schema(), effort: ModelEffort.none, pictures: [picture]))
        let sent = try await stage.script.received()[0]
        #expect(sent.path.hasSuffix("/v1/chat/completions"))
        #expect(sent.header("authorization") == "Bearer test-key")
        let expected: JSONValue = [
            "model": "gpt-6-luna",
            "messages": [
                ["role": "system", "content": "Answer in one line."],
                [
                    "role": "user",
                    "content": [
                        [
                            "type": "image_url",
                            "image_url": [
                                "url": .string("data:image/jpeg;base64," + Data(picture).base64EncodedString()), "detail": "high",
                            ],
                        ], ["type": "text", "text": "Which album?"],
                    ],
                ],
            ],
            "max_completion_tokens": 4596, "reasoning_effort": "none",
            "response_format": ["type": "json_schema", "json_schema": ["name": "album", "strict": true, "schema": try schema().value]],
            "stream": true, "stream_options": ["include_usage": true],
        ]
        #expect(try await stage.sentBody() == expected)
    }

    @Test func localServersNeedNoKeyAndKnowTheOldLimit() async throws {
        let stage = try await stage("llama3.2-vision", apiKey: nil, Self.good)
        _ = try await stage.model.generate(question(effort: .low))
        #expect(try await stage.script.received()[0].header("authorization") == nil)
        let body = try await stage.sentBody()
        #expect(body["max_tokens"] == 500)
        #expect(body["max_completion_tokens"] == nil)
        #expect(body["reasoning_effort"] == nil)
    }

    @Test func searchModelsGetTheirOptions() async throws {
        let stage = try await stage("gpt-5-search-api", Self.good)
        _ = try await stage.model.generate(question(search: .init(maxUses: 1)))
        let body = try await stage.sentBody()
        #expect(body["web_search_options"] == ["search_context_size": "medium"])
        for field in ["temperature", "top_p", "n", "seed", "tools", "reasoning_effort"] { #expect(body[field] == nil) }
    }

    /// A compatible server may count anything; nothing of it may overflow where it is summed and priced.
    @Test(arguments: [("9223372036854775807", "-9223372036854775808"), ("-9223372036854775808", "9223372036854775807"), ("1e30", "1e300")])
    func absurdCountersAreBounded(prompt: String, cached: String) async throws {
        let usage = #"""
            {"choices":[],"usage":{"prompt_tokens":\#(prompt),"completion_tokens":\#(prompt),\#
            "prompt_tokens_details":{"cached_tokens":\#(cached)},"completion_tokens_details":{"reasoning_tokens":\#(cached)}}}
            """#
        let stage = try await stage("gpt-6-luna", events(Self.text + [Self.chunk("{}", finish: #""stop""#), usage, "[DONE]"]))
        let reply = try await stage.model.generate(question())
        let counted = [reply.usage.input, reply.usage.cacheRead, reply.usage.output, reply.usage.thinking]
        #expect(counted.allSatisfy { (0...10_000_000).contains($0) })
        #expect(reply.costMicroUSD >= 0)
    }

    @Test func streamsAndCounts() async throws {
        let (events, error) = await (try await stage("gpt-6-luna", Self.good)).play(question())
        #expect(error == nil)
        #expect(events.dropLast() == [.text("fine")])
        let reply = try #require(events.last?.reply)
        #expect(reply.text == "fine")
        #expect(reply.model == "real")
        #expect(reply.usage == ModelUsage(input: 60, cacheRead: 40, output: 20))
    }

    @Test func theEndMayBeLeftOut() async throws {
        let stage = try await stage("llama", events(Self.text + [Self.chunk("{}", finish: #""stop""#)]))
        #expect(try await stage.model.generate(question()).text == "fine")
        let bare = try await self.stage("llama", events(Self.text + ["[DONE]"]))
        #expect(try await bare.model.generate(question()).stopReason == .other("none"))
    }

    @Test func aStreamThatBreaksOffIsNoAnswer() async throws {
        let stage = try await stage("llama", events(Self.text), events(Self.text, thenClose: true))
        let error = await stage.failure()
        #expect(error?.kind == .unavailable)
        #expect(error?.attempts == 2)
    }

    @Test(arguments: [
        (#"{"content":null,"refusal":"I can't"}"#, "stop", ModelError.Kind.refused), ("{}", "length", .truncated),
        ("{}", "content_filter", .contentFiltered),
    ]) func endsThatAreNoAnswer(delta: String, reason: String, kind: ModelError.Kind) async throws {
        let stage = try await stage("gpt-6-luna", events([Self.chunk(delta), Self.chunk("{}", finish: "\"\(reason)\""), "[DONE]"]))
        #expect(await stage.failure()?.kind == kind)
    }

    @Test func errorsInTheStream() async throws {
        let overloaded = #"{"error":{"message":"m","type":"server_error","code":null}}"#
        #expect(try await stage("gpt-6-luna", events([overloaded]), Self.good).model.generate(question()).attempts == 2)
        let quota = #"{"error":{"message":"m","type":"insufficient_quota","code":"insufficient_quota"}}"#
        #expect(await (try await stage("gpt-6-luna", events([quota]), Self.good)).failure()?.kind == .quotaExhausted)
        let (seen, error) = await (try await stage("gpt-6-luna", events(Self.text + [overloaded]), Self.good)).play(question())
        #expect(seen == [.text("fine")])
        #expect(error?.kind == .unavailable)
    }

    @Test func citationsBecomeSources() async throws {
        let annotated = Self.chunk(
            #"{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.org/?utm_source=openai","title":"A"}}]}"#)
        let stage = try await stage("gpt-5-search-api", events(Self.text + [annotated, Self.chunk("{}", finish: #""stop""#), "[DONE]"]))
        let reply = try await stage.model.generate(question(search: .init(maxUses: 1)))
        #expect(reply.sources == [ModelSource(title: "A", url: "https://a.org/", isCited: true)])
    }
}
