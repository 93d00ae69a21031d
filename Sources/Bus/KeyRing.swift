import FoundationEssentials
import ZeroMQ

/// Authentication and authorization at a gateway: the endpoint directory as the ZAP handler sees it.
///
/// A connection's identity is fixed by its handshake and comes with each of its messages as the ZAP user id, so neither a stale row nor an
/// outage of the directory revokes a live connection. A withdrawn key opens no new connection.
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

    /// Unknown keys are held until the directory has been asked again. They are never denied for good: libzmq would stop reconnecting.
    func decide(_ request: ZAPRequest) -> ZAPDecision {
        guard let key = request.curveKey else { return .retryLater }
        return identities[key].map { .allow(userID: Self.userID(of: $0)) } ?? .hold
    }

    /// Whether a connection may publish this event: only under its own instance, and only on topics of its role.
    func mayPublish(_ event: BusEvent, userID: String?) -> Bool {
        guard case .curve(_, let permissions) = security else { return true }
        guard let peer = Self.peer(userID), peer.instance == event.publisher.lowercased else { return false }
        return permissions.mayPublish(peer.role, event.topic)
    }

    /// READY, reduced to what its sender is authorized for: its own instance and role, and only services its role may offer.
    ///
    /// - Returns: nil when it claims another identity.
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
