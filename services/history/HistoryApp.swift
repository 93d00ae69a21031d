import Contracts
import ServiceKit
import Store

/// Answers what a person has scanned, and forgets what nobody needs any more.
@main
enum HistoryApp {
    static func main() async {
        await ServiceMain.run(role: "history", configuration: HistoryConfig.init) { config, context in
            let handler = HistoryHandler(service: HistoryService(database: context.database))
            await context.node.serve(ListHistory.self, credit: config.concurrency, handler: handler.list)
            await context.node.serve(ShowHistoryEntry.self, credit: config.concurrency, handler: handler.show)
            await context.node.serve(DeleteHistoryEntry.self, credit: config.concurrency, handler: handler.delete)
            return [
                Housekeeping(logger: context.logger) {
                    try await context.database.read { session in
                        _ = try await session.endpoints.sweep()
                        _ = try await session.scans.sweepIdempotencyKeys()
                        try await session.subscriptions.sweep()
                    }
                }
            ]
        }
    }
}
