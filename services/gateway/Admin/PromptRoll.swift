import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import ServiceKit
import ServiceLifecycle
import Store

/// Asks every process that uses prompts which it has loaded, and collects the replies.
actor PromptRoll: Service {
    private static let roles: Set = ["gateway", "identification", "review"]
    /// How long to wait for the slowest.
    private static let patience = Duration.seconds(3)
    /// Requests and replies may be lost, so requests are repeated; they are idempotent.
    private static let repetition = Duration.milliseconds(500)

    private let node: BusNode
    private let database: Database
    /// The replies to requests in flight, by request and instance.
    private var answers: [UUID: [UUID: PromptState]] = [:]

    init(node: BusNode, database: Database) {
        self.node = node
        self.database = database
    }

    /// Subscribed at all times: a subscription made with the request would miss the first replies.
    func run() async {
        await cancelWhenGracefulShutdown {
            for await event in await self.node.subscribe(prefix: PromptState.topic) {
                guard let state = try? event.decode(PromptState.self) else { continue }
                await self.note(state)
            }
        }
    }

    private func note(_ state: PromptState) {
        answers[state.orderID]?[state.instance] = state
    }

    /// The prompts that each live process has loaded, after a reload if requested.
    func call(reloading mustReload: Bool) async throws -> [AdminPrompts.Process] {
        let processes = try await database.autocommit { try await $0.adminOperations.processes() }.map(\.endpoint)
            .filter { Self.roles.contains($0.role) }
        let order = PromptOrder(id: UUID(), mustReload: mustReload)
        answers[order.id] = [:]
        defer { answers[order.id] = nil }
        let deadline = ContinuousClock.now + Self.patience
        var nextOrder = ContinuousClock.now
        while (answers[order.id]?.count ?? 0) < processes.count, .now < deadline {
            if .now >= nextOrder {
                node.publish(topic: PromptOrder.topic, order)
                nextOrder = .now + Self.repetition
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return processes.map { process in
            guard let state = answers[order.id]?[process.instance] else {
                return AdminPrompts.Process(instance: process.instance, role: process.role, answered: false)
            }
            return AdminPrompts.Process(
                instance: process.instance, role: process.role, answered: true, prompts: .init(versions: state.versions),
                problems: state.problems)
        }
    }
}

extension [AdminPrompts.Prompt] {
    init(versions: [String: String]) {
        self = versions.sorted { $0.key < $1.key }.map { AdminPrompts.Prompt(name: $0.key, version: $0.value) }
    }
}
