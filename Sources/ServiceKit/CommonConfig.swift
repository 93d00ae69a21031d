import FoundationEssentials
public import Logging
import PostgreSQL

/// The settings that all processes of a stack share.
public struct CommonConfig: Sendable {
    public enum LogFormat: String, CaseIterable, Sendable { case json, text }
    /// Whether bus connections are encrypted and authenticated; must be the same for all processes of a stack.
    public enum BusSecurityMode: String, CaseIterable, Sendable { case curve, none }

    /// Who migrates the schema: any process at its start, or none, where `gateway --migrate` does it with a role of its own.
    public enum Migration: String, CaseIterable, Sendable { case auto, off }

    public let databaseURL: String
    /// Overrides the password in the URL, so that a mounted secret can hold just the password.
    public let databasePassword: String?
    /// The connection pool size of this process, which has one more connection for its leases; the sum over all processes must stay below the server's `max_connections`.
    public let databaseConnections: Int
    public let migration: Migration
    public let logLevel: Logger.Level
    public let logFormat: LogFormat
    /// As the host of an address: the one that faces the database, and loopback. In a container on several networks it leaves the others
    /// out.
    static let facingDatabase = "facing-database"

    /// Where `/healthz`, `/readyz` and `/metrics` are served.
    public let operationsAddress: ListenAddress
    /// IP literal the bus sockets of a gateway bind to; port 0 lets the system choose.
    public let busHost: String
    /// IP literal at which other processes reach this gateway's bus sockets; nil for the address that faces the database, which all
    /// processes can reach.
    public let busAdvertisedHost: String?
    public let busSecurity: BusSecurityMode
    /// Directory in which the process leaves a file with its name, pid and addresses for `deploy/stack status`.
    public let runDirectory: String?

    public init(from settings: inout Settings) {
        databaseURL = settings.required("DATABASE_URL", isSecret: true)
        databasePassword = settings.secret("DATABASE_PASSWORD")
        // The error names the rule and never quotes the string.
        if !databaseURL.isEmpty, (try? PostgresConfiguration(databaseURL)) == nil {
            settings.reject("DATABASE_URL must be a postgresql:// URL or libpq's keyword=value form")
        }
        databaseConnections = settings.integer("ALBUMSCAN_DATABASE_CONNECTIONS", default: 4, in: 1...100)
        migration = settings.choice("ALBUMSCAN_MIGRATE", default: Migration.auto)
        logLevel = settings.choice("ALBUMSCAN_LOG_LEVEL", default: Logger.Level.info)
        logFormat = settings.choice("ALBUMSCAN_LOG_FORMAT", default: LogFormat.text)
        operationsAddress = settings.address("ALBUMSCAN_OPS_LISTEN", default: ListenAddress(host: "127.0.0.1", port: 0))
        busHost = settings.ipv4Address("ALBUMSCAN_BUS_LISTEN", default: "127.0.0.1")
        busAdvertisedHost = settings.optionalIPv4Address("ALBUMSCAN_BUS_ADVERTISE") ?? (busHost == "0.0.0.0" ? nil : busHost)
        busSecurity = settings.choice("ALBUMSCAN_BUS_SECURITY", default: BusSecurityMode.curve)
        runDirectory = settings.optionalString("ALBUMSCAN_RUN_DIR")
    }
}
