/// What the emulated Messages API knows about its models
/// (Sources/LanguageModels/README.md, "Anthropic: sampling parameters"; Sources/LanguageModels/README.md, "Anthropic: thinking").
struct AnthropicModel: ListedModel {
    enum Sampling {
        case allowed
        /// `temperature` or `top_p`, not both.
        case oneOf
        /// Only default values.
        case refused
    }

    let id: String
    var sampling = Sampling.refused
    var allowsPrefill = false
    /// Starts with a thinking block unless told otherwise.
    var thinksByDefault = true
    /// Thinking can be switched off, and tools forced.
    var isPermissive = true
    var allowsProgrammaticCalling = true
    var maximumOutput = 128_000
    var pictureLimit = 600
    var defaultEffort = "high"

    var json: JSON {
        [
            "type": "model", "id": .string(id), "display_name": .string(id + " (sandbox)"), "created_at": "2026-01-01T00:00:00Z",
            "max_tokens": .integer(maximumOutput), "max_input_tokens": 200_000, "capabilities": .null,
        ]
    }

    /// Retired ids are simply absent: a request for one is a 404 like one for any unknown name.
    static let all: [AnthropicModel] = newest + recent + old

    private static let newest =
        ["claude-sonnet-5-5", "claude-opus-5-5", "claude-fable-5-2", "claude-mythos-5-2"].map {
            AnthropicModel(id: $0, isPermissive: false)
        } + [AnthropicModel(id: "claude-haiku-5-5", isPermissive: false, defaultEffort: "medium")]

    private static let recent = [
        "claude-fable-5-1", "claude-mythos-5-1", "claude-sonnet-5", "claude-fable-5", "claude-mythos-5", "claude-opus-5", "claude-opus-4-8",
        "claude-opus-4-7",
    ].map { AnthropicModel(id: $0) }

    private static let old =
        ["claude-opus-4-6", "claude-sonnet-4-6"].map {
            AnthropicModel(id: $0, sampling: .allowed, thinksByDefault: false)
        }
        + [
            "claude-haiku-4-5", "claude-haiku-4-5-20251001", "claude-opus-4-5", "claude-opus-4-5-20251101", "claude-sonnet-4-5",
            "claude-sonnet-4-5-20250929",
        ].map {
            AnthropicModel(
                id: $0, sampling: .oneOf, allowsPrefill: true, thinksByDefault: false, allowsProgrammaticCalling: false,
                maximumOutput: 64_000, pictureLimit: 100)
        }
}
