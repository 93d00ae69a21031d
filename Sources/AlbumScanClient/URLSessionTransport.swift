import AlbumScanClientCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests over `URLSession`. Without cookies and caches: tokens and ETags are the client's business, pictures the history's.
public final class URLSessionTransport: ClientTransport {
    private let session: URLSession
    private let exchanges: Exchanges

    /// An ephemeral session of its own, with at most 16 connections to the server.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Streams take as long as scans do.
        configuration.timeoutIntervalForResource = 86_400
        configuration.httpMaximumConnectionsPerHost = 16
        exchanges = Exchanges()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
    }

    deinit {
        // The session holds on to its delegate until then.
        session.finishTasksAndInvalidate()
    }

    public func open(_ request: ClientRequest) async throws(TransportError) -> ClientAnswer {
        guard let url = URL(string: request.url), url.scheme == "http" || url.scheme == "https", url.host != nil else {
            throw .invalidAddress
        }
        var outgoing = URLRequest(url: url)
        outgoing.httpMethod = request.method
        outgoing.timeoutInterval = TimeInterval(request.idleTimeout.components.seconds)
        for (name, value) in request.headers { outgoing.setValue(value, forHTTPHeaderField: name) }
        if !request.body.isEmpty { outgoing.httpBody = request.body }

        let task = session.dataTask(with: outgoing)
        let exchange = URLSessionExchange(task)
        exchanges.add(exchange, for: task)
        task.resume()
        let head = try await exchange.head()
        // Whoever drops the body ends the exchange with it.
        return ClientAnswer(
            status: head.status, headers: head.headers, body: ClientBody { () async throws(TransportError) in try await exchange.next() })
    }
}

/// The exchanges under way, by the session's tasks.
private final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Sendable because every access to it is under the lock.
    private var running: [Int: Weak] = [:]
    private let lock = NSLock()

    private struct Weak {
        weak var exchange: URLSessionExchange?
    }

    func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
        lock.withLock { running[task.taskIdentifier] = Weak(exchange: exchange) }
    }

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        lock.withLock { running[task.taskIdentifier]?.exchange }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(of: dataTask)?.begin(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchange(of: task)?.end(error)
        _ = lock.withLock { running.removeValue(forKey: task.taskIdentifier) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
