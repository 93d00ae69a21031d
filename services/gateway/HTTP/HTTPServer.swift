import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import ServiceKit
import ServiceLifecycle

/// The clients' HTTP server.
struct HTTPServer: AddressedService {
    let config: GatewayConfig
    let context: ServiceContext
    let orchestration: OrchestrationParts
    let admin: AdminParts
    let site: WebSite

    var address: ListenAddress { config.listen }

    func run() async throws {
        // The timeout applies while a request is read and between requests, not to an open event stream.
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ExpectContinueHandler(limit: config.uploadLimit, batchLimit: ScanBatches.bodyLimit(photo: config.uploadLimit))
                ], idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)))
        let application = Application(
            responder: AllowedMethods(try router()),
            server: try config.tls.map { try .tls(http, tlsConfiguration: $0) } ?? http,
            configuration: ApplicationConfiguration(
                address: .hostname(config.listen.host, port: config.listen.port), serverName: "albumscan"),
            logger: context.logger.quietened())
        try await application.run()
    }

    func router() throws -> Router<GatewayRequestContext> {
        let database = context.database
        let reader = ScanReader(database: database, events: orchestration.events)
        let intake = ScanIntake(
            node: context.node, journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator,
            upload: UploadReader(limit: config.uploadLimit), admission: orchestration.admission)
        let scans = ScanRoutes(
            intake: intake, scans: reader,
            stream: ScanEventStream(database: database, events: orchestration.events, reviewText: orchestration.reviewText))
        let scanLists = ScanListRoutes(
            database: database, scans: reader,
            retries: ScanRetries(
                database: database, reader: reader, reruns: orchestration.reruns, admission: orchestration.admission))
        let limits = RateLimits(config.rates)
        let albums = AlbumRoutes(database: database, reviews: orchestration.journal.review)
        let editions = EditionRoutes(database: database, node: context.node)
        let corrections = Corrections(
            journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator, services: orchestration.services,
            node: context.node)
        let accounts = AccountReader(database: database, quotasAreOn: config.quotasAreOn)
        let devices = DeviceRoutes(database: database, accounts: accounts, limits: limits, logger: context.logger)
        let subscriptions = config.appStore.map {
            SubscriptionRoutes(
                database: database, accounts: accounts, verifier: $0.verifier, desk: StatementDesk(), limits: limits,
                logger: context.logger)
        }

        let router = Router(context: GatewayRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestTelemetry())
        router.add(middleware: ProblemMiddleware(logger: context.logger))
        router.add(middleware: AddressLimitMiddleware(limits: limits))
        router.addOperations(registry: context.metrics) { [node = context.node] in await Readiness.of(node, database: database) }
        try ContractRoutes().add(to: router)
        WebRoutes(site: site).add(to: router)

        let open = router.group("v1")
        devices.addPublic(to: open)
        albums.addPublic(to: open)
        editions.addPublic(to: open)
        subscriptions?.addPublic(to: open)

        let bearer = BearerMiddleware(database: database, quotasAreOn: config.quotasAreOn, limits: limits)
        let guarded = router.group("v1").add(middleware: bearer)
        devices.addPrivate(to: guarded)
        scans.add(to: guarded)
        scanLists.add(to: guarded)
        ScanBatches(intake: intake, logger: context.logger).add(to: guarded)
        albums.addPrivate(to: guarded)
        editions.addPrivate(to: guarded)
        CorrectionRoutes(corrections: corrections).add(to: guarded)
        AccountRoutes(database: database, accounts: accounts).add(to: guarded)
        JoinRoutes(database: database, accounts: accounts, logger: context.logger).add(to: guarded)
        subscriptions?.addPrivate(to: guarded)
        HistoryRoutes(node: context.node).add(to: guarded)
        AdminRoutes(config: config, context: context, orchestration: orchestration, admin: admin).add(to: router)
        return router
    }
}
