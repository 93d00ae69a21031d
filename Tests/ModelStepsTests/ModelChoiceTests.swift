import Configuration
import LanguageModels
import ModelSteps
import ProcessSettings
import Testing

struct ModelChoiceTests {
    private func choices(_ environment: [String: String]) -> (first: ModelChoice, second: ModelChoice, problems: [String]) {
        var settings = Settings(ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)))
        let access = ModelAccess(from: &settings)
        let first = ModelChoice("ALBUMSCAN_REVIEW", role: .research, effort: .low, access: access, from: &settings)
        let second = ModelChoice(
            "ALBUMSCAN_REVIEW_SEARCH", role: .research, effort: .high, inherited: first, access: access, from: &settings)
        return (first, second, settings.problems)
    }

    @Test("With one key everything has a default of that provider")
    func defaults() {
        let anthropic = choices(["ANTHROPIC_API_KEY": "k"])
        #expect(anthropic.problems.isEmpty)
        #expect(anthropic.first.provider == .anthropic && anthropic.first.model == "claude-sonnet-5-5" && anthropic.first.effort == .low)
        #expect(anthropic.second == anthropic.first)
        #expect(choices(["OPENAI_API_KEY": "k"]).first.model == "gpt-6.1-terra")
    }

    @Test("A missing key is told once, and only for the provider's own address")
    func keys() {
        #expect(choices([:]).problems == ["ANTHROPIC_API_KEY is required"])
        #expect(choices(["ANTHROPIC_BASE_URL": "http://127.0.0.1:9"]).problems.isEmpty)
        #expect(
            choices(["ANTHROPIC_API_KEY": "k", "ALBUMSCAN_REVIEW_SEARCH_PROVIDER": "openai"]).problems == ["OPENAI_API_KEY is required"])
    }

    @Test("A step on another provider inherits neither model nor effort")
    func otherProvider() {
        let both = choices([
            "ANTHROPIC_API_KEY": "k", "OPENAI_API_KEY": "k", "ALBUMSCAN_REVIEW_MODEL": "claude-opus-5-5",
            "ALBUMSCAN_REVIEW_SEARCH_PROVIDER": "openai",
        ])
        #expect(both.first.model == "claude-opus-5-5")
        #expect(both.second.model == "gpt-6.1-terra" && both.second.effort == .high)
    }

    @Test(
        "A limit of searches that the model's API cannot keep is refused, where it is set",
        arguments: [
            ("openai-chat", "gpt-5-search-api", "3", true), ("openai-chat", "gpt-5-search-api", nil, false),
            ("openai-chat", "gpt-6-luna", "3", false), ("openai", "gpt-6-luna", "3", false),
        ] as [(String, String, String?, Bool)])
    func unlimitedSearches(provider: String, model: String, searches: String?, isRefused: Bool) {
        var environment = ["OPENAI_API_KEY": "k", "P_PROVIDER": provider, "P_MODEL": model]
        environment["P_SEARCHES"] = searches
        var settings = Settings(ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)))
        let access = ModelAccess(from: &settings)
        let choice = ModelChoice("P", role: .research, effort: .low, access: access, from: &settings)
        #expect(access.searches("P_SEARCHES", default: 5, in: 1...20, with: choice, from: &settings) == (searches == nil ? 5 : 3))
        let refusal = "P_SEARCHES cannot be kept by gpt-5-search-api with openai-chat, which limits no searches; unset it"
        #expect(settings.problems == (isRefused ? [refusal] : []))
    }

    @Test(
        "A budget in dollars for a model whose price nobody knows is refused, where it is set and the model is a provider's",
        arguments: [
            (["ALBUMSCAN_REVIEW_MODEL": "claude-opus-4-6"], ["B_USD"], true), (["ALBUMSCAN_REVIEW_MODEL": "claude-opus-4-6"], [], false),
            ([:], ["B_USD"], false),
            (["ALBUMSCAN_REVIEW_MODEL": "claude-opus-4-6", "ANTHROPIC_BASE_URL": "http://127.0.0.1:9"], ["B_USD"], false),
        ] as [([String: String], [String], Bool)])
    func unknownPrices(given: [String: String], budgets: [String], isRefused: Bool) {
        let environment = given.merging(["ANTHROPIC_API_KEY": "k"]) { $1 }
        var settings = Settings(ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)))
        let access = ModelAccess(from: &settings)
        let choice = ModelChoice("ALBUMSCAN_REVIEW", role: .research, effort: .low, access: access, from: &settings)
        access.check(budgets, with: [choice, choice], in: &settings)
        let refusal = "B_USD cannot be kept: nobody knows what claude-opus-4-6 with anthropic costs; limit its calls"
        #expect(settings.problems == (isRefused ? [refusal] : []))
    }

    @Test("A server of one's own needs its model named")
    func ownServer() {
        let environment = ["OPENAI_BASE_URL": "http://127.0.0.1:11434/v1", "ALBUMSCAN_REVIEW_PROVIDER": "openai-chat"]
        #expect(choices(environment).problems.contains("ALBUMSCAN_REVIEW_MODEL is required"))
        let named = choices(environment.merging(["ALBUMSCAN_REVIEW_MODEL": "llama3"]) { $1 })
        #expect(named.problems.isEmpty)
        #expect(named.second.model == "llama3")
    }
}
