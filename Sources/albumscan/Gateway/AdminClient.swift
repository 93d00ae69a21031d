import AlbumScanAPI
import AlbumScanClientCore
import FoundationEssentials
import HTTPClient

/// The operators' API, `/admin/v1`, typed. Errors are `CommandFailure`.
package struct AdminClient: Sendable {
    private let server: String
    private let http: HTTPClient
    private let token: String

    private static let retry = RetryPolicy(
        maxAttempts: 3, baseDelay: .milliseconds(300), maxDelay: .seconds(2), maxServerDelay: .seconds(10))

    private static let patientRetry = RetryPolicy(
        maxAttempts: 12, baseDelay: .milliseconds(500), maxDelay: .seconds(8), maxServerDelay: .seconds(10))

    package init(server: String, http: HTTPClient, token: String) {
        self.server = server
        self.http = http
        self.token = token
    }

    /// - Parameter query: names and values; nil values are left out.
    package func get<Value: Decodable>(_ path: String, _ query: [(String, String?)] = []) async throws -> Value {
        try await decode(call(.get, path + QueryText.text(of: query), retry: Self.retry))
    }

    /// Sent again under the same key where the answer was lost: what it changes is not changed twice.
    package func post<Value: Decodable>(_ path: String, body: (some Encodable)? = String?.none) async throws -> Value {
        let bytes = try body.map { [UInt8](try JSONEncoder().encode($0)) } ?? []
        var headers: HTTPHeaders = ["Idempotency-Key": UUID().uuidString.lowercased()]
        if !bytes.isEmpty { headers["Content-Type"] = "application/json" }
        return try await decode(call(.post, path, headers: headers, body: bytes, retry: Self.retry))
    }

    /// For what may be sent again, and is, for up to a minute or so while the server is away.
    package func postRepeatedly<Value: Decodable>(_ path: String, json: [UInt8] = []) async throws -> Value {
        let headers: HTTPHeaders = json.isEmpty ? [:] : ["Content-Type": "application/json"]
        return try await decode(call(.post, path, headers: headers, body: json, timeout: .seconds(120), retry: Self.patientRetry))
    }

    /// A sheet of songs, as it came: the server finds out what it is. Publishing it twice publishes it once.
    package func postSheet<Value: Decodable>(_ bytes: [UInt8], _ query: [(String, String?)]) async throws -> Value {
        try await decode(
            call(
                .post, "songs/versions" + QueryText.text(of: query), headers: ["Content-Type": "application/octet-stream"], body: bytes,
                timeout: .seconds(120), retry: Self.retry))
    }

    package func put<Value: Decodable>(_ path: String, jpeg: [UInt8]) async throws -> Value {
        try await decode(call(.put, path, headers: ["Content-Type": "image/jpeg"], body: jpeg, timeout: .seconds(60)))
    }

    package func delete<Value: Decodable>(_ path: String) async throws -> Value {
        try await decode(call(.delete, path))
    }

    /// What answers with nothing, and changes nothing when it is done again.
    package func postSilently(_ path: String) async throws {
        _ = try await call(.post, path, retry: Self.retry)
    }

    /// What answers with nothing.
    package func deleteSilently(_ path: String) async throws {
        _ = try await call(.delete, path)
    }

    /// The live tail.
    ///
    /// - Throws: `HTTPError` when the connection fails, `CommandFailure` when the server refuses.
    func openEvents(_ query: [(String, String?)]) async throws -> HTTPStreamingResponse {
        // The server sends a comment every 15 s, so a longer silence is a dead connection.
        let request = HTTPRequest(
            .get, server + "/admin/v1/events" + QueryText.text(of: query),
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
            throw CommandFailure(error, server: server)
        }
        guard response.head.isSuccess else { throw failure(status: response.status, body: response.body) }
        return response
    }

    private func failure(status: Int, body: [UInt8]) -> CommandFailure {
        if status == 401 { return CommandFailure("\(server) does not accept this admin token.", code: "unauthorized") }
        var failure = CommandFailure(status: status, body: body)
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
}
