internal import Bus
import CLinux
import Executors
import FoundationEssentials
import Glibc
import Logging
import Metrics
import OTLP
import PostgreSQL
public import ServiceLifecycle
import Store
import Telemetry
import Traces
import Tracing
import ZeroMQ

/// The same main for every process: settings, logging, database, bus, operations port, signals.
///
/// ```swift
/// @main enum IngestApp {
///     static func main() async {
///         await ServiceMain.run(role: "ingest", configuration: IngestConfig.init) { config, context in
///             await IngestHandler(config, context).register(on: context.node)
///             return []
///         }
///     }
/// }
/// ```
public enum ServiceMain {
    /// Whether the process embeds the bus's broker.
    public enum BusRole: Sendable { case gateway, worker }

    /// Runs until SIGTERM or SIGINT, then drains and exits.
    ///
    /// Arguments: `--print-config` shows the settings without secrets, and what is wrong with them, `--migrate` migrates the schema and
    /// ends, `--health` queries the running process's operations port, `--version`. Exit status: 0 after a graceful shutdown, 1 after a
    /// failure, 78 (`EX_CONFIG`) for mistakes in the settings.
    public static func run<Config: Sendable>(
        role: String, bus busRole: BusRole = .worker, configuration: (inout Settings) -> Config,
        services: @escaping @Sendable (Config, ServiceContext) async throws -> [any Service]
    ) async {
        // Before the settings: what the process may open decides how many connections it takes.
        DescriptorLimit.raise()
        var settings = Settings.environment()
        let common = CommonConfig(from: &settings)
        let tracing = TracingConfig(from: &settings, role: role)
        let config = configuration(&settings)
        switch CommandLine.arguments.dropFirst().first {
        case "--version":
            print("\(role) \(BuildInfo.version)")
            return
        case "--print-config":
            for entry in settings.entries.sorted(by: { $0.name < $1.name }) { print("\(entry.name)=\(entry.shown)") }
            exit(complain(of: settings.problems, role: role))
        case "--health":
            exit(HealthProbe.isAlive(common.operationsAddress) ? 0 : 1)
        default:
            break
        }
        guard settings.problems.isEmpty else { exit(complain(of: settings.problems, role: role)) }
        albumscan_limit_arenas()
        let registry = PrometheusRegistry(Metric.all)
        registry.declare(role)
        LoggingSystem.bootstrap(
            { LineLogHandler(label: $0, level: common.logLevel, format: common.logFormat, metadataProvider: $1) },
            metadataProvider: .trace)
        MetricsSystem.bootstrap(registry)
        Metric.buildInfo.set(1, role, BuildInfo.version)
        let logger = Logger(label: role)
        do {
            guard CommandLine.arguments.dropFirst().first != "--migrate" else { return try await migrate(common, logger: logger) }
            try await serve(role: role, busRole: busRole, common: common, tracing: tracing, registry: registry, logger: logger) { context in
                try await services(config, context)
            }
        } catch {
            logger.log(.critical, "The process failed", [.error: "\(error)"])
            exit(1)
        }
    }

    private static func migrate(_ common: CommonConfig, logger: Logger) async throws {
        let pool = try makePool(
            common, connections: 1, loop: try EventLoop(name: "migrate"), blocking: try BlockingExecutor(), logger: logger)
        try await DatabaseStart.migrate(Database(pool: pool), logger: logger)
        await pool.close()
        logger.log(.notice, "The schema is current")
    }

