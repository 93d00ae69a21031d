import HTTPClient

/// Makes the configured model. A new provider takes a new `ModelDialect` and a line here.
public enum ModelFactory {
    /// - Parameters:
    ///   - baseURL: in the form of the provider's official SDKs; `nil` for the provider itself.
    ///   - apiKey: optional for servers that need none.
    ///   - http: its policy must allow requests to `baseURL`, and should follow no redirects.
    ///   - catalog: the capability table.
    /// - Throws: `.invalidRequest` if the table has no row for the model.
    public static func make(
        provider: ModelProvider, model: String, baseURL: String? = nil, apiKey: String?, http: HTTPClient, catalog: ModelCatalog
    ) throws(ModelError) -> any LanguageModel {
        guard let profile = catalog.profile(of: model, provider: provider) else {
            throw ModelError(.invalidRequest, provider: provider, detail: "no row for the model in the capability table")
        }
        let descriptor = ModelDescriptor(provider: provider, model: model, profile: profile)
        var base = baseURL ?? defaultBaseURL(of: provider)
        while base.hasSuffix("/") { base.removeLast() }
        return switch provider {
        case .anthropic: ProviderModel<AnthropicMessages>(descriptor: descriptor, http: http, baseURL: base, apiKey: apiKey)
        case .openAI: ProviderModel<OpenAIResponses>(descriptor: descriptor, http: http, baseURL: base, apiKey: apiKey)
        case .openAIChat: ProviderModel<OpenAIChat>(descriptor: descriptor, http: http, baseURL: base, apiKey: apiKey)
        }
    }

    public static func defaultBaseURL(of provider: ModelProvider) -> String {
        switch provider {
        case .anthropic: "https://api.anthropic.com"
        case .openAI, .openAIChat: "https://api.openai.com/v1"
        }
    }
}
