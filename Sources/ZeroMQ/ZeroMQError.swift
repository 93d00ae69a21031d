internal import CZeroMQ
import Glibc

/// A failed libzmq call.
public struct ZeroMQError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, such as `zmq_bind`.
    public let operation: String
    /// The `errno` it left, which may be one of ZeroMQ's own codes.
    public let code: Int32

    /// Whether the same call may succeed later: no peer is ready, or the queue is full (`EAGAIN`).
    public var isTemporary: Bool { code == EAGAIN || code == EINTR }

    /// Whether a ROUTER has no such peer (`EHOSTUNREACH`): it never connected, or it is gone.
    public var isUnreachable: Bool { code == EHOSTUNREACH }

    public var description: String { "\(operation) failed: \(String(cString: zmq_strerror(code)))" }

    /// An encrypted connection needs the server's public key.
    public static let missingServerKey = ZeroMQError("CURVE without the server's key", code: EACCES)

    init(_ operation: String, code: Int32 = zmq_errno()) {
        self.operation = operation
        self.code = code
    }
}
