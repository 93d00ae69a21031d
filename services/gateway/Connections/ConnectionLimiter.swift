import Hummingbird
import NIOCore
import ServiceKit
import Synchronization
import Telemetry

/// Keeps the number of connections below what the process has descriptors for, and one address from taking them all.
package final class ConnectionLimiter: Sendable {
    private struct State {
        var policy: ConnectionPolicy
        var channels: [ConnectionPolicy.ID: any Channel] = [:]
        var last: ConnectionPolicy.ID = 0
    }

    private let state: Mutex<State>
    private let trustedProxies: [NetworkRange]

    /// - Parameter trustedProxies: whose connections are many clients', so that their number says nothing.
    package init(limits: ConnectionPolicy.Limits, trustedProxies: [NetworkRange] = []) {
        state = Mutex(State(policy: ConnectionPolicy(limits: limits)))
        self.trustedProxies = trustedProxies
    }

    package var count: Int { state.withLock { $0.policy.count } }

    /// Takes a place for a new connection, if need be that of another, which is closed.
    ///
    /// - Returns: nil if there is none.
    func open(_ channel: any Channel) -> ConnectionPolicy.ID? {
        let peer = channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
        let counted = peer.flatMap { peer in
            peer.isThisMachine || trustedProxies.contains { $0.contains(peer) } ? nil : peer.subscriber
        }
        let (id, decision, replaced) = state.withLock { state in
            state.last += 1
            let decision = state.policy.open(state.last, from: counted)
            if case .refuse = decision { return (state.last, decision, nil as (any Channel)?) }
            state.channels[state.last] = channel
            guard case .replace(let old, _) = decision else { return (state.last, decision, nil) }
            return (state.last, decision, state.channels.removeValue(forKey: old))
        }
        replaced?.close(mode: .all, promise: nil)
        switch decision {
        case .admit: break
        case .replace(_, let reason): Metric.connectionsClosed.increment(reason.rawValue)
        case .refuse(let reason):
            Metric.connectionsClosed.increment(reason.rawValue)
            return nil
        }
        Metric.connectionsOpen.add(1)
        return id
    }

    func serve(_ id: ConnectionPolicy.ID) {
        state.withLock { $0.policy.serve(id) }
    }

    func wait(_ id: ConnectionPolicy.ID) {
        state.withLock { $0.policy.wait(id) }
    }

    func close(_ id: ConnectionPolicy.ID) {
        state.withLock { state in
            state.policy.close(id)
            state.channels[id] = nil
        }
        Metric.connectionsOpen.add(-1)
    }
}

extension ConnectionPolicy.Limits {
    /// Descriptors that connections never take: for the database, the bus, the event loops and files.
    private static let reserve = 256

    /// - Parameter total: the wanted maximum; it is less where the process has not so many descriptors.
    package init(total: Int, perAddress: Int, descriptors: Int) {
        let total = max(min(total, descriptors - Self.reserve), 16)
        self.init(total: total, perAddress: perAddress == 0 ? 0 : min(perAddress, max(total / 4, 1)))
    }
}
