/// A language model. One implementation per provider's API; the capabilities of models are data (`ModelProfile`).
public protocol LanguageModel: Sendable {
    var descriptor: ModelDescriptor { get }

    /// Streams the answer as it is written; the last event is `.finished`. Ending the iteration early cancels the call.
    ///
    /// A transient failure is retried according to `request.retry` as long as nothing has been streamed (rule 71). After that it is thrown,
    /// and ``ModelError/isRetryable`` says whether the same request may be sent again.
    ///
    /// - Throws: from the stream, only `ModelError`.
    func stream(_ request: ModelRequest) -> AsyncThrowingStream<ModelEvent, any Error>

    /// Returns the complete answer. Since nothing is forwarded, a failure in the middle is retried too.
    func generate(_ request: ModelRequest) async throws(ModelError) -> ModelReply
}

/// A provider and a model.
public struct ModelDescriptor: Sendable, Hashable {
    public var provider: ModelProvider
    /// The model id of the provider.
    public var model: String
    public var profile: ModelProfile

    public init(provider: ModelProvider, model: String, profile: ModelProfile) {
        self.provider = provider
        self.model = model
        self.profile = profile
    }
}

/// The supported APIs.
public enum ModelProvider: String, Sendable, Hashable, CaseIterable {
    /// Anthropic Messages.
    case anthropic
    /// OpenAI Responses.
    case openAI = "openai"
    /// OpenAI Chat Completions, and everything compatible with it: Ollama, llama.cpp, vLLM.
    case openAIChat = "openai-chat"
}
