import FoundationEssentials
import ZeroMQ

/// Who may connect to a gateway, and what they may do there: the endpoint directory as the ZAP handler sees it.
///
/// A connection's identity is settled by its handshake and travels with each of its messages as the ZAP user id, so neither a row that
/// grows stale nor an outage of the directory takes a live connection's rights away. A withdrawn key opens no new connection.
struct KeyRing {
    private let security: BusSecurity
    private var identities: [CurveKey: NodeIdentity] = [:]

    init(security: BusSecurity) {
        self.security = security
    }

    mutating func update(_ endpoints: [BusEndpoint]) {
        identities = [:]
        for endpoint in endpoints {
            guard let key = endpoint.curveKey.flatMap(CurveKey.init(z85:)) else { continue }
            identities[key] = endpoint.identity
        }
    }

    /// Unknown keys wait for the directory's answer. They are never turned away for good: libzmq would not come back.
    func decide(_ request: ZAPRequest) -> ZAPDecision {
        guard let key = request.curveKey else { return .retryLater }
        return identities[key].map { .allow(userID: Self.userID(of: $0)) } ?? .hold
    }

    /// Whether a connection may pass this event on: only its own, and only on topics of its role.
    func mayPublish(_ event: BusEvent, userID: String?) -> Bool {
        guard case .curve(_, let permissions) = security else { return true }
        guard let peer = Self.peer(userID), peer.instance == event.publisher.lowercased else { return false }
        return permissions.mayPublish(peer.role, event.topic)
    }

    /// READY as far as the sender may say it: its own instance and role, and only services its role may offer.
    ///
    /// - Returns: nil when it claims to be someone else.
    func authorized(_ ready: BusMessage.Ready, userID: String?) -> BusMessage.Ready? {
        guard case .curve(_, let permissions) = security else { return ready }
        guard userID == Self.userID(of: ready.identity) else { return nil }
        var ready = ready
        ready.offers.removeAll { !permissions.mayServe(ready.identity.role, $0.service) }
        return ready
    }

    private static func userID(of identity: NodeIdentity) -> String { "\(identity.instance.lowercased)/\(identity.role)" }

    private static func peer(_ userID: String?) -> (instance: String, role: String)? {
        guard let userID, let slash = userID.firstIndex(of: "/") else { return nil }
        return (String(userID[..<slash]), String(userID[userID.index(after: slash)...]))
    }
}
