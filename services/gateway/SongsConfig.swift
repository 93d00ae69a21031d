import ServiceKit
import Songbook

/// Settings of songs in films (rule 110). Without `ALBUMSCAN_SONGS` there are none.
struct SongsConfig: Sendable {
    /// What each row of a sheet must bear, and what callers of ``CompatibleSongRoutes`` must send; nil leaves rows unchecked, and these
    /// routes out.
    let token: String?
    /// Nil where views are not counted.
    let allowance: SongAllowance?

    /// Nil where there are no songs.
    init?(from settings: inout Settings) {
        let isOn = settings.flag("ALBUMSCAN_SONGS", default: false)
        token = settings.secret("ALBUMSCAN_SONGS_TOKEN")
        if let token, !(8...256).contains(token.utf8.count) { settings.reject("ALBUMSCAN_SONGS_TOKEN must have 8 to 256 bytes") }
        var allowance = SongAllowance()
        let isCounted = settings.flag("ALBUMSCAN_SONGS_ALLOWANCE", default: false)
        allowance.freeViews = settings.integer("ALBUMSCAN_SONGS_FREE_VIEWS", default: allowance.freeViews, in: 1...1000)
        self.allowance = isCounted ? allowance : nil
        guard isOn else { return nil }
    }
}
