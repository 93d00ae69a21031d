import HTTPClient

/// One request to a model.
public struct ModelRequest: Sendable {
    public enum Part: Sendable, Hashable {
        /// JPEG data. Pictures are always sent before the texts, which gives better results (Sources/LanguageModels/README.md, "Anthropic:
        /// pictures").
        case jpeg([UInt8])
        case text(String)
    }

    public struct Search: Sendable, Hashable {
        /// The maximum number of searches, where the provider can limit it.
        public var maxUses: Int
        /// Hosts, without a scheme, including their subdomains; empty for the whole web.
        public var allowedDomains: [String]

        public init(maxUses: Int, allowedDomains: [String] = []) {
            self.maxUses = maxUses
            self.allowedDomains = allowedDomains
        }
    }

    public var system: String
    public var parts: [Part]
    /// The schema of the answer. Providers enforce it as well as they can; the answer must be validated all the same.
    public var schema: JSONSchema?
    /// Allows web search; `nil` for none.
    public var search: Search?
    /// The longest text wanted, in tokens. Models that think get additional room for that.
    public var maxOutputTokens: Int
    /// The thinking effort, where the model has levels; the nearest supported one is used.
    public var effort: ModelEffort?
    /// The deadline of the whole call, retries and continued turns included.
    public var deadline: ContinuousClock.Instant
    /// The longest wait for the answer to begin, per attempt (thinking and searching count as beginning, pings do not).
    public var startTimeout: Duration?
    /// The longest silence within an answer. A search can be silent for most of a minute (Sources/LanguageModels/README.md, "Anthropic:
    /// stream").
    public var idleTimeout: Duration
    /// One automatic retry for the whole call (rule 71) by default. To leave time for it, an attempt that can still be retried is abandoned
    /// if it is silent for half of the time until the deadline.
    public var retry: RetryPolicy
    /// Asked before each attempt after the first, and before a paused turn is continued, which are paid for like the first attempt; nil for
    /// always. A process that was suspended meanwhile sees its attempt time out at the moment it continues, and may have lost the work to
    /// another.
    public var mayRetry: (@Sendable () async -> Bool)?
    /// An opaque id for the provider's logs, where it accepts one; ASCII.
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
