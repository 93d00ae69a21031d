import AlbumScanClientCore
import FoundationEssentials
import HTTPClient

/// The client's requests over libcurl, which the tool links anyway: `URLSession` would bring all of Foundation with it.
struct CurlTransport: ClientTransport {
    let http: HTTPClient
    /// A scan may take long, and so may a big export; only silence is a failure.
    private static let longest = Duration.seconds(6 * 3600)
    private static let largest = 256 << 20

    func open(_ request: ClientRequest) async throws(TransportError) -> ClientAnswer {
        guard let method = HTTPRequest.Method(rawValue: request.method) else { throw .invalidAddress }
        var headers = HTTPHeaders()
        for (name, value) in request.headers { headers[name] = value }
        do throws(HTTPError) {
            let response = try await http.stream(
                HTTPRequest(
                    method, request.url, headers: headers, body: [UInt8](request.body), timeout: Self.longest,
                    idleTimeout: request.idleTimeout, maxResponseBytes: Self.largest))
            let body = response.body
            return ClientAnswer(
                status: response.status,
                headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first },
                body: ClientBody { () async throws(TransportError) in try await Self.next(of: body) })
        } catch {
            throw TransportError(error)
        }
    }

    private static func next(of body: HTTPBodyStream) async throws(TransportError) -> Data? {
        // An iterator has no place of its own: the exchange has.
        var pieces = body.makeAsyncIterator()
        do throws(HTTPError) {
            return try await pieces.next().map { Data($0) }
        } catch {
            throw TransportError(error)
        }
    }
}

extension TransportError {
    fileprivate init(_ error: HTTPError) {
        switch error.code {
        case .dns, .connect: self = .unreachable
        case .tls: self = .untrusted
        case .invalidRequest, .hostRefused, .addressRefused: self = .invalidAddress
        case .cancelled: self = .cancelled
        default: self = .interrupted
        }
    }
}
