#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How requests reach a server. `AlbumScanClient` brings one on `URLSession`; a program may bring its own.
public protocol ClientTransport: Sendable {
    /// Sends a request and returns as soon as the head of the answer is there. Redirects are not followed: a token is for one server.
    ///
    /// Cancelling the calling task ends the exchange, and so does dropping the answer's body before its end.
    func open(_ request: ClientRequest) async throws(TransportError) -> ClientAnswer
}

/// A request as a ``ClientTransport`` gets it, token and all.
public struct ClientRequest: Sendable {
    /// `GET`, `POST`, ….
    public var method: String
    /// Absolute, http or https, with its query.
    public var url: String
    /// By name; no name occurs twice.
    public var headers: [String: String]
    /// Empty for requests without one.
    public var body: Data
    /// The longest silence of the server before it counts as gone.
    public var idleTimeout: Duration

    /// What ``ScanClient`` asks a transport for; tests of a transport make their own.
    public init(method: String, url: String, headers: [String: String] = [:], body: Data = Data(), idleTimeout: Duration) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.idleTimeout = idleTimeout
    }
}

/// An answer whose body is still arriving.
public struct ClientAnswer: Sendable {
    /// The HTTP status, whatever it is: a refusal is an answer, too.
    public var status: Int
    /// By name, which must be in lower case.
    public var headers: [String: String]
    /// What follows the head, perhaps over minutes.
    public var body: ClientBody

    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - headers: by name in lower case.
    ///   - body: the rest of the exchange, which ends when it is dropped.
    public init(status: Int, headers: [String: String], body: ClientBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The bytes of an answer in pieces as they come, for one reader.
public struct ClientBody: Sendable {
    private let nextPiece: @Sendable () async throws(TransportError) -> Data?

    /// - Parameter next: the next piece, nil at the end. What it holds on to is the exchange: it ends when this is dropped.
    public init(next: @escaping @Sendable () async throws(TransportError) -> Data?) {
        nextPiece = next
    }

    /// The next piece, of any size; nil at the end.
    ///
    /// - Throws: ``TransportError`` when the rest cannot be had.
    public func next() async throws(TransportError) -> Data? {
        try await nextPiece()
    }

    /// The rest of the body.
    ///
    /// - Throws: `.interrupted` when it exceeds `limit` bytes.
    func collect(upTo limit: Int) async throws(TransportError) -> Data {
        var bytes = Data()
        while let piece = try await next() {
            guard bytes.count + piece.count <= limit else { throw .interrupted }
            bytes.append(piece)
        }
        return bytes
    }
}

/// Why there is no whole answer.
public enum TransportError: Error, Sendable, Equatable {
    /// No connection could be made: no network, no such host, nobody there. The server has not seen the request.
    case unreachable
    /// The connection broke, or nothing came for too long. The server may have seen the request.
    case interrupted
    /// The server's certificate is not trusted.
    case untrusted
    /// The address cannot be used.
    case invalidAddress
    /// The calling task was cancelled.
    case cancelled
}
