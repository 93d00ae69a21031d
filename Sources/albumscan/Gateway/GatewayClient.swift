import AlbumScanAPI
import FoundationEssentials
import HTTPClient

/// The gateway's HTTP API (version 1), typed. Errors are `CommandFailure`.
package struct GatewayClient: Sendable {
    private let server: String
    private let http: HTTPClient
    private let credentials: Credentials?

    /// Enough for a restart of the server: about ten seconds.
    private static let retry = RetryPolicy(
        maxAttempts: 5, baseDelay: .milliseconds(300), maxDelay: .seconds(4), maxServerDelay: .seconds(30))

    /// - Parameter credentials: `nil` for calls that need none.
    package init(server: String, http: HTTPClient, credentials: Credentials? = nil) {
        self.server = server
        self.http = http
        self.credentials = credentials
    }

    // MARK: Scans

    /// Uploads a photo. Safe to repeat: the key makes the server answer a repetition with the first scan.
    package func submit(photo: [UInt8], crop: Crop? = nil, advancedSearch: Bool? = nil, idempotencyKey: String) async throws -> ScanResource
    {
        let query = [crop.map { "crop=\($0.text)" }, advancedSearch.map { "advancedSearch=\($0)" }].compactMap { $0 }
        let path = "/v1/scans" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let headers: HTTPHeaders = ["Content-Type": "image/jpeg", "Idempotency-Key": idempotencyKey]
        return try await decode(call(.post, path, headers: headers, body: photo, timeout: .seconds(120)))
    }

    package func scan(_ id: UUID) async throws -> ScanResource {
        try await decode(call(.get, "/v1/scans/\(id.text)"))
    }

    /// The scan once it has ended, asked for with `Prefer: wait` (RFC 7240) until then.
    package func scanWhenEnded(_ id: UUID) async throws -> ScanResource {
        while true {
            let scan: ScanResource = try await decode(call(.get, "/v1/scans/\(id.text)", headers: ["Prefer": "wait=20"]))
            if scan.state.isFinal { return scan }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Runs a failed review again.
    package func retryReview(_ scan: UUID) async throws -> ScanResource {
        try await decode(call(.post, "/v1/scans/\(scan.text)/review", retry: .never))
    }

    /// A stream of the scan's events behind `lastEventID`.
    ///
    /// - Throws: `HTTPError` when the connection fails, `CommandFailure` when the server refuses.
    func openEvents(_ scan: UUID, after lastEventID: String) async throws -> HTTPStreamingResponse {
        var headers = try await authorized(["Accept": "text/event-stream"])
        if !lastEventID.isEmpty { headers["Last-Event-ID"] = lastEventID }
        // The server sends a comment every 15 s, so a longer silence is a dead connection.
        let request = HTTPRequest(
            .get, server + "/v1/scans/\(scan.text)/events", headers: headers, timeout: .seconds(600), idleTimeout: .seconds(40))
        return try await http.stream(request)
    }

    // MARK: History

    package func history(limit: Int, cursor: String? = nil) async throws -> HistoryPage {
        try await decode(call(.get, "/v1/history?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? "")))
    }

    package func entry(_ id: UUID) async throws -> HistoryDetailResource {
        try await decode(call(.get, "/v1/history/\(id.text)"))
    }

    package func deleteEntry(_ id: UUID) async throws {
        _ = try await call(.delete, "/v1/history/\(id.text)")
    }

    // MARK: The rest

    /// A file the server names by its path, such as artwork.
    package func file(_ path: String) async throws -> [UInt8] {
        try await call(.get, path, timeout: .seconds(10)).body
    }

    package func register(installationID: String) async throws -> DeviceCredentials {
        let body = try JSONEncoder().encode(DeviceRegistration(installationId: installationID))
        return try await decode(call(.post, "/v1/devices", headers: ["Content-Type": "application/json"], body: [UInt8](body)))
    }

    /// Whether the server is ready to take scans.
    package func isReady() async -> Bool {
        let request = HTTPRequest(.get, server + "/readyz", timeout: .seconds(5))
        return await (try? http.send(request))?.status == 200
    }

    // MARK: Calls

    private func call(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPHeaders = [:], body: [UInt8] = [], timeout: Duration = .seconds(30),
        retry: RetryPolicy = retry
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(method, server + path, headers: try await authorized(headers), body: body, timeout: timeout)
        var response = try await send(request, retry: retry)
        // A token from the file is void after the server lost its database; the device then registers anew.
        if response.status == 401, let credentials, let token = try await credentials.renew(with: registrar) {
            request.headers["Authorization"] = "Bearer \(token)"
            response = try await send(request, retry: retry)
        }
        guard response.head.isSuccess else { throw Self.failure(status: response.status, body: response.body) }
        return response
    }

    private func send(_ request: HTTPRequest, retry: RetryPolicy) async throws -> HTTPResponse {
        do {
            return try await http.send(request, retry: retry)
        } catch {
            throw Self.failure(error, server: server)
        }
    }

    private func authorized(_ headers: HTTPHeaders) async throws -> HTTPHeaders {
        guard let credentials else { return headers }
        var headers = headers
        headers["Authorization"] = "Bearer \(try await credentials.token(registeringWith: registrar))"
        return headers
    }

    /// Itself without credentials, for the one call that needs none.
    private var registrar: GatewayClient { GatewayClient(server: server, http: http) }

    private func decode<Value: Decodable>(_ response: HTTPResponse) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(response.body))
        } catch {
            throw CommandFailure("The server's answer could not be understood. Is this an AlbumScan server?", code: "bad_answer")
        }
    }

    /// What the server says of a failure, or what its status says.
    static func failure(status: Int, body: [UInt8]) -> CommandFailure {
        if let problem = try? JSONDecoder().decode(Problem.self, from: Data(body)) { return CommandFailure(problem) }
        return CommandFailure("The server answered with status \(status).", code: "bad_answer", retryable: status >= 500)
    }

    static func failure(_ error: HTTPError, server: String) -> CommandFailure {
        switch error.code {
        case .dns, .connect: CommandFailure("No AlbumScan server answers at \(server).", code: "unreachable", retryable: true)
        case .tls: CommandFailure("The certificate of \(server) is not trusted.", code: "unreachable")
        case .invalidRequest, .hostRefused:
            CommandFailure("\(server) is not an address that can be used.", code: "unreachable", exitCode: CommandFailure.usage)
        default: CommandFailure("The connection to \(server) failed (\(error.code.rawValue)).", code: "lost_connection", retryable: true)
        }
    }
}

extension UUID {
    /// Lower case, as RFC 9562 asks.
    package var text: String { uuidString.lowercased() }
}
