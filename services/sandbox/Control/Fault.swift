/// A misbehavior to order: what it hits and what happens then.
package struct Fault: Sendable, Equatable {
    package enum Upstream: String, Sendable, CaseIterable {
        case anthropic, openai, musicbrainz, coverartarchive
    }

    package enum Kind: String, Sendable, CaseIterable {
        // Any upstream.
        /// `milliseconds` longer than usual.
        case slow
        case hang
        /// HTTP `status`, with `retryAfter` seconds if given.
        case status
        /// The connection is cut `afterBytes` bytes into the body.
        case breakStream = "break_stream"
        /// The announced length is right, the second half of the body never comes.
        case truncate
        /// 502 with a proxy's HTML page.
        case html
        /// A foreign HTML page with status 200, as a captive portal or a maintenance page has it.
        case page
        // Model services.
        /// JSON, but nothing the schema asked for.
        case nonsense
        /// The schema's shape with one value that is not allowed in it.
        case schemaViolation = "schema_violation"
        /// Text that is not JSON.
        case prose
        case priceTalk = "price_talk"
        /// A review whose tier, recommendation and rating disagree.
        case disagreement
        case refusal
        case contentFilter = "content_filter"
        case maxTokens = "max_tokens"
        case pauseTurn = "pause_turn"
        /// `overloaded_error` (OpenAI: `server_is_overloaded`) inside a stream that began with 200.
        case overloadedEvent = "overloaded_event"
        case errorEvent = "error_event"
        /// The search tool answers with an error block.
        case searchError = "search_error"
        /// The stream ends without its closing event.
        case missingEnd = "missing_end"
        /// A good answer without a word in it.
        case empty
        /// OpenAI's 429 that no waiting cures.
        case insufficientQuota = "insufficient_quota"
        /// Anthropic's 400 of an organization that has reached its own limit, until the first of next month.
        case spendLimit = "spend_limit"
        // MusicBrainz.
        /// The global 503 with `retry-after: 0`.
        case shed
        case compilationsOnly = "compilations_only"
        case noMatch = "no_match"
        // Cover Art Archive.
        case notFound = "not_found"
        case foreignRedirect = "foreign_redirect"
        /// PNG bytes named and typed as JPEG.
        case pngAsJPEG = "png_as_jpg"
        /// Bytes that are no picture, typed as JPEG.
        case corrupt
        /// The redirects never end.
        case redirectLoop = "redirect_loop"
    }

    /// What errors of the models say where their services would name a cause.
    static let explanation = "Ordered by the sandbox's operator"
    static let refusal = "Refused because the sandbox was told to."

    package var upstream: Upstream?
    package var endpoint: String?
    package var step: String?
    /// The cover's name, as in `/sandbox/albums`.
    package var album: String?
    package var kind: Kind
    package var status: Int?
    package var retryAfter: Int?
    package var milliseconds: Int?
    package var afterBytes: Int?
    /// How many requests it still hits.
    package var count: Int

    package init(_ kind: Kind, upstream: Upstream? = nil, count: Int = 1) {
        self.kind = kind
        self.upstream = upstream
        self.count = count
    }

    /// From the body of `POST /sandbox/faults`; throws a sentence that says what is wrong.
    package init(_ json: JSON) throws(ControlError) {
        guard let members = json.members else { throw ControlError("a fault is a JSON object") }
        let known: Set = ["upstream", "endpoint", "step", "album", "kind", "status", "retryAfter", "milliseconds", "afterBytes", "count"]
        if let unknown = members.first(where: { !known.contains($0.name) }) { throw ControlError("unknown member \(unknown.name)") }
        guard let name = json["kind"]?.string, let kind = Kind(rawValue: name) else {
            throw ControlError("kind is one of " + Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.kind = kind
        if let text = json["upstream"]?.string {
            guard let upstream = Upstream(rawValue: text) else {
                throw ControlError("upstream is one of " + Upstream.allCases.map(\.rawValue).joined(separator: ", "))
            }
            self.upstream = upstream
        }
        endpoint = json["endpoint"]?.string
        step = json["step"]?.string
        album = json["album"]?.string
        status = json["status"]?.integer
        retryAfter = json["retryAfter"]?.integer
        milliseconds = json["milliseconds"]?.integer
        afterBytes = json["afterBytes"]?.integer
        count = json["count"]?.integer ?? 1
        guard kind != .status || (400...599).contains(status ?? 0) else { throw ControlError("kind status needs a status of 400…599") }
        guard count > 0 else { throw ControlError("count is at least 1") }
    }

    package var json: JSON {
        [
            "kind": .string(kind.rawValue), "upstream": JSON(upstream?.rawValue), "endpoint": JSON(endpoint), "step": JSON(step),
            "album": JSON(album), "status": status.map(JSON.integer) ?? .null, "retryAfter": retryAfter.map(JSON.integer) ?? .null,
            "milliseconds": milliseconds.map(JSON.integer) ?? .null, "afterBytes": afterBytes.map(JSON.integer) ?? .null,
            "count": .integer(count),
        ]
    }

    /// What the transport does to a finished reply; kinds with a meaning of their own are left to the upstream.
    package func applied(to reply: Reply) -> Reply {
        switch kind {
        case .slow: return reply.delayed(.milliseconds(milliseconds ?? 3000))
        case .hang:
            var copy = reply
            copy.ending = .hang
            return copy
        case .breakStream: return reply.cut(after: afterBytes ?? reply.body.count / 2)
        case .truncate:
            var copy = reply.cut(after: reply.body.count / 2)
            copy.announcedLength = reply.body.count
            return copy
        case .html: return .html(502, title: "Bad Gateway")
        case .page: return .html(200, title: "Down for maintenance")
        default: return reply
        }
    }
}

/// A mistake in a call to the control interface, said in a sentence.
package struct ControlError: Error, Equatable {
    package let message: String

    init(_ message: String) {
        self.message = message
    }
}
