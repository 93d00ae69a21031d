import Contracts
import ModelSteps
import PromptControl
import Prompts
import ServiceKit

/// Finds out which album a photo shows.
@main
enum IdentificationApp {
    static func main() async {
        await ServiceMain.run(role: "identification", configuration: IdentificationConfig.init) { config, context in
            let library = try PromptLibrary(directory: config.prompts)
            let service = IdentificationService(
                strategy: try strategy(config, library),
                store: IdentificationDatabase(database: context.database, owner: context.identity.instance), logger: context.logger)
            let handler = IdentificationHandler(service: service)
            await context.node.serve(IdentifyPhoto.self, credit: config.concurrency, handler: handler.identify)
            return [PromptFollower(library, node: context.node, logger: context.logger)]
        }
    }

    private static func strategy(_ config: IdentificationConfig, _ library: PromptLibrary) throws -> any IdentificationStrategy {
        let http = try config.access.makeHTTPClient()
        let look = try config.access.model(config.look, http: http)
        let search = try config.access.model(config.search, http: http)
        func step(looking name: PromptName) -> ModelStep {
            ModelStep(name, of: library, model: look, effort: config.look.effort)
        }
        func step(searching name: PromptName) -> ModelStep {
            ModelStep(name, of: library, model: search, effort: config.search.effort, searches: config.searches)
        }
        switch config.strategy {
        case .twoTier:
            return TwoTierStrategy(look: step(looking: .idCall1), search: step(searching: .idCall2), timeout: config.timeout)
        case .fourPhase:
            return FourPhaseStrategy(
                extraction: step(looking: .phase1aVisionExtraction), mapping: step(searching: .phase1bWebSearchMapping),
                timeout: config.timeout)
        }
    }
}
