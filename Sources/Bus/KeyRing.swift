import FoundationEssentials
import ZeroMQ

/// Who may connect to a gateway, and what they may offer there: the endpoint directory as the ZAP handler sees it.
struct KeyRing {
    private let security: BusSecurity
    private var identities: [CurveKey: NodeIdentity] = [:]
    private var roles: [String: NodeIdentity] = [:]

    init(security: BusSecurity) {
        self.security = security
    }

    mutating func update(_ endpoints: [BusEndpoint]) {
        identities = [:]
        roles = [:]
        for endpoint in endpoints {
            guard let key = endpoint.curveKey.flatMap(CurveKey.init(z85:)) else { continue }
            identities[key] = endpoint.identity
            roles[endpoint.identity.instance.lowercased] = endpoint.identity
        }
    }

    /// Unknown keys may be known at the next refresh, so they are put off, never turned away for good: libzmq would not come back.
    func decide(_ request: ZAPRequest) -> ZAPDecision {
        guard let identity = request.curveKey.flatMap({ identities[$0] }) else { return .retryLater }
        return .allow(userID: identity.instance.lowercased)
    }

    /// Whether a connection may publish as this instance: only as itself.
    func mayPublish(_ publisher: UUID, userID: String?) -> Bool {
        guard case .curve = security else { return true }
        return userID == publisher.lowercased
    }

    /// READY as far as the sender may say it: its own instance and role, and only services its role may offer.
    ///
    /// - Returns: nil when it claims to be someone else.
    func authorised(_ ready: BusMessage.Ready, userID: String?) -> BusMessage.Ready? {
        guard case .curve(_, let mayServe) = security else { return ready }
        guard let userID, let known = roles[userID], known.instance == ready.identity.instance, known.role == ready.identity.role else {
            return nil
        }
        var ready = ready
        ready.offers.removeAll { !mayServe(known.role, $0.service) }
        return ready
    }
}
