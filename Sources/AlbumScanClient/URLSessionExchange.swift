import AlbumScanClientCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and what came of it so far. It ends, and its task with it, when nobody holds it any more.
///
/// Not `bytes(for:)`, which Foundation has on Apple's systems only. Pieces wait in memory: streams of this API are small.
final class URLSessionExchange: @unchecked Sendable {
    // Sendable because every access to what changes is under the lock.
    struct Head: Sendable {
        var status: Int
        var headers: [String: String]
    }

    private enum Waiter {
        case head(CheckedContinuation<Result<Head, TransportError>, Never>)
        case piece(CheckedContinuation<Result<Data?, TransportError>, Never>)
    }

    private let task: URLSessionDataTask
    private let lock = NSLock()
    private var received: Head?
    private var pieces: [Data] = []
    /// Nil while it goes on; no error at an end in order.
    private var ending: Result<Void, TransportError>?
    private var waiter: Waiter?

    init(_ task: URLSessionDataTask) {
        self.task = task
    }

    deinit {
        task.cancel()
    }

    // MARK: For the reader

    func head() async throws(TransportError) -> Head {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(.head(continuation)) }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// The next piece, nil at the end. For one reader.
    func next() async throws(TransportError) -> Data? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(.piece(continuation)) }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    private func cancel() {
        task.cancel()
        finish(.failure(.cancelled))
    }

    // MARK: For the session

    func begin(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        lock.withLock { received = Head(status: response.statusCode, headers: headers) }
        answer()
    }

    func append(_ data: Data) {
        lock.withLock { pieces.append(data) }
        answer()
    }

    func end(_ error: (any Error)?) {
        finish(error.map { .failure(TransportError(urlError: $0)) } ?? .success(()))
    }

    private func finish(_ result: Result<Void, TransportError>) {
        lock.withLock { if ending == nil { ending = result } }
        answer()
    }

    // MARK: Between them

    private func wait(_ waiter: Waiter) {
        lock.withLock { self.waiter = waiter }
        answer()
    }

    /// Resumes the reader if there is what it waits for.
    private func answer() {
        let resume: (() -> Void)? = lock.withLock {
            switch waiter {
            case nil:
                return nil
            case .head(let continuation):
                let result: Result<Head, TransportError>
                if let received {
                    result = .success(received)
                } else if let ending {
                    result = .failure(ending.failure ?? .interrupted)
                } else {
                    return nil
                }
                waiter = nil
                return { continuation.resume(returning: result) }
            case .piece(let continuation):
                let result: Result<Data?, TransportError>
                if ending?.failure != .cancelled, !pieces.isEmpty {
                    result = .success(pieces.removeFirst())
                } else if let ending {
                    result = ending.map { nil }
                } else {
                    return nil
                }
                waiter = nil
                return { continuation.resume(returning: result) }
            }
        }
        resume?()
    }
}

extension Result where Failure == TransportError {
    fileprivate var failure: TransportError? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension TransportError {
    fileprivate init(urlError error: any Error) {
        switch (error as? URLError)?.code {
        case .cancelled: self = .cancelled
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .dataNotAllowed,
            .internationalRoamingOff, .callIsActive, .appTransportSecurityRequiresSecureConnection:
            self = .unreachable
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
            .serverCertificateHasUnknownRoot, .clientCertificateRejected, .clientCertificateRequired:
            self = .untrusted
        case .badURL, .unsupportedURL: self = .invalidAddress
        default: self = .interrupted
        }
    }
}
