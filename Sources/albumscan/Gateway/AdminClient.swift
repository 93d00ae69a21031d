import AlbumScanAPI
import FoundationEssentials
import HTTPClient

/// The operators' API, `/admin/v1`, typed. Errors are `CommandFailure`.
package struct AdminClient: Sendable {
    private let server: String
    private let http: HTTPClient
    private let token: String

    private static let retry = RetryPolicy(
        maxAttempts: 3, baseDelay: .milliseconds(300), maxDelay: .seconds(2), maxServerDelay: .seconds(10))

    package init(server: String, http: HTTPClient, token: String) {
        self.server = server
        self.http = http
        self.token = token
    }

    /// - Parameter query: names and values; nil values are left out.
    package func get<Value: Decodable>(_ path: String, _ query: [(String, String?)] = []) async throws -> Value {
        try await decode(call(.get, path + Self.text(of: query), retry: Self.retry))
    }

    /// Sent once: what it changes must not be changed twice.
    package func post<Value: Decodable>(_ path: String, body: (some Encodable)? = String?.none) async throws -> Value {
        let bytes = try body.map { [UInt8](try JSONEncoder().encode($0)) } ?? []
        return try await decode(call(.post, path, headers: bytes.isEmpty ? [:] : ["Content-Type": "application/json"], body: bytes))
    }

    package func put<Value: Decodable>(_ path: String, jpeg: [UInt8]) async throws -> Value {
        try await decode(call(.put, path, headers: ["Content-Type": "image/jpeg"], body: jpeg, timeout: .seconds(60)))
    }

    package func delete<Value: Decodable>(_ path: String) async throws -> Value {
        try await decode(call(.delete, path))
    }

    /// The live tail.
    ///
    /// - Throws: `HTTPError` when the connection fails, `CommandFailure` when the server refuses.
    func openEvents(_ query: [(String, String?)]) async throws -> HTTPStreamingResponse {
        // The server sends a comment every 15 s, so a longer silence is a dead connection.
        let request = HTTPRequest(
            .get, server + "/admin/v1/events" + Self.text(of: query),
            headers: ["Accept": "text/event-stream", "Authorization": "Bearer \(token)"], timeout: .seconds(86_400),
            idleTimeout: .seconds(40))
        let response = try await http.stream(request)
        guard response.status == 200 else {
            throw failure(status: response.status, body: try await response.body.collect(upTo: 1 << 16))
        }
        return response
    }

    private func call(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPHeaders = [:], body: [UInt8] = [], timeout: Duration = .seconds(30),
        retry: RetryPolicy = .never
    ) async throws -> HTTPResponse {
        var headers = headers
        headers["Authorization"] = "Bearer \(token)"
        let request = HTTPRequest(method, server + "/admin/v1/" + path, headers: headers, body: body, timeout: timeout)
        let response: HTTPResponse
        do {
            response = try await http.send(request, retry: retry)
        } catch {
            throw GatewayClient.failure(error, server: server)
        }
        guard response.head.isSuccess else { throw failure(status: response.status, body: response.body) }
        return response
    }

    private func failure(status: Int, body: [UInt8]) -> CommandFailure {
        if status == 401 { return CommandFailure("\(server) does not accept this admin token.", code: "unauthorized") }
        var failure = GatewayClient.failure(status: status, body: body)
        if failure.code == "not_found" { failure.message = "There is no such resource, or \(server) has no admin token set." }
        return failure
    }

    private func decode<Value: Decodable>(_ response: HTTPResponse) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(response.body))
        } catch {
            throw CommandFailure("The server's answer could not be understood. Is this an AlbumScan server?", code: "bad_answer")
        }
    }

    /// `?name=value&…`, percent-encoded (RFC 3986, section 2.3).
    package static func text(of query: [(String, String?)]) -> String {
        let parts = query.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    private static func encoded(_ value: String) -> String {
        value.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return (digits.count == 1 ? "%0" : "%") + digits
            }
        }.joined()
    }
}
