import FoundationEssentials

/// Service discovery. ``BusDirectoryTask`` calls it every 2 s.
///
/// Implemented by the registry table in PostgreSQL, and by ``StaticDirectory`` for a fixed list.
public protocol EndpointDirectory: Sendable {
    /// Registers this process, or renews its registration.
    ///
    /// - Returns: every live process, gateways and others (their roles and keys authorize them), the oldest first. A process that announced
    ///   itself within the last 10 s counts as live.
    func announce(_ endpoint: BusEndpoint) async throws -> [BusEndpoint]

    /// Removes this process's registration; called once, at a graceful shutdown.
    func withdraw(_ identity: NodeIdentity) async throws
}

/// A fixed list of gateways, for tests and for setups without a registry.
///
/// Keys are generated at every start, so a static list cannot hold them: it works with ``BusSecurity/none`` only, and an encrypted node
/// refuses its gateways with an error in the log.
public struct StaticDirectory: EndpointDirectory {
    package let gateways: [BusEndpoint]

    public init(_ gateways: [BusEndpoint]) {
        self.gateways = gateways
    }

    /// Parses a list of brokers' addresses such as `tcp://10.0.0.1:5555,tcp://10.0.0.2:5555`. Such a gateway receives events on the next
    /// port and distributes them on the one after it.
    ///
    /// - Throws: ``BusError`` with ``BusError/Code/badMessage`` for an entry that is not an IP literal and a port up to 65533.
    public init(parsing list: String) throws(BusError) {
        var gateways: [BusEndpoint] = []
        for entry in list.split(separator: ",") {
            let text = entry.drop { $0 == " " }.prefix { $0 != " " }
            guard text.hasPrefix("tcp://"), let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
                (1...65533).contains(port), Self.isLiteral(text[..<colon].dropFirst("tcp://".count))
            else { throw .badMessage("not tcp://ADDRESS:PORT in the list of gateways: \(text)") }
            let addresses = (0..<3 as Range<UInt16>).map { "\(text[..<colon]):\(port + $0)" }
            gateways.append(
                BusEndpoint(
                    identity: NodeIdentity(role: "gateway"),
                    addresses: GatewayAddresses(rpc: addresses[0], publish: addresses[1], subscribe: addresses[2])))
        }
        self.gateways = gateways
    }

    private static func isLiteral(_ host: Substring) -> Bool {
        if host.first == "[", host.last == "]" { return host.contains(":") }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    public func announce(_ endpoint: BusEndpoint) -> [BusEndpoint] { gateways }
    public func withdraw(_ identity: NodeIdentity) {}
}
