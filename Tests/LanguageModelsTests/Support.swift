import HTTPClient
import HTTPTestServer
import JSON
import LanguageModels
import Testing

typealias Steps = [HTTPTestServer.Step]

/// An event stream of these JSON texts; an event is named by its `type`, as the providers do. Several chunks, cut where it hurts.
func events(_ data: [String], headers: [String: String] = [:], thenClose: Bool = false, thenHang: Bool = false) -> Steps {
    var text = ""
    for item in data {
        let name = (try? JSONValue(parsing: item))?["type"]?.string
        text += (name.map { "event: \($0)\n" } ?? "") + "data: \(item)\n\n"
    }
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    let head = ["content-type": "text/event-stream; charset=utf-8", "transfer-encoding": "chunked"].merging(headers) { $1 }
    let end: Steps = thenHang ? [.hang] : thenClose ? [.close] : [.endOfChunks]
    // An empty chunk would end the body.
    let chunks = [text[..<middle], text[middle...]].filter { !$0.isEmpty }.map { HTTPTestServer.Step.chunk(String($0)) }
    return [.head(200, head)] + chunks + end
}

func answer(_ status: Int, _ body: String, headers: [String: String] = [:]) -> Steps {
    [.head(status, headers), .body(body)]
}

/// A model of a provider and the script of its answers.
struct Stage {
    let model: any LanguageModel
    let script: HTTPTestServer.Scripted

    init(_ provider: ModelProvider, _ model: String, apiKey: String? = "test-key", _ responses: Steps...) async throws {
        try await self.init(provider, model, apiKey: apiKey, responses: responses)
    }

    init(_ provider: ModelProvider, _ model: String, apiKey: String? = "test-key", responses: [Steps]) async throws {
        script = try await HTTPTestServer.shared.get().script(responses: responses)
        let http = try HTTPClient(HTTPPolicy(userAgent: "tests"))
        let base = provider == .anthropic ? script.http() : script.http(path: "/v1")
        self.model = try ModelFactory.make(
            provider: provider, model: model, baseURL: base + "/", apiKey: apiKey, http: http, catalog: ModelCatalog.builtIn.get())
    }

    func sentBody(_ number: Int = 0) async throws -> JSONValue {
        try JSONValue(parsing: Array(try await script.received()[number].body))
    }

    /// The events until the end and the error, if there was one.
    func play(_ request: ModelRequest) async -> (events: [ModelEvent], error: ModelError?) {
        var events: [ModelEvent] = []
        do {
            for try await event in model.stream(request) {
                // What of the text arrives together is one piece.
                if case .text(let piece) = event, case .text(let text)? = events.last {
                    events[events.count - 1] = .text(text + piece)
                } else {
                    events.append(event)
                }
            }
            return (events, nil)
        } catch {
            return (events, error as? ModelError)
        }
    }

    /// The kind of the error that generating ends with.
    func failure(_ request: ModelRequest = question()) async -> ModelError? {
        do {
            _ = try await model.generate(request)
            return nil
        } catch {
            return error
        }
    }
}

let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

func question(
    schema: JSONSchema? = nil, search: ModelRequest.Search? = nil, effort: ModelEffort? = nil, timeout: Duration = .seconds(20),
    start: Duration? = nil, attempts: Int = 2, backOff: Duration = .milliseconds(1), pictures: [[UInt8]] = []
) -> ModelRequest {
    ModelRequest(
        system: "Answer in one line.", parts: [.text("Which album?")] + pictures.map { .jpeg($0) }, schema: schema, search: search,
        maxOutputTokens: 500, effort: effort, deadline: .now + timeout, startTimeout: start,
        retry: RetryPolicy(maxAttempts: attempts, baseDelay: backOff), traceID: "scan-7")
}

func schema() throws -> JSONSchema {
    try JSONSchema(
        name: "album",
        json: """
            {"type":"object","additionalProperties":false,"properties":{"zeta":{"type":["string","null"]},"alpha":{"type":"integer"}},\
            "required":["zeta","alpha"]}
            """)
}

extension ModelEvent {
    var reply: ModelReply? { if case .finished(let reply) = self { reply } else { nil } }
}

/// Lets a few of many test cases run at a time: a machine busy with all of them at once would break the time limits they are about.
actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) {
        free = width
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }

    nonisolated func pass<Result: Sendable>(_ work: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        do {
            let result = try await work()
            await leave()
            return result
        } catch {
            await leave()
            throw error
        }
    }
}
