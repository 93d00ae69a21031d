import Contracts
import FoundationEssentials
import Hummingbird
import Orchestration
import Prompts
import ServiceKit
import ServiceLifecycle
import Store
import Telemetry

/// The edge of the system: the HTTP API for clients, and the orchestration of scans.
@main
enum GatewayApp {
    static func main() async {
        await ServiceMain.run(role: "gateway", bus: .gateway, configuration: GatewayConfig.init) { config, context in
            let prompts = try PromptLibrary(directory: config.promptsDirectory)
            if !config.spending.limitsDeployment {
                context.logger.log(.warning, "Nothing limits what all accounts together may spend on models (ALBUMSCAN_BUDGET_…)")
            }
            let orchestration = OrchestrationParts(config, context, prompts)
            let admin = AdminParts(context, prompts)
            let site = try WebSite(guests: config.songs != nil ? ["melody"] : [])
            let server = HTTPServer(
                config: config, context: context, orchestration: orchestration, admin: admin, site: site, shelf: SongShelf(context))
            // Shutdown order is from last to first: open streams, then the server that waits for them, then what drives the scans.
            let gauges = StackGauges(context: context, orchestrator: orchestration.orchestrator, spending: config.spending)
            // Backfills albums that are older than the catalog, in batches.
            let albums = Housekeeping(logger: context.logger) {
                while try await context.database.transaction({ try await $0.catalog.addMissingAlbums(limit: 200) }) == 200 {}
            }
            let budgets = Housekeeping(every: .seconds(60), logger: context.logger) {
                let lost = try await context.database.autocommit { try await $0.budgets.sweep() }
                if lost > 0 { context.logger.log(.warning, "Model calls ended without their cost", [.count: lost]) }
            }
            let songs = Housekeeping(logger: context.logger) {
                _ = try await context.database.autocommit { try await $0.favorites.sweep() }
                _ = try await context.database.autocommit { try await $0.songViews.sweep() }
                _ = try await context.database.autocommit { try await $0.adRewards.sweep() }
                _ = try await context.database.autocommit { try await $0.entitlements.sweep() }
            }
            return [gauges, albums, budgets, songs] + admin.services + [
                orchestration.reviewText, orchestration.orchestrator, server, orchestration.events,
            ]
        }
    }
}

/// The components that drive scans and publish their progress to clients.
struct OrchestrationParts: Sendable {
    let journal: ScanJournal
    let services: ServiceCalls
    let admission: AdmissionControl
    let orchestrator: Orchestrator
    let events: ScanEventHub
    let reviewText: ReviewTextHub

    var reruns: ScanReruns { ScanReruns(journal: journal, orchestrator: orchestrator, services: services) }

    init(_ config: GatewayConfig, _ context: ServiceContext, _ prompts: PromptLibrary) {
        let admission = AdmissionControl(node: context.node, limits: config.admission)
        self.admission = admission
        journal = ScanJournal(
            database: context.database, owner: context.identity.instance, timing: config.timing, photoTimeToLive: config.photoTimeToLive,
            review: .init(prompts: prompts, language: config.reviewLanguage), quotasAreOn: config.quotasAreOn,
            allowances: config.allowances, reviewBacklog: admission.reviewBacklog)
        services = ServiceCalls(node: context.node)
        orchestrator = Orchestrator(
            journal: journal, services: services, node: context.node, timing: config.timing, logger: context.logger,
            noteReviewWait: admission.note(reviewWait:))
        events = ScanEventHub(node: context.node)
        reviewText = ReviewTextHub(node: context.node, logger: context.logger) { [database = context.database] job in
            try await database.autocommit { try await $0.drafts.find(job) }
        }
    }
}
