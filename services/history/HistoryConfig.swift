import ServiceKit
import Store

/// The history service's settings.
struct HistoryConfig: Sendable {
    /// How many requests are served concurrently; each needs a database connection only while its query runs.
    let concurrency: Int
    /// What an account may have MusicBrainz asked about in a day (rule 83).
    let allowances: Allowances

    init(from settings: inout Settings) {
        concurrency = settings.integer("ALBUMSCAN_HISTORY_CONCURRENCY", default: 16, in: 1...256)
        var allowances = Allowances()
        allowances.walletDiscs = settings.integer("ALBUMSCAN_ALLOWANCE_WALLET", default: allowances.walletDiscs, in: 0...1_000_000)
        self.allowances = allowances
    }
}
