import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import Synchronization
import Telemetry

/// Rate limits for clients. Each gateway counts separately. Requests that this machine makes itself are exempt from limits per address.
package final class RateLimits: Sendable {
    package struct Settings: Sendable {
        /// Requests per minute and device; 0 for no limit.
        package var perDevice = 600
        /// Requests per minute and address, with and without a token; 0 for no limit.
        package var perAddress = 6000
        /// Registrations per hour and address; 0 for no limit.
        package var registrations = 60
        /// Glances per minute and device; 0 for no limit.
        package var glances = 90
        /// Photos of several sleeves per minute and device; 0 for no limit.
        package var walls = 6
        /// Searches for songs per minute and device; 0 for no limit.
        package var songs = 240
        /// Statements per minute and address that turn out not to be the App Store's or AdMob's; 0 for no limit.
        package var statements = 30
        /// The proxies whose `X-Forwarded-For` is trusted.
        package var trustedProxies: [NetworkRange] = []

        package init() {}

        init(from settings: inout ServiceKit.Settings) {
            perDevice = settings.integer("ALBUMSCAN_RATE_DEVICE", default: perDevice, in: 0...1_000_000)
            perAddress = settings.integer("ALBUMSCAN_RATE_ADDRESS", default: perAddress, in: 0...1_000_000)
            registrations = settings.integer("ALBUMSCAN_RATE_REGISTRATIONS", default: registrations, in: 0...1_000_000)
            glances = settings.integer("ALBUMSCAN_RATE_GLANCES", default: glances, in: 0...1_000_000)
            walls = settings.integer("ALBUMSCAN_RATE_WALLS", default: walls, in: 0...1_000_000)
            songs = settings.integer("ALBUMSCAN_RATE_SONGS", default: songs, in: 0...1_000_000)
            let proxies = settings.list("ALBUMSCAN_TRUSTED_PROXIES")
            trustedProxies = proxies.compactMap(NetworkRange.init)
            if trustedProxies.count != proxies.count {
                settings.reject("ALBUMSCAN_TRUSTED_PROXIES must be a list of addresses or networks")
            }
        }
    }

    private let trustedProxies: [NetworkRange]
    private let devices: Mutex<TokenBuckets<UUID>?>
    private let addresses: Mutex<TokenBuckets<NetworkAddress>?>
    private let registrations: Mutex<TokenBuckets<NetworkAddress>?>
    private let glances: Mutex<TokenBuckets<UUID>?>
    private let walls: Mutex<TokenBuckets<UUID>?>
    private let songs: Mutex<TokenBuckets<UUID>?>
    private let logger: Logger
    private let hasSeenProxy = Atomic(false)
    private let statements: Mutex<TokenBuckets<NetworkAddress>?>

    package init(_ settings: Settings, logger: Logger) {
        self.logger = logger
        trustedProxies = settings.trustedProxies
        devices = Mutex(Self.buckets(settings.perDevice, each: .seconds(60)))
        addresses = Mutex(Self.buckets(settings.perAddress, each: .seconds(60)))
        registrations = Mutex(Self.buckets(settings.registrations, each: .seconds(3600)))
        glances = Mutex(Self.buckets(settings.glances, each: .seconds(60)))
        walls = Mutex(Self.buckets(settings.walls, each: .seconds(60)))
        songs = Mutex(Self.buckets(settings.songs, each: .seconds(60)))
        statements = Mutex(Self.buckets(settings.statements, each: .seconds(60)))
    }

    private static func buckets<Key>(_ capacity: Int, each refill: Duration) -> TokenBuckets<Key>? {
        capacity > 0 ? TokenBuckets(capacity: capacity, refill: refill) : nil
    }

    /// - Throws: 429 `too_many_requests` with `Retry-After`, as do the other functions.
    func admit(_ context: GatewayRequestContext) throws {
        guard let client = context.client else { return }
        try take(client, from: addresses, "address", context)
    }

    package func admit(_ device: UUID, _ context: GatewayRequestContext) throws {
        try take(device, from: devices, "device", context)
    }

    func admitRegistration(_ context: GatewayRequestContext) throws {
        guard let client = context.client else { return }
        try take(client, from: registrations, "registration", context)
    }

    /// Apart from the limit of the device's requests, which tells what it has left.
    func admitGlance(of device: UUID) throws {
        try take(device, from: glances, "glance")
    }

    /// As ``admitGlance(of:)``.
    func admitWall(of device: UUID) throws {
        try take(device, from: walls, "wall")
    }

    /// As ``admitGlance(of:)``, for a search: our own clients search on the device.
    func admitSongSearch(of device: UUID) throws {
        try take(device, from: songs, "song")
    }

    /// Admits what is said to be signed by the App Store or AdMob before it is verified, which costs much. What is believed is given back:
    /// they may tell as much as they like.
    ///
    /// - Parameter client: nil if its address is not counted.
    package func admitStatement(of client: NetworkAddress?) throws {
        guard let client else { return }
        try take(client.subscriber, from: statements, "statement")
    }

    package func giveBackStatement(of client: NetworkAddress?) {
        guard let client else { return }
        statements.withLock { $0?.giveBack(client.subscriber) }
    }

    private func take<Key>(
        _ key: Key, from buckets: borrowing Mutex<TokenBuckets<Key>?>, _ limit: String, _ context: GatewayRequestContext? = nil
    ) throws {
        guard let standing = buckets.withLock({ $0?.take(key, at: .now) }) else { return }
        context?.budget.note(standing)
        guard let wait = standing.wait else { return }
        Metric.rateLimited.increment(limit)
        throw ProblemError.rateLimited(retryAfter: wait.inSeconds)
    }

    /// The subscriber to count; nil for requests from this machine, and for connections without an address.
    ///
    /// What a proxy passes on is never from this machine, whoever the proxy is.
    func client(of request: Request, peer: NetworkAddress?) -> NetworkAddress? {
        guard let peer else { return nil }
        let forwardedFor = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let isForwarded = !forwardedFor.isEmpty || HTTPField.Name("Forwarded").map { request.headers.contains($0) } ?? false
        if isForwarded, trustedProxies.isEmpty, !hasSeenProxy.exchange(true, ordering: .relaxed) {
            logger.log(
                .warning, "A proxy seems to be in front, and none is trusted: its clients share its limits", [.address: "\(peer)"])
        }
        if peer.isThisMachine, !isForwarded { return nil }
        return NetworkAddress.client(peer: peer, forwardedFor: forwardedFor, trusting: trustedProxies).subscriber
    }
}

/// Finds out which address to count, and applies its limit to every request, except those of operators' tools.
struct AddressLimitMiddleware: RouterMiddleware {
    let limits: RateLimits

    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard !RequestTelemetry<GatewayRequestContext>.forOperators.contains(request.uri.path) else {
            return try await next(request, context)
        }
        var context = context
        context.client = limits.client(of: request, peer: context.peer)
        try limits.admit(context)
        return try await next(request, context)
    }
}
