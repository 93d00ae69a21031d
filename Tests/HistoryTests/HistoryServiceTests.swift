import Bus
import Foundation
import History
import Logging
import Store
import TestDatabase
import Testing

struct HistoryServiceTests {
    private func withService(_ body: nonisolated(nonsending) (HistoryService) async throws -> Void) async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await body(HistoryService(database: Database(pool: pool)))
        }
    }

    @Test(
        "Every time a cursor can hold is one PostgreSQL takes",
        arguments: [Int64.max, 0, -210_866_803_200_000_000, -210_866_803_199_999_999])
    func extremeCursors(microseconds: Int64) async throws {
        try await withService { service in
            let cursor = HistoryCursor(microseconds: microseconds, entryID: UUID()).text
            let page = try await service.page(accountID: UUID(), limit: 1, cursor: cursor)
            #expect(page.entries.isEmpty)
        }
    }

    @Test(
        "A cursor that is none of ours is the caller's mistake, not trouble of the database",
        arguments: [Int64.min, -210_866_803_200_000_001])
    func foreignCursors(microseconds: Int64) async throws {
        try await withService { service in
            let cursor = HistoryCursor(microseconds: microseconds, entryID: UUID()).text
            let error = await #expect(throws: BusError.self) { try await service.page(accountID: UUID(), limit: 1, cursor: cursor) }
            #expect(error?.code == .badMessage)
        }
    }
}
