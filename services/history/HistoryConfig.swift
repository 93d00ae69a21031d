import ServiceKit

/// The history service's settings.
struct HistoryConfig: Sendable {
    /// Requests answered at once; each needs a database connection only while its query runs.
    let concurrency: Int

    init(from settings: inout Settings) {
        concurrency = settings.integer("ALBUMSCAN_HISTORY_CONCURRENCY", default: 16, in: 1...256)
    }
}
