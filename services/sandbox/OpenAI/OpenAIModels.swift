/// The models the emulated OpenAI API still serves in November 2026; what was shut down is absent
/// (Sources/LanguageModels/README.md, "OpenAI: parameters of reasoning models").
struct OpenAIModel: ListedModel {
    enum Family {
        /// Samples, does not reason.
        case classic
        case reasoning
        /// Chat Completions only, always searches.
        case search
    }

    let id: String
    let family: Family
    var shutdownDate: String?
    /// GPT-6: function calling on Chat Completions only without reasoning, or not at all.
    var chatTools = ChatTools.always

    enum ChatTools { case always, withoutReasoning, never }

    static let all: [OpenAIModel] =
        ["gpt-4o", "gpt-4o-2024-08-06", "gpt-4o-2024-11-20", "gpt-4o-mini", "gpt-4.1", "gpt-4.1-mini"].map {
            OpenAIModel(id: $0, family: .classic, shutdownDate: "2027-01-14")
        }
        + ["gpt-5", "gpt-5-mini", "gpt-5-nano", "o3"].map { OpenAIModel(id: $0, family: .reasoning, shutdownDate: "2026-12-11") }
        + ["gpt-5.4", "gpt-5.4-mini", "gpt-5.4-nano", "gpt-5.5", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna"].map {
            OpenAIModel(id: $0, family: .reasoning)
        }
        + ["gpt-6-sol", "gpt-6-luna", "gpt-6.1-terra"].map { OpenAIModel(id: $0, family: .reasoning, chatTools: .withoutReasoning) }
        + ["gpt-6-astra", "gpt-6.1-sol"].map { OpenAIModel(id: $0, family: .reasoning, chatTools: .never) }
        + [OpenAIModel(id: "gpt-5-search-api", family: .search)]

    var json: JSON {
        [
            "id": .string(id), "object": "model", "created": 1_767_225_600, "owned_by": "albumscan-sandbox",
            "shutdown_date": JSON(shutdownDate),
        ]
    }
}
