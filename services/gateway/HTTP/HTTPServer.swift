import AdMob
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceKit
import ServiceLifecycle

/// The clients' HTTP server; and what the gateway answers on its operations port.
struct HTTPServer: AddressedService, OperatedService {
    let config: GatewayConfig
    let context: ServiceContext
    let orchestration: OrchestrationParts
    let admin: AdminParts
    let site: WebSite
    let shelf: SongShelf

    var address: ListenAddress { config.listen }

    /// The timeout applies while a request is read and between requests, not to an open event stream.
    var operationsHTTP: HTTPServerBuilder {
        .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ExpectContinueHandler(limit: config.uploadLimit, batchLimit: ScanBatches.bodyLimit(photo: config.uploadLimit))
                ], idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)))
    }

    func run() async throws {
        let application = Application(
            responder: AllowedMethods(try router()), server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(config.listen.host, port: config.listen.port), serverName: "albumscan"),
            logger: context.logger.quietened())
        try await application.run()
    }

    private var server: HTTPServerBuilder {
        let limiter = ConnectionLimiter(limits: config.connections, trustedProxies: config.rates.trustedProxies)
        return .limited(by: limiter, tls: config.tls, uploadLimit: config.uploadLimit)
    }

    func router() throws -> Router<GatewayRequestContext> {
        let database = context.database
        let reader = ScanReader(database: database, events: orchestration.events)
        let intake = ScanIntake(
            node: context.node, journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator,
            upload: UploadReader(limit: config.uploadLimit), admission: orchestration.admission)
        let limits = RateLimits(config.rates, logger: context.logger)
        let door = DeviceDoor(database: database, quotasAreOn: config.quotasAreOn, limits: limits)
        let scans = ScanRoutes(
            intake: intake, scans: reader, door: door,
            stream: ScanEventStream(database: database, events: orchestration.events, reviewText: orchestration.reviewText),
            streamLimits: StreamLimits(perDevice: config.streamsPerDevice, perAddress: config.streamsPerAddress))
        let scanLists = ScanListRoutes(
            database: database, scans: reader,
            retries: ScanRetries(
                database: database, reader: reader, reruns: orchestration.reruns, admission: orchestration.admission), limits: limits)
        let removals = ScanRemovals(journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator)
        let albums = AlbumRoutes(database: database, reviews: orchestration.journal.review)
        let editions = EditionRoutes(journal: orchestration.journal, node: context.node)
        let corrections = Corrections(
            journal: orchestration.journal, reader: reader, orchestrator: orchestration.orchestrator, services: orchestration.services,
            node: context.node)
        let accounts = AccountReader(database: database, quotasAreOn: config.quotasAreOn)
        let devices = DeviceRoutes(database: database, accounts: accounts, limits: limits, logger: context.logger)
        let subscriptions = config.appStore.map {
            SubscriptionRoutes(
                database: database, accounts: accounts, verifier: $0.verifier,
                sellers: config.songs == nil ? $0.sellers.subtracting([.songs]) : $0.sellers, desk: StatementDesk(), limits: limits,
                logger: context.logger)
        }

        let router = Router(context: GatewayRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addDoors(limits: limits, hosts: config.hosts, isOverTLS: config.tls != nil, logger: context.logger)
        router.addHealth(context.readiness)
        try ContractRoutes().add(to: router)
        WebRoutes(site: site).add(to: router)
        if let token = config.songs?.token { CompatibleSongRoutes(shelf: shelf, token: token).add(to: router) }

        let open = router.group("v1")
        devices.addPublic(to: open)
        albums.addPublic(to: open)
        editions.addPublic(to: open)
        subscriptions?.addPublic(to: open)
        scans.addStream(to: open)
        if let songs = config.songs, let allowance = songs.allowance, let ads = songs.ads {
            AdRewardRoutes(
                database: database, verifier: try RewardVerifier(ads), allowance: allowance, limits: limits, logger: context.logger
            ).add(to: open)
        }

        let guarded = router.group("v1").add(middleware: BearerMiddleware(door: door))
        scans.add(to: guarded)
        if config.takesGlances { GlanceRoutes(node: context.node, database: database, limits: limits).add(to: guarded) }
        if config.takesWalls {
            WallRoutes(node: context.node, database: database, limits: limits, admission: orchestration.admission).add(to: guarded)
        }
        ScanBatches(intake: intake, limits: limits, logger: context.logger).add(to: guarded)
        // Photos are bound to their keys by the intake.
        let once = guarded.group().add(middleware: IdempotencyMiddleware(database: database, logger: context.logger, bodyLimit: 65_536))
        devices.addPrivate(to: once)
        scanLists.add(to: once)
        ScanRemovalRoutes(removals: removals).add(to: once)
        albums.addPrivate(to: once)
        editions.addPrivate(to: once)
        CorrectionRoutes(corrections: corrections).add(to: once)
        AccountRoutes(database: database, accounts: accounts).add(to: once)
        JoinRoutes(database: database, accounts: accounts, logger: context.logger).add(to: once)
        subscriptions?.addPrivate(to: once)
        HistoryRoutes(node: context.node, database: database, removals: removals).add(to: once)
        let wallets = WalletRoutes(node: context.node, journal: orchestration.journal)
        wallets.add(to: once)
        // A list is larger than other bodies.
        let lists = IdempotencyMiddleware(database: database, logger: context.logger, bodyLimit: WalletRoutes.listLimit)
        wallets.addLists(to: guarded.group().add(middleware: ListDoor()).add(middleware: lists))
        TrackRoutes(node: context.node, journal: orchestration.journal).add(to: once)
        if let songs = config.songs {
            SongRoutes(
                database: database, shelf: shelf, allowance: songs.allowance, adUnit: songs.ads?.unit,
                isSold: config.appStore?.sellers.contains(.songs) ?? false, limits: limits
            ).add(to: once)
        }
        if config.adminPort == .api { addOperators(to: router, admin: true) }
        return router
    }

    /// Everything for operators, unless the API's port has it.
    func operationsResponder() throws -> some HTTPResponder<GatewayRequestContext> {
        let router = Router(context: GatewayRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestTelemetry())
        router.add(middleware: RequestIdentity())
        router.add(middleware: ProblemMiddleware(logger: context.logger))
        router.add(middleware: MethodCheck())
        router.addHealth(context.readiness)
        addOperators(to: router, admin: config.adminPort == .operations)
        return AllowedMethods(router)
    }

    private func addOperators(to router: Router<GatewayRequestContext>, admin isServed: Bool) {
        router.addMetrics(context.metrics)
        guard isServed else { return }
        AdminRoutes(config: config, context: context, orchestration: orchestration, admin: admin, shelf: shelf).add(to: router)
    }
}

