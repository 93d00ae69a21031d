import Contracts
import DurableWork
import Foundation
import PostgreSQL
import Store
import Testing

@Suite struct AccountAndHistoryTests {
    @Test func anInstallationKeepsItsAccountAndItsOldTokenStopsWorking() async throws {
        try await StoreFixture.withStore { store in
            let accounts = store.db.accounts
            let first = try await accounts.register(installationHash: [1], tokenHash: [10])
            let device = try #require(await accounts.authenticate(tokenHash: [10]))
            #expect(device.accountID == first.accountID && device.deviceID == first.deviceID)
            #expect(device.tier == .free && device.advancedSearch)
            let second = try await accounts.register(installationHash: [1], tokenHash: [11])
            #expect(second == first)
            #expect(try await accounts.authenticate(tokenHash: [10]) == nil)
            let other = try await accounts.register(installationHash: [2], tokenHash: [12])
            #expect(other.accountID != first.accountID)
            try await accounts.revoke(deviceID: first.deviceID)
            #expect(try await accounts.authenticate(tokenHash: [11]) == nil)
            #expect(try await accounts.authenticate(tokenHash: [12]) != nil)
        }
    }

    @Test func oneInstallationThatRegistersManyTimesAtOnceIsOneDevice() async throws {
        try await StoreFixture.withStore { store in
            let registered = try await withThrowingTaskGroup(of: (deviceID: UUID, accountID: UUID).self) { group in
                for number in 0..<32 {
                    group.addTask {
                        try await store.db.accounts.register(installationHash: [1, UInt8(number % 2)], tokenHash: [UInt8(number)])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(registered.map(\.deviceID)).count == 2)
            #expect(Set(registered.map(\.accountID)).count == 2)
            #expect(try await store.database.pool.query("SELECT count(*) FROM account")[0].decode(Int.self) == 2)
            var valid = 0
            for number in 0..<32 where try await store.db.accounts.authenticate(tokenHash: [UInt8(number)]) != nil { valid += 1 }
            #expect(valid == 2)
        }
    }

    @Test func historyIsPagedNewestFirst() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let album = try await store.album().id
            let history = store.db.history
            for number in 0..<5 {
                let scan = try await store.scan(of: account).scanID
                for _ in 0..<2 {
                    try await store.db.make([
                        HistoryRepository.inserting(
                            scanID: scan, accountID: account.accountID, albumID: album, identification: StoreFixture.identification,
                            scannedAt: Date(timeIntervalSinceReferenceDate: Double(number / 2)), reviewID: nil)
                    ])
                }
            }
            var seen: [HistoryRecord] = []
            var position: HistoryPosition?
            while true {
                let page = try await history.page(accountID: account.accountID, limit: 2, before: position)
                guard let last = page.last else { break }
                seen += page
                position = HistoryPosition(scannedAt: last.scannedAt, id: last.id)
            }
            #expect(seen.count == 5)
            #expect(Set(seen.map(\.id)).count == 5)
            #expect(seen.map(\.scannedAt) == seen.map(\.scannedAt).sorted(by: >))
            #expect(try await history.page(accountID: UUID(), limit: 2, before: nil).isEmpty)
        }
    }

