import Logging
import Store
import Telemetry

/// Waiting for a database that is not up yet, and bringing its schema up to date.
enum DatabaseStart {
    /// How long a process waits for its database at start; then its supervisor decides.
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
