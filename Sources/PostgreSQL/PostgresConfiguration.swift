internal import CPostgreSQL
import Glibc

/// Where the database is and how a session with it is set up.
public struct PostgresConfiguration: Sendable, CustomStringConvertible {
    /// libpq's connection parameters by keyword (libpq manual, 34.1.2). Holds the password.
    package private(set) var parameters: [String: String]

    /// Shown in `pg_stat_activity`.
    public var applicationName = "albumscan"
    /// From the name lookup to a session that is ready.
    public var connectTimeout = Duration.seconds(5)
    /// The limit for a statement whose caller gives no deadline.
    public var queryTimeout = Duration.seconds(30)
    /// How long a cancelled statement may take to end before its connection is closed.
    public var cancelGrace = Duration.seconds(2)
    /// The server's own limit (`statement_timeout`): a backstop for when this process is gone, so longer than ``queryTimeout``.
    public var statementTimeout = Duration.seconds(60)
    /// How long a statement waits for a lock.
    public var lockTimeout = Duration.seconds(10)
    /// How long a transaction may be idle before the server ends its session.
    public var idleInTransactionTimeout = Duration.seconds(30)
    /// Prepared statements kept for each connection.
    public var statementCacheCapacity = 256

    /// - Parameter connectionString: `postgres://user@host:port/database?sslmode=…` or `host=… dbname=…`; whatever libpq knows
    ///   may be in it (`sslmode`, `sslrootcert`, `target_session_attrs`, `options`, …).
    /// - Throws: ``PostgresError`` with the code `configuration`. The string, which may hold a password, is not quoted.
    public init(_ connectionString: String) throws(PostgresError) {
        guard let options = PQconninfoParse(connectionString, nil) else {
            throw PostgresError(.configuration, "the connection string is neither a postgres:// URL nor libpq's keyword=value form")
        }
        parameters = Self.values(of: options)
    }

    /// Another database of the same server.
    public func withDatabase(_ name: String) -> PostgresConfiguration {
        var copy = self
        copy.parameters["dbname"] = name
        return copy
    }

    /// For the server's authentication; never logged.
    public var password: String? {
        get { parameters["password"] }
        set { parameters["password"] = newValue }
    }

    /// Name, address or socket folder of the server; empty for libpq's own choice.
    public var host: String { parameters["hostaddr"] ?? parameters["host"] ?? "" }

    /// Host, port and database, without user and password.
    public var description: String {
        let host = host.isEmpty ? "local socket" : host
        return "\(host):\(parameters["port"] ?? "5432")/\(parameters["dbname"] ?? "")"
    }

    /// What libpq would take from the environment (`PGHOST`, …), without what it would only use for the rest.
    static func environmentDefaults() -> [String: String] {
        PQconndefaults().map { values(of: $0) } ?? [:]
    }

    /// The parameters for `PQconnectStartParams`, with what is missing added.
    var sessionParameters: [String: String] {
        var result = [
            "application_name": applicationName,
            "client_encoding": "UTF8",
            // Kerberos is not used, and probing for it costs file system access for each connection.
            "gssencmode": "disable",
            "keepalives_idle": "15",
            "keepalives_interval": "5",
            "keepalives_count": "3",
            "tcp_user_timeout": "20000",
        ]
        result.merge(parameters) { _, given in given }
        result["options"] = [sessionOptions, parameters["options"] ?? ""].joined(separator: " ")
        return result
    }

    /// Settings sent in the startup packet, so that they cost no round trip (Sources/PostgreSQL/README.md, "Session settings").
    private var sessionOptions: String {
        [
            "TimeZone=UTC",
            "client_connection_check_interval=1000",
            "idle_in_transaction_session_timeout=\(idleInTransactionTimeout.milliseconds)",
            "lock_timeout=\(lockTimeout.milliseconds)",
            "statement_timeout=\(statementTimeout.milliseconds)",
        ].map { "-c \($0)" }.joined(separator: " ")
    }

    /// Copies and frees libpq's array, which ends with an entry without a keyword.
    private static func values(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        defer { PQconninfoFree(options) }
        var result: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { result[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return result
    }
}

extension Duration {
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
