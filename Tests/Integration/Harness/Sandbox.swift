import Foundation
import HTTPClient

/// The sandbox's control interface (services/sandbox/README.md).
struct Sandbox: Sendable {
    let url: String
    let http: HTTPClient

    /// A misbehavior to order, as `POST /sandbox/faults` takes it.
    struct Fault: Encodable {
        var kind: String
        var upstream: String?
        var step: String?
        var status: Int?
        var retryAfter: Int?
        var milliseconds: Int?
        var afterBytes: Int?
        var count = 1
    }

    private struct Counts: Decodable {
        var upstream: [String: Int]
        var step: [String: Int]
        var fault: [String: Int]
    }

    func order(_ faults: Fault...) async throws {
        try await post("faults", JSONEncoder().encode(faults))
    }

    /// How many requests of a model step were made since the last reset.
    func requests(step: String) async throws -> Int { try await counts().step[step] ?? 0 }

    /// How many requests an upstream got since the last reset.
    func requests(upstream: String) async throws -> Int { try await counts().upstream[upstream] ?? 0 }

    /// How often a fault was served since the last reset.
    func served(fault: String) async throws -> Int { try await counts().fault[fault] ?? 0 }

    func reset() async throws {
        try await post("reset", Data())
        try await post("latency", Data(#"{"scale":0}"#.utf8))
        try await liftRateLimit()
    }

    /// Factor on the emulated latencies; 1 is realistic.
    func setLatency(scale: Double) async throws { try await post("latency", Data("{\"scale\":\(scale)}".utf8)) }

    func liftRateLimit() async throws { try await post("limits", Data(#"{"musicbrainzPerSecond":0}"#.utf8)) }

    private func counts() async throws -> Counts {
        let response = try await http.send(HTTPRequest(.get, url + "/sandbox/counts", timeout: .seconds(5)))
        return try JSONDecoder().decode(Counts.self, from: Data(response.body))
    }

    private func post(_ call: String, _ body: Data) async throws {
        let request = HTTPRequest(
            .post, url + "/sandbox/" + call, headers: ["Content-Type": "application/json"], body: [UInt8](body), timeout: .seconds(5))
        let response = try await http.send(request)
        guard response.head.isSuccess else {
            throw Stack.Failure(description: "sandbox \(call): \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}