    @Test func entriesAreViewedCompletedAndDeletedByTheirOwner() async throws {
        try await StoreFixture.withStore { store in
            let owner = try await store.account()
            let account = owner.accountID
            let lease = try await store.scan(of: owner)
            let album = try await store.album().id
            let history = store.db.history
            try await store.db.make([
                HistoryRepository.inserting(
                    scanID: lease.scanID, accountID: account, albumID: album, identification: StoreFixture.identification,
                    scannedAt: Date(), reviewID: nil)
            ])
            let job = ReviewJob(albumID: album, kind: .standard, promptVersion: "1", language: "en")
            let review = try await store.db.reviews.store(StoreFixture.review, for: job, provider: "p", model: "m")
            var changes = ScanChanges()
            changes.reviewID = review.id
            let completing = HistoryRepository.completing(scanID: lease.scanID, reviewID: review.id)
            // A driver that has lost the scan changes neither it nor its entry.
            let lost = ScanLease(scanID: lease.scanID, owner: UUID(), fence: lease.fence)
            await #expect(throws: LeaseLost.self) {
                try await store.db.scanDrives.advance(lost, events: [], changes: changes, with: [completing])
            }
            #expect(try await history.page(accountID: account, limit: 1, before: nil).first?.reviewID == nil)
            _ = try await store.db.scanDrives.advance(lease, events: [], changes: changes, with: [completing])
            let entry = try #require(await history.page(accountID: account, limit: 1, before: nil).first)
            #expect(entry.reviewID == review.id && entry.lastViewedAt == nil)
            #expect(try await history.view(entry.id, accountID: UUID()) == nil)
            #expect(try await history.view(entry.id, accountID: account)?.lastViewedAt != nil)
            #expect(try await !history.delete(entry.id, accountID: UUID()))
            #expect(try await history.delete(entry.id, accountID: account))
            #expect(try await history.delete(entry.id, accountID: account))
            #expect(try await history.view(entry.id, accountID: account) == nil)
            #expect(try await history.page(accountID: account, limit: 1, before: nil).isEmpty)
        }
    }

    @Test func modelCallsAreRecorded() async throws {
        try await StoreFixture.withStore { store in
            let call = ModelCallRecord(
                step: "id_call_1", attempt: 1, promptVersion: "1", provider: "p", model: "m", outcome: "ok", inputTokens: 1,
                outputTokens: 2,
                searches: 0, costMicroUSD: 3, durationMilliseconds: 4)
            try await store.db.modelCalls.record(call, scanID: UUID())
            try await store.db.modelCalls.record(call, albumID: UUID())
            let sum = try await store.database.pool.query("SELECT sum(cost_micro_usd)::int8 FROM model_call")[0].decode(Int.self)
            #expect(sum == 6)
        }
    }

    @Test func rateSlotsAreSpacedAndPatienceIsRespected() async throws {
        try await StoreFixture.withStore { store in
            let waits = try await withThrowingTaskGroup(of: Duration?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await store.db.rateSlots.take("musicbrainz", spacing: .seconds(100), patience: .seconds(1000))
                    }
                }
                return try await group.reduce(into: []) { $0 += [$1] }
            }.compactMap(\.self).sorted()
            #expect(waits.count == 4)
            // Each slot is 100 s after the one before; the waits are shorter by the time that passed between the takers.
            for (index, wait) in waits.enumerated() { #expect(wait <= .seconds(100 * index) && wait > .seconds(100 * index - 60)) }
            let impatient = try await store.db.rateSlots.take("musicbrainz", spacing: .seconds(100), patience: .seconds(10))
            #expect(impatient == nil)
            try await store.db.rateSlots.push("musicbrainz", by: .seconds(5000))
            #expect(try await store.db.rateSlots.take("musicbrainz", spacing: .seconds(1), patience: .seconds(4000)) == nil)
            let late = try #require(await store.db.rateSlots.take("musicbrainz", spacing: .seconds(1), patience: .seconds(6000)))
            #expect(late > .seconds(4900))
        }
    }

    @Test func theDirectoryListsTheLiving() async throws {
        try await StoreFixture.withStore { store in
            let directory = store.db.endpoints
            let gateway = EndpointRecord(
                instance: UUID(), role: "gateway", version: "1",
                addresses: EndpointRecord.Addresses(rpc: "tcp://127.0.0.1:1", publish: "tcp://127.0.0.1:2", subscribe: "tcp://127.0.0.1:3"),
                curveKey: "key")
            let worker = EndpointRecord(instance: UUID(), role: "review", version: "1")
            for endpoint in [gateway, worker, gateway] { try await directory.announce(endpoint) }
            #expect(try await Set(directory.live()) == [gateway, worker])
            try await directory.withdraw(worker.instance)
            #expect(try await directory.live() == [gateway])
            try await store.database.pool.execute("UPDATE bus_endpoint SET seen_at = clock_timestamp() - interval '11 s'")
            #expect(try await directory.live().isEmpty)
            try await directory.announce(gateway)
            #expect(try await directory.live() == [gateway])
        }
    }

    @Test func errorsOfTheServerBecomeStoreErrors() async throws {
        try await StoreFixture.withStore { store in
            let error = await #expect(throws: StoreError.self) {
                try await store.database.autocommit {
                    try await $0.drafts.save(ReviewText(jobID: UUID(), attempt: 1, count: 1, deltas: []))
                }
            }
            guard case .database(let cause)? = error else { Issue.record("another error"); return }
            #expect(cause.sqlState == .foreignKeyViolation)
            #expect(error?.isRetryable == false)
        }
    }
}
