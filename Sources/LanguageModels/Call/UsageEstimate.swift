/// What has arrived of an answer.
struct AnswerProgress: Sendable, Hashable {
    /// Text, thoughts and the input of tools, in UTF-8.
    var bytes = 0
    var searches = 0

    static func - (left: Self, right: Self) -> Self {
        Self(bytes: left.bytes - right.bytes, searches: left.searches - right.searches)
    }
}

/// Estimates, for calls that are not made yet, and for those of which the provider told no usage because they were stopped half-way. Four
/// bytes of text are about a token.
extension ModelUsage {
    /// What a call has used when it is stopped: the question, and what was received of the answer.
    public init(estimatedFor request: ModelRequest, receivedBytes: Int, searches: Int = 0) {
        self.init(input: request.estimatedInputTokens, output: Self.tokens(ofBytes: receivedBytes), searches: searches)
    }

    /// The most that one attempt at a call may use.
    public init(maximumFor request: ModelRequest, with profile: ModelProfile) {
        let searches = profile.searchTool == nil ? 0 : request.search?.maxUses ?? 0
        self.init(
            input: request.estimatedInputTokens + searches * Self.tokensOfSearchResults,
            output: profile.outputLimit(for: request.maxOutputTokens), searches: searches)
    }

    /// What an attempt used that was stopped half-way: as far as the provider told, and the rest estimated.
    func estimatingTheRest(of request: ModelRequest, after progress: AnswerProgress) -> ModelUsage {
        var usage = self
        if input + cacheRead + cacheWrite == 0 { usage.input = request.estimatedInputTokens }
        usage.output = max(output, Self.tokens(ofBytes: progress.bytes))
        usage.searches = max(searches, progress.searches)
        return usage
    }

    /// The pages that a search finds are read as input.
    private static let tokensOfSearchResults = 10_000

    fileprivate static func tokens(ofBytes bytes: Int) -> Int { (bytes + 3) / 4 }
}

extension ModelRequest {
    /// The question in tokens, the schema and pictures included; not what a search adds to it.
    public var estimatedInputTokens: Int {
        let bytes = system.utf8.count + texts.reduce(0) { $0 + $1.utf8.count } + (schema?.value.serialized.count ?? 0)
        return ModelUsage.tokens(ofBytes: bytes) + pictures.count * Self.tokensOfAPicture
    }

    /// Of 1024 × 1024 pixels, the largest that are sent, with the provider that counts most (deploy/docs/images.md).
    private static let tokensOfAPicture = 1600
}
