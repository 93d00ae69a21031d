internal import CCurl

/// A curl multi handle on a dedicated thread. Everything that keeps an exchange alive retains the engine; the thread ends with the last
/// reference.
final class CurlEngine: Sendable {
    private let mailbox: CurlMailbox

    init(_ policy: HTTPPolicy) throws(HTTPError) {
        guard Self.isCurlReady, let multi = curl_multi_init() else {
            throw HTTPError(.unavailable, detail: "libcurl could not be set up")
        }
        shim_multi_setopt_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        shim_multi_setopt_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, policy.maxConnectionsPerHost)
        mailbox = CurlMailbox(CurlMulti(handle: multi))
        guard CurlLoop(mailbox).start() else {
            // Before the handle is freed: an initializer that throws after this is followed by `deinit`, which posts.
            mailbox.close()
            curl_multi_cleanup(multi)
            throw HTTPError(.unavailable, detail: "no thread for libcurl")
        }
    }

    deinit {
        mailbox.post(.stop)
    }

    private static let isCurlReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Sends a request and waits for its complete response.
    func whole(_ transfer: Transfer) async -> Result<HTTPResponse, HTTPError> {
        await run(transfer) { await transfer.channel.whole() }
    }

    /// Sends a request and waits for the head of its response.
    func head(_ transfer: Transfer) async -> Result<HTTPResponseHead, HTTPError> {
        await run(transfer) { await transfer.channel.head() }
    }

    func nextChunk(_ transfer: Transfer) async -> Result<[UInt8]?, HTTPError> {
        await cancelling(transfer) {
            await transfer.channel.nextChunk { self.mailbox.post(.resume(transfer)) }
        }
    }

    /// Cancels an exchange; does nothing once it has ended.
    func cancel(_ transfer: Transfer) {
        // The reader is told now; the connection is closed a moment later.
        if transfer.channel.tryFinish(.failure(HTTPError(.cancelled, detail: "host \(transfer.url.host)"))) {
            mailbox.post(.remove(transfer))
        }
    }

    private func run<T: Sendable>(_ transfer: Transfer, _ wait: @Sendable () async -> T) async -> T {
        await cancelling(transfer) {
            // A task that is cancelled already must not send anything: the handler has ended the channel by then.
            if !transfer.channel.isFinished { mailbox.post(.start(transfer)) }
            return await wait()
        }
    }

    private func cancelling<T: Sendable>(_ transfer: Transfer, _ wait: @Sendable () async -> T) async -> T {
        await withTaskCancellationHandler(operation: wait) { cancel(transfer) }
    }
}
