import Foundation
import HTTPClient
public import LanguageModels
public import Prompts
import Synchronization

/// A model whose answers a test writes down, in the order in which they are asked for.
public final class ScriptedModel: LanguageModel {
    public enum Turn: Sendable {
        /// A complete answer; streamed, it comes in pieces of a few characters.
        case answer(String, sources: [ModelSource] = [], model: String? = nil)
        case failure(ModelError.Kind, retryAfter: Duration? = nil)
        /// These events, then a failure.
        case broken([ModelEvent], ModelError.Kind)
        /// These events and no end.
        case events([ModelEvent])
        /// Nothing, until the task is cancelled.
        case silence
    }

    private struct State {
        var turns: [Turn]
        var requests: [ModelRequest] = []
    }

    public let descriptor: ModelDescriptor
    private let state: Mutex<State>

    /// - Parameter model: an id of the capability table; it decides whether the model can search.
    public init(_ turns: [Turn], provider: ModelProvider = .anthropic, model: String = "claude-sonnet-5-5") throws {
        let http = try HTTPClient(HTTPPolicy(userAgent: "test"))
        descriptor = try ModelFactory.make(
            provider: provider, model: model, apiKey: nil, http: http, catalog: try ModelCatalog.builtIn.get()
        ).descriptor
        state = Mutex(State(turns: turns))
    }

    /// What was asked so far.
    public var requests: [ModelRequest] { state.withLock { $0.requests } }

    /// The texts of a question, joined.
    public func userText(ofRequest index: Int) -> String {
        let request = requests[index]
        return request.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
    }

    public func generate(_ request: ModelRequest) async throws(ModelError) -> ModelReply {
        switch next(request) {
        case .answer(let text, let sources, let model): return reply(text, sources, model)
        case .failure(let kind, let retryAfter): throw error(kind, retryAfter)
        case .broken(_, let kind): throw error(kind)
        case .events: throw error(.badResponse)
        case .silence:
            try? await Task.sleep(for: .seconds(3600))
            throw error(.cancelled)
        }
    }

    public func stream(_ request: ModelRequest) -> AsyncThrowingStream<ModelEvent, any Error> {
        let turn = next(request)
        return AsyncThrowingStream { continuation in
            switch turn {
            case .answer(let text, let sources, let model):
                for piece in Self.pieces(of: text) { continuation.yield(.text(piece)) }
                continuation.yield(.finished(reply(text, sources, model)))
                continuation.finish()
            case .failure(let kind, let retryAfter):
                continuation.finish(throwing: error(kind, retryAfter))
            case .broken(let events, let kind):
                for event in events { continuation.yield(event) }
                continuation.finish(throwing: error(kind))
            case .events(let events):
                for event in events { continuation.yield(event) }
                continuation.finish()
            case .silence:
                break
            }
        }
    }

    public func reply(_ text: String, _ sources: [ModelSource] = [], _ model: String? = nil) -> ModelReply {
        ModelReply(
            text: text, usage: ModelUsage(input: 100, output: 50), sources: sources, model: model ?? descriptor.model, costMicroUSD: 7)
    }

    private func error(_ kind: ModelError.Kind, _ retryAfter: Duration? = nil) -> ModelError {
        ModelError(kind, provider: descriptor.provider, detail: "scripted", retryAfter: retryAfter)
    }

    private func next(_ request: ModelRequest) -> Turn {
        state.withLock { state in
            state.requests.append(request)
            return state.turns.isEmpty ? .failure(.invalidRequest) : state.turns.removeFirst()
        }
    }

    private static func pieces(of text: String) -> [String] {
        var rest = text[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            pieces.append(String(rest.prefix(7)))
            rest = rest.dropFirst(7)
        }
        return pieces
    }
}

extension PromptLibrary {
    /// The prompts in the repository.
    public static func shipped() throws -> PromptLibrary {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../prompts").standardized
        return try PromptLibrary(directory: folder.path)
    }
}
