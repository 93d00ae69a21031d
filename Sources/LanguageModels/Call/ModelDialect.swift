import HTTPClient
import JSON

/// One provider's API: how requests are encoded and answers decoded. Pure; `ModelCall` does the I/O.
protocol ModelDialect: Sendable {
    static var provider: ModelProvider { get }

    /// Whether the usage tells the searches. Where it does not, an answer that may search counts as one search.
    static var countsSearches: Bool { get }

    /// The endpoint's URL under the provider's base URL.
    static func endpoint(_ baseURL: String) -> String

    static func headers(apiKey: String?, request: ModelRequest) -> HTTPHeaders

    /// - Throws: `.invalidRequest` for what the model is known not to support.
    static func body(_ request: ModelRequest, descriptor: ModelDescriptor) throws(ModelError) -> JSONObject

    /// - Parameter answer: the result of the call's earlier turns.
    static func makeReader(continuing answer: AnswerBuilder) -> any ModelStreamReader

    /// The request that continues a paused turn.
    static func continued(_ body: JSONObject, with assistantContent: JSONValue) -> JSONObject

    /// The error that an unsuccessful response stands for.
    static func error(_ response: HTTPResponse) -> ModelError
}

extension ModelDialect {
    static var countsSearches: Bool { true }
}

/// Decodes the events of one streamed response.
protocol ModelStreamReader: Sendable {
    var answer: AnswerBuilder { get }
    /// The usage reported by this response so far.
    var usage: ModelUsage { get }
    /// Whether the model has begun to think, search or write.
    var hasBegun: Bool { get }
    /// Whether the last event has arrived; what follows is ignored.
    var isComplete: Bool { get }

    /// - Throws: the error in an error event.
    mutating func read(_ event: ServerSentEvent) throws(ModelError) -> [ModelEvent]

    /// The outcome of the response.
    ///
    /// - Throws: when it is incomplete, refused or truncated.
    func outcome() throws(ModelError) -> TurnOutcome
}

enum TurnOutcome: Sendable {
    case complete(ModelReply.StopReason)
    /// The provider paused a long turn and wants its content back unchanged.
    case paused(assistantContent: JSONValue)
}

/// The answer so far.
struct AnswerBuilder: Sendable {
    private(set) var text = ""
    private(set) var sources: [ModelSource] = []
    private(set) var searchErrors: [String] = []
    /// What has arrived so far, for the bill of an answer that does not end.
    private(set) var progress = AnswerProgress()
    var model = ""

    mutating func append(_ piece: String) -> [ModelEvent] {
        if piece.isEmpty { return [] }
        text += piece
        progress.bytes += piece.utf8.count
        return [.text(piece)]
    }

    /// What the model wrote besides the answer: thoughts, or a tool's input.
    mutating func note(aside piece: String) {
        progress.bytes += piece.utf8.count
    }

    /// The model starts to search: what it wrote before was not the answer.
    ///
    /// - Parameter isNew: false for what comes of a search that was told of before.
    mutating func beginSearch(isNew: Bool = true) {
        text = ""
        if isNew { progress.searches += 1 }
    }

    mutating func noteSearchError(_ code: String) {
        searchErrors.append(code)
    }

    mutating func add(_ source: ModelSource) -> [ModelEvent] {
        let key = ModelSource.comparable(source.url)
        guard let index = sources.firstIndex(where: { ModelSource.comparable($0.url) == key }) else {
            sources.append(source)
            return [.source(source)]
        }
        if source.isCited { sources[index].isCited = true }
        if sources[index].title.isEmpty { sources[index].title = source.title }
        return []
    }
}