    private static func serve(
        role: String, busRole: BusRole, common: CommonConfig, tracing: TracingConfig, registry: PrometheusRegistry, logger: Logger,
        services: @Sendable (ServiceContext) async throws -> [any Service]
    ) async throws {
        let identity = NodeIdentity(role: role, version: BuildInfo.version)
        let exporter = try tracing.makeExporter(instance: identity.instance, logger: logger)
        if let exporter { InstrumentationSystem.bootstrap(OTLPTracer(ratio: tracing.ratio, export: exporter.take)) }
        let loop = try EventLoop(name: role)
        let blocking = try BlockingExecutor()
        let pool = try makePool(common, connections: common.databaseConnections, loop: loop, blocking: blocking, logger: logger)
        let leasePool = try makePool(common, connections: 1, loop: loop, blocking: blocking, logger: logger)
        let database = Database(pool: pool, leasePool: leasePool)
        switch common.migration {
        case .auto: try await DatabaseStart.migrate(database, logger: logger)
        case .off: try await DatabaseStart.awaitSchema(database, logger: logger)
        }

        let binding = busRole == .gateway ? try await blocking.run { try advertised(common) } : nil
        let node = BusNode(
            identity: identity, loop: loop, context: try ZeroMQContext(),
            configuration: try .forProcess(security: common.busSecurity, logger: logger), gateway: binding, logger: logger)
        try await node.start()
        let context = ServiceContext(
            identity: identity, common: common, logger: logger, loop: loop, blocking: blocking, database: database, node: node,
            metrics: registry, readiness: ReadinessCache { await Readiness.of(node, database: database) })
        registry.collect { await ProcessSamples.bus(node, &$0) }
        registry.collect { await ProcessSamples.database(database, &$0) }
        let own = try await services(context)

        var known: [String: String] = [:]
        if let rpc = await node.endpoint.addresses?.rpc { known["rpc"] = rpc }
        if let http = own.compactMap({ ($0 as? any AddressedService)?.address.description }).first { known["http"] = http }
        let addresses = known
        let listening = try await blocking.run { try operationsAddresses(common) }
        let operations = listening.map { address in
            OperationsServer(
                address: address, registry: registry, readiness: context.readiness,
                owner: own.lazy.compactMap { $0 as? any OperatedService }.first,
                onListening: { port in
                    guard address == listening.last else { return }
                    var addresses = addresses
                    addresses["ops"] = ListenAddress(host: address.host, port: port).description
                    announce(
                        RunFile(name: role, instance: identity.instance, addresses: addresses), in: common.runDirectory, logger: logger)
                },
                logger: logger)
        }

        let memory = Housekeeping(every: .seconds(10), logger: logger) { try await blocking.run { albumscan_return_freed_memory() } }
        let probe = LoopProbe(loop: loop)
        let lag = Housekeeping(every: .seconds(1), logger: logger) { await probe.measure() }
        let directory = BusDirectoryTask(node: node, directory: PostgresEndpointDirectory(database: database), logger: logger)
        var group = ServiceGroupConfiguration(
            services: [exporter].compactMap(\.self) + [BusService(node: node, directory: directory)] + operations + [memory, lag] + own,
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger.quietened())
        group.maximumGracefulShutdownDuration = .seconds(25)
        try await ServiceGroup(configuration: group).run()
        if let directory = common.runDirectory {
            RunFile(name: role, instance: identity.instance, addresses: [:]).remove(from: directory)
        }
        await pool.close()
        await leasePool.close()
        logger.log(.info, "Stopped")
    }

    /// Where the operations port is bound. The address that faces the database comes last, and loopback is there for who looks from
    /// inside: the health check, and `albumscan admin` in the gateway's container.
    private static func operationsAddresses(_ common: CommonConfig) throws -> [ListenAddress] {
        let address = common.operationsAddress
        guard address.host == CommonConfig.facingDatabase else { return [address] }
        let host = try HostAddress.facing(PostgresConfiguration(common.databaseURL).host)
        return ["127.0.0.1", host].compactMap { $0.map { ListenAddress(host: $0, port: address.port) } }
    }

    private static func advertised(_ common: CommonConfig) throws -> GatewayBinding {
        if let host = common.busAdvertisedHost { return GatewayBinding(bindHost: common.busHost, advertisedHost: host) }
        let found = try HostAddress.facing(PostgresConfiguration(common.databaseURL).host) ?? HostAddress.firstNonLoopback()
        return GatewayBinding(bindHost: common.busHost, advertisedHost: found ?? "127.0.0.1")
    }

    private static func makePool(
        _ common: CommonConfig, connections: Int, loop: EventLoop, blocking: BlockingExecutor, logger: Logger
    ) throws -> PostgresPool {
        var configuration = try PostgresConfiguration(common.databaseURL)
        if let password = common.databasePassword { configuration.password = password }
        configuration.applicationName = "albumscan-\(logger.label)"
        var options = PostgresPool.Options()
        options.maximumConnections = connections
        return PostgresPool(configuration: configuration, options: options, loop: loop, blocking: blocking, logger: logger)
    }

    private static func announce(_ file: RunFile, in directory: String?, logger: Logger) {
        logger.log(
            .info, "Listening", [.address: file.addresses.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")]
        )
        guard let directory else { return }
        do {
            try file.write(to: directory)
        } catch {
            logger.log(.warning, "The run file cannot be written", [.path: directory])
        }
    }

    /// Reports everything that is wrong with the settings.
    ///
    /// - Returns: the exit status: 0 if nothing is, else 78, `EX_CONFIG` of sysexits.h.
    private static func complain(of problems: [String], role: String) -> Int32 {
        for problem in problems { StandardError.write("\(role): \(problem)") }
        return problems.isEmpty ? 0 : 78
    }
}

/// A service that listens on an address of its own, shown by `deploy/stack status`.
public protocol AddressedService: Service {
    var address: ListenAddress { get }
}

/// The bus as a service: keeps the directory in sync; on shutdown drains the node before withdrawing it from the directory.
private struct BusService: Service {
    let node: BusNode
    let directory: BusDirectoryTask<PostgresEndpointDirectory>

    func run() async throws {
        await withTaskGroup { group in
            group.addTask { await directory.run() }
            try? await gracefulShutdown()
            await node.shutdown(timeout: .seconds(15))
            group.cancelAll()
        }
    }
}
