import FoundationEssentials
import JPEG
import SampleCovers
import Sandbox

/// A sandbox in memory, without latency and without MusicBrainz' limit unless a test asks for it.
struct Bench {
    let room: ControlRoom
    let service: SandboxService

    init(latencyScale: Double = 0, requestsPerSecond: Double = 0) {
        room = ControlRoom(latencyScale: latencyScale, requestsPerSecond: requestsPerSecond)
        service = SandboxService(room: room)
    }

    func get(_ path: String, query: [(String, String)] = [], headers: [(String, String)] = [("user-agent", "Tests/1.0 ( a@example.org )")])
        async -> Reply
    {
        var call = Call("GET", path)
        call.query = query.map { (name: $0.0, value: $0.1) }
        call.headers = headers.map { (name: $0.0, value: $0.1) }
        call.authority = "127.0.0.1:1234"
        return await service.handle(call)
    }

    func post(_ path: String, _ body: JSON, headers: [(String, String)]) async -> Reply {
        await post(path, bytes: body.bytes, headers: headers)
    }

    func post(_ path: String, bytes: [UInt8], headers: [(String, String)]) async -> Reply {
        var call = Call("POST", path)
        call.headers = headers.map { (name: $0.0, value: $0.1) }
        call.body = bytes
        return await service.handle(call)
    }

    static let anthropicHeaders = [("x-api-key", "key"), ("anthropic-version", "2023-06-01"), ("content-type", "application/json")]
    static let openAIHeaders = [("authorization", "Bearer key"), ("content-type", "application/json")]

    func messages(_ body: JSON, headers: [(String, String)] = anthropicHeaders) async -> Reply {
        await post("/v1/messages", body, headers: headers)
    }

    func chat(_ body: JSON) async -> Reply { await post("/v1/chat/completions", body, headers: Self.openAIHeaders) }
    func responses(_ body: JSON) async -> Reply { await post("/v1/responses", body, headers: Self.openAIHeaders) }

    func order(_ fault: JSON) async throws { await room.order([try Fault(fault)]) }
}

extension Reply {
    /// The body parsed; `.null` if it is no JSON.
    var json: JSON { (try? JSONParser.parse(body)) ?? .null }
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The payloads of an event stream, in order.
    var events: [JSON] {
        text.split(separator: "\n").filter { $0.hasPrefix("data: {") }.compactMap { try? JSONParser.parse(Array($0.dropFirst(6).utf8)) }
    }
}

enum Pictures {
    /// A cover as base64 JPEG, as small as recognition likes.
    static func base64(_ cover: SampleCover) throws -> String {
        Data(try jpeg(cover.bitmap(side: 512))).base64EncodedString()
    }

    static func jpeg(_ bitmap: Bitmap) throws -> [UInt8] {
        try JPEGCodec.encode(Raster(width: bitmap.width, height: bitmap.height, format: .rgb, samples: bitmap.rgb), quality: 85)
    }
}
