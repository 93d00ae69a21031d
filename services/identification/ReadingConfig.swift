import ServiceKit

/// Settings of the local strategy.
struct ReadingConfig: Sendable {
    /// Whether reading comes before the models, which are then only asked if it is not confident.
    let isFirst: Bool
    /// Folder with ONNX Runtime and the networks.
    let folder: String
    /// Maximum number of covers read concurrently; each takes a core.
    let threads: Int
    /// Time limit for reading one cover.
    let budget: Duration
    /// Whether MusicBrainz is searched if the catalog has no match.
    let searches: Bool

    init(from settings: inout Settings) {
        isFirst = settings.flag("ALBUMSCAN_ID_LOCAL_FIRST", default: false)
        folder = settings.string("ALBUMSCAN_READER", default: "reader")
        threads = settings.integer("ALBUMSCAN_READER_THREADS", default: 2, in: 1...64)
        budget = settings.seconds("ALBUMSCAN_READER_BUDGET", default: 4, in: 0.1...60)
        searches = settings.flag("ALBUMSCAN_ID_MUSICBRAINZ", default: true)
    }
}
