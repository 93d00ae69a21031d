import Cryptography
import FoundationEssentials
import Hummingbird
import Zlib

extension Response {
    /// A conditional response: 304 if the client's copy is still valid (RFC 9110, section 13.1.2).
    static func revalidated(_ value: some Encodable, for request: Request) throws -> Response {
        let body = try JSONEncoder.api.encode(value)
        return try revalidated(body, tag: EntityTag(of: body), for: request)
    }

    /// The same for values with members that do not affect validity (a weak entity tag).
    ///
    /// - Parameter essence: the value without those members.
    static func revalidated(_ value: some Encodable, essence: some Encodable, for request: Request) throws -> Response {
        let tag = EntityTag(of: try JSONEncoder.api.encode(essence), isWeak: true)
        return try revalidated(try JSONEncoder.api.encode(value), tag: tag, for: request)
    }

    /// Compressed for who takes it. How long a compressed answer is tells a little of what is in it to those who watch the wire and can put
    /// words of their own beside a secret (BREACH). These answers hold none: tokens and codes go through other ones, which stay as they are.
    private static func revalidated(_ body: Data, tag: EntityTag, for request: Request) throws -> Response {
        let isCompressed = body.count >= shortest && WebAsset.takesGzip(request.headers[.acceptEncoding])
        var headers: HTTPFields = [
            .eTag: (isCompressed ? tag.weakened : tag).description, .cacheControl: "private, max-age=0, must-revalidate",
            .vary: "Accept-Encoding",
        ]
        if request.has(tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "application/json; charset=utf-8"
        guard isCompressed else { return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))) }
        headers[.contentEncoding] = "gzip"
        let packed = ByteBuffer(bytes: try Gzip.compress(Array(body), effort: .little))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: packed))
    }

    /// Bytes; what fits into one packet anyway is not worth the time.
    private static let shortest = 1_400
}

/// An entity tag: the identifier of one state of a resource (RFC 9110, section 8.8.3).
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// Including its quotation marks.
    private let opaque: String
    private var isWeak: Bool

    package var description: String { isWeak ? "W/" + opaque : opaque }

    /// For the same state in another content coding, which is not the same byte for byte.
    package var weakened: EntityTag {
        var tag = self
        tag.isWeak = true
        return tag
    }

    /// - Parameter isWeak: whether representations with this tag may differ in insignificant ways.
    package init(of content: Data, isWeak: Bool = false) {
        self.init(Data(SHA256.digest(of: content)).base64URL.prefix(22), isWeak: isWeak)
    }

    /// - Parameter name: of letters, digits and other characters that need no quoting.
    package init(_ name: some StringProtocol, isWeak: Bool = false) {
        opaque = "\"\(name)\""
        self.isWeak = isWeak
    }

    /// Whether an `If-None-Match` header contains it, by weak comparison, as the header requires.
    package func isNamed(in header: String) -> Bool {
        header.trimmed == "*" || header.contains(opaque)
    }
}

extension Request {
    /// Whether the client's copy is still valid.
    func has(_ tag: EntityTag) -> Bool {
        headers[.ifNoneMatch].map(tag.isNamed(in:)) ?? false
    }
}
