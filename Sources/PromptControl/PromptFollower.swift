public import Bus
import Contracts
import FoundationEssentials
public import Logging
public import Prompts
public import ServiceLifecycle
import Telemetry

/// Obeys ``PromptOrder``s: reads the prompt files again when told to, and says what is loaded (rule 24).
public struct PromptFollower: Service {
    private let library: PromptLibrary
    private let node: BusNode
    private let logger: Logger

    public init(_ library: PromptLibrary, node: BusNode, logger: Logger) {
        self.library = library
        self.node = node
        self.logger = logger
    }

    public func run() async {
        await cancelWhenGracefulShutdown {
            for await event in await node.subscribe(prefix: PromptOrder.topic) {
                guard let order = try? event.decode(PromptOrder.self) else { continue }
                obey(order)
            }
        }
    }

    private func obey(_ order: PromptOrder) {
        var problems: [String]?
        if order.mustReload {
            do {
                try library.reload()
                logger.log(.notice, "The prompts were read again")
            } catch {
                problems = error.problems
                logger.log(.error, "The prompts were not read again: those in use stay", [.error: "\(error)"])
            }
        }
        let versions = Dictionary(uniqueKeysWithValues: library.versions.map { ($0.key.rawValue, $0.value) })
        let state = PromptState(orderID: order.id, instance: node.identity.instance, versions: versions, problems: problems)
        node.publish(topic: PromptState.topic, state)
    }
}
