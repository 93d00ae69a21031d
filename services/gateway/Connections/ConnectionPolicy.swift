/// Decides which connections may stay. Pure.
///
/// A connection waits until the head of a request has arrived, at first and between two requests. Where there is no place left, the one
/// that has waited longest makes room for the new one; a request that is being served is never cut off.
package struct ConnectionPolicy: Sendable {
    package struct Limits: Sendable {
        /// The maximum number of connections in all.
        package var total = 4096
        /// The maximum number from one address; 0 for no limit.
        package var perAddress = 256

        package init(total: Int = 4096, perAddress: Int = 256) {
            self.total = total
            self.perAddress = perAddress
        }
    }

    package typealias ID = UInt64

    /// The limit that a connection was closed for.
    package enum Reason: String, Sendable {
        case total, address
    }

    package enum Decision: Sendable, Equatable {
        case admit
        /// There is a place as soon as that one is closed, which no longer counts.
        case replace(ID, Reason)
        case refuse(Reason)
    }

    private struct Connection {
        let address: NetworkAddress?
        /// Since when it has waited, as a number that grows; nil while a request is served.
        var waiting: UInt64?
    }

    private let limits: Limits
    private var connections: [ID: Connection] = [:]
    private var byAddress: [NetworkAddress: Set<ID>] = [:]
    /// Those that wait, oldest first, and stale entries of those that went on.
    private var queue: [(id: ID, since: UInt64)] = []
    private var head = 0
    private var clock: UInt64 = 0

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    package var count: Int { connections.count }

    /// A new connection, which waits for its first request.
    ///
    /// - Parameter address: the subscriber that its limit counts; nil for whoever has none.
    package mutating func open(_ id: ID, from address: NetworkAddress?) -> Decision {
        var decision = Decision.admit
        if let address, limits.perAddress > 0, let own = byAddress[address], own.count >= limits.perAddress {
            let waiting = own.compactMap { id in connections[id]?.waiting.map { (since: $0, id: id) } }
            guard let oldest = waiting.min(by: { $0.since < $1.since })?.id else { return .refuse(.address) }
            close(oldest)
            decision = .replace(oldest, .address)
        } else if connections.count >= limits.total {
            guard let oldest = takeOldest() else { return .refuse(.total) }
            close(oldest)
            decision = .replace(oldest, .total)
        }
        connections[id] = Connection(address: address)
        if let address { byAddress[address, default: []].insert(id) }
        wait(id)
        return decision
    }

    /// The head of a request has arrived.
    package mutating func serve(_ id: ID) {
        connections[id]?.waiting = nil
    }

    /// All its requests have been answered.
    package mutating func wait(_ id: ID) {
        guard connections[id] != nil else { return }
        clock += 1
        connections[id]?.waiting = clock
        queue.append((id, clock))
        if queue.count > 2 * connections.count + 64 { compact() }
    }

    package mutating func close(_ id: ID) {
        guard let connection = connections.removeValue(forKey: id), let address = connection.address else { return }
        byAddress[address]?.remove(id)
        if byAddress[address]?.isEmpty == true { byAddress[address] = nil }
    }

    private mutating func takeOldest() -> ID? {
        while head < queue.count {
            let entry = queue[head]
            head += 1
            if connections[entry.id]?.waiting == entry.since { return entry.id }
        }
        return nil
    }

    private mutating func compact() {
        queue = queue[head...].filter { connections[$0.id]?.waiting == $0.since }
        head = 0
    }
}
