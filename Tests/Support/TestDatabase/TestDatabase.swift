import Eventually
import Executors
import Foundation
import Logging
import PostgreSQL

/// Databases for tests, each new and empty.
///
/// They lie in one throw-away cluster for the whole test process, or on the server that `TEST_DATABASE_URL` names.
public enum TestDatabase {
    /// One loop for all tests of a process.
    public static let loop = Result<EventLoop, any Error> { try EventLoop(name: "test-loop") }
    /// For name look-ups and cancel requests.
    public static let blocking = Result<BlockingExecutor, any Error> { try BlockingExecutor(name: "test-blocking", threadCount: 2) }

    /// Lives as long as the process; nil when the environment names a server.
    private static let cluster = Task {
        ProcessInfo.processInfo.environment["TEST_DATABASE_URL"] == nil ? try await TestCluster.make(blocking: blocking.get()) : nil
    }

    private static func serverURL() async throws -> String {
        try await cluster.value?.url ?? ProcessInfo.processInfo.environment["TEST_DATABASE_URL"] ?? ""
    }

    /// The address of a new, empty database.
    public static func makeConfiguration() async throws -> PostgresConfiguration {
        let server = try PostgresConfiguration(await serverURL())
        let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let pool = try makePool(server)
        do {
            try await pool.query("CREATE DATABASE \(identifier: name) TEMPLATE template0")
            await pool.close()
        } catch {
            await pool.close()
            throw error
        }
        return server.withDatabase(name)
    }

    /// Runs `body` with a pool on a new, empty database, and closes the pool.
    public static func withPool<Value>(
        maximumConnections: Int = 4,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ body: nonisolated(nonsending) (PostgresPool) async throws -> Value
    ) async throws -> Value {
        let pool = try makePool(try await makeConfiguration(), maximumConnections: maximumConnections, logger: logger)
        do {
            let value = try await body(pool)
            await pool.close()
            return value
        } catch {
            await pool.close()
            throw error
        }
    }

    /// Waits until so many sessions of a pool's database wait for a lock.
    public static func untilWaiting(_ count: Int, in pool: PostgresPool) async throws {
        let waiting: PostgresQuery = """
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        try await eventually { try await pool.query(waiting).count >= count }
    }

    /// A pool on the tests' loop; the caller closes it.
    public static func makePool(
        _ configuration: PostgresConfiguration,
        maximumConnections: Int = 4,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) throws -> PostgresPool {
        var options = PostgresPool.Options()
        options.minimumConnections = 0
        options.maximumConnections = maximumConnections
        // On a loaded machine many tests wait at the same time.
        options.acquireTimeout = .seconds(60)
        return PostgresPool(
            configuration: configuration, options: options, loop: try loop.get(), blocking: try blocking.get(), logger: logger
        )
    }
}
