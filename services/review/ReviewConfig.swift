import ModelSteps
import ReviewWriting
import ServiceKit
import Store

/// The review service's settings.
struct ReviewConfig: Sendable {
    /// When off, no model is called, and every review is unavailable until it is on again.
    let isOn: Bool
    let access: ModelAccess
    let standard: ModelChoice
    let searched: ModelChoice
    let searches: Int
    let patience: ReviewWriter.Patience
    /// A search can be silent for most of a minute
    /// (Sources/LanguageModels/README.md, "Anthropic: stream").
    let searchedPatience: ReviewWriter.Patience
    /// How many reviews this process writes concurrently.
    let concurrency: Int
    let lease: Duration
    let prompts: String
    let spending: SpendingLimits

    init(from settings: inout Settings) {
        let isOn = settings.flag("ALBUMSCAN_REVIEWS", default: true)
        self.isOn = isOn
        let access = ModelAccess(from: &settings)
        self.access = access
        let standard = ModelChoice("ALBUMSCAN_REVIEW", role: .research, effort: .low, access: access, isUsed: isOn, from: &settings)
        self.standard = standard
        let searched = ModelChoice(
            "ALBUMSCAN_REVIEW_SEARCH", role: .research, effort: .low, inherited: standard, access: access, isUsed: isOn,
            from: &settings)
        self.searched = searched
        searches = access.searches("ALBUMSCAN_REVIEW_SEARCHES", default: 5, in: 1...20, with: searched, from: &settings)
        let start = settings.seconds("ALBUMSCAN_REVIEW_START_TIMEOUT", default: 15, in: 0.1...120)
        let total = settings.seconds("ALBUMSCAN_REVIEW_TIMEOUT", default: 180, in: 1...600)
        patience = .init(start: start, idle: settings.seconds("ALBUMSCAN_REVIEW_IDLE_TIMEOUT", default: 20, in: 0.1...120), total: total)
        searchedPatience = .init(
            start: start, idle: settings.seconds("ALBUMSCAN_REVIEW_SEARCH_IDLE_TIMEOUT", default: 60, in: 0.1...180), total: total)
        concurrency = settings.integer("ALBUMSCAN_REVIEW_CONCURRENCY", default: 8, in: 1...256)
        lease = settings.seconds("ALBUMSCAN_JOB_LEASE", default: 6, in: 3...300)
        prompts = settings.folder("ALBUMSCAN_PROMPTS", default: "prompts")
        let spending = SpendingLimits(from: &settings)
        self.spending = spending
        if isOn { access.check(spending.dollarSettings(in: &settings), with: [standard, searched], in: &settings) }
    }
}
