import Logging
import Store
import Telemetry

/// Waits for a database that is not up yet, and for its schema.
enum DatabaseStart {
    /// How long a process waits at start before it exits and leaves the restart to its supervisor.
    private static let patience = Duration.seconds(60)

    /// Migrates the schema; for the role that owns it.
    static func migrate(_ database: Database, logger: Logger) async throws {
        try await eventually(logger) {
            try await Migrator.run(database.pool, logger: logger)
            return true
        }
    }

    /// Waits until somebody else has migrated the schema, for roles that own nothing.
    static func awaitSchema(_ database: Database, logger: Logger) async throws {
        try await eventually(logger) { try await Migrator.isCurrent(database.pool) }
    }

    private static func eventually(_ logger: Logger, _ step: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + patience
        var pause = Duration.milliseconds(100)
        while true {
            do {
                if try await step() { return }
                logger.log(.notice, "Waiting for the schema")
                guard ContinuousClock.now < end else {
                    throw StoreError.schema("the database was not migrated (gateway --migrate, as the role that owns it)")
                }
            } catch let error as StoreError where error.isRetryable && ContinuousClock.now < end {
                logger.log(.notice, "Waiting for the database", [.error: "\(error)"])
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(2))
        }
    }
}
