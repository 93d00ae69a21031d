import Foundation
import PostgreSQL
import Store
import Testing

@Suite struct HousekeepingTests {
    @Test func idempotencyKeysAreForgottenAfterADay() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let scan = try await store.scan(of: account).scanID
            for key in ["old", "new"] {
                #expect(try await store.db.scans.reserve(key: key, requestHash: [1], scanID: scan, accountID: account.accountID))
            }
            try await age(store, "UPDATE idempotency_key SET created_at = created_at - interval '25 h' WHERE key = 'old'")
            try await age(store, "UPDATE idempotency_key SET created_at = created_at - interval '23 h' WHERE key = 'new'")
            #expect(try await store.db.scans.sweepIdempotencyKeys() == 1)
            #expect(try await store.db.scans.sweepIdempotencyKeys() == 0)
            #expect(try await store.db.scans.replay(key: "old", accountID: account.accountID) == nil)
            #expect(try await store.db.scans.replay(key: "new", accountID: account.accountID)?.scanID == scan)
            // The key may be used again; the scan it stood for stays.
            #expect(try await store.db.scans.reserve(key: "old", requestHash: [2], scanID: scan, accountID: account.accountID))
            #expect(try await store.db.scans.find(scan) != nil)
        }
    }

    @Test func processesAreForgottenAfterADayOfSilence() async throws {
        try await StoreFixture.withStore { store in
            let directory = store.db.endpoints
            let gone = EndpointRecord(instance: UUID(), role: "review", version: "1")
            try await directory.announce(gone)
            try await age(store, "UPDATE bus_endpoint SET seen_at = seen_at - interval '25 h'")
            let living = EndpointRecord(instance: UUID(), role: "ingest", version: "1")
            try await directory.announce(living)
            #expect(try await directory.sweep() == 1)
            #expect(try await directory.sweep() == 0)
            #expect(try await directory.live() == [living])
        }
    }

    private func age(_ store: StoreFixture, _ statement: PostgresQuery) async throws {
        try await store.database.pool.execute(statement)
    }
}
