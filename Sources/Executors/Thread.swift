internal import CLinux
import Glibc

/// The pthreads behind the executors of this module.
enum Thread {
    // Handed over to the new thread once, so it is never used by two threads at a time.
    private final class Start: @unchecked Sendable {
        let name: String
        let body: (pthread_t) -> Void

        init(name: String, body: @escaping (pthread_t) -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs `body` on a detached thread.
    static func start(name: String, body: @escaping @Sendable (pthread_t) -> Void) throws(EventLoopError) {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        var id = pthread_t()
        let code = pthread_create(
            &id, nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                albumscan_name_thread(start.name)
                start.body(pthread_self())
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw EventLoopError(operation: "pthread_create", code: code)
        }
        pthread_detach(id)
    }
}
