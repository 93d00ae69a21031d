import FoundationEssentials
import HTTPTypes
import Hummingbird
import ServiceKit
import Synchronization
import Telemetry

/// Rate limits for clients. Each gateway counts separately; requests from the local machine are exempt.
package final class RateLimits: Sendable {
    package struct Settings: Sendable {
        /// Requests per minute and device; 0 for no limit.
        package var perDevice = 600
        /// Requests per minute and address, with and without a token; 0 for no limit.
        package var perAddress = 6000
        /// Registrations per hour and address; 0 for no limit.
        package var registrations = 60
        /// Statements per minute and address that turn out not to be the App Store's; 0 for no limit.
        package var statements = 30
        /// The proxies whose `X-Forwarded-For` is trusted.
        package var trustedProxies: [NetworkRange] = []

        package init() {}

        init(from settings: inout ServiceKit.Settings) {
            perDevice = settings.integer("ALBUMSCAN_RATE_DEVICE", default: perDevice, in: 0...1_000_000)
            perAddress = settings.integer("ALBUMSCAN_RATE_ADDRESS", default: perAddress, in: 0...1_000_000)
            registrations = settings.integer("ALBUMSCAN_RATE_REGISTRATIONS", default: registrations, in: 0...1_000_000)
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
    private let statements: Mutex<TokenBuckets<NetworkAddress>?>

    package init(_ settings: Settings) {
        trustedProxies = settings.trustedProxies
        devices = Mutex(Self.buckets(settings.perDevice, each: .seconds(60)))
        addresses = Mutex(Self.buckets(settings.perAddress, each: .seconds(60)))
        registrations = Mutex(Self.buckets(settings.registrations, each: .seconds(3600)))
        statements = Mutex(Self.buckets(settings.statements, each: .seconds(60)))
    }

    private static func buckets<Key>(_ capacity: Int, each refill: Duration) -> TokenBuckets<Key>? {
        capacity > 0 ? TokenBuckets(capacity: capacity, refill: refill) : nil
    }

    /// - Throws: 429 `too_many_requests` with `Retry-After`, as do the other functions.
    func admit(_ request: Request, _ context: GatewayRequestContext) throws {
        guard let client = client(of: request, context) else { return }
        try Self.take(client.subscriber, from: addresses, "address")
    }

    func admit(_ device: UUID, _ request: Request, _ context: GatewayRequestContext) throws {
        guard client(of: request, context) != nil else { return }
        try Self.take(device, from: devices, "device")
    }

    func admitRegistration(_ request: Request, _ context: GatewayRequestContext) throws {
        guard let client = client(of: request, context) else { return }
        try Self.take(client.subscriber, from: registrations, "registration")
    }

    /// Admits what is said to be signed by the App Store before it is verified, which costs much. What is believed is given back: the App
    /// Store may tell as much as it likes.
    ///
    /// - Parameter sender: ``client(of:_:)``.
    package func admitStatement(of sender: NetworkAddress?) throws {
        guard let sender else { return }
        try Self.take(sender.subscriber, from: statements, "statement")
    }

    package func giveBackStatement(of sender: NetworkAddress?) {
        guard let sender else { return }
        statements.withLock { $0?.giveBack(sender.subscriber) }
    }

    private static func take<Key>(_ key: Key, from buckets: borrowing Mutex<TokenBuckets<Key>?>, _ limit: String) throws {
        guard let wait = buckets.withLock({ $0?.take(key, at: .now) }) else { return }
        Metric.rateLimited.increment(limit)
        throw ProblemError.rateLimited(retryAfter: wait.inSeconds)
    }

    /// The address to count; nil for requests from the local machine, and for connections without an address.
    func client(of request: Request, _ context: GatewayRequestContext) -> NetworkAddress? {
        guard let peer = context.peer else { return nil }
        let forwarded = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let client = NetworkAddress.client(peer: peer, forwardedFor: forwarded, trusting: trustedProxies)
        return peer.isLoopback && client.isLoopback ? nil : client
    }
}

/// Applies the limit per address to every request, except those of operators' tools.
struct AddressLimitMiddleware: RouterMiddleware {
    let limits: RateLimits

    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        if !RequestTelemetry<GatewayRequestContext>.forOperators.contains(request.uri.path) { try limits.admit(request, context) }
        return try await next(request, context)
    }
}
