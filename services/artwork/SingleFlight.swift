/// Callers that want the same at the same time share one piece of work. It goes on when they give up, so that the next one finds it done.
package actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
    private var underWay: [Key: Task<Value, any Error>] = [:]

    package init() {}

    package func join(_ key: Key, work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let task = underWay[key] { return try await task.value }
        let task = Task { try await work() }
        underWay[key] = task
        defer { underWay[key] = nil }
        return try await task.value
    }
}
