/// Coalesces concurrent calls with the same key into one piece of work. It continues when its callers give up, so that the next one
/// benefits.
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
