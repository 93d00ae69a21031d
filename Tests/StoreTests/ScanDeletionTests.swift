import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import PostgreSQL
import Store
import Testing

/// Deleting a scan leaves nothing of it.
@Suite struct ScanDeletionTests {
    /// An identified scan with a row in every table that belongs to scans.
    private func populated(_ store: StoreFixture, _ account: (deviceID: UUID, accountID: UUID)) async throws -> UUID {
        let lease = try await store.scan(of: account)
        let scan = lease.scanID
        let album = try await store.album().id
        let pool = store.database.pool
        try await store.db.quotas.reserve(scan: scan, account: account.accountID)
        _ = try await store.database.transaction { db in
            try await db.scanDrives.advance(
                lease, events: [ProgressEvent(scanId: scan, seq: 0, at: Timestamp(.now), stage: .identified, message: "We found it")],
                changes: ScanChanges())
        }
        try await pool.execute("UPDATE scan SET album_id = \(album) WHERE id = \(scan)")
        try await store.db.make([
            HistoryRepository.inserting(
                scanID: scan, accountID: account.accountID, albumID: album, identification: StoreFixture.identification, scannedAt: Date(),
                reviewID: nil)
        ])
        _ = try await store.db.scans.reserve(key: scan.uuidString, requestHash: [1], scanID: scan, accountID: account.accountID)
        try await pool.execute("INSERT INTO scan_step (scan_id, step) VALUES (\(scan), 'identification')")
        try await store.db.modelCalls.record(
            ModelCallRecord(
                step: "id_call_1", attempt: 1, promptVersion: "1", provider: "p", model: "m", outcome: "ok", inputTokens: 1,
                outputTokens: 2, searches: 0, costMicroUSD: 3, durationMilliseconds: 4), scanID: scan)
        try await pool.execute(
            "INSERT INTO correction (scan_id, account_id, to_album_id, choice) VALUES (\(scan), \(account.accountID), \(album), 'c')")
        try await pool.execute("INSERT INTO scan_features (scan_id, features, expires_at) VALUES (\(scan), '\\x01', now())")
        let (cover, teacher) = (UUID(), CoverTeacher(scan: scan, account: account.accountID))
        try await store.db.visualMemory.insert(cover, album: album)
        try await store.db.visualMemory.insert(
            NewCoverPicture(kind: .photo, parts: CoverPictureParts(signature: [1], features: [2]), taughtBy: teacher), of: cover)
        try await store.db.visualMemory.agree(teacher, with: cover)
        for (key, owner) in [("a", account.accountID), ("b", nil)] as [(String, UUID?)] {
            guard case .begun(let id) = try await store.db.idempotency.begin(key: "\(key) \(scan)", account: owner, requestHash: [1])
            else { continue }
            try await store.db.idempotency.end(
                id, with: StoredAnswer(status: 200, contentType: nil, location: nil, body: "{\"id\":\"\(scan.uuidString.lowercased())\"}"))
        }
        return scan
    }

    private func count(_ query: PostgresQuery, _ store: StoreFixture) async throws -> Int {
        try await store.database.pool.query(query)[0].decode(Int.self)
    }

    @Test("Every table loses what it has of a deleted scan, and nothing else")
    func everyTable() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let (deleted, kept) = (try await populated(store, account), try await populated(store, account))
            let tables = try await store.database.pool.query(
                """
                SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'scan_id'
                  AND table_name IN (SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE')
                """
            ).decode(String.self)
            #expect(tables.count >= 9)
            #expect(try await store.database.transaction { try await $0.scans.delete(deleted, accountID: account.accountID) })
            for table in tables {
                #expect(try await count("SELECT count(*) FROM \(identifier: table) WHERE scan_id = \(deleted)", store) == 0, "\(table)")
                #expect(try await count("SELECT count(*) FROM \(identifier: table) WHERE scan_id = \(kept)", store) > 0, "\(table)")
            }
            #expect(try await store.db.scans.find(deleted) == nil)
            #expect(try await store.db.scanLists.page(of: account.accountID, nil, limit: 9, after: nil).scans.map(\.scan.id) == [kept])
            #expect(try await count("SELECT count(*) FROM idempotent_request", store) == 2)
            // What the calls cost stays, and leads nowhere.
            #expect(try await count("SELECT count(*) FROM model_call", store) == 2)
            let reserved = try await store.db.quotas.standing(of: account.accountID)?.reserved
            #expect(reserved == 1)
            #expect(try await !store.database.transaction { try await $0.scans.delete(deleted, accountID: account.accountID) })
        }
    }

    @Test("Another account's scan cannot be deleted")
    func anothers() async throws {
        try await StoreFixture.withStore { store in
            let (owner, other) = (try await store.account(), try await store.account())
            let scan = try await populated(store, owner)
            #expect(try await !store.database.transaction { try await $0.scans.delete(scan, accountID: other.accountID) })
            #expect(try await store.db.scans.find(scan) != nil)
            #expect(try await store.db.quotas.standing(of: owner.accountID)?.reserved == 1)
            #expect(try await count("SELECT count(*) FROM model_call WHERE scan_id = \(scan)", store) == 1)
            #expect(try await store.db.adminDrives.seize(scan, account: other.accountID, owner: UUID(), lease: .seconds(9)) == nil)
            #expect(try await store.db.adminDrives.seize(scan, account: owner.accountID, owner: UUID(), lease: .seconds(9)) != nil)
        }
    }

    @Test("Deleting an entry of the history deletes its scan, and other devices are told")
    func fromTheHistory() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let scan = try await populated(store, account)
            let entry = try #require(await store.db.history.page(accountID: account.accountID, limit: 9, before: nil).first)
            try await store.database.transaction { try await $0.historyChanges.number(account.accountID) }
            let before = try await store.db.historyChanges.page(of: account.accountID, after: nil, limit: 9)
            #expect(before.upserted.map(\.id) == [entry.id])
            for _ in 0..<2 {
                #expect(try await store.database.transaction { try await $0.history.delete(entry.id, accountID: account.accountID) })
            }
            #expect(try await store.db.scans.find(scan) == nil)
            try await store.database.transaction { try await $0.historyChanges.number(account.accountID) }
            let after = try await store.db.historyChanges.page(of: account.accountID, after: before.mark, limit: 9)
            #expect(after.upserted.isEmpty && after.deleted == [entry.id])
            #expect(try await store.database.transaction { try await $0.history.delete(entry.id, accountID: account.accountID) })
            #expect(try await !store.database.transaction { try await $0.history.delete(entry.id, accountID: UUID()) })
        }
    }
}
