/// One request. Every request has a deadline: nothing here can wait for ever.
public struct HTTPRequest: Sendable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    public var method: Method
    /// An absolute http or https URL. Credentials in it are refused, its fragment is not sent.
    public var url: String
    public var headers: HTTPHeaders
    public var body: [UInt8]
    /// The deadline of the whole exchange: connecting, redirects, retries and the last byte of a stream included.
    public var deadline: ContinuousClock.Instant
    /// The longest pause without progress, before or during the response: no byte of the request's body sent, no header line and no byte of
    /// the response's body received. Anything that arrives counts, a stream's keep-alive pings too. Waiting for a slow reader does not.
    public var idleTimeout: Duration?
    /// The largest body accepted, in bytes after decompression.
    public var maxResponseBytes: Int
    /// Whether the exchange may share an HTTP/2 connection with others. Switch it off for a large stream with a slow reader: a paused
    /// HTTP/2 stream still fills a window of 32 MB and delays the other streams, whereas HTTP/1.1 stops at the socket
    /// (Sources/HTTPClient/README.md, "Back pressure").
    public var sharesConnection: Bool

    public static let defaultMaxResponseBytes = 16 << 20

    public init(
        _ method: Method = .get, _ url: String, headers: HTTPHeaders = [:], body: [UInt8] = [], deadline: ContinuousClock.Instant,
        idleTimeout: Duration? = nil, maxResponseBytes: Int = defaultMaxResponseBytes, sharesConnection: Bool = true
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadline = deadline
        self.idleTimeout = idleTimeout
        self.maxResponseBytes = maxResponseBytes
        self.sharesConnection = sharesConnection
    }

    /// As above, with the deadline `timeout` from now.
    public init(
        _ method: Method = .get, _ url: String, headers: HTTPHeaders = [:], body: [UInt8] = [], timeout: Duration,
        idleTimeout: Duration? = nil, maxResponseBytes: Int = defaultMaxResponseBytes, sharesConnection: Bool = true
    ) {
        self.init(
            method, url, headers: headers, body: body, deadline: .now + timeout, idleTimeout: idleTimeout,
            maxResponseBytes: maxResponseBytes, sharesConnection: sharesConnection)
    }
}
