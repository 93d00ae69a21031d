import FoundationEssentials

/// Who a process is on the bus: fresh with every start.
public struct NodeIdentity: Hashable, Codable, Sendable {
    /// New for every process; a restarted process is another instance.
    public let instance: UUID
    /// The kind of process (`gateway`, `ingest`, …): what its CURVE key may offer.
    public let role: String
    /// The version of the program, shown to operators.
    public let version: String

    public init(instance: UUID = UUID(), role: String, version: String = "") {
        self.instance = instance
        self.role = role
        self.version = version
    }
}

extension UUID {
    /// As logs and the API write ids (RFC 9562); `UUID` by itself writes upper case.
    var lowercased: String { uuidString.lowercased() }
}

/// Where the other processes reach a gateway: `tcp://` addresses with IP literals and ports.
///
/// Never host names: libzmq resolves them synchronously on its I/O thread and uses only the first address
/// (Sources/ZeroMQ/README.md, "Host names").
public struct GatewayAddresses: Hashable, Codable, Sendable {
    /// The broker's ROUTER: requests and replies.
    public let rpc: String
    /// The SUB that takes events.
    public let publish: String
    /// The PUB that gives events.
    public let subscribe: String

    public init(rpc: String, publish: String, subscribe: String) {
        self.rpc = rpc
        self.publish = publish
        self.subscribe = subscribe
    }
}

/// One live process as the directory knows it: one row of the registry.
public struct BusEndpoint: Hashable, Codable, Sendable {
    public let identity: NodeIdentity
    /// Only gateways have addresses; everyone else connects.
    public let addresses: GatewayAddresses?
    /// The public CURVE key in Z85 (40 characters), when the bus is encrypted.
    public let curveKey: String?

    public init(identity: NodeIdentity, addresses: GatewayAddresses? = nil, curveKey: String? = nil) {
        self.identity = identity
        self.addresses = addresses
        self.curveKey = curveKey
    }
}
