import Executors

/// A connection that asks to be let in (ZeroMQ RFC 27).
public struct ZAPRequest: Sendable, Hashable {
    /// The ZAP domain of the server socket.
    public let domain: String
    /// The peer's IP address.
    public let address: String
    /// The key the peer proved to hold; nil for mechanisms other than CURVE.
    public let curveKey: CurveKey?

    public init(domain: String, address: String, curveKey: CurveKey?) {
        self.domain = domain
        self.address = address
        self.curveKey = curveKey
    }
}

/// The answer to a ``ZAPRequest``.
public enum ZAPDecision: Sendable, Hashable {
    /// Let in; messages of the connection carry the user id.
    case allow(userID: String)
    /// Not yet: asked again at every ``ZAPAuthenticator/reconsider(now:)`` until the server's handshake timeout ends the connection.
    case hold
    /// Not now (300): the peer comes back after the server's handshake timeout.
    case retryLater
    /// Never (400): a libzmq client gives up for good, so use it only for peers that must not come back.
    case deny
}

/// Decides who may connect to the CURVE servers of a context: binds the one ZAP endpoint there is.
///
/// Must exist before the server sockets bind. Belongs to the loop's thread.
public final class ZAPAuthenticator {
    public static let endpoint = "inproc://zeromq.zap.01"
    /// Connections that wait at once for a decision; the oldest give way, since keys cost a stranger nothing.
    private static let mostHeld = 256

    /// A request as it came, with where its answer goes.
    private struct Envelope {
        let address: [ZeroMQFrame]
        let requestID: ZeroMQFrame
        let request: ZAPRequest
        let expiry: ContinuousClock.Instant
    }

    private let socket: ZeroMQSocket
    private let holdTime: Duration
    private let decide: (ZAPRequest) -> ZAPDecision
    private let onHold: (ZAPRequest) -> Void
    private var held: [Envelope] = []

    /// - Parameters:
    ///   - holdTime: how long a held request is kept: the handshake timeout of the servers, after which its connection is gone.
    ///   - onHold: told once of every request that is held.
    ///   - decide: runs on the loop and must not wait; it answers from a cache.
    public init(
        context: ZeroMQContext, loop: EventLoop, holdTime: Duration = .seconds(1), onHold: @escaping (ZAPRequest) -> Void = { _ in },
        decide: @escaping (ZAPRequest) -> ZAPDecision
    ) throws(ZeroMQError) {
        // A ROUTER, not a REP: requests are answered in any order, and one that breaks the rules needs no answer at all.
        let socket = try ZeroMQSocket(.router, context: context, loop: loop)
        try socket.bind(Self.endpoint)
        self.socket = socket
        self.holdTime = holdTime
        self.decide = decide
        self.onHold = onHold
        socket.onMessage { [weak self] in self?.receive($0.frames) }
    }

    /// Ends the authenticator: nobody is let in afterwards. The socket lives until then.
    public func close() {
        socket.close()
        held = []
    }

    /// Decides again about those who wait, after the cache has changed.
    public func reconsider(now: ContinuousClock.Instant = .now) {
        let waiting = held
        held = []
        for envelope in waiting where envelope.expiry > now && !answer(envelope) { held.append(envelope) }
    }

    private func receive(_ frames: [ZeroMQFrame]) {
        guard let envelope = Self.parse(frames, expiry: .now + holdTime), !answer(envelope) else { return }
        if held.count == Self.mostHeld { held.removeFirst() }
        held.append(envelope)
        onHold(envelope.request)
    }

    /// - Returns: false when the decision is to wait.
    private func answer(_ envelope: Envelope) -> Bool {
        let (code, text, userID): (ZeroMQFrame, ZeroMQFrame, String)
        switch decide(envelope.request) {
        case .allow(let id): (code, text, userID) = ("200", "OK", id)
        case .hold: return false
        case .retryLater: (code, text, userID) = ("300", "Try again later", "")
        case .deny: (code, text, userID) = ("400", "Refused", "")
        }
        // Fails only when the asking session is gone already.
        try? socket.send(envelope.address + ["1.0", envelope.requestID, code, text, ZeroMQFrame(userID), ""])
        return true
    }

    /// Request: envelope, empty, version, request id, domain, address, identity, mechanism, credentials.
    private static func parse(_ frames: [ZeroMQFrame], expiry: ContinuousClock.Instant) -> Envelope? {
        guard let delimiter = frames.firstIndex(where: \.isEmpty), frames.count >= delimiter + 7, frames[delimiter + 1] == "1.0" else {
            return nil
        }
        let body = frames[(delimiter + 2)...].map(\.bytes)
        let isCurve = body[4] == Array("CURVE".utf8)
        let request = ZAPRequest(
            domain: String(decoding: body[1], as: UTF8.self),
            address: String(decoding: body[2], as: UTF8.self),
            curveKey: isCurve && body.count > 5 ? CurveKey(bytes: body[5]) : nil)
        return Envelope(address: Array(frames[...delimiter]), requestID: ZeroMQFrame(body[0]), request: request, expiry: expiry)
    }
}

@available(*, unavailable)
extension ZAPAuthenticator: Sendable {}