extension Router where Context == GatewayRequestContext {
    /// What every request passes, from the outside in.
    package func addDoors(limits: RateLimits, hosts: HostNames, isOverTLS: Bool, logger: Logger) {
        add(middleware: RequestTelemetry())
        if isOverTLS { add(middleware: StrictTransport()) }
        add(middleware: RequestIdentity())
        add(middleware: RateLimitHeaders())
        add(middleware: ProblemMiddleware(logger: logger))
        add(middleware: HostCheck(hosts: hosts))
        add(middleware: AddressLimitMiddleware(limits: limits))
        add(middleware: MethodCheck())
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1, over TLS or not, in which no client takes more connections and time than it may.
    ///
    /// - Parameters:
    ///   - headDeadline: how long the head of a request may take, and the TLS handshake before the first one.
    ///   - pace: how slowly the body of a request may come.
    package static func limited(
        by limiter: ConnectionLimiter, tls: TLSConfiguration?, uploadLimit: Int, headDeadline: TimeAmount = .seconds(10),
        pace: @escaping @Sendable (HTTPRequest) -> BodyPace.Limits = BodyPace.Limits.init(for:)
    ) -> HTTPServerBuilder {
        // The timeout applies while a request is read and between requests, not to an open event stream.
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                RequestWatch(pace: pace),
                ExpectContinueHandler(limit: uploadLimit, batchLimit: ScanBatches.bodyLimit(photo: uploadLimit)),
            ], idleTimeout: .seconds(60),
            httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
        return HTTPServerBuilder { responder in
            let channel = HTTP1Channel(responder: responder, configuration: http)
            guard let tls else { return LimitedChannel(channel, limiter: limiter, headDeadline: headDeadline) }
            return LimitedChannel(
                try TLSChannel(channel, tlsConfiguration: tls), limiter: limiter, headDeadline: headDeadline)
        }
    }
}
