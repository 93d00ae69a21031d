import JSON
import LanguageModels
import Testing

/// The same course of events in each of the three APIs, for what must hold in all of them.
struct SpokenDialect: Sendable, CustomTestStringConvertible {
    let provider: ModelProvider
    let model: String
    /// What comes before the answer begins; nothing in an API that has no such event.
    let opening: [String]
    /// Events that make an answer of these pieces begin, up to its last piece.
    let text: @Sendable ([String]) -> [String]
    /// The end of a good answer.
    let closing: [String]
    /// A whole answer in which the model declines without a word.
    let refusal: [String]

    var testDescription: String { provider.rawValue }

    /// A complete answer of these pieces.
    func answer(_ pieces: String...) -> [String] { opening + text(pieces) + closing }

    static let all: [SpokenDialect] = [anthropic, responses, chat]

    private static let anthropic = SpokenDialect(
        provider: .anthropic, model: "claude-sonnet-5-5", opening: [Anthropic.start, #"{"type":"ping"}"#],
        text: { pieces in
            [#"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#]
                + pieces.map {
                    #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":\#(JSONValue.string($0))}}"#
                }
        },
        closing: [#"{"type":"content_block_stop","index":0}"#] + Anthropic.end("end_turn"),
        refusal: [Anthropic.start] + Anthropic.end("refusal"))

    private static let responses = SpokenDialect(
        provider: .openAI, model: "gpt-6-luna",
        opening: [#"{"type":"response.created","response":{"model":"gpt-real","status":"in_progress"}}"#],
        text: { pieces in
            [#"{"type":"response.output_item.added","output_index":0,"item":{"type":"message"}}"#]
                + pieces.map { #"{"type":"response.output_text.delta","delta":\#(JSONValue.string($0))}"# }
        },
        closing: [
            #"""
            {"type":"response.completed","response":{"model":"gpt-real","status":"completed","output":[],\#
            "usage":{"input_tokens":100,"output_tokens":20}}}
            """#
        ],
        refusal: [
            #"{"type":"response.refusal.delta","delta":"No."}"#,
            #"{"type":"response.completed","response":{"model":"gpt-real","status":"completed","output":[]}}"#,
        ])

    private static let chat = SpokenDialect(
        provider: .openAIChat, model: "gpt-6-luna", opening: [],
        text: { pieces in
            ([""] + pieces).map {
                #"{"model":"real","choices":[{"index":0,"delta":{"content":\#(JSONValue.string($0))},"finish_reason":null}]}"#
            }
        },
        closing: [
            #"{"model":"real","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
            #"{"model":"real","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":20}}"#, "[DONE]",
        ],
        refusal: [
            #"{"model":"real","choices":[{"index":0,"delta":{"refusal":"No."},"finish_reason":null}]}"#,
            #"{"model":"real","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#, "[DONE]",
        ])
}
