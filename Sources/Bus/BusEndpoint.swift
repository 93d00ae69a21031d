import FoundationEssentials

/// The identity of a process on the bus.
public struct NodeIdentity: Hashable, Codable, Sendable {
    /// New for every process; a restarted process is another instance.
    public let instance: UUID
    /// The kind of process (`gateway`, `ingest`, …), which authorizes its CURVE key.
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
    /// Lower case, as logs and the API write ids (RFC 9562); `uuidString` is upper case.
    var lowercased: String { uuidString.lowercased() }
}

/// The addresses a gateway advertises: `tcp://` with IP literals and ports.
///
/// Never host names: libzmq resolves them synchronously on its I/O thread and uses only the first address
/// (Sources/ZeroMQ/README.md, "Host names").
public struct GatewayAddresses: Hashable, Codable, Sendable {
    /// The broker's ROUTER: requests and replies.
    public let rpc: String
    /// The SUB that receives published events.
    public let publish: String
    /// The PUB that distributes events.
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
    /// Only gateways bind and have addresses; everyone else connects.
    public let addresses: GatewayAddresses?
    /// The public CURVE key in Z85 (40 characters), when the bus is encrypted.
    public let curveKey: String?

    public init(identity: NodeIdentity, addresses: GatewayAddresses? = nil, curveKey: String? = nil) {
        self.identity = identity
        self.addresses = addresses
        self.curveKey = curveKey
    }
}
