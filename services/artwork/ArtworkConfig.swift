import HTTPClient
import ServiceKit
import Telemetry

/// The artwork service's settings.
struct ArtworkConfig: Sendable {
    let musicBrainzURL: String
    let archiveURL: String
    /// URL or e-mail address for the User-Agent; MusicBrainz rejects clients that do not identify themselves (services/artwork/README.md,
    /// "MusicBrainz: identification and rate").
    let contact: String
    /// Hosts that the operator vouches for: plain http and private addresses are allowed for them.
    let trustedHosts: [String]
    let spacing: Duration
    let patience: Duration
    let timeout: Duration
    let concurrency: Int
    let lease: Duration
    /// Whether artwork is compared with the photos of its album (rule 22).
    let remembers: Bool

    init(from settings: inout Settings) {
        musicBrainzURL = BaseURLCheck.musicBrainz.url(from: &settings)
        archiveURL = BaseURLCheck.archive.url(from: &settings)
        contact = settings.required("MUSICBRAINZ_CONTACT")
        if contact.contains(where: { $0.isNewline || "()".contains($0) }) {
            settings.reject("MUSICBRAINZ_CONTACT must be a URL or an e-mail address")
        }
        trustedHosts = settings.list("ALBUMSCAN_TRUSTED_HOSTS")
        spacing = settings.seconds("ALBUMSCAN_MUSICBRAINZ_SPACING", default: 1.1, in: 0...60)
        patience = settings.seconds("ALBUMSCAN_MUSICBRAINZ_PATIENCE", default: 20, in: 1...300)
        timeout = settings.seconds("ALBUMSCAN_ARTWORK_TIMEOUT", default: 10, in: 0.1...60)
        concurrency = settings.integer("ALBUMSCAN_ARTWORK_CONCURRENCY", default: 4, in: 1...64)
        lease = settings.seconds("ALBUMSCAN_JOB_LEASE", default: 6, in: 3...300)
        remembers = settings.flag("ALBUMSCAN_FINGERPRINT", default: true)
    }

    /// `AlbumScan/0.1.0 ( contact )`, the format MusicBrainz asks for.
    var userAgent: String { "AlbumScan/\(BuildInfo.version) ( \(contact) )" }

    /// How many people's requests are served concurrently; more are queued by the brokers.
    static let foreground = 8

    /// One connection for each job and each person's request: a request that has its slot must not wait for another one's response.
    var musicBrainzPolicy: HTTPPolicy {
        HTTPPolicy(trustedHosts: HostList(trustedHosts), userAgent: userAgent, maxConnectionsPerHost: concurrency + Self.foreground)
    }

    /// Redirects lead through archive.org to one of its storage nodes and nowhere else
    /// (services/artwork/README.md, "Cover Art Archive: redirects").
    var archivePolicy: HTTPPolicy {
        let hosts: HostList = ["coverartarchive.org", "archive.org", "*.archive.org"]
        return HTTPPolicy(
            hosts: HostList(["coverartarchive.org", "archive.org", "*.archive.org"] + [archiveHost].compactMap { $0 }),
            trustedHosts: HostList(trustedHosts),
            redirects: .init(
                to: HostList(["coverartarchive.org", "archive.org", "*.archive.org"] + trustedHosts + loopbackHosts), upgrading: hosts,
                limit: 5),
            userAgent: userAgent, maxConnectionsPerHost: 8)
    }

    private var archiveHost: String? {
        archiveURL.split(separator: "/", maxSplits: 2).last?.split(separator: "/").first.map { String($0.prefix { $0 != ":" }) }
    }

    /// An archive on this machine may redirect to loopback.
    private var loopbackHosts: [String] {
        ["localhost", "127.0.0.1"].contains(archiveHost) ? ["localhost", "127.0.0.1"] : []
    }
}
