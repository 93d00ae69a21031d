public import Bus
public import Foundation
import ZeroMQ

/// What `BusTestPeer` is told, as JSON in its only argument.
public struct PeerOptions: Codable, Sendable {
    public enum Kind: String, Codable, Sendable {
        /// Serves ``Echo``, ``Hang`` and ``Endless``.
        case worker
        /// Embeds a broker.
        case gateway
        /// Calls ``Echo`` for ``seconds`` and prints a ``CallerReport``.
        case caller
        /// Notes the events whose topic begins with `test.`.
        case subscriber
    }

    public var kind: Kind
    public var identity: NodeIdentity
    /// The folder of the ``FileDirectory``, and of the ``Journal``.
    public var folder: URL
    public var isEncrypted = true
    public var credit = 4
    /// How long ``Echo`` takes.
    public var milliseconds = 0
    public var maximumMessageSize: Int?
    /// RPC, publish and subscribe ports of a gateway.
    public var ports: [UInt16] = [0, 0, 0]
    public var seconds: Double = 0
    public var callsAtOnce = 1
    /// What a caller pads its texts to.
    public var textSize = 0

    public init(_ kind: Kind, folder: URL) {
        self.kind = kind
        self.folder = folder
        let role =
            switch kind {
            case .worker: "echo"
            case .gateway: "gateway"
            case .caller, .subscriber: "caller"
            }
        identity = NodeIdentity(role: role)
    }

    /// Short times, and fresh keys.
    public func configuration() throws -> BusConfiguration {
        var configuration = BusConfiguration.quick
        if let maximumMessageSize { configuration.maximumMessageSize = maximumMessageSize }
        if isEncrypted { configuration.security = .curve(try CurveKeyPair.generate(), .test) }
        return configuration
    }
}

/// What a caller printed at its end.
public struct CallerReport: Codable, Sendable {
    public var answered = 0
    /// By error code.
    public var failed: [String: Int] = [:]
    /// Answers with another text than was asked for.
    public var mistaken = 0
    /// Replies that came for calls already answered.
    public var duplicates = 0
    /// In milliseconds.
    public var longest = 0

    public init() {}
}

extension BusConfiguration {
    /// Deaths are noticed within a second.
    public static var quick: BusConfiguration {
        var configuration = BusConfiguration()
        configuration.heartbeatInterval = .milliseconds(100)
        configuration.missedHeartbeats = 8
        return configuration
    }
}

extension BusPermissions {
    /// Only the role `echo` serves; callers publish on `test.`.
    public static let test = BusPermissions(
        mayServe: { role, service in role == "echo" && ["echo", "endless"].contains(service.rawValue) },
        mayPublish: { role, topic in role == "caller" && topic.hasPrefix("test.") })
}
