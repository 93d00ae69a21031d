import Logging
import Store
import Telemetry

/// Waits for a database that is not up yet, and migrates its schema.
enum DatabaseStart {
    /// How long a process waits for its database at start before it exits and leaves the restart to its supervisor.
    private static let patience = Duration.seconds(60)

    static func migrate(_ database: Database, logger: Logger) async throws {
        let end = ContinuousClock.now + patience
        var pause = Duration.milliseconds(100)
        while true {
            do {
                try await Migrator.run(database.pool, logger: logger)
                return
            } catch let error as StoreError where error.isRetryable && ContinuousClock.now < end {
                logger.log(.notice, "Waiting for the database", [.error: "\(error)"])
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(2))
            }
        }
    }
}
