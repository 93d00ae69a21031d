import EditorialRules
import NIOSSL
import Orchestration
import ServiceKit
import Store

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
    /// How long a scan's photo is kept when its identification failed for trouble with a provider (rule 7).
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
    /// What an account may cause in a day (rule 83).
    let allowances: Allowances
    let rates: RateLimits.Settings
    /// Whether known covers are recognized before anybody presses (rule 87).
    let takesGlances: Bool
    /// Whether there are songs in films, and their page.
    let songsAreOn: Bool
    /// What models may cost. The gateway shows how much of it is used; those who ask models keep to it.
    let spending: SpendingLimits
    /// The connections that are open at once.
    let connections: ConnectionPolicy.Limits
    /// The event streams that are open at once, of one device and from one address; 0 for no limit.
    let streamsPerDevice: Int
    let streamsPerAddress: Int
    /// The names by which clients may ask for this gateway.
    let hosts: HostNames
    /// Nil means that there are no subscriptions.
    let appStore: AppStoreConfig?

    init(from settings: inout Settings) {
        listen = settings.address("ALBUMSCAN_LISTEN", default: ListenAddress(host: "127.0.0.1", port: 8080))
        tls = TLSSettings.read(from: &settings)
        uploadLimit = settings.integer("ALBUMSCAN_UPLOAD_LIMIT_MB", default: 24, in: 1...64) * 1_048_576
        var admission = AdmissionPolicy.Limits()
        admission.uploads = settings.integer("ALBUMSCAN_UPLOADS", default: admission.uploads, in: 1...10_000)
        admission.uploadBytes = settings.integer("ALBUMSCAN_UPLOADS_MB", default: 320, in: 32...65_536) << 20
        admission.uploadsPerAccount = settings.integer(
            "ALBUMSCAN_UPLOADS_ACCOUNT", default: max(admission.uploads / 4, 1), in: 0...10_000)
        admission.uploadsPerAddress = settings.integer(
            "ALBUMSCAN_UPLOADS_ADDRESS", default: max(admission.uploads / 2, 1), in: 0...10_000)
        admission.ingestWait = settings.seconds("ALBUMSCAN_INGEST_WAIT", default: 5, in: 0.1...60)
        admission.identificationWait = settings.seconds("ALBUMSCAN_ID_WAIT", default: 6, in: 0.1...60)
        admission.reviewWait = settings.seconds("ALBUMSCAN_REVIEW_WAIT", default: 300, in: 1...3600)
        self.admission = admission
        photoTimeToLive = settings.seconds("ALBUMSCAN_PHOTO_TTL", default: 86_400, in: 60...86_400)
        timing = OrchestrationTiming(
            artworkBudget: settings.seconds("ALBUMSCAN_ARTWORK_BUDGET", default: 5, in: 0.1...60),
            reviewPatience: settings.seconds("ALBUMSCAN_REVIEW_PATIENCE", default: 600, in: 1...86_400),
            lease: settings.seconds("ALBUMSCAN_SCAN_LEASE", default: 6, in: 2...120),
            identificationDeadline: OrchestrationTiming.identificationDeadline(
                modelCall: settings.seconds("ALBUMSCAN_ID_TIMEOUT", default: 10, in: 0.1...60)))
        reviewLanguage = settings.string("ALBUMSCAN_REVIEW_LANGUAGE", default: "en")
        if ReviewLanguage(tag: reviewLanguage) == nil {
            let known = ReviewLanguage.allCases.map(\.rawValue).joined(separator: ", ")
            settings.reject("ALBUMSCAN_REVIEW_LANGUAGE must be \(known), with or without a region")
        }
        promptsDirectory = settings.folder("ALBUMSCAN_PROMPTS", default: "prompts")
        songsAreOn = settings.flag("ALBUMSCAN_SONGS", default: false)
        quotasAreOn = settings.flag("ALBUMSCAN_QUOTAS", default: false)
        var allowances = Allowances()
        allowances.scans = settings.integer("ALBUMSCAN_ALLOWANCE_SCANS", default: allowances.scans, in: 0...1_000_000)
        allowances.lookups = settings.integer("ALBUMSCAN_ALLOWANCE_LOOKUPS", default: allowances.lookups, in: 0...1_000_000)
        allowances.corrections = settings.integer("ALBUMSCAN_ALLOWANCE_CORRECTIONS", default: allowances.corrections, in: 0...1_000_000)
        allowances.reviewRetries = settings.integer("ALBUMSCAN_ALLOWANCE_RETRIES", default: allowances.reviewRetries, in: 0...1_000_000)
        self.allowances = allowances
        rates = RateLimits.Settings(from: &settings)
        let remembers = settings.flag("ALBUMSCAN_FINGERPRINT", default: true)
        takesGlances = settings.flag("ALBUMSCAN_GLANCES", default: true) && remembers
        spending = SpendingLimits(from: &settings)
        connections = ConnectionPolicy.Limits(
            total: settings.integer("ALBUMSCAN_CONNECTIONS", default: 4096, in: 16...60_000),
            perAddress: settings.integer("ALBUMSCAN_CONNECTIONS_ADDRESS", default: 256, in: 0...60_000),
            descriptors: DescriptorLimit.current)
        streamsPerDevice = settings.integer("ALBUMSCAN_STREAMS_DEVICE", default: 32, in: 0...10_000)
        streamsPerAddress = settings.integer("ALBUMSCAN_STREAMS_ADDRESS", default: 128, in: 0...10_000)
        hosts = HostNames(from: &settings, listen: listen)
        adminToken = settings.secret("ALBUMSCAN_ADMIN_TOKEN")
        if let adminToken, !(16...256).contains(adminToken.utf8.count) || !adminToken.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
            settings.reject("ALBUMSCAN_ADMIN_TOKEN must be 16 to 256 visible ASCII characters")
        }
        adminPort = settings.choice("ALBUMSCAN_ADMIN_ON", default: AdminPort.api)
        appStore = AppStoreConfig(from: &settings)
    }
}
