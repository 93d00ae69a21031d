/// A complete response.
public struct HTTPResponse: Sendable {
    public var head: HTTPResponseHead
    /// The body, decompressed.
    public var body: [UInt8]

    public var status: Int { head.status }
    public var headers: HTTPHeaders { head.headers }
    /// The URL the response came from, after redirects.
    public var url: String { head.url }

    package init(head: HTTPResponseHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}

/// Status and header fields.
public struct HTTPResponseHead: Sendable, Hashable {
    public var status: Int
    public var headers: HTTPHeaders
    /// The URL that answered, after redirects.
    public var url: String

    public init(status: Int, headers: HTTPHeaders, url: String) {
        self.status = status
        self.headers = headers
        self.url = url
    }

    public var isSuccess: Bool { (200..<300).contains(status) }
}

/// A response whose body is still arriving.
public struct HTTPStreamingResponse: Sendable {
    public var head: HTTPResponseHead
    /// The body. Dropping it before its end cancels the exchange.
    public var body: HTTPBodyStream

    public var status: Int { head.status }
    public var headers: HTTPHeaders { head.headers }
}
