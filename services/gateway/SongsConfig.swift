import HTTPClient
import ServiceKit
import Songbook
import Telemetry

/// Settings of songs in films (rule 110). Without `ALBUMSCAN_SONGS` there are none.
struct SongsConfig: Sendable {
    /// What each row of a sheet must bear, and what callers of ``CompatibleSongRoutes`` must send; nil leaves rows unchecked, and these
    /// routes out.
    let token: String?
    /// Nil where views are not counted.
    let allowance: SongAllowance?
    /// Nil where advertisements bring nothing.
    let ads: AdRewardConfig?

    /// Nil where there are no songs.
    init?(from settings: inout Settings) {
        let isOn = settings.flag("ALBUMSCAN_SONGS", default: false)
        token = settings.secret("ALBUMSCAN_SONGS_TOKEN")
        if let token, !(8...256).contains(token.utf8.count) { settings.reject("ALBUMSCAN_SONGS_TOKEN must have 8 to 256 bytes") }
        var allowance = SongAllowance()
        let isCounted = settings.flag("ALBUMSCAN_SONGS_ALLOWANCE", default: false)
        allowance.freeViews = settings.integer("ALBUMSCAN_SONGS_FREE_VIEWS", default: allowance.freeViews, in: 1...1000)
        allowance.adViews = settings.integer("ALBUMSCAN_SONGS_AD_VIEWS", default: allowance.adViews, in: 1...100)
        allowance.adCap = settings.integer("ALBUMSCAN_SONGS_AD_CAP", default: allowance.adCap, in: 1...100)
        allowance.viewCap = settings.integer("ALBUMSCAN_SONGS_VIEW_CAP", default: allowance.viewCap, in: 1...10_000)
        self.allowance = isCounted ? allowance : nil
        let ads = AdRewardConfig(from: &settings)
        self.ads = isCounted ? ads : nil
        guard isOn else { return nil }
    }
}

/// Whose callbacks about advertisements are taken (rule 116).
struct AdRewardConfig: Sendable {
    /// As AdMob shows it, `ca-app-pub-…/…`, or its last part alone.
    let unit: String
    /// What callbacks call it: the last part.
    let unitNumber: String
    let keysURL: String
    let policy: HTTPPolicy

    /// Nil without a unit.
    init?(from settings: inout Settings) {
        let unit = settings.optionalString("ALBUMSCAN_SONGS_AD_UNIT")
        keysURL = settings.url("ALBUMSCAN_SONGS_AD_KEYS_URL", default: "https://www.gstatic.com/admob/reward/verifier-keys.json")
        policy = HTTPPolicy(
            trustedHosts: HostList(settings.list("ALBUMSCAN_TRUSTED_HOSTS")), userAgent: "AlbumScan/\(BuildInfo.version)",
            maxConnectionsPerHost: 1)
        guard let unit else { return nil }
        self.unit = unit
        unitNumber = String(unit.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
        let isNumber = (1...20).contains(unitNumber.utf8.count) && unitNumber.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if !isNumber || unit.utf8.count > 100 || !unit.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            settings.reject("ALBUMSCAN_SONGS_AD_UNIT must be a unit of AdMob, such as ca-app-pub-3940256099942544/5224354917")
        }
    }
}
