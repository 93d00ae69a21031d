import AlbumScanAPI
import FoundationEssentials
import Logging
import ServiceKit
import Store
import Telemetry

/// Makes imports the catalog, apart from the requests that ask for it: those end, or their connections do, while indexes are made.
///
/// What a killed process had begun is undone by PostgreSQL, and whoever asks next begins again.
package actor CatalogFinisher {
    private let database: Database
    private let logger: Logger
    private let patience: Duration
    private var running: Set<Int> = []
    private var results: [Int: Result<AdminCatalogImport?, any Error>] = [:]

    /// - Parameter patience: how long a request waits at most.
    package init(database: Database, logger: Logger, patience: Duration = .seconds(15)) {
        self.database = database
        self.logger = logger
        self.patience = patience
    }

    /// - Returns: the import in use; nil when it is not yet, or there is none of that number.
    package func finish(_ generation: Int) async throws -> AdminCatalogImport? {
        if running.insert(generation).inserted {
            results[generation] = nil
            Task { await work(generation) }
        }
        let deadline = ContinuousClock.now + patience
        while results[generation] == nil, .now < deadline { try await Task.sleep(for: .milliseconds(100)) }
        return try results[generation]?.get()
    }

    private func work(_ generation: Int) async {
        let result: Result<AdminCatalogImport?, any Error>
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
