import HTTPClient

/// One provider's API: how a request is written and how an answer is read. Pure; `ModelCall` does what takes time.
protocol ModelDialect: Sendable {
    static var provider: ModelProvider { get }

    /// The endpoint below the provider's base URL.
    static func endpoint(_ baseURL: String) -> String

    static func headers(apiKey: String?, request: ModelRequest) -> HTTPHeaders

    /// - Throws: `.invalidRequest` for what the model is known not to do.
    static func body(_ request: ModelRequest, descriptor: ModelDescriptor) throws(ModelError) -> JSONObject

    /// - Parameter answer: what earlier turns of the same call have brought.
    static func makeReader(continuing answer: AnswerBuilder) -> any ModelStreamReader

    /// The request that lets a paused turn go on.
    static func continued(_ body: JSONObject, with assistantContent: JSONValue) -> JSONObject

    /// What a response that is not a success means.
    static func error(_ response: HTTPResponse) -> ModelError
}

/// Reads the events of one streamed response.
protocol ModelStreamReader: Sendable {
    var answer: AnswerBuilder { get }
    /// What this response has consumed as far as it has told.
    var usage: ModelUsage { get }
    /// Whether the model has begun to think, search or write.
    var hasBegun: Bool { get }
    /// Whether the last event has come; what follows is of no interest.
    var isComplete: Bool { get }

    /// - Throws: what an error event says.
    mutating func read(_ event: ServerSentEvent) throws(ModelError) -> [ModelEvent]

    /// What the response amounts to.
    ///
    /// - Throws: when it is incomplete, refused or cut off.
    func outcome() throws(ModelError) -> TurnOutcome
}

enum TurnOutcome: Sendable {
    case complete(ModelReply.StopReason)
    /// The provider interrupts a long turn and wants its content back unchanged.
    case paused(assistantContent: JSONValue)
}

/// The answer as far as it has come.
struct AnswerBuilder: Sendable {
    private(set) var text = ""
    private(set) var sources: [ModelSource] = []
    private(set) var searchErrors: [String] = []
    var model = ""

    mutating func append(_ piece: String) -> [ModelEvent] {
        if piece.isEmpty { return [] }
        text += piece
        return [.text(piece)]
    }

    /// The model turns to searching: what it wrote before was not the answer.
    mutating func beginSearch() {
        text = ""
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
