internal import CZeroMQ
import Glibc
import Synchronization

/// The I/O threads and in-process endpoints that sockets share: one per process.
///
/// Never fork a process that has one. Sockets hold their context, so it ends after the last of them.
public final class ZeroMQContext: Sendable {
    /// What `zmq_ctx_term` needs on its own thread.
    // Handed over to the new thread once, so it is never used by two threads at a time.
    private final class Termination: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
        let completion: @Sendable () -> Void

        init(handle: UnsafeMutableRawPointer, completion: @escaping @Sendable () -> Void) {
            self.handle = handle
            self.completion = completion
        }

        func run() {
            while zmq_ctx_term(handle) != 0, zmq_errno() == EINTR {}
            completion()
        }
    }

    /// An address, since raw pointers are not `Sendable`; nil after ``terminate()``.
    private let address: Mutex<UInt?>

    /// - Parameters:
    ///   - ioThreads: one handles about a gigabyte a second.
    ///   - maximumSockets: the limit of open sockets.
    public init(ioThreads: Int = 1, maximumSockets: Int = 4096) throws(ZeroMQError) {
        guard let handle = zmq_ctx_new() else { throw ZeroMQError("zmq_ctx_new") }
        for (option, value) in [(ZMQ_IO_THREADS, ioThreads), (ZMQ_MAX_SOCKETS, maximumSockets)] {
            guard zmq_ctx_set(handle, option, Int32(clamping: value)) == 0 else {
                let error = ZeroMQError("zmq_ctx_set")
                zmq_ctx_term(handle)
                throw error
            }
        }
        address = Mutex(UInt(bitPattern: handle))
    }

    deinit {
        guard let handle = takeHandle() else { return }
        // All sockets are closed, but closed ones may still linger, and no caller's thread should wait for that.
        Self.terminate(Termination(handle: handle) {})
    }

    /// Waits until all closed sockets have sent their last messages or their linger time is over, then frees the context.
    ///
    /// Call it before the process exits, after closing the sockets. Creating a socket afterwards fails.
    public func terminate() async {
        guard let handle = takeHandle() else { return }
        let address = UInt(bitPattern: handle)
        await withCheckedContinuation { continuation in
            guard let handle = UnsafeMutableRawPointer(bitPattern: address) else { return continuation.resume() }
            Self.terminate(Termination(handle: handle) { continuation.resume() })
        }
    }

    func makeSocket(_ kind: Int32) throws(ZeroMQError) -> UnsafeMutableRawPointer {
        let socket = address.withLock { address in
            address.flatMap { zmq_socket(UnsafeMutableRawPointer(bitPattern: $0), kind) }
        }
        guard let socket else { throw ZeroMQError("zmq_socket") }
        return socket
    }

    private func takeHandle() -> UnsafeMutableRawPointer? {
        address.withLock { address in
            defer { address = nil }
            return address.flatMap(UnsafeMutableRawPointer.init(bitPattern:))
        }
    }

    /// `zmq_ctx_term` blocks, so it runs on a dedicated thread.
    private static func terminate(_ termination: Termination) {
        let pointer = Unmanaged.passRetained(termination)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Termination>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, pointer.toOpaque())
        guard code == 0 else {
            // Out of threads: leaking the context is better than blocking the loop.
            pointer.takeRetainedValue().completion()
            return
        }
        pthread_detach(thread)
    }
}
