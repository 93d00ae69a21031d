public import FoundationEssentials
import PostgreSQL

/// A row of `bus_endpoint`: a process, and where a gateway is reached.
public struct EndpointRecord: Sendable, Hashable {
    /// The addresses of a gateway, as `tcp://ADDRESS:PORT`.
    public struct Addresses: Sendable, Hashable {
        public var rpc, publish, subscribe: String

        public init(rpc: String, publish: String, subscribe: String) {
            self.rpc = rpc
            self.publish = publish
            self.subscribe = subscribe
        }
    }

    public var instance: UUID
    public var role: String
    public var version: String
    /// Nil for processes that only connect.
    public var addresses: Addresses?
    /// The CURVE public key, in Z85; nil without encryption.
    public var curveKey: String?

    public init(instance: UUID, role: String, version: String, addresses: Addresses? = nil, curveKey: String? = nil) {
        self.instance = instance
        self.role = role
        self.version = version
        self.addresses = addresses
        self.curveKey = curveKey
    }

    static let columns = "instance, role, version, rpc, sub, pub, curve_key"

    init(_ row: PostgresRow) throws {
        instance = try row["instance"]
        role = try row["role"]
        version = try row["version"]
        if let rpc = try row["rpc", as: String?.self], let publish = try row["sub", as: String?.self],
            let subscribe = try row["pub", as: String?.self]
        {
            addresses = Addresses(rpc: rpc, publish: publish, subscribe: subscribe)
        }
        curveKey = try row["curve_key"]
    }
}

/// The registry of the processes on the bus.
public struct EndpointRepository: Sendable {
    let queries: any PostgresQuerying

    /// Registers a process, or renews its registration.
    ///
    /// - Returns: ``live()``.
    @discardableResult
    public func announce(_ endpoint: EndpointRecord) async throws -> [EndpointRecord] {
        let addresses = endpoint.addresses
        return try await queries.executeAll([
            "SELECT set_config('synchronous_commit', 'off', true)",
            """
            INSERT INTO bus_endpoint (instance, role, rpc, sub, pub, curve_key, version)
            VALUES (\(endpoint.instance), \(endpoint.role), \(addresses?.rpc), \(addresses?.publish),
                    \(addresses?.subscribe), \(endpoint.curveKey), \(endpoint.version))
            ON CONFLICT (instance) DO UPDATE SET seen_at = clock_timestamp()
            """,
            Self.alive,
        ])[2].map(EndpointRecord.init)
    }

    public func withdraw(_ instance: UUID) async throws {
        try await queries.execute("DELETE FROM bus_endpoint WHERE instance = \(instance)")
    }

    /// Processes that announced themselves within the last 10 s (three missed announcements and some).
    public func live() async throws -> [EndpointRecord] {
        try await queries.query(Self.alive).map(EndpointRecord.init)
    }

    private static var alive: PostgresQuery {
        """
        SELECT \(unescaped: EndpointRecord.columns) FROM bus_endpoint WHERE seen_at > clock_timestamp() - interval '10 s' ORDER BY started_at
        """
    }

    /// Deletes processes that have been silent for a day; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute("DELETE FROM bus_endpoint WHERE seen_at < clock_timestamp() - interval '1 day'")
    }
}
