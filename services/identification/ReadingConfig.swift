import ServiceKit

/// How covers are read without a model.
struct ReadingConfig: Sendable {
    /// Before a model is asked; what is read surely needs none.
    let isFirst: Bool
    /// With the library and the networks.
    let folder: String
    /// Covers read at once; each takes a processor.
    let threads: Int
    /// For one cover.
    let budget: Duration
    /// Whether MusicBrainz is asked for what the catalog has no answer to.
    let searches: Bool

    init(from settings: inout Settings) {
        isFirst = settings.flag("ALBUMSCAN_ID_LOCAL_FIRST", default: false)
        folder = settings.string("ALBUMSCAN_READER", default: "reader")
        threads = settings.integer("ALBUMSCAN_READER_THREADS", default: 2, in: 1...64)
        budget = settings.seconds("ALBUMSCAN_READER_BUDGET", default: 4, in: 0.1...60)
        searches = settings.flag("ALBUMSCAN_ID_MUSICBRAINZ", default: true)
    }
}
