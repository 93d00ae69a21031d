import ServiceKit

/// The history service's settings.
struct HistoryConfig: Sendable {
    /// How many requests are served concurrently; each needs a database connection only while its query runs.
    let concurrency: Int

    init(from settings: inout Settings) {
        concurrency = settings.integer("ALBUMSCAN_HISTORY_CONCURRENCY", default: 16, in: 1...256)
    }
}
