import FoundationEssentials
import Logging
import ServiceKit
import Store
import Telemetry

/// Activates imports independently of the requests that ask for it: those time out, or lose their connections, while indexes are built.
///
/// PostgreSQL rolls back what a killed process had begun, and the next request starts over.
package actor CatalogFinisher {
    private let database: Database
    private let logger: Logger
    private let patience: Duration
    private var running: Set<Int> = []
    private var results: [Int: Result<CatalogImportRecord?, any Error>] = [:]

    /// - Parameter patience: the longest time that a request waits.
    package init(database: Database, logger: Logger, patience: Duration = .seconds(15)) {
        self.database = database
        self.logger = logger
        self.patience = patience
    }

    /// - Returns: the active import; nil if it is not active yet, or there is none with that number.
    package func finish(_ generation: Int) async throws -> CatalogImportRecord? {
        if running.insert(generation).inserted {
            results[generation] = nil
            Task { await work(generation) }
        }
        let deadline = ContinuousClock.now + patience
        while results[generation] == nil, .now < deadline { try await Task.sleep(for: .milliseconds(100)) }
        return try results[generation]?.get()
    }

    private func work(_ generation: Int) async {
        let result: Result<CatalogImportRecord?, any Error>
        do {
            let finished = try await database.finishCatalogImport(generation)
            if let finished { logger.log(.notice, "A catalogue is in use", [.count: finished.entries]) }
            result = .success(finished)
        } catch {
            logger.log(.error, "A catalogue was not finished", [.error: "\(error)"])
            result = .failure(error)
        }
        results[generation] = result
        running.remove(generation)
    }
}
