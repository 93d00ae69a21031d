import AlbumScanAPI
import Foundation
import PostgreSQL
import Store
import Testing

@Suite struct AllowanceRepositoryTests {
    private func allowances(_ count: Int) -> Allowances {
        var allowances = Allowances()
        allowances.scans = count
        allowances.corrections = count
        return allowances
    }

    private func takes(_ kind: AllowanceKind, _ account: UUID, of count: Int, _ store: StoreFixture) async throws -> Bool {
        do {
            try await store.db.allowances.take(kind, of: account, from: allowances(count))
            return true
        } catch let error as AllowanceExhausted {
            #expect(error.kind == kind && error.renewsIn > .zero && error.renewsIn <= .seconds(86_400))
            return false
        }
    }

    @Test("Of fifty corrections at once on an allowance of five, five are accepted; other kinds, accounts and days have their own")
    func parallelWorkNeverOverspends() async throws {
        try await StoreFixture.withStore { store in
            let (account, other) = (try await store.account().accountID, try await store.account().accountID)
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 { group.addTask { try await takes(.corrections, account, of: 5, store) } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken == 5)
            #expect(try await store.db.allowances.used(by: account) == [.corrections: 5])
            #expect(try await takes(.scans, account, of: 5, store))
            #expect(try await takes(.corrections, other, of: 5, store))
            try await store.database.pool.execute("UPDATE allowance_use SET day = day - 1")
            #expect(try await takes(.corrections, account, of: 5, store))
        }
    }

    @Test("An allowance of 0 is no limit, and counts nothing")
    func unlimited() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let scan = try await store.scan(of: account).scanID
            for _ in 0..<3 { #expect(try await takes(.corrections, account.accountID, of: 0, store)) }
            try await store.db.allowances.reserve(scan: scan, account: account.accountID, from: allowances(0))
            try await store.db.make([AllowanceRepository.releasing(scan)])
            #expect(try await store.database.pool.query("SELECT 1 FROM allowance_use").isEmpty)
        }
    }

    @Test("A scan holds its place until it has found an album, or for good; it gives it back once, to the day it is of")
    func onlyFruitlessScansCount() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let allowed = allowances(2)
            func scan() async throws -> UUID {
                let scan = try await store.scan(of: account).scanID
                try await store.db.allowances.reserve(scan: scan, account: account.accountID, from: allowed)
                return scan
            }
            func used() async throws -> Int? { try await store.db.allowances.used(by: account.accountID)[.scans] }

            let (first, second) = (try await scan(), try await scan())
            await #expect(throws: AllowanceExhausted.self) { _ = try await scan() }
            for _ in 0..<2 { try await store.db.make([AllowanceRepository.releasing(first)]) }
            #expect(try await used() == 1)
            for _ in 0..<2 { try await store.db.make([AllowanceRepository.spending(second)]) }
            // It identified nothing: a correction gives nothing back.
            try await store.db.make([AllowanceRepository.releasing(second)])
            #expect(try await used() == 1)

            let late = try await scan()
            try await store.database.pool.execute("UPDATE allowance_use SET day = day - 1")
            try await store.database.pool.execute("UPDATE scan SET allowance_day = allowance_day - 1")
            _ = try await scan()
            try await store.db.make([AllowanceRepository.releasing(late)])
            #expect(try await used() == 1)
            try await store.database.pool.execute("UPDATE allowance_use SET day = day - 2")
            #expect(try await store.db.allowances.sweep() == 1)
        }
    }

    @Test("A driver is told whether its scan holds a place")
    func driversAreTold() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account)
            func advance() async throws -> Bool {
                try await store.database.transaction { db in
                    try await db.scanDrives.advance(lease, events: [], changes: ScanChanges())
                }.holdsAllowance
            }
            #expect(try await !advance())
            try await store.db.allowances.reserve(scan: lease.scanID, account: account.accountID, from: Allowances())
            #expect(try await advance())
            try await store.db.make([AllowanceRepository.spending(lease.scanID)])
            #expect(try await !advance())
        }
    }
}
