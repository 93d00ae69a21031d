internal import Bus
import Store

/// The endpoint directory of the bus, in a PostgreSQL table.
struct PostgresEndpointDirectory: EndpointDirectory {
    let database: Database

    func announce(_ endpoint: BusEndpoint) async throws -> [BusEndpoint] {
        // A sign of life is a lease as well.
        try await database.leasing { try await $0.endpoints.announce(EndpointRecord(endpoint)) }.map(BusEndpoint.init)
    }

    func withdraw(_ identity: NodeIdentity) async throws {
        try await database.autocommit { try await $0.endpoints.withdraw(identity.instance) }
    }
}

extension EndpointRecord {
    fileprivate init(_ endpoint: BusEndpoint) {
        self.init(
            instance: endpoint.identity.instance, role: endpoint.identity.role, version: endpoint.identity.version,
            addresses: endpoint.addresses.map { Addresses(rpc: $0.rpc, publish: $0.publish, subscribe: $0.subscribe) },
            curveKey: endpoint.curveKey)
    }
}

extension BusEndpoint {
    fileprivate init(_ record: EndpointRecord) {
        self.init(
            identity: NodeIdentity(instance: record.instance, role: record.role, version: record.version),
            addresses: record.addresses.map { GatewayAddresses(rpc: $0.rpc, publish: $0.publish, subscribe: $0.subscribe) },
            curveKey: record.curveKey)
    }
}
