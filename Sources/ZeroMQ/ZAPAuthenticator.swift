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
    private let socket: ZeroMQSocket

    /// - Parameter decide: runs on the loop and must not wait; it answers from a cache.
    public init(context: ZeroMQContext, loop: EventLoop, decide: @escaping (ZAPRequest) -> ZAPDecision) throws(ZeroMQError) {
        // A ROUTER, not a REP: a request that breaks the rules then needs no answer to keep the socket usable.
        let socket = try ZeroMQSocket(.router, context: context, loop: loop)
        try socket.bind(Self.endpoint)
        self.socket = socket
        socket.onMessage { message in
            guard let answer = Self.answer(to: message.frames, decide: decide) else { return }
            // Fails only when the asking session is gone already.
            try? socket.send(answer)
        }
    }

    /// Ends the authenticator: nobody is let in afterwards. The socket lives until then.
    public func close() { socket.close() }

    /// Request: envelope, empty, version, request id, domain, address, identity, mechanism, credentials.
    private static func answer(to frames: [ZeroMQFrame], decide: (ZAPRequest) -> ZAPDecision) -> [ZeroMQFrame]? {
        guard let delimiter = frames.firstIndex(where: \.isEmpty), frames.count >= delimiter + 7, frames[delimiter + 1] == "1.0" else {
            return nil
        }
        let body = frames[(delimiter + 2)...].map(\.bytes)
        let isCurve = body[4] == Array("CURVE".utf8)
        let request = ZAPRequest(
            domain: String(decoding: body[1], as: UTF8.self),
            address: String(decoding: body[2], as: UTF8.self),
            curveKey: isCurve && body.count > 5 ? CurveKey(bytes: body[5]) : nil)
        let (code, text, userID) =
            switch decide(request) {
            case .allow(let userID): ("200", "OK", userID)
            case .retryLater: ("300", "Try again later", "")
            case .deny: ("400", "Refused", "")
            }
        let answer: [ZeroMQFrame] = ["1.0", ZeroMQFrame(body[0]), ZeroMQFrame(code), ZeroMQFrame(text), ZeroMQFrame(userID), ""]
        return frames[...delimiter] + answer
    }
}
