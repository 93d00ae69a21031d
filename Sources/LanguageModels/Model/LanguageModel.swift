/// A model that can be asked. One implementation per provider's API; what a model can do is data (`ModelProfile`).
public protocol LanguageModel: Sendable {
    var descriptor: ModelDescriptor { get }

    /// Asks and streams the answer as it is written; the last event is `.finished`. Ending the iteration early ends the call.
    ///
    /// A transient failure is tried again as `request.retry` says as long as nothing has been streamed (rule 71). After that it is thrown;
    /// ``ModelError/isRetryable`` says that the same question may be asked again.
    ///
    /// - Throws: from the stream, `ModelError` and nothing else.
    func stream(_ request: ModelRequest) -> AsyncThrowingStream<ModelEvent, any Error>

    /// Asks and returns the complete answer. Since nothing is forwarded, a failure in the middle is tried again too.
    func generate(_ request: ModelRequest) async throws(ModelError) -> ModelReply
}

/// Which model answers.
public struct ModelDescriptor: Sendable, Hashable {
    public var provider: ModelProvider
    /// The id as the provider knows it.
    public var model: String
    public var profile: ModelProfile

    public init(provider: ModelProvider, model: String, profile: ModelProfile) {
        self.provider = provider
        self.model = model
        self.profile = profile
    }
}

/// The APIs that are spoken.
public enum ModelProvider: String, Sendable, Hashable, CaseIterable {
    /// Anthropic Messages.
    case anthropic
    /// OpenAI Responses.
    case openAI = "openai"
    /// OpenAI Chat Completions, and everything compatible with it: Ollama, llama.cpp, vLLM.
    case openAIChat = "openai-chat"
}
