import Cryptography
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Zlib

/// A file of the web app, ready to be served.
package struct WebAsset: Sendable {
    /// The file itself, and its compressed form.
    package let plain: ByteBuffer
    package let compressed: ByteBuffer
    package let headers: HTTPFields
    /// The digest of the file, without quotes.
    package let digest: String

    /// - Parameter headers: additional headers for this kind of file.
    package init(_ bytes: [UInt8], type: String, headers: HTTPFields = [:]) throws {
        plain = ByteBuffer(bytes: bytes)
        compressed = ByteBuffer(bytes: try Gzip.compress(bytes))
        digest = String(Data(SHA256.digest(of: bytes)).base64URL.prefix(22))
        var headers = headers
        headers[.contentType] = type
        // Cached, but revalidated each time: a new version of the gateway must be seen at once, and a 304 costs one round trip. The service
        // worker serves everything offline.
        headers[.cacheControl] = "no-cache"
        headers[.vary] = "Accept-Encoding"
        headers[.xContentTypeOptions] = "nosniff"
        self.headers = headers
    }

    /// The response in the content coding that the client accepts (RFC 9110, section 12.5.3), or 304.
    package func response(to request: Request) -> Response {
        let isCompressed = compressed.readableBytes < plain.readableBytes && Self.takesGzip(request.headers[.acceptEncoding])
        var headers = headers
        // Two representations need two entity tags.
        let tag = isCompressed ? "\"\(digest)-gzip\"" : "\"\(digest)\""
        headers[.eTag] = tag
        if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
            return Response(status: .notModified, headers: headers)
        }
        if isCompressed { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: isCompressed ? compressed : plain))
    }

    /// Whether an `Accept-Encoding` header allows gzip; without one, the file is sent uncompressed.
    package static func takesGzip(_ header: String?) -> Bool {
        var quality: [String: Double] = [:]
        for coding in (header ?? "").lowercased().split(separator: ",") {
            let parts = coding.split(separator: ";").map { String($0.trimmed) }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            quality[name] = weight ?? 1
        }
        return (quality["gzip"] ?? quality["*"] ?? 0) > 0
    }
}
