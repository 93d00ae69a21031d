internal import CZeroMQ
import Glibc
import Synchronization

/// One part of a message: immutable bytes.
///
/// Large received parts stay in libzmq's buffers, so forwarding a frame, as a broker does, is zero-copy.
public struct ZeroMQFrame: Sendable {
    /// A part in a buffer of libzmq's.
    // Its bytes are never written; the reference count that `zmq_msg_copy` changes is behind the mutex.
    final class Part: @unchecked Sendable {
        private let message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        private let copying = Mutex(())

        /// Takes the content of `source`, which is empty afterwards.
        init(moving source: UnsafeMutablePointer<zmq_msg_t>) {
            zmq_msg_init(message)
            zmq_msg_move(message, source)
        }

        deinit {
            zmq_msg_close(message)
            message.deallocate()
        }

        var bytes: UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(start: zmq_msg_data(message), count: zmq_msg_size(message))
        }

        /// Makes `target` share the content.
        func share(with target: UnsafeMutablePointer<zmq_msg_t>) {
            zmq_msg_init(target)
            copying.withLock { _ in _ = zmq_msg_copy(target, message) }
        }
    }

    private enum Storage {
        case array([UInt8])
        case part(Part)
    }

    /// Parts up to this size are copied: that costs less than keeping a reference.
    private static let largestCopied = 1024

    private let storage: Storage

    public init(_ bytes: [UInt8] = []) { storage = .array(bytes) }
    public init(_ text: String) { storage = .array(Array(text.utf8)) }

    init(moving message: UnsafeMutablePointer<zmq_msg_t>) {
        let size = zmq_msg_size(message)
        if size <= Self.largestCopied {
            storage = .array(Array(UnsafeRawBufferPointer(start: zmq_msg_data(message), count: size)))
        } else {
            storage = .part(Part(moving: message))
        }
    }

    /// The size in bytes.
    public var count: Int {
        switch storage {
        case .array(let bytes): bytes.count
        case .part(let part): part.bytes.count
        }
    }

    public var isEmpty: Bool { count == 0 }

    /// The bytes as an array; copies them when they are libzmq's.
    public var bytes: [UInt8] {
        switch storage {
        case .array(let bytes): bytes
        case .part(let part): Array(part.bytes)
        }
    }

    /// Lends the bytes without copying.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        switch storage {
        case .array(let bytes): try bytes.withUnsafeBytes(body)
        case .part(let part): try withExtendedLifetime(part) { try body(part.bytes) }
        }
    }

    /// Hands the frame to a socket; returns what the C function returned.
    func send(to socket: UnsafeMutableRawPointer, flags: Int32) -> Int32 {
        switch storage {
        case .array(let bytes):
            return bytes.withUnsafeBytes { zmq_send(socket, $0.baseAddress, $0.count, flags) }
        case .part(let part):
            var copy = zmq_msg_t()
            part.share(with: &copy)
            let result = zmq_msg_send(&copy, socket, flags)
            // A message that was not accepted is still ours; closing it preserves the error that the caller asks for.
            if result < 0 {
                let code = errno
                zmq_msg_close(&copy)
                errno = code
            }
            return result
        }
    }
}

extension ZeroMQFrame: Hashable {
    public static func == (left: ZeroMQFrame, right: ZeroMQFrame) -> Bool {
        left.withUnsafeBytes { left in right.withUnsafeBytes { right in left.elementsEqual(right) } }
    }

    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension ZeroMQFrame: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}
