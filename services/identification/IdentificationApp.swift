import Contracts
import CoverText
import Executors
import IdentificationStrategies
import ModelSteps
import PromptControl
import Prompts
import ServiceKit
import ServiceLifecycle
import VisualMemory

/// Identifies the album that a photo shows.
@main
enum IdentificationApp {
    static func main() async {
        await ServiceMain.run(role: "identification", configuration: IdentificationConfig.init) { config, context in
            let library = try PromptLibrary(directory: config.prompts)
            let memory =
                config.remembers
                ? try CoverMemory(database: context.database, executor: context.blocking, logger: context.logger) : nil
            let service = IdentificationService(
                strategy: try await strategy(config, library, context),
                recall: memory.map { MemoryRecall(database: context.database, memory: $0, executor: context.blocking) },
                store: IdentificationDatabase(
                    database: context.database, owner: context.identity.instance, callTimeout: config.timeout,
                    spending: config.spending),
                logger: context.logger)
            let handler = IdentificationHandler(service: service)
            await context.node.serve(IdentifyPhoto.self, credit: config.concurrency, handler: handler.identify)
            let prompts = PromptFollower(library, node: context.node, logger: context.logger)
            guard let memory else { return [prompts] }
            let glances = GlanceHandler(memory: memory)
            await context.node.serve(RecallCover.self, credit: config.concurrency, handler: glances.recall)
            let walls = WallHandler(memory: memory, threads: try BlockingExecutor(name: "walls", threadCount: 1))
            await context.node.serve(RecallWall.self, credit: 1, handler: walls.recall)
            let teaching = EnrollmentWorker(database: context.database, executor: context.blocking, logger: context.logger)
            let sweep = Housekeeping(logger: context.logger) { [database = context.database] in
                _ = try await database.autocommit { try await $0.visualMemory.sweepChanges() }
            }
            return [prompts, memory, teaching, sweep]
        }
    }

    /// The configured strategy: local reading first if a setting says so, then models.
    private static func strategy(
        _ config: IdentificationConfig, _ library: PromptLibrary, _ context: ServiceContext
    ) async throws -> any IdentificationStrategy {
        if config.strategy == .local {
            return try await local(config, context, variants: ReadingVariant.all, searches: config.reading.searches)
        }
        let models = try modelStrategy(config, library)
        guard config.reading.isFirst else { return models }
        // One variant only: with models to fall back on, waiting for the others does not pay.
        let local = try await local(config, context, variants: [ReadingVariant.all[0]], searches: false)
        return LocalFirstStrategy(local: local, model: models, logger: context.logger)
    }

    private static func local(
        _ config: IdentificationConfig, _ context: ServiceContext, variants: [ReadingVariant], searches: Bool
    ) async throws -> LocalStrategy {
        let threads = try BlockingExecutor(name: "reading", threadCount: config.reading.threads)
        let reader = try await threads.run { [folder = config.reading.folder] in try TextReader(folder: folder) }
        let library = NodeLibrary(reader: reader, threads: threads, database: context.database, node: context.node)
        return LocalStrategy(library: library, variants: variants, budget: config.reading.budget, searches: searches)
    }

    private static func modelStrategy(_ config: IdentificationConfig, _ library: PromptLibrary) throws -> any IdentificationStrategy {
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
        case .local:
            throw StepError.misconfigured(detail: "the local strategy has no models")
        }
    }
}
