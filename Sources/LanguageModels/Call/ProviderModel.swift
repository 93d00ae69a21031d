import HTTPClient

/// A model behind one provider's API.
struct ProviderModel<Dialect: ModelDialect>: LanguageModel {
    let descriptor: ModelDescriptor
    let http: HTTPClient
    let baseURL: String
    let apiKey: String?

    func stream(_ request: ModelRequest) -> AsyncThrowingStream<ModelEvent, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let reply = try await call(request).run(mayRestart: false) { continuation.yield($0) }
                    continuation.yield(.finished(reply))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func generate(_ request: ModelRequest) async throws(ModelError) -> ModelReply {
        // Streaming all the same: without it, a slow answer is indistinguishable from a dead connection.
        try await call(request).run(mayRestart: true) { _ in }
    }

    private func call(_ request: ModelRequest) -> ModelCall<Dialect> {
        ModelCall(
            descriptor: descriptor, http: http, url: Dialect.endpoint(baseURL), headers: Dialect.headers(apiKey: apiKey, request: request),
            request: request)
    }
}
