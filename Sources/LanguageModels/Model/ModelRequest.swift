import HTTPClient

/// One question to a model.
public struct ModelRequest: Sendable {
    public enum Part: Sendable, Hashable {
        /// JPEG data. Pictures are always sent before the texts, which models read better
        /// (Sources/LanguageModels/README.md, "Anthropic: pictures").
        case jpeg([UInt8])
        case text(String)
    }

    public struct Search: Sendable, Hashable {
        /// The most searches the model may make, where the provider can limit it.
        public var maxUses: Int
        /// Hosts, without a scheme, sub-domains included; empty for the whole web.
        public var allowedDomains: [String]

        public init(maxUses: Int, allowedDomains: [String] = []) {
            self.maxUses = maxUses
            self.allowedDomains = allowedDomains
        }
    }

    public var system: String
    public var parts: [Part]
    /// The shape the answer must have. Providers enforce it as well as they can; the answer is to be checked all the same.
    public var schema: JSONSchema?
    /// Lets the model search the web; `nil` for no search.
    public var search: Search?
    /// The longest text wanted, in tokens. Models that think get room for that on top.
    public var maxOutputTokens: Int
    /// How hard to think, where the model can be told; the nearest level it knows is used.
    public var effort: ModelEffort?
    /// When the whole call must be over, retries and continued turns included.
    public var deadline: ContinuousClock.Instant
    /// The longest wait for the answer to begin (thinking and searching count as beginning, pings do not), per attempt.
    public var startTimeout: Duration?
    /// The longest silence inside an answer. A search can be silent for most of a minute
    /// (Sources/LanguageModels/README.md, "Anthropic: stream").
    public var idleTimeout: Duration
    /// One automatic retry for the whole call (rule 71) unless told otherwise. So that it has time, a try that another may follow
    /// is given up after half of the time until the deadline, if it is silent for that long.
    public var retry: RetryPolicy
    /// An opaque id for the provider's logs, where it takes one; ASCII.
    public var traceID: String?

    public init(
        system: String, parts: [Part], schema: JSONSchema? = nil, search: Search? = nil, maxOutputTokens: Int, effort: ModelEffort? = nil,
        deadline: ContinuousClock.Instant, startTimeout: Duration? = nil, idleTimeout: Duration = .seconds(60),
        retry: RetryPolicy = RetryPolicy(), traceID: String? = nil
    ) {
        self.system = system
        self.parts = parts
        self.schema = schema
        self.search = search
        self.maxOutputTokens = maxOutputTokens
        self.effort = effort
        self.deadline = deadline
        self.startTimeout = startTimeout
        self.idleTimeout = idleTimeout
        self.retry = retry
        self.traceID = traceID
    }

    var pictures: [[UInt8]] {
        parts.compactMap { if case .jpeg(let bytes) = $0 { bytes } else { nil } }
    }

    var texts: [String] {
        parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

/// Levels of thinking, from none to most.
public enum ModelEffort: String, Sendable, Hashable, CaseIterable, Comparable {
    case none, minimal, low, medium, high, xhigh, max

    public static func < (left: ModelEffort, right: ModelEffort) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
