import ModelSteps
import ServiceKit
import Store

struct IdentificationConfig: Sendable {
    enum Strategy: String, CaseIterable, Sendable {
        case twoTier = "two-tier"
        case fourPhase = "four-phase"
        case local

        var usesModels: Bool { self != .local }
    }

    let strategy: Strategy
    let access: ModelAccess
    /// Model that sees the picture: `id_call_1`, `phase1a_vision_extraction`.
    let look: ModelChoice
    /// Model that searches the web: `id_call_2`, `phase1b_web_search_mapping`.
    let search: ModelChoice
    /// Of one model call, including its retry (rule 72).
    let timeout: Duration
    let searches: Int
    /// Maximum number of concurrent identifications; also the credit on the bus.
    let concurrency: Int
    let prompts: String
    /// Whether photos are looked up in the visual memory before anything else (rule 12).
    let remembers: Bool
    let reading: ReadingConfig
    let spending: SpendingLimits

    init(from settings: inout Settings) {
        let strategy: Strategy = settings.choice("ALBUMSCAN_ID_STRATEGY", default: .twoTier)
        self.strategy = strategy
        let access = ModelAccess(from: &settings)
        self.access = access
        let look = ModelChoice("ALBUMSCAN_ID", role: .look, effort: .low, access: access, isUsed: strategy.usesModels, from: &settings)
        self.look = look
        let search = ModelChoice(
            "ALBUMSCAN_ID_SEARCH", role: .research, effort: .low, access: access, isUsed: strategy.usesModels, from: &settings)
        self.search = search
        timeout = settings.seconds("ALBUMSCAN_ID_TIMEOUT", default: 10, in: 0.1...60)
        searches = access.searches("ALBUMSCAN_ID_SEARCHES", default: 3, in: 1...10, with: search, from: &settings)
        concurrency = settings.integer("ALBUMSCAN_ID_CONCURRENCY", default: 16, in: 1...256)
        remembers = settings.flag("ALBUMSCAN_FINGERPRINT", default: true)
        prompts = settings.folder("ALBUMSCAN_PROMPTS", default: "prompts")
        reading = ReadingConfig(from: &settings)
        let spending = SpendingLimits(from: &settings)
        self.spending = spending
        if strategy.usesModels { access.check(spending.dollarSettings(in: &settings), with: [look, search], in: &settings) }
    }
}
