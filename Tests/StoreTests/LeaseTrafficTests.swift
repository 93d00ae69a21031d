import Foundation
import Logging
import PostgreSQL
import Store
import TestDatabase
import Testing

/// A lease is never lost to our own traffic.
@Suite(.timeLimit(.minutes(2)))
struct LeaseTrafficTests {
    @Test func aFullPoolDelaysNoRenewal() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        let pool = try TestDatabase.makePool(configuration)
        try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let store = StoreFixture(database: Database(pool: pool))
        do {
            let small = try TestDatabase.makePool(configuration, maximumConnections: 2)
            let leases = try TestDatabase.makePool(configuration, maximumConnections: 1)
            let database = Database(pool: small, leasePool: leases)
            let scan = try await store.scan(of: store.account())
            let (held, hold) = AsyncStream.makeStream(of: Void.self)
            let (release, open) = AsyncStream.makeStream(of: Void.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        try await small.withConnection { _ in
                            hold.yield()
                            for await _ in release { break }
                        }
                    }
                }
                var count = 0
                for await _ in held {
                    count += 1
                    if count == 2 { break }
                }
                #expect(try await database.leasing { try await $0.scanDrives.renew([scan], for: .seconds(6)) } == [scan.scanID])
                #expect(await small.status.leased == 2)
                open.finish()
                try await group.waitForAll()
            }
            await small.close()
            await leases.close()
            await pool.close()
        }
    }

    @Test func aLockedScanDelaysNoOthersRenewal() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let leases = [try await store.scan(of: account), try await store.scan(of: account)]
            try await store.database.pool.execute("UPDATE scan SET lease_until = clock_timestamp()")
            try await store.database.pool.withTransaction { transaction in
                try await transaction.query("SELECT FROM scan WHERE id = \(leases[0].scanID) FOR UPDATE")
                let kept = try await store.db.scanDrives.renew(leases, for: .seconds(60))
                #expect(Set(kept) == Set(leases.map(\.scanID)))
            }
            let renewed = try await store.database.pool.query("SELECT id FROM scan WHERE lease_until > clock_timestamp()").decode(UUID.self)
            #expect(renewed == [leases[1].scanID])
        }
    }

    @Test func aKnownAlbumIsFoundWhileItsKeyIsLocked() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album()
            try await store.database.pool.withTransaction { transaction in
                // Someone inserts the same sleeve under another year.
                _ = try await DatabaseSession(transaction).albums.resolve(StoreFixture.identified("Abbey Road", by: "The Beatles", "1999"))
                let found = try await store.database.transaction { db in
                    let known = try await db.corrections.known(for: StoreFixture.identified(), account: UUID())
                    return try await db.albums.resolve(StoreFixture.identified(), known: known.named)
                }
                #expect(found.id == album.id)
            }
        }
    }
}
