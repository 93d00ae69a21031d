internal import CCurl
internal import Glibc

/// The event loop that drives a multi handle, confined to its own thread.
///
/// `curl_multi_poll` waits for sockets, libcurl's timers and the mailbox at once. `curl_multi_socket_action` pays off only from hundreds of
/// transfers on, and has pitfalls with descriptors that are closed and reused (Sources/HTTPClient/README.md, "One thread per client").
final class CurlLoop {
    private let mailbox: CurlMailbox
    private let multi: UnsafeMutableRawPointer
    /// The transfers in the multi handle, by their easy handles. Retains them: libcurl has only unmanaged pointers to them.
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]

    /// How long to sleep when no transfer is active; the mailbox wakes the loop at any time.
    private static let idleMilliseconds: Int32 = 3_600_000

    init(_ mailbox: CurlMailbox) {
        self.mailbox = mailbox
        multi = mailbox.multi.handle
    }

    /// Starts the thread, which then owns the loop and the multi handle.
    ///
    /// - Returns: `false` if no thread could be created.
    func start() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }

    private func run() {
        shim_name_this_thread("http")
        // The process's signals are for other threads. Blocking SIGPIPE also turns OpenSSL's writes to a closed socket into plain errors,
        // which libcurl leaves to us under NOSIGNAL.
        var signals = sigset_t()
        sigfillset(&signals)
        // A fault must still reach its handler.
        for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        while obey(mailbox.take()) {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finishCompleted()
            expireOverdue()
            curl_multi_poll(multi, nil, 0, pollMilliseconds(), nil)
        }
        mailbox.close()
        for transfer in transfers.values { end(transfer) { $0.channel.finish(.failure(HTTPError(.cancelled, detail: "client closed"))) } }
        curl_multi_cleanup(multi)
    }

    /// - Returns: `false` when told to stop.
    private func obey(_ commands: [CurlCommand]) -> Bool {
        var goesOn = true
        for command in commands {
            switch command {
            case .start(let transfer): begin(transfer)
            case .resume(let transfer): if isActive(transfer) { transfer.resume() }
            case .remove(let transfer): if isActive(transfer) { end(transfer) { _ in } }
            case .stop: goesOn = false
            }
        }
        return goesOn
    }

    private func isActive(_ transfer: Transfer) -> Bool {
        transfer.easy.map { transfers[$0] === transfer } ?? false
    }

    private func begin(_ transfer: Transfer) {
        // Cancelled before it got here.
        if transfer.channel.isFinished { return }
        do {
            try transfer.open()
        } catch {
            transfer.close()
            return transfer.channel.finish(.failure(error))
        }
        guard let easy = transfer.easy, curl_multi_add_handle(multi, easy) == CURLM_OK else {
            transfer.close()
            return transfer.channel.finish(.failure(HTTPError(.unavailable, detail: "libcurl did not take a transfer")))
        }
        transfers[easy] = transfer
    }

    private func finishCompleted() {
        var code = CURLE_OK
        while let easy = shim_multi_next_done(multi, &code) {
            guard let transfer = transfers[easy] else { continue }
            end(transfer) { $0.complete(code) }
        }
    }

    private func expireOverdue() {
        let now = ContinuousClock.now
        for transfer in transfers.values {
            guard let error = transfer.expire(now: now) else { continue }
            end(transfer) { $0.channel.finish(.failure(error)) }
        }
    }

    /// Removes a transfer from the multi handle; `report` still sees its easy handle.
    private func end(_ transfer: Transfer, report: (Transfer) -> Void) {
        report(transfer)
        guard let easy = transfer.easy else { return }
        curl_multi_remove_handle(multi, easy)
        transfers[easy] = nil
        transfer.close()
    }

    /// The time until the first deadline, rounded up: waking a moment early would spin.
    private func pollMilliseconds() -> Int32 {
        guard let next = transfers.values.lazy.map(\.nextDeadline).min() else { return Self.idleMilliseconds }
        let milliseconds = (next - .now) / .milliseconds(1)
        return Int32(min(max(milliseconds, 0), Double(Self.idleMilliseconds)).rounded(.up))
    }
}
