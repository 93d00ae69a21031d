public import LanguageModels
public import ProcessSettings

/// Which model answers a step. Model ids are configuration, since providers retire them (rule 23).
public struct ModelChoice: Sendable, Hashable {
    public var provider: ModelProvider
    public var model: String
    public var effort: ModelEffort

    /// What a step demands of its model; determines the default.
    public enum Role: Sendable {
        /// Small and fast, with vision.
        case look
        /// Strong, with web search.
        case research
    }

    /// Reads `PREFIX_PROVIDER`, `PREFIX_MODEL` and `PREFIX_EFFORT`.
    ///
    /// - Parameters:
    ///   - prefix: such as `ALBUMSCAN_REVIEW`.
    ///   - inherited: the choice where nothing is set; nil for the role's default.
    ///   - isUsed: false where no model is used, so that none need be configured.
    public init(
        _ prefix: String, role: Role, effort: ModelEffort, inherited: ModelChoice? = nil, access: ModelAccess,
        isUsed: Bool = true, from settings: inout Settings
    ) {
        let provider = settings.choice("\(prefix)_PROVIDER", default: inherited?.provider ?? access.defaultProvider)
        let sameProvider = inherited.flatMap { $0.provider == provider ? $0 : nil }
        self.provider = provider
        if let fallback = sameProvider?.model ?? Self.model(for: role, of: provider) {
            model = settings.string("\(prefix)_MODEL", default: fallback)
        } else if isUsed {
            model = settings.required("\(prefix)_MODEL")
        } else {
            model = settings.string("\(prefix)_MODEL", default: "")
        }
        self.effort = settings.choice("\(prefix)_EFFORT", default: sameProvider?.effort ?? effort)
        if isUsed, let problem = access.problem(with: provider), !settings.problems.contains(problem) { settings.reject(problem) }
    }

    /// Nil for self-hosted servers, whose models are unknown.
    private static func model(for role: Role, of provider: ModelProvider) -> String? {
        switch (provider, role) {
        case (.anthropic, .look): "claude-haiku-5-5"
        case (.anthropic, .research): "claude-sonnet-5-5"
        case (.openAI, .look): "gpt-6-luna"
        case (.openAI, .research): "gpt-6.1-terra"
        case (.openAIChat, _): nil
        }
    }
}
