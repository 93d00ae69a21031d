import Contracts
import ServiceKit
import Store

/// Serves scan histories, and deletes expired data.
@main
enum HistoryApp {
    static func main() async {
        await ServiceMain.run(role: "history", configuration: HistoryConfig.init) { config, context in
            let service = HistoryService(database: context.database)
            let handler = HistoryHandler(service: service)
            await context.node.serve(ListHistory.self, credit: config.concurrency, handler: handler.list)
            await context.node.serve(ListHistoryChanges.self, credit: config.concurrency, handler: handler.changes)
            await context.node.serve(ListHistoryDetails.self, credit: config.concurrency, handler: handler.details)
            await context.node.serve(ShowHistoryEntry.self, credit: config.concurrency, handler: handler.show)
            await context.node.serve(ChooseHistoryArtwork.self, credit: config.concurrency, handler: handler.choose)
            await context.node.serve(DeleteHistoryEntry.self, credit: config.concurrency, handler: handler.delete)
            let wallets = WalletService(database: context.database, allowances: config.allowances) { [node = context.node] in
                node.publish(topic: JobQueue.shelf.doorbell, Doorbell())
            }
            await WalletHandler(service: wallets).serve(on: context.node, credit: config.concurrency)
            let logger = context.logger
            return [
                Housekeeping(logger: logger) {
                    try await context.database.autocommit { session in
                        _ = try await session.endpoints.sweep()
                        _ = try await session.scans.sweepIdempotencyKeys()
                        _ = try await session.idempotency.sweep()
                        _ = try await session.historyChanges.sweepTombstones()
                        _ = try await session.walletChanges.sweepTombstones()
                        try await session.subscriptions.sweep()
                        try await session.allowances.sweep()
                        try await session.rateSlots.sweepShares()
                    }
                },
                // New artwork of an album reaches the clients that show it with their next sync.
                Housekeeping(every: .seconds(2), logger: logger) { try await service.spreadAlbumChanges() },
                // A client that syncs has its changes numbered at once; those of the others must not pile up.
                Housekeeping(every: .seconds(60), logger: logger) {
                    try await service.numberChanges()
                    try await wallets.numberChanges()
                },
                Housekeeping(every: .seconds(60), logger: logger) { try await wallets.askDue() },
            ]
        }
    }
}
