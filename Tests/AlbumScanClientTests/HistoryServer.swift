import AlbumScanClientCore
import Foundation
import Synchronization

/// The history's part of a server, in memory, with pages of two changes.
final class HistoryServer: Sendable {
    private struct State {
        var log: [(id: UUID, entry: HistoryDetailResource?)] = []
        var isReachable = true
        /// Raised by ``restart()``; cursors of another are answered with a reset.
        var generation = 1
        var deletions = 0
        var downloads: [String] = []
        var repliesUntilCut = Int.max
    }

    private let state = Mutex(State())
    private static let page = 2

    func put(_ entry: HistoryDetailResource) { state.withLock { $0.log.append((entry.id, entry)) } }
    func remove(_ id: UUID) { state.withLock { $0.log.append((id, nil)) } }

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    /// After so many pages the network is gone.
    func cut(afterPages count: Int) { state.withLock { $0.repliesUntilCut = count } }

    /// The server forgets what it was, as after a restored backup: the history is `entries` now.
    func restart(with entries: [HistoryDetailResource]) {
        state.withLock {
            $0.generation += 1
            $0.log = entries.map { ($0.id, $0) }
        }
    }

    /// What a client that knows everything should show.
    var entries: [UUID: HistoryDetailResource] {
        state.withLock { state in
            state.log.reduce(into: [:]) { $0[$1.id] = $1.entry }
        }
    }

    /// Deletions that reached the server.
    var deletions: Int { state.withLock { $0.deletions } }
    var downloads: [String] { state.withLock { $0.downloads } }

    var transport: ScriptedServer {
        ScriptedServer { [self] call, _ in try answer(call) }
    }

    private func answer(_ call: String) throws -> ScriptedServer.Outcome {
        try state.withLock { state in
            guard state.isReachable else { return .failure(.unreachable) }
            if call.hasPrefix("GET /v1/history/changes") {
                guard state.repliesUntilCut > 0 else { return .failure(.unreachable) }
                state.repliesUntilCut -= 1
                return .reply(try changes(since: call.split(separator: "=").dropFirst().first.map(String.init), state))
            }
            if call.hasPrefix("DELETE /v1/history/"), let id = UUID(uuidString: String(call.suffix(36))) {
                guard state.log.contains(where: { $0.id == id }) else { return .reply(try .problem(404, "not_found")) }
                state.deletions += 1
                state.log.append((id, nil))
                return .reply(.init(status: 204))
            }
            if call.hasPrefix("GET /v1/albums/") {
                state.downloads.append(String(call.dropFirst(4)))
                return .reply(.init(pieces: [Data(repeating: 7, count: 1000)]))
            }
            return .reply(try .problem(404, "not_found"))
        }
    }

    /// Cursors are `GENERATION.PLACE`.
    private func changes(since cursor: String?, _ state: State) throws -> ScriptedServer.Reply {
        let parts = cursor?.split(separator: ".").compactMap { Int($0) } ?? [state.generation, 0]
        let isReset = parts[0] != state.generation
        let start = isReset ? 0 : parts[1]
        let news = state.log.dropFirst(start).prefix(Self.page)
        let latest = Dictionary(news.map { ($0.id, $0.entry) }) { $1 }
        return try .json(
            HistoryChanges(
                upserted: latest.values.compactMap(\.self),
                deleted: latest.filter { $0.value == nil }.map { LowercaseID(wrappedValue: $0.key) },
                cursor: "\(state.generation).\(start + news.count)", hasMore: start + news.count < state.log.count,
                reset: isReset ? true : nil))
    }
}
