import Bus
import Foundation
import ZeroMQ

/// The broker with its peers, on a clock of its own.
final class BrokerRig {
    var state: BrokerState
    var now = ContinuousClock.now
    /// What was sent since the last look, in order.
    var sent: [BrokerState.Action] = []
    let identities: [String: NodeIdentity]

    init(_ change: (inout BusConfiguration) -> Void = { _ in }) {
        var configuration = BusConfiguration()
        change(&configuration)
        state = BrokerState(configuration: .init(configuration), now: now)
        identities = Dictionary(uniqueKeysWithValues: ["caller", "a", "b", "c"].map { ($0, NodeIdentity(role: $0)) })
    }

    func peer(_ name: String) -> BrokerState.Peer { .remote(ZeroMQFrame(name)) }

    func receive(_ message: BusMessage, from name: String) {
        sent += state.receive(message, from: peer(name), now: now)
    }

    func ready(
        _ name: String, credit: Int = 0, running: [BusMessage.DispatchID] = [], isDraining: Bool = false, over connection: String? = nil
    ) {
        guard let identity = identities[name] else { return }
        let offers = credit > 0 ? [BusMessage.Ready.Offer(service: "work", credit: credit)] : []
        receive(
            .ready(.init(identity: identity, offers: offers, running: running, isDraining: isDraining)), from: connection ?? name)
    }

    func request(_ id: UUID = UUID(), isIdempotent: Bool = true, remaining: Int = 60_000, from name: String = "caller") -> UUID {
        let header = BusMessage.Request(
            dispatch: .init(id: id, attempt: 1), service: "work", operation: "do", isIdempotent: isIdempotent, remaining: remaining)
        receive(.request(header, BusFrames(body: "body")), from: name)
        return id
    }

    func reply(_ id: UUID, attempt: Int = 1, from name: String) {
        receive(.reply(.init(dispatch: .init(id: id, attempt: attempt)), BusFrames(body: "done")), from: name)
    }

    func advance(_ duration: Duration) {
        now += duration
        sent += state.tick(now: now)
    }

    /// The dispatches sent to a worker since the last look.
    func requests(to name: String) -> [BusMessage.DispatchID] {
        take(name) { if case .request(let header, _) = $0 { header.dispatch } else { nil } }
    }

    func replies(to name: String) -> [BusMessage.Reply] {
        take(name) { if case .reply(let header, _) = $0 { header } else { nil } }
    }

    func cancels(to name: String) -> [BusMessage.DispatchID] {
        take(name) { if case .cancel(let dispatch) = $0 { dispatch } else { nil } }
    }

    func take<Result>(_ name: String, _ match: (BusMessage) -> Result?) -> [Result] {
        let results = sent.map { $0.peer == peer(name) ? match($0.message) : nil }
        sent = zip(sent, results).filter { $0.1 == nil }.map(\.0)
        return results.compactMap(\.self)
    }
}
