import NIOSSL
import Orchestration
import ServiceKit

/// The gateway's settings (environment names are part of the contract).
struct GatewayConfig: Sendable {
    /// The port that serves `/admin/v1`, and whether the API's serves `/metrics`.
    enum AdminPort: String, CaseIterable { case api, operations }

    /// The address of the clients' API.
    let listen: ListenAddress
    /// Nil where clients use plain HTTP: on this machine, or behind a proxy that terminates TLS.
    let tls: TLSConfiguration?
    /// The maximum upload size in bytes; phones' largest JPEGs are about 15 MB.
    let uploadLimit: Int
    let admission: AdmissionPolicy.Limits
    /// How long a scan's photo is kept when its identification failed for a transient reason (rule 7).
    let photoTimeToLive: Duration
    let timing: OrchestrationTiming
    /// BCP 47.
    let reviewLanguage: String
    /// Directory of the prompt files, whose versions are part of the reviews' cache key.
    let promptsDirectory: String
    /// The operators' bearer token; without one there is no `/admin/v1`.
    let adminToken: String?
    let adminPort: AdminPort
    /// Whether accounts have tiers and quotas (rule 51); otherwise everyone is ultra and nothing is counted.
    let quotasAreOn: Bool
    let rates: RateLimits.Settings
    /// Nil means that there are no subscriptions.
    let appStore: AppStoreConfig?

    init(from settings: inout Settings) {
        listen = settings.address("ALBUMSCAN_LISTEN", default: ListenAddress(host: "127.0.0.1", port: 8080))
        tls = TLSSettings.read(from: &settings)
        uploadLimit = settings.integer("ALBUMSCAN_UPLOAD_LIMIT_MB", default: 24, in: 1...64) * 1_048_576
        var admission = AdmissionPolicy.Limits()
        admission.uploads = settings.integer("ALBUMSCAN_UPLOADS", default: admission.uploads, in: 1...10_000)
        admission.uploadBytes = settings.integer("ALBUMSCAN_UPLOADS_MB", default: 320, in: 32...65_536) << 20
        admission.ingestWait = settings.seconds("ALBUMSCAN_INGEST_WAIT", default: 5, in: 0.1...60)
        admission.identificationWait = settings.seconds("ALBUMSCAN_ID_WAIT", default: 6, in: 0.1...60)
        admission.reviewWait = settings.seconds("ALBUMSCAN_REVIEW_WAIT", default: 30, in: 1...3600)
        self.admission = admission
        photoTimeToLive = settings.seconds("ALBUMSCAN_PHOTO_TTL", default: 86_400, in: 60...86_400)
        timing = OrchestrationTiming(
            artworkBudget: settings.seconds("ALBUMSCAN_ARTWORK_BUDGET", default: 5, in: 0.1...60),
            lease: settings.seconds("ALBUMSCAN_SCAN_LEASE", default: 6, in: 2...120),
            identificationDeadline: OrchestrationTiming.identificationDeadline(
                modelCall: settings.seconds("ALBUMSCAN_ID_TIMEOUT", default: 10, in: 0.1...60)))
        reviewLanguage = settings.string("ALBUMSCAN_REVIEW_LANGUAGE", default: "en")
        promptsDirectory = settings.folder("ALBUMSCAN_PROMPTS", default: "prompts")
        quotasAreOn = settings.flag("ALBUMSCAN_QUOTAS", default: false)
        rates = RateLimits.Settings(from: &settings)
        adminToken = settings.secret("ALBUMSCAN_ADMIN_TOKEN")
        if let adminToken, !(16...256).contains(adminToken.utf8.count) || !adminToken.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
            settings.reject("ALBUMSCAN_ADMIN_TOKEN must be 16 to 256 visible ASCII characters")
        }
        adminPort = settings.choice("ALBUMSCAN_ADMIN_ON", default: AdminPort.api)
        appStore = AppStoreConfig(from: &settings)
    }
}
