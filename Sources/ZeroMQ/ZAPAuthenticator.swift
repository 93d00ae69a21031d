import Executors

/// A connection to be authenticated (ZeroMQ RFC 27).
public struct ZAPRequest: Sendable, Hashable {
    /// The ZAP domain of the server socket.
    public let domain: String
    /// The peer's IP address.
    public let address: String
    /// The key that the peer has proved to hold; nil for mechanisms other than CURVE.
    public let curveKey: CurveKey?

    public init(domain: String, address: String, curveKey: CurveKey?) {
        self.domain = domain
        self.address = address
        self.curveKey = curveKey
    }
}

/// The answer to a ``ZAPRequest``.
public enum ZAPDecision: Sendable, Hashable {
    /// Accepted (200); messages of the connection carry the user id.
    case allow(userID: String)
    /// Undecided: asked again at every ``ZAPAuthenticator/reconsider(now:)`` until the server's handshake timeout closes the connection.
    case hold
    /// A temporary failure (300): the peer reconnects after the server's handshake timeout.
    case retryLater
    /// A permanent failure (400): a libzmq client gives up for good, so only for peers that must not come back.
    case deny
}

/// The ZAP handler of a context: decides who may connect to its CURVE servers, at the one ZAP endpoint a context has.
///
/// Must exist before the server sockets bind. Confined to the loop's thread.
public final class ZAPAuthenticator {
    public static let endpoint = "inproc://zeromq.zap.01"
    /// How many connections may be on hold at once; the oldest are dropped for new ones, since keys cost an attacker nothing.
    private static let mostHeld = 256

    /// A ZAP request with the return address of its reply.
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
    ///   - holdTime: how long a held request is kept: the servers' handshake timeout, after which its connection is gone.
    ///   - onHold: called once for every request that is held.
    ///   - decide: runs on the loop and must not block; it answers from a cache.
    public init(
        context: ZeroMQContext, loop: EventLoop, holdTime: Duration = .seconds(1), onHold: @escaping (ZAPRequest) -> Void = { _ in },
        decide: @escaping (ZAPRequest) -> ZAPDecision
    ) throws(ZeroMQError) {
        // A ROUTER, not a REP: replies go out in any order, and a malformed request needs none at all.
        let socket = try ZeroMQSocket(.router, context: context, loop: loop)
        try socket.bind(Self.endpoint)
        self.socket = socket
        self.holdTime = holdTime
        self.decide = decide
        self.onHold = onHold
        socket.onMessage { [weak self] in self?.receive($0.frames) }
    }

    /// Closes the authenticator: nobody is admitted afterwards. Its socket lives until then.
    public func close() {
        socket.close()
        held = []
    }

    /// Decides the held requests again, after the cache has changed.
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

    /// - Returns: false when the request is to be held.
    private func answer(_ envelope: Envelope) -> Bool {
        let (code, text, userID): (ZeroMQFrame, ZeroMQFrame, String)
        switch decide(envelope.request) {
        case .allow(let id): (code, text, userID) = ("200", "OK", id)
        case .hold: return false
        case .retryLater: (code, text, userID) = ("300", "Try again later", "")
        case .deny: (code, text, userID) = ("400", "Refused", "")
        }
        // Fails only when the session that asked is gone.
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
