import Hummingbird
import Logging
import ServiceKit
import ServiceLifecycle

/// The clients' HTTP server.
struct HTTPServer: AddressedService {
    let config: GatewayConfig
    let context: ServiceContext
    let orchestration: Orchestration

    var address: ListenAddress { config.listen }

    func run() async throws {
        let application = Application(
            router: router(),
            configuration: ApplicationConfiguration(
                address: .hostname(config.listen.host, port: config.listen.port), serverName: "albumscan"),
            logger: context.logger.quietened())
        try await application.run()
    }

    func router() -> Router<GatewayRequestContext> {
        let database = context.database
        let reader = ScanReader(database: database, events: orchestration.events)
        let intake = ScanIntake(
            node: context.node, journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator,
            upload: UploadReader(limit: config.uploadLimit))
        let scans = ScanRoutes(
            intake: intake, scans: reader,
            stream: ScanEventStream(database: database, events: orchestration.events, reviewText: orchestration.reviewText),
            retries: ReviewRetries(
                journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator,
                services: orchestration.services))
        let devices = DeviceRoutes(database: database)
        let albums = AlbumRoutes(database: database)

        let router = Router(context: GatewayRequestContext.self)
        router.add(middleware: ProblemMiddleware(logger: context.logger))
        router.addOperations(registry: context.metrics) { [node = context.node] in await Readiness.of(node, database: database) }
        ContractRoutes().add(to: router)

        let open = router.group("v1")
        devices.addPublic(to: open)
        albums.addPublic(to: open)

        let guarded = router.group("v1").add(middleware: BearerMiddleware(database: database))
        devices.addPrivate(to: guarded)
        scans.add(to: guarded)
        albums.addPrivate(to: guarded)
        HistoryRoutes(node: context.node).add(to: guarded)
        return router
    }
}
