#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Something that is kept in one file, which is replaced in one step: a crash leaves the old or the new one.
struct StateFile<State: KeptState>: Sendable {
    let url: URL

    /// What is there; a broken file, or one of another layout, counts as absent: everything is asked for again.
    func load() -> State {
        guard let data = try? Data(contentsOf: url), let state = try? JSONDecoder().decode(State.self, from: data),
            state.version == State.currentVersion
        else { return State() }
        return state
    }

    func save(_ state: State) throws {
        try JSONEncoder().encode(state).write(to: url, options: .atomic)
    }

    func erase() throws {
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }
}

/// What a ``StateFile`` holds.
protocol KeptState: Codable, Sendable {
    init()
    var version: Int { get }
    /// Raised when the layout changes.
    static var currentVersion: Int { get }
}

/// Work that is done once for all who want it at the same time.
actor SharedWork<Value: Sendable> {
    private var running: Task<Value, any Error>?

    func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = running ?? Task { try await work() }
        running = task
        defer { if running == task { running = nil } }
        return try await task.value
    }

    /// Ends what is under way, and returns when it has ended.
    func cancel() async {
        running?.cancel()
        _ = await running?.result
    }
}
