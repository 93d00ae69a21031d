import Hummingbird
import ServiceKit

/// `/admin/v1`, for operators. Without a token in the settings it does not exist: every path there is 404.
struct AdminRoutes: Sendable {
    let config: GatewayConfig
    let context: ServiceContext
    let orchestration: OrchestrationParts
    let admin: AdminParts
    let shelf: SongShelf

    func add(to router: Router<GatewayRequestContext>) {
        guard let token = config.adminToken else { return }
        let database = context.database
        let group = router.group("admin/v1").add(middleware: AdminMiddleware(token: token))
            .add(middleware: IdempotencyMiddleware(database: database, logger: context.logger, bodyLimit: AdminCatalogRoutes.batchLimit))
        AdminOperationsRoutes(
            database: database, node: context.node, orchestrator: orchestration.orchestrator, admission: orchestration.admission,
            config: config
        ).add(to: group)
        AdminScanRoutes(
            database: database,
            actions: AdminScanActions(
                journal: orchestration.journal, orchestrator: orchestration.orchestrator, reruns: orchestration.reruns),
            logger: context.logger
        ).add(to: group)
        AdminAlbumRoutes(
            database: database, node: context.node, services: orchestration.services, reviews: orchestration.journal.review,
            upload: UploadReader(limit: config.uploadLimit), logger: context.logger
        ).add(to: group)
        AdminMemoryRoutes(database: database, logger: context.logger).add(to: group)
        AdminPromptRoutes(prompts: admin.prompts, roll: admin.roll, logger: context.logger).add(to: group)
        AdminAccountRoutes(
            database: database, accounts: AccountReader(database: database, quotasAreOn: config.quotasAreOn), logger: context.logger
        ).add(to: group)
        AdminWalletRoutes(database: database).add(to: group)
        AdminCatalogRoutes(
            database: database, finisher: CatalogFinisher(database: database, logger: context.logger), logger: context.logger
        ).add(to: group)
        if let songs = config.songs { AdminSongRoutes(context: context, shelf: shelf, token: songs.token).add(to: group) }
        AdminEventRoutes(hub: orchestration.events).add(to: group)
    }
}
