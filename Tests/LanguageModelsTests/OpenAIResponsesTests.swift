import Foundation
import HTTPTestServer
import JSON
import LanguageModels
import Testing

@Suite struct OpenAIResponsesTests {
    private static let created = #"{"type":"response.created","response":{"model":"gpt-real","status":"in_progress"}}"#
    private static let message = #"{"type":"response.output_item.added","output_index":0,"item":{"type":"message"}}"#

    private static func delta(_ text: String) -> String { #"{"type":"response.output_text.delta","delta":\#(JSONValue.string(text))}"# }

    private static func final(_ type: String, _ fields: String = "") -> String {
        #"""
        {"type":"response.\#(type)","response":{"model":"gpt-real","status":"\#(type)"\#(fields),"usage":{"input_tokens":100,\#
        "output_tokens":20,"input_tokens_details":{"cached_tokens":40},"output_tokens_details":{"reasoning_tokens":5}}}}
        """#
    }

    private static let good = events([created, message, delta("fi"), delta("ne"), final("completed")])

    private func stage(_ responses: Steps...) async throws -> Stage {
        try await Stage(.openAI, "gpt-6-luna", responses: responses)
    }

    @Test func sendsWhatTheAPIWants() async throws {
        let stage = try await stage(Self.good)
        _ = try await stage.model.generate(
            question(schema: schema(), search: .init(maxUses: 3, allowedDomains: ["discogs.com"]), effort: .low, pictures: [picture]))
        let sent = try await stage.script.received()[0]
        #expect(sent.path.hasSuffix("/v1/responses"))
        #expect(sent.header("authorization") == "Bearer test-key")
        #expect(sent.header("x-client-request-id") == "scan-7")
        let expected: JSONValue = [
            "model": "gpt-6-luna", "instructions": "Answer in one line.",
            "input": [
                [
                    "role": "user",
                    "content": [
                        [
                            "type": "input_image", "image_url": .string("data:image/jpeg;base64," + Data(picture).base64EncodedString()),
                            "detail": "high",
                        ], ["type": "input_text", "text": "Which album?"],
                    ],
                ]
            ],
            "max_output_tokens": 4596, "reasoning": ["effort": "low"],
            "text": ["format": ["type": "json_schema", "name": "album", "strict": true, "schema": try schema().value]],
            "tools": [["type": "web_search", "user_location": ["type": "approximate"], "filters": ["allowed_domains": ["discogs.com"]]]],
            "max_tool_calls": 3, "include": ["web_search_call.action.sources"], "store": false, "stream": true,
        ]
        #expect(try await stage.sentBody() == expected)
    }

    @Test func withoutASearchThereIsNoLimitOfTools() async throws {
        let stage = try await stage(Self.good)
        _ = try await stage.model.generate(question())
        #expect(try await stage.sentBody()["max_tool_calls"] == nil)
    }

    @Test func streamsAndCounts() async throws {
        let stage = try await stage(Self.good)
        let (events, error) = await stage.play(question())
        #expect(error == nil)
        #expect(events.first == .text("fine"))
        let reply = try #require(events.last?.reply)
        #expect(reply.text == "fine")
        #expect(reply.model == "gpt-real")
        #expect(reply.usage == ModelUsage(input: 60, cacheRead: 40, output: 20, thinking: 5))
        #expect(reply.costMicroUSD == 17)  // 60 × 0.1 + 40 × 0.01 + 20 × 0.5, rounded up
    }

    @Test func searches() async throws {
        let stage = try await stage(
            events([
                Self.created, Self.message, Self.delta("Let me see."),
                #"{"type":"response.output_item.added","item":{"type":"web_search_call"}}"#,
                #"{"type":"response.web_search_call.searching"}"#,
                #"""
                {"type":"response.output_item.done","item":{"type":"web_search_call","action":{"type":"search","query":"seeds",\#
                "sources":[{"type":"url","url":"https://a.org/"}]}}}
                """#,
                Self.delta("Seeds"),
                #"""
                {"type":"response.output_text.annotation.added",\#
                "annotation":{"type":"url_citation","url":"https://b.org/x?utm_source=openai","title":"B"}}
                """#,
                Self.final("completed"),
            ]))
        let (events, _) = await stage.play(question(search: .init(maxUses: 1)))
        #expect(
            events.dropLast() == [
                .text("Let me see."), .searching(query: "seeds"), .source(ModelSource(title: "", url: "https://a.org/")), .text("Seeds"),
                .source(ModelSource(title: "B", url: "https://b.org/x", isCited: true)),
            ])
        let reply = try #require(events.last?.reply)
        #expect(reply.text == "Seeds")
        #expect(reply.usage.searches == 1)
    }

    @Test func readsAnAnswerWithoutDeltas() async throws {
        let output = #","output":[{"type":"reasoning"},{"type":"message","content":[{"type":"output_text","text":"whole"}]}]"#
        #expect(try await stage(events([Self.final("completed", output)])).model.generate(question()).text == "whole")
    }

    @Test(arguments: [
        ("incomplete", #","incomplete_details":{"reason":"max_output_tokens"}"#, ModelError.Kind.truncated),
        ("incomplete", #","incomplete_details":{"reason":"content_filter"}"#, .contentFiltered),
        ("failed", #","error":{"code":"invalid_image_format","message":"m"}"#, .invalidRequest),
        ("failed", #","error":{"code":"image_content_policy_violation","message":"m"}"#, .contentFiltered),
        ("completed", #","output":[{"type":"message","content":[{"type":"refusal","refusal":"no"}]}]"#, .refused),
    ]) func endsThatAreNoAnswer(type: String, fields: String, kind: ModelError.Kind) async throws {
        let stage = try await stage(events([Self.created, Self.final(type, fields)]), Self.good)
        let error = await stage.failure()
        #expect(error?.kind == kind)
        #expect(error?.attempts == 1)
        #expect(error?.costMicroUSD == 17)
    }

    @Test func aStreamedRefusal() async throws {
        let stage = try await stage(events([Self.created, #"{"type":"response.refusal.delta","delta":"I"}"#, Self.final("completed")]))
        #expect(await stage.failure()?.kind == .refused)
    }

    @Test(arguments: [
        #"{"type":"error","code":"server_error","message":"m"}"#, #"{"type":"error","error":{"type":"server_error","code":null}}"#,
        final("failed", #","error":{"code":"rate_limit_exceeded","message":"m"}"#),
    ]) func errorsInTheStreamPass(event: String) async throws {
        #expect(try await stage(events([Self.created, event]), Self.good).model.generate(question()).attempts == 2)
    }

    @Test func aStreamWithoutItsEnd() async throws {
        #expect(try await stage(events([Self.created, Self.delta("x")]), Self.good).model.generate(question()).text == "fine")
    }

    @Test(arguments: [
        (429, #"{"type":"insufficient_quota","code":"credit_balance_exhausted"}"#, ModelError.Kind.quotaExhausted),
        (429, #"{"type":"requests","code":"project_spend_limit_exceeded"}"#, .quotaExhausted),
        (401, #"{"type":"invalid_request_error","code":"invalid_api_key","message":"Incorrect API key provided: sk-12"}"#, .unauthorized),
        (404, #"{"type":"invalid_request_error","code":"model_not_found"}"#, .modelNotFound),
        (400, #"{"type":"invalid_request_error","param":"temperature","code":null,"message":"Model incompatible"}"#, .invalidRequest),
        (400, #"{"type":"invalid_request_error","code":"image_parse_error"}"#, .invalidRequest),
    ]) func errorsThatStay(status: Int, error: String, kind: ModelError.Kind) async throws {
        let stage = try await stage(answer(status, #"{"error":\#(error)}"#, headers: ["x-request-id": "r"]), Self.good)
        let failure = await stage.failure()
        #expect(failure?.kind == kind)
        #expect(failure?.requestID == "r")
        #expect(failure?.attempts == 1)
        #expect(failure?.detail.contains("sk-12") == false)
    }

    @Test(arguments: [
        (429, #"{"type":"requests","code":"rate_limit_exceeded"}"#), (429, #"{"code":"slow_down"}"#),
        (503, #"{"code":"server_is_overloaded"}"#), (500, "null"),
    ]) func errorsThatPass(status: Int, error: String) async throws {
        #expect(try await stage(answer(status, #"{"error":\#(error)}"#), Self.good).model.generate(question()).attempts == 2)
    }
}
