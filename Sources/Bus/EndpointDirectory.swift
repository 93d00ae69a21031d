import FoundationEssentials

/// How processes find each other. ``BusDirectoryTask`` calls it every 2 s.
///
/// Implemented by the registry table in PostgreSQL, and by ``StaticDirectory`` for a fixed list.
public protocol EndpointDirectory: Sendable {
    /// Makes this process known, or renews that it is alive.
    func announce(_ endpoint: BusEndpoint) async throws

    /// Forgets this process; called once, at a graceful stop.
    func withdraw(_ identity: NodeIdentity) async throws

    /// Every live process, gateways and others (their roles and keys authorise them), in any order.
    func endpoints() async throws -> [BusEndpoint]
}

/// A fixed list of gateways, for tests and for setups without a registry.
public struct StaticDirectory: EndpointDirectory {
    private let gateways: [BusEndpoint]

    public init(_ gateways: [BusEndpoint]) {
        self.gateways = gateways
    }

    public func announce(_ endpoint: BusEndpoint) {}
    public func withdraw(_ identity: NodeIdentity) {}
    public func endpoints() -> [BusEndpoint] { gateways }
}
