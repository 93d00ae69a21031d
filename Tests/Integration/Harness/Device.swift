import AlbumScanAPI
import Foundation
import HTTPClient
import Testing

/// A registered device: the API as a phone uses it.
struct Device: Sendable {
    let stack: Stack
    let credentials: DeviceCredentials

    /// A device that nobody has seen before, or the one of an installation.
    static func registered(on stack: Stack, installation: String? = nil) async throws -> Device {
        let body = try JSONEncoder().encode(DeviceRegistration(installationId: installation))
        let request = HTTPRequest(
            .post, stack.server + "/v1/devices", headers: ["Content-Type": "application/json"], body: [UInt8](body), timeout: .seconds(10))
        let response = try await stack.http.send(request)
        try #require(response.status == 201)
        return Device(stack: stack, credentials: try JSONDecoder().decode(DeviceCredentials.self, from: Data(response.body)))
    }

    func call(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPHeaders = [:], body: [UInt8] = [], timeout: Duration = .seconds(70)
    ) async throws -> HTTPResponse {
        var headers = headers
        if headers["Authorization"] == nil { headers["Authorization"] = "Bearer \(credentials.token)" }
        return try await stack.http.send(HTTPRequest(method, stack.server + path, headers: headers, body: body, timeout: timeout))
    }

    /// The answer's body as the resource it should be.
    func get<Resource: Decodable>(_ path: String, headers: HTTPHeaders = [:]) async throws -> Resource {
        let response = try await call(.get, path, headers: headers)
        try #require(response.status == 200, "\(path): \(String(decoding: response.body.prefix(500), as: UTF8.self))")
        return try JSONDecoder().decode(Resource.self, from: Data(response.body))
    }

    // MARK: Scans

    func upload(_ body: [UInt8], query: String = "", headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var headers = headers
        if headers["Content-Type"] == nil { headers["Content-Type"] = "image/jpeg" }
        return try await call(.post, "/v1/scans" + query, headers: headers, body: body)
    }

    func submit(_ photo: [UInt8], query: String = "", headers: HTTPHeaders = [:]) async throws -> ScanResource {
        let response = try await upload(photo, query: query, headers: headers)
        try #require(
            [200, 202].contains(response.status), "\(response.status) \(String(decoding: response.body.prefix(500), as: UTF8.self))")
        return try JSONDecoder().decode(ScanResource.self, from: Data(response.body))
    }

    /// The scan once it has ended.
    func ended(_ id: UUID) async throws -> ScanResource {
        let deadline = ContinuousClock.now + .seconds(90)
        while true {
            let scan: ScanResource = try await get("/v1/scans/\(id.uuidString.lowercased())", headers: ["Prefer": "wait=30"])
            if scan.state.isFinal { return scan }
            try #require(ContinuousClock.now < deadline, "the scan stays \(scan.state)")
        }
    }

    func scan(_ photo: [UInt8], query: String = "") async throws -> ScanResource {
        try await ended(submit(photo, query: query).id)
    }

    /// All events of a scan behind one of them, to the end of the stream.
    func events(_ scan: UUID, after: Int64? = nil) async throws -> [ProgressEvent] {
        var events: [ProgressEvent] = []
        try await follow(scan, after: after) { event in
            events.append(event)
            return true
        }
        return events
    }

    /// Reads events until the stream ends or `isWanted` says no more; dropping the stream then closes the connection.
    func follow(_ scan: UUID, after: Int64? = nil, isWanted: (ProgressEvent) -> Bool) async throws {
        var headers: HTTPHeaders = ["Authorization": "Bearer \(credentials.token)"]
        if let after { headers["Last-Event-ID"] = "\(after)" }
        let path = "/v1/scans/\(scan.uuidString.lowercased())/events"
        let response = try await stack.http.stream(
            HTTPRequest(.get, stack.server + path, headers: headers, timeout: .seconds(90), idleTimeout: .seconds(40)))
        try #require(response.status == 200)
        #expect(response.headers["content-type"]?.hasPrefix("text/event-stream") == true)
        for try await message in response.body.serverSentEvents() {
            let event = try JSONDecoder().decode(ProgressEvent.self, from: Data(message.data.utf8))
            #expect(message.type == event.stage.rawValue)
            // Numbered exactly if stored: text in flight must not move the place a client resumes from.
            if event.stage.isDurable { #expect(message.id == "\(event.seq)") }
            if !isWanted(event) { return }
        }
    }

    // MARK: History

    func history() async throws -> [HistoryEntryResource] {
        let page: HistoryPage = try await get("/v1/history?limit=100")
        return page.entries
    }
}

/// Expects an error as the API writes them and returns it.
@discardableResult
func expectProblem(
    _ response: HTTPResponse, _ status: Int, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Problem {
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect(response.headers["content-type"] == "application/problem+json", sourceLocation: sourceLocation)
    let problem = try JSONDecoder().decode(Problem.self, from: Data(response.body))
    #expect(problem.code == code, "\(problem)", sourceLocation: sourceLocation)
    #expect(problem.status == status && !problem.title.isEmpty, sourceLocation: sourceLocation)
    return problem
}
