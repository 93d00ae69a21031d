/// The capabilities of one model, which decide the parameters that are sent to it.
public struct ModelProfile: Sendable, Hashable {
    public enum Thinking: String, Sendable, Hashable {
        case none
        /// The model decides.
        case adaptive
        case always
    }

    public enum StructuredOutput: String, Sendable, Hashable {
        /// The provider enforces the schema.
        case jsonSchema = "json_schema"
        /// The provider enforces that the answer is JSON; the schema goes into the prompt.
        case jsonObject = "json_object"
        /// The schema goes into the prompt.
        case prompt
    }

    /// Whether the model accepts sampling parameters. Informational: none are ever sent (Sources/LanguageModels/README.md, "Anthropic:
    /// sampling parameters").
    public var acceptsSampling: Bool
    /// The effort levels that may be sent; empty if none may.
    public var efforts: [ModelEffort]
    public var defaultEffort: ModelEffort?
    public var thinking: Thinking
    public var structuredOutput: StructuredOutput
    /// The provider's name for its search tool; `nil` if the model cannot search.
    public var searchTool: String?
    public var hasVision: Bool
    /// The maximum number of tokens of one answer, thinking included.
    public var maxOutputTokens: Int
    /// The longest edge, in pixels, of a picture that the provider does not downscale.
    public var maxImageEdge: Int
    /// The name of the request field that limits the output.
    public var outputLimitField: String
    /// The day the provider withdraws the model, as `YYYY-MM-DD`.
    public var retires: String?
    public var prices: ModelPrices

    /// The defaults describe an unknown model.
    public init(
        acceptsSampling: Bool = false, efforts: [ModelEffort] = [], defaultEffort: ModelEffort? = nil, thinking: Thinking = .none,
        structuredOutput: StructuredOutput = .jsonSchema, searchTool: String? = nil, hasVision: Bool = true, maxOutputTokens: Int = 8000,
        maxImageEdge: Int = 1568, outputLimitField: String = "max_tokens", retires: String? = nil, prices: ModelPrices = ModelPrices()
    ) {
        self.acceptsSampling = acceptsSampling
        self.efforts = efforts
        self.defaultEffort = defaultEffort
        self.thinking = thinking
        self.structuredOutput = structuredOutput
        self.searchTool = searchTool
        self.hasVision = hasVision
        self.maxOutputTokens = maxOutputTokens
        self.maxImageEdge = maxImageEdge
        self.outputLimitField = outputLimitField
        self.retires = retires
        self.prices = prices
    }

    /// Whether a request can limit the number of searches. Search models of Chat Completions search as often as they like
    /// (Sources/LanguageModels/README.md, "OpenAI: search models").
    public var limitsSearches: Bool { searchTool != "web_search_options" }

    /// The level to send for the requested one: the highest supported one that is not above it, else the lowest.
    func effort(for wanted: ModelEffort?) -> ModelEffort? {
        guard let wanted else { return nil }
        return efforts.filter { $0 <= wanted }.max() ?? efforts.min()
    }

    /// The token limit to send so that `wanted` tokens of text fit. Thinking counts as output and could use up a small limit before the
    /// first word (Sources/LanguageModels/README.md, "Anthropic: thinking").
    func outputLimit(for wanted: Int) -> Int {
        min(maxOutputTokens, thinking == .none ? wanted : wanted + Self.roomForThinking)
    }

    private static let roomForThinking = 4096
}

/// Prices in US dollars per million tokens, which equals millionths of a dollar per token. Unknown prices count as 0.
public struct ModelPrices: Sendable, Hashable {
    public var input = 0.0
    public var output = 0.0
    public var cacheRead = 0.0
    public var cacheWrite = 0.0
    /// Per thousand searches.
    public var search = 0.0
    public var longPrompt: LongPrompt?

    public init(input: Double = 0, output: Double = 0, cacheRead: Double = 0, cacheWrite: Double = 0, search: Double = 0) {
        self.input = input
        self.output = output
        self.cacheRead = cacheRead
        self.cacheWrite = cacheWrite
        self.search = search
    }

    /// The prices of the whole request when its prompt is long.
    public struct LongPrompt: Sendable, Hashable {
        /// In input tokens, cached ones included.
        public var above: Int
        public var input: Double
        public var output: Double
    }

    /// The cost of one request in millionths of a US dollar, rounded up.
    public func microUSD(for usage: ModelUsage) -> Int {
        let isLong = longPrompt.map { usage.input + usage.cacheRead + usage.cacheWrite > $0.above } ?? false
        let inputPrice = isLong ? longPrompt?.input ?? input : input
        let outputPrice = isLong ? longPrompt?.output ?? output : output
        // Cached input keeps its ratio to the input's price.
        let scale = input > 0 ? inputPrice / input : 1
        let tokens =
            Double(usage.input) * inputPrice + Double(usage.output) * outputPrice
            + (Double(usage.cacheRead) * cacheRead + Double(usage.cacheWrite) * cacheWrite) * scale
        // Dollars per thousand searches are thousandths of a dollar per search, so millionths are a thousand times as many.
        let cost = tokens + Double(usage.searches) * search * 1000
        // Decimal prices are not exact in binary: 2 µ$ must not round up to 3.
        return Int((cost - 1e-6).rounded(.up))
    }
}
