import LanguageModels
import Testing

@Suite struct ModelCatalogTests {
    let catalog: ModelCatalog

    init() throws {
        catalog = try ModelCatalog.builtIn.get()
    }

    @Test func theLongestPatternCounts() throws {
        func input(_ model: String) -> Double? { catalog.profile(of: model, provider: .anthropic)?.prices.input }
        #expect(input("claude-sonnet-5-5") == 2)
        #expect(input("claude-haiku-5-5") == 0.1)
        #expect(input("claude-sonnet-4-5-20250929") == 3)
        #expect(catalog.profile(of: "claude-novel-5-9", provider: .anthropic)?.maxImageEdge == 2576)
        #expect(catalog.profile(of: "gpt-5-search-api-2026", provider: .openAIChat)?.searchTool == "web_search_options")
        #expect(catalog.profile(of: "gpt-5", provider: .openAIChat)?.searchTool == nil)
    }

    @Test(arguments: ModelProvider.allCases) func unknownModelsGetAConservativeRow(provider: ModelProvider) throws {
        let profile = try #require(catalog.profile(of: "something-new", provider: provider))
        #expect(profile.efforts.isEmpty)
        #expect(!profile.acceptsSampling)
    }

    @Test func costs() throws {
        let haiku = try #require(catalog.profile(of: "claude-haiku-5-5", provider: .anthropic)).prices
        #expect(haiku.microUSD(for: ModelUsage(input: 1000, output: 100)) == 150)
        #expect(haiku.microUSD(for: ModelUsage(input: 90_000, cacheRead: 20_000, output: 100)) == 45_000 + 1000 + 250)
        let sonnet = try #require(catalog.profile(of: "claude-sonnet-5-5", provider: .anthropic)).prices
        let usage = ModelUsage(input: 10, cacheRead: 10, cacheWrite: 10, output: 10, searches: 2)
        #expect(sonnet.microUSD(for: usage) == 20 + 2 + 25 + 100 + 20_000)
        #expect(sonnet.microUSD(for: ModelUsage()) == 0)
    }

    @Test(arguments: ["", "{}", #"{"anthropic":{"defaults":{},"models":[]}}"#, #"{"anthropic":{"defaults":{},"models":[{"id":"*"}]}}"#])
    func aBadTableIsAnError(json: String) {
        #expect(throws: ModelCatalog.TableError.self) { try ModelCatalog(json: Array(json.utf8)) }
    }

    @Test func sourcesCompareByPage() {
        let source = ModelSource(title: "a", url: "https://www.Pitchfork.com/a/?utm_source=openai")
        let reply = ModelReply(text: "", sources: [source], model: "m")
        #expect(reply.source(matching: "http://pitchfork.com/a#top")?.url == "https://www.Pitchfork.com/a/")
        #expect(reply.source(matching: "https://pitchfork.com/b") == nil)
        #expect(reply.source(matching: "https://pitchfork.com/A") == nil)
        #expect(ModelSource(title: "", url: "https://x.org/?utm_source=openai&b=1").url == "https://x.org/?b=1")
    }
}
