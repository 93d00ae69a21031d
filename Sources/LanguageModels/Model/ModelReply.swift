/// A complete answer.
public struct ModelReply: Sendable, Hashable {
    /// The answer's text: everything after the last search.
    public var text: String
    public var stopReason: StopReason
    /// All tokens and searches, including those known of failed attempts.
    public var usage: ModelUsage
    /// Pages that the search found or the text cites, in order of appearance, each page once.
    public var sources: [ModelSource]
    /// Codes of searches that failed inside a successful answer, as the provider names them.
    public var searchErrors: [String]
    /// The model that answered, as the provider names it.
    public var model: String
    /// The provider's id of the last request, for its support.
    public var requestID: String?
    /// In millionths of a US dollar, at the prices in the model's profile; 0 if they are unknown.
    public var costMicroUSD: Int
    /// The number of attempts.
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

    /// The source with this address. A URL that a model writes is credible only if it is found here (Sources/LanguageModels/README.md,
    /// "URLs in structured answers").
    public func source(matching url: String) -> ModelSource? {
        let key = ModelSource.comparable(url)
        return sources.first { ModelSource.comparable($0.url) == key }
    }
}

/// A page on the web.
public struct ModelSource: Sendable, Hashable {
    public var title: String
    public var url: String
    /// Whether the text cites it; otherwise the search only found it.
    public var isCited: Bool

    public init(title: String, url: String, isCited: Bool = false) {
        self.title = title
        self.url = Self.withoutTracking(url)
        self.isCited = isCited
    }

    /// Strips the tracking parameter that OpenAI adds to citations (Sources/LanguageModels/README.md, "OpenAI: citations").
    private static func withoutTracking(_ url: String) -> String {
        for (mark, replacement) in [("?utm_source=openai&", "?"), ("?utm_source=openai", ""), ("&utm_source=openai", "")] {
            if let range = url.firstRange(of: mark) { return url.replacingCharacters(in: range, with: replacement) }
        }
        return url
    }

    /// A normalized URL: scheme, `www.`, fragment and a trailing slash do not matter.
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

/// Tokens and searches used. Input is counted in three parts, which add up to the whole prompt.
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
