/// A model's JSON answer to one prompt. Model output is untrusted: it is parsed strictly, and a mismatch is an error that the caller may
/// answer with one repair attempt (rule 69).
public protocol ModelAnswer: Sendable {
    /// Name for structured-output requests, `[A-Za-z0-9_-]{1,64}`.
    static var schemaName: String { get }

    /// A JSON schema that both vendors accept: every object closed, every property required, nullable instead of
    /// optional, no lengths or ranges
    /// (Sources/LanguageModels/README.md, "Anthropic: structured output"; Sources/LanguageModels/README.md, "OpenAI: strict schemas").
    static var jsonSchema: String { get }

    /// - Parameter text: the model's text; code fences and prose around the JSON object are tolerated. Keys that the schema does not name
    ///   are ignored: rejecting them would only cost a repair call.
    init(parsing text: String) throws(ModelAnswerError)
}
