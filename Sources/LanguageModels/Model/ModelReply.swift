/// A complete answer.
public struct ModelReply: Sendable, Hashable {
    /// The answer's text: all that follows the last search.
    public var text: String
    public var stopReason: StopReason
    /// All tokens and searches, those of failed attempts as far as they are known.
    public var usage: ModelUsage
    /// What the search found and the text cites, in order of appearance, each page once.
    public var sources: [ModelSource]
    /// Codes of searches that failed inside a successful answer, as the provider names them.
    public var searchErrors: [String]
    /// The model that answered, as the provider names it.
    public var model: String
    /// The provider's name for the last request, for its support.
    public var requestID: String?
    /// In millionths of a US dollar, by the prices of the model's profile; 0 when they are not known.
    public var costMicroUSD: Int
    /// How many times the question was sent.
    public var attempts: Int

    public init(
        text: String, stopReason: StopReason = .endOfTurn, usage: ModelUsage = ModelUsage(), sources: [ModelSource] = [],
        searchErrors: [String] = [], model: String, requestID: String? = nil, costMicroUSD: Int = 0, attempts: Int = 1
    ) {
        self.text = text
        self.stopReason = stopReason
        self.usage = usage
        self.sources = sources
        self.searchErrors = searchErrors
        self.model = model
        self.requestID = requestID
        self.costMicroUSD = costMicroUSD
        self.attempts = attempts
    }

    public enum StopReason: Sendable, Hashable {
        case endOfTurn
        case stopSequence
        case other(String)
    }

    /// The source with this address. What a model types as a URL is to be believed only if it is found here
    /// (Sources/LanguageModels/README.md, "URLs in structured answers").
    public func source(matching url: String) -> ModelSource? {
        let key = ModelSource.comparable(url)
        return sources.first { ModelSource.comparable($0.url) == key }
    }
}

/// A page on the web.
public struct ModelSource: Sendable, Hashable {
    public var title: String
    public var url: String
    /// Whether the text cites it; otherwise it was only found.
    public var isCited: Bool

    public init(title: String, url: String, isCited: Bool = false) {
        self.title = title
        self.url = Self.withoutTracking(url)
        self.isCited = isCited
    }

    /// Drops the mark that OpenAI adds to what it cites (Sources/LanguageModels/README.md, "OpenAI: citations").
    private static func withoutTracking(_ url: String) -> String {
        for (mark, replacement) in [("?utm_source=openai&", "?"), ("?utm_source=openai", ""), ("&utm_source=openai", "")] {
            if let range = url.firstRange(of: mark) { return url.replacingCharacters(in: range, with: replacement) }
        }
        return url
    }

    /// Two spellings of one page compare equal: scheme, `www.`, fragment and a final slash do not matter.
    static func comparable(_ url: String) -> String {
        var rest = Substring(withoutTracking(url))
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        rest = rest.prefix { $0 != "#" }
        while rest.hasSuffix("/") { rest = rest.dropLast() }
        let hostEnd = rest.firstIndex(of: "/") ?? rest.endIndex
        return rest[..<hostEnd].lowercased() + rest[hostEnd...]
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        self[..<range.lowerBound] + replacement + self[range.upperBound...]
    }
}

/// What was consumed. The input is split: all three parts together are what was read.
public struct ModelUsage: Sendable, Hashable {
    /// Input tokens that were not in a cache.
    public var input = 0
    public var cacheRead = 0
    public var cacheWrite = 0
    /// Output tokens, thinking included.
    public var output = 0
    public var thinking = 0
    public var searches = 0

    public init(input: Int = 0, cacheRead: Int = 0, cacheWrite: Int = 0, output: Int = 0, thinking: Int = 0, searches: Int = 0) {
        self.input = input
        self.cacheRead = cacheRead
        self.cacheWrite = cacheWrite
        self.output = output
        self.thinking = thinking
        self.searches = searches
    }

    public static func += (left: inout ModelUsage, right: ModelUsage) {
        left.input += right.input
        left.cacheRead += right.cacheRead
        left.cacheWrite += right.cacheWrite
        left.output += right.output
        left.thinking += right.thinking
        left.searches += right.searches
    }
}
