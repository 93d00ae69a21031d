#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of an offline history. Each is replaced in one step, so that a crash leaves the old or the new one.
///
/// Entries lie in ``shardCount`` files by the end of their ids: one more entry rewrites one small file, also of a long history. The state
/// is written after the entries it stands for: what a crash between the two leaves is only asked for again.
struct HistoryFiles: Sendable {
    struct State: KeptState {
        var version = currentVersion
        /// Of the changes received last.
        var cursor: String?
        /// Entries deleted here. They stay hidden until the server's changes have told of it.
        var deletions: [Deletion] = []

        static let currentVersion = 1
    }

    struct Deletion: Codable, Sendable, Equatable {
        @LowercaseID var id: UUID
        /// Whether the server knows.
        var isConfirmed: Bool
    }

    let folder: URL
    static let shardCount = 64

    func prepare() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// What is there. Broken files count as absent, and then so does the cursor: everything is asked for again.
    func load() -> (state: State, entries: [UUID: HistoryDetailResource]) {
        var entries: [UUID: HistoryDetailResource] = [:]
        var isWhole = true
        for shard in 0..<Self.shardCount {
            guard let data = try? Data(contentsOf: url(shard: shard)) else { continue }
            guard let stored = try? JSONDecoder().decode([HistoryDetailResource].self, from: data) else {
                isWhole = false
                continue
            }
            for entry in stored { entries[entry.id] = entry }
        }
        var state = stateFile.load()
        if !isWhole { state.cursor = nil }
        return (state, entries)
    }

    func save(_ state: State) throws {
        try stateFile.save(state)
    }

    /// Writes the files that hold these entries.
    ///
    /// - Parameters:
    ///   - changed: ids that came, changed or went.
    ///   - entries: all there are.
    func save(changed: some Sequence<UUID>, of entries: [UUID: HistoryDetailResource]) throws {
        let shards = Set(changed.map(Self.shard))
        guard !shards.isEmpty else { return }
        let grouped = Dictionary(grouping: entries.values.filter { shards.contains(Self.shard($0.id)) }) { Self.shard($0.id) }
        for shard in shards {
            let stored = (grouped[shard] ?? []).sorted { $0.id.uuidString < $1.id.uuidString }
            try JSONEncoder().encode(stored).write(to: url(shard: shard), options: .atomic)
        }
    }

    func erase() throws {
        for shard in 0..<Self.shardCount { try remove(url(shard: shard)) }
        try stateFile.erase()
    }

    private func remove(_ url: URL) throws {
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }

    private var stateFile: StateFile<State> { StateFile(url: folder.appendingPathComponent("state.json")) }

    private func url(shard: Int) -> URL { folder.appendingPathComponent("entries-\(shard).json") }

    /// By the last byte: ids begin with their time.
    private static func shard(_ id: UUID) -> Int { Int(id.uuid.15) % shardCount }
}
