public import HTTPClient
public import LanguageModels
public import ProcessSettings
import Telemetry

/// The model providers' base URLs and API keys, read once for all steps of a process.
public struct ModelAccess: Sendable {
    private struct Provider: Sendable {
        var baseURL: String?
        var apiKey: String?
    }

    private let anthropic: Provider
    private let openAI: Provider
    private let trustedHosts: [String]

    /// - Parameter settings: `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`, `OPENAI_API_KEY`, `OPENAI_BASE_URL` and `ALBUMSCAN_TRUSTED_HOSTS`,
    ///   the hosts that may be reached over plain http or at private addresses.
    public init(from settings: inout Settings) {
        anthropic = Provider(baseURL: Self.url("ANTHROPIC_BASE_URL", .anthropic, &settings), apiKey: settings.secret("ANTHROPIC_API_KEY"))
        openAI = Provider(baseURL: Self.url("OPENAI_BASE_URL", .openAI, &settings), apiKey: settings.secret("OPENAI_API_KEY"))
        trustedHosts = settings.list("ALBUMSCAN_TRUSTED_HOSTS")
    }

    /// Nil for the provider's own address.
    private static func url(_ name: String, _ provider: ModelProvider, _ settings: inout Settings) -> String? {
        let official = ModelFactory.defaultBaseURL(of: provider)
        let url = settings.url(name, default: official)
        return url == official ? nil : url
    }

    /// The provider that steps use by default: the one with a key.
    var defaultProvider: ModelProvider {
        anthropic.apiKey == nil && openAI.apiKey != nil ? .openAI : .anthropic
    }

    /// What is missing for using a provider; self-hosted servers may need no key.
    func problem(with provider: ModelProvider) -> String? {
        let access = self[provider]
        guard access.apiKey == nil, access.baseURL == nil else { return nil }
        return provider == .anthropic ? "ANTHROPIC_API_KEY is required" : "OPENAI_API_KEY is required"
    }

    /// A client that may connect to the providers and the operator's hosts, and follows no redirects.
    public func makeHTTPClient() throws(HTTPError) -> HTTPClient {
        try HTTPClient(HTTPPolicy(trustedHosts: HostList(trustedHosts), userAgent: "AlbumScan/\(BuildInfo.version)"))
    }

    public func model(_ choice: ModelChoice, http: HTTPClient) throws -> any LanguageModel {
        let access = self[choice.provider]
        return try ModelFactory.make(
            provider: choice.provider, model: choice.model, baseURL: access.baseURL, apiKey: access.apiKey,
            http: http.observed(by: UpstreamObserver.counting(choice.provider == .anthropic ? "anthropic" : "openai")),
            catalog: try ModelCatalog.builtIn.get())
    }

    /// Reads how many web searches one call may make.
    ///
    /// Where the model's API has no such limit, the setting is refused: whoever wrote it relies on it.
    public func searches(
        _ name: String, default fallback: Int, in range: ClosedRange<Int>, with choice: ModelChoice, from settings: inout Settings
    ) -> Int {
        let searches = settings.integer(name, default: fallback, in: range)
        let profile = try? ModelCatalog.builtIn.get().profile(of: choice.model, provider: choice.provider)
        if settings.isSet(name), profile?.limitsSearches == false {
            let model = "\(choice.model) with \(choice.provider.rawValue)"
            settings.reject("\(name) cannot be kept by \(model), which limits no searches; unset it")
        }
        return searches
    }

    /// Refuses a budget in US dollars that somebody has set and that cannot be kept, because nobody knows what a model costs: whoever wrote
    /// it relies on it. A server at an address of the operator's own is taken for theirs, which costs nothing.
    ///
    /// - Parameter budgets: names of the settings that are set.
    public func check(_ budgets: [String], with choices: [ModelChoice], in settings: inout Settings) {
        for name in budgets {
            for choice in choices where self[choice.provider].baseURL == nil {
                let profile = try? ModelCatalog.builtIn.get().profile(of: choice.model, provider: choice.provider)
                guard let prices = profile?.prices, prices.input == 0, prices.output == 0 else { continue }
                let model = "\(choice.model) with \(choice.provider.rawValue)"
                let problem = "\(name) cannot be kept: nobody knows what \(model) costs; limit its calls"
                if !settings.problems.contains(problem) { settings.reject(problem) }
            }
        }
    }

    private subscript(provider: ModelProvider) -> Provider {
        provider == .anthropic ? anthropic : openAI
    }
}
