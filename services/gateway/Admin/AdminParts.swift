import Bus
import FoundationEssentials
import PromptControl
import Prompts
import ServiceKit
import ServiceLifecycle

/// The components that only operators use.
struct AdminParts: Sendable {
    let prompts: PromptLibrary
    let roll: PromptRoll
    let services: [any Service]

    init(_ context: ServiceContext, _ prompts: PromptLibrary) {
        self.prompts = prompts
        roll = PromptRoll(node: context.node, database: context.database)
        services = [PromptFollower(prompts, node: context.node, logger: context.logger), roll]
    }
}
