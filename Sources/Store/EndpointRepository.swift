public import Bus
public import FoundationEssentials
import PostgreSQL

/// Who is on the bus.
public struct EndpointRepository: Sendable {
    let queries: any PostgresQuerying

    public func announce(_ endpoint: BusEndpoint) async throws {
        let addresses = endpoint.addresses
        try await queries.executeAll([
            "SELECT set_config('synchronous_commit', 'off', true)",
            """
            INSERT INTO bus_endpoint (instance, role, rpc, sub, pub, curve_key, version)
            VALUES (\(endpoint.identity.instance), \(endpoint.identity.role), \(addresses?.rpc), \(addresses?.publish),
                    \(addresses?.subscribe), \(endpoint.curveKey), \(endpoint.identity.version))
            ON CONFLICT (instance) DO UPDATE SET seen_at = clock_timestamp()
            """,
        ])
    }

    public func withdraw(_ instance: UUID) async throws {
        try await queries.execute("DELETE FROM bus_endpoint WHERE instance = \(instance)")
    }

    /// Processes seen within the last 10 s (three missed announcements and some).
    public func live() async throws -> [BusEndpoint] {
        try await queries.query(
            """
            SELECT instance, role, version, rpc, sub, pub, curve_key FROM bus_endpoint
            WHERE seen_at > clock_timestamp() - interval '10 s' ORDER BY started_at
            """
        ).map { row in
            let (instance, role, version, rpc, publish, subscribe, key) =
                try row.decode((UUID, String, String, String?, String?, String?, String?).self)
            let addresses: GatewayAddresses? =
                if let rpc, let publish, let subscribe {
                    GatewayAddresses(rpc: rpc, publish: publish, subscribe: subscribe)
                } else {
                    nil
                }
            return BusEndpoint(
                identity: NodeIdentity(instance: instance, role: role, version: version), addresses: addresses, curveKey: key)
        }
    }

    /// Forgets processes that have been silent for a day; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute("DELETE FROM bus_endpoint WHERE seen_at < clock_timestamp() - interval '1 day'")
    }
}

/// The registry table as the bus's directory.
public struct PostgresEndpointDirectory: EndpointDirectory {
    private let database: Database

    public init(_ database: Database) {
        self.database = database
    }

    public func announce(_ endpoint: BusEndpoint) async throws {
        try await database.read { try await $0.endpoints.announce(endpoint) }
    }

    public func withdraw(_ identity: NodeIdentity) async throws {
        try await database.read { try await $0.endpoints.withdraw(identity.instance) }
    }

    public func endpoints() async throws -> [BusEndpoint] {
        try await database.read { try await $0.endpoints.live() }
    }
}
