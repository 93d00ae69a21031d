import Contracts
import DurableWork
import Foundation
import PostgreSQL
import Store
import Testing

/// Budgets of the deployment and of accounts: reserved before a call, settled after it (rule 82).
@Suite struct BudgetRepositoryTests {
    private func call(_ step: String = "look", attempt: Int = 1, cost: Int64) -> ModelCallRecord {
        ModelCallRecord(
            step: step, attempt: attempt, promptVersion: "1", provider: "p", model: "m", outcome: "ok", inputTokens: 1, outputTokens: 2,
            searches: 0, costMicroUSD: cost, durationMilliseconds: 4)
    }

    private func limits(
        _ scope: BudgetScope, _ period: BudgetPeriod, microUSD: Int64? = nil, calls: Int64? = nil
    ) -> SpendingLimits {
        var limits = SpendingLimits()
        limits[scope, period] = .init(microUSD: microUSD, calls: calls)
        return limits
    }

    /// The journal of a new scan's identification.
    private func journal(
        of account: (deviceID: UUID, accountID: UUID), _ limits: SpendingLimits = SpendingLimits(), in store: StoreFixture
    ) async throws -> DatabaseStepJournal {
        let lease = try await store.scan(of: account)
        let attempt = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence).attempt
        return DatabaseStepJournal(
            store.database, of: .identification(scan: lease.scanID, attempt: attempt, owner: UUID()), limits: limits)
    }

    /// A review job that these accounts' scans wait for, in order, and its journal.
    private func review(
        for accounts: [(deviceID: UUID, accountID: UUID)], _ limits: SpendingLimits = SpendingLimits(), in store: StoreFixture
    ) async throws -> DatabaseStepJournal {
        _ = try await store.db.jobs.enqueue(.review, key: "k", payload: ["a": 1], traceparent: nil, revive: false)
        let job = try #require(
            try await store.db.jobs.claim(1, of: .review, as: [String: Int].self, owner: UUID(), lease: .seconds(60)).first)
        for account in accounts {
            let scan = try await store.scan(of: account).scanID
            try await store.database.pool.execute("UPDATE scan SET state = 'reviewing', review_job_id = \(job.id) WHERE id = \(scan)")
        }
        return DatabaseStepJournal(store.database, of: .job(job.id, attempt: job.attempt, album: UUID()), limits: limits)
    }

    /// Whose rows there are: nil is the deployment. Day and month are alike in these tests.
    private func used(in store: StoreFixture) async throws -> [UUID?: [Int64]] {
        let rows = try await store.database.pool.query(
            "SELECT account_id, period, spent_micro_usd, reserved_micro_usd, calls FROM budget_use"
        ).decode((UUID?, String, Int64, Int64, Int64).self)
        let days = rows.filter { $0.1.count == 10 }
        let months = rows.filter { $0.1.count == 7 }
        let found = Dictionary(uniqueKeysWithValues: days.map { ($0.0, [$0.2, $0.3, $0.4]) })
        #expect(found == Dictionary(uniqueKeysWithValues: months.map { ($0.0, [$0.2, $0.3, $0.4]) }))
        return found
    }

    @Test("What a call may cost is held while it is made, and what it cost takes its place")
    func reservedAndSettled() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let journal = try await journal(of: account, in: store)
            #expect(try await journal.begin("look", reserving: 500) == .run(attempt: 1))
            #expect(try await used(in: store) == [nil: [0, 500, 1], account.accountID: [0, 500, 1]])
            try await journal.end("look", answer: nil, call: call(cost: 20))
            #expect(try await used(in: store) == [nil: [20, 0, 1], account.accountID: [20, 0, 1]])
            #expect(try await journal.begin("look", reserving: 500) == .run(attempt: 2))
            // A call may cost more than it was taken for.
            try await journal.end("look", answer: "an album", call: call(attempt: 2, cost: 600))
            #expect(try await used(in: store) == [nil: [620, 0, 2], account.accountID: [620, 0, 2]])
            // What is known is not paid for, and what is not a model's costs nothing.
            #expect(try await journal.begin("look", reserving: 500) == .known("an album"))
            #expect(try await journal.begin("local") == .run(attempt: 1))
            #expect(try await used(in: store)[nil] == [620, 0, 2])
            #expect(try await store.database.pool.query("SELECT FROM budget_reservation").isEmpty)
        }
    }

    @Test(
        "A call that might exceed a budget is not begun, and leaves nothing behind",
        arguments: [BudgetScope.deployment, .account], BudgetPeriod.allCases)
    func refused(scope: BudgetScope, period: BudgetPeriod) async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let limits = limits(scope, period, microUSD: 1000)
            let journal = try await journal(of: first, limits, in: store)
            _ = try await journal.begin("one", reserving: 600)
            let before = try await used(in: store)
            let error = await #expect(throws: BudgetExhausted.self) { try await journal.begin("two", reserving: 401) }
            #expect(error?.scope == scope && error?.period == period)
            let until = try #require(error?.until)
            #expect(until > .now && until <= .now + (period == .day ? 1 : 31) * 86_400)
            // Midnight in UTC, of the first in a month.
            #expect(until.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0)
            if period == .month { #expect(until.formatted(.iso8601.month().day()).hasSuffix("01")) }
            #expect(try await used(in: store) == before)
            // To the last millionth; and only what it really cost counts in the end.
            #expect(try await journal.begin("two", reserving: 400) == .run(attempt: 1))
            try await journal.end("two", answer: nil, call: call("two", cost: 10))
            #expect(try await journal.begin("three", reserving: 390) == .run(attempt: 1))
            // An account's budget is nobody else's.
            let other = try await self.journal(of: second, limits, in: store)
            if scope == .account {
                #expect(try await other.begin("one", reserving: 1000) == .run(attempt: 1))
            } else {
                await #expect(throws: BudgetExhausted.self) { try await other.begin("one", reserving: 1) }
            }
        }
    }

    @Test("Another attempt at a call is paid for like the first, and not made where that is too much")
    func repeated() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let journal = try await journal(of: account, limits(.account, .day, microUSD: 1200), in: store)
            _ = try await journal.begin("look", reserving: 500)
            #expect(try await journal.mayRepeat("look", attempt: 1, reserving: 500))
            #expect(try await used(in: store) == [nil: [0, 1000, 2], account.accountID: [0, 1000, 2]])
            #expect(try await !journal.mayRepeat("look", attempt: 1, reserving: 500))
            #expect(try await used(in: store)[nil] == [0, 1000, 2])
            // What is nobody's money may be repeated.
            #expect(try await journal.mayRepeat("local", attempt: 1, reserving: nil))
            try await journal.end("look", answer: "an album", call: call(cost: 700))
            #expect(try await used(in: store) == [nil: [700, 0, 2], account.accountID: [700, 0, 2]])
        }
    }

    @Test("Calls are limited by their number, too, whatever they cost")
    func calls() async throws {
        try await StoreFixture.withStore { store in
            let journal = try await journal(of: try await store.account(), limits(.account, .day, calls: 2), in: store)
            for step in ["one", "two"] {
                _ = try await journal.begin(step, reserving: 0)
                try await journal.end(step, answer: nil, call: call(step, cost: 0))
            }
            await #expect(throws: BudgetExhausted.self) { try await journal.begin("three", reserving: 0) }
        }
    }

    @Test("A call that costs more than the whole budget is not begun either")
    func tooDear() async throws {
        try await StoreFixture.withStore { store in
            let journal = try await journal(of: try await store.account(), limits(.deployment, .month, microUSD: 10), in: store)
            await #expect(throws: BudgetExhausted.self) { try await journal.begin("one", reserving: 11) }
            #expect(try await used(in: store).isEmpty)
        }
    }

    @Test("Calls that begin at once see each other")
    func atOnce() async throws {
        try await StoreFixture.withStore { store in
            let limits = limits(.deployment, .day, microUSD: 350)
            var journals: [DatabaseStepJournal] = []
            for _ in 0..<12 { journals.append(try await journal(of: try await store.account(), limits, in: store)) }
            let begun = await withTaskGroup(of: Bool.self) { group in
                for journal in journals { group.addTask { (try? await journal.begin("look", reserving: 100)) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(begun == 3)
            #expect(try await used(in: store)[nil] == [0, 300, 3])
        }
    }

    @Test("A call whose process died is taken for what was reserved, once it is certain to have ended")
    func lost() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let journal = try await journal(of: account, in: store)
            _ = try await journal.begin("look", reserving: 500)
            #expect(try await store.db.budgets.sweep() == 0)
            #expect(try await store.db.budgets.sweep(longestCall: .zero) == 1)
            #expect(try await used(in: store) == [nil: [500, 0, 1], account.accountID: [500, 0, 1]])
            // It was not dead, only late.
            try await journal.end("look", answer: nil, call: call(cost: 20))
            #expect(try await used(in: store)[nil] == [500, 0, 1])
            try await store.database.pool.execute("UPDATE budget_use SET period = replace(period, left(period, 4), '2020')")
            #expect(try await store.db.budgets.sweep(longestCall: .zero) == 0)
            #expect(try await used(in: store).isEmpty)
        }
    }

    @Test("Who has lost the work still tells what it cost")
    func takenOver() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account)
            func run() async throws -> DatabaseStepJournal {
                let attempt = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence).attempt
                return DatabaseStepJournal(store.database, of: .identification(scan: lease.scanID, attempt: attempt, owner: UUID()))
            }
            let first = try await run()
            _ = try await first.begin("look", reserving: 500)
            let second = try await run()
            #expect(try await second.begin("look", reserving: 500) == .run(attempt: 2))
            #expect(try await used(in: store)[nil] == [0, 1000, 2])
            await #expect(throws: LeaseLost.self) { try await first.end("look", answer: "late", call: call(cost: 30)) }
            #expect(try await used(in: store)[nil] == [30, 500, 2])
            try await second.end("look", answer: "an album", call: call(attempt: 2, cost: 40))
            #expect(try await used(in: store) == [nil: [70, 0, 2], account.accountID: [70, 0, 2]])
        }
    }

    @Test("A review is paid for by who waits for it longest, and by the next if they have nothing left")
    func reviews() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let journal = try await review(for: [first, first, second], limits(.account, .day, microUSD: 100), in: store)
            for (step, payer) in [("call_1", first), ("call_2", second)] {
                _ = try await journal.begin(step, reserving: 100)
                try await journal.end(step, answer: "text", call: call(step, cost: 90))
                #expect(try await used(in: store)[payer.accountID] == [90, 0, 1])
            }
            let error = await #expect(throws: BudgetExhausted.self) { try await journal.begin("call_3", reserving: 100) }
            #expect(error?.scope == .account)
            #expect(try await used(in: store)[nil] == [180, 0, 2])
        }
    }

    @Test("A review that nobody waits for any more is paid for by who caused it")
    func reviewsThatWereLeft() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let journal = try await review(for: [account], limits(.account, .day, microUSD: 100), in: store)
            try await store.database.pool.execute("UPDATE scan SET state = 'complete'")
            try await store.database.pool.execute("UPDATE job SET asked_by = \(account.accountID)")
            _ = try await journal.begin("call_1", reserving: 100)
            #expect(try await used(in: store)[account.accountID] == [0, 100, 1])
            await #expect(throws: BudgetExhausted.self) { try await journal.begin("call_2", reserving: 100) }
        }
    }

    @Test("A review that only an operator asked for is paid for by the deployment alone")
    func reviewsOfNobody() async throws {
        try await StoreFixture.withStore { store in
            var limits = limits(.account, .day, microUSD: 1)
            limits[.deployment, .day] = .init(microUSD: 150)
            let journal = try await review(for: [], limits, in: store)
            _ = try await journal.begin("call_1", reserving: 100)
            #expect(try await used(in: store) == [nil: [0, 100, 1]])
            let error = await #expect(throws: BudgetExhausted.self) { try await journal.begin("call_2", reserving: 100) }
            #expect(error?.scope == .deployment)
            try await journal.end("call_1", answer: nil, call: call("call_1", cost: 90))
            #expect(try await used(in: store) == [nil: [90, 0, 1]])
        }
    }

    @Test("An account that is erased in the middle of a call leaves what it spent to the deployment")
    func erased() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let journal = try await journal(of: account, in: store)
            _ = try await journal.begin("look", reserving: 500)
            try await store.database.transaction { try await $0.accounts.erase(account.accountID) }
            #expect(try await used(in: store) == [nil: [0, 500, 1]])
            try? await journal.end("look", answer: nil, call: call(cost: 20))
            #expect(try await used(in: store) == [nil: [20, 0, 1]])
        }
    }

    @Test("Operators see the deployment's budgets, and the accounts that have used the most")
    func shown() async throws {
        try await StoreFixture.withStore { store in
            let budgets = store.db.budgets
            let unused = try await budgets.deployment()
            #expect(unused.map(\.period) == [.day, .month] && unused.allSatisfy { $0.heldMicroUSD == 0 && $0.resetsAt > .now })
            #expect(unused[0].name.hasPrefix(unused[1].name))
            var accounts: [UUID] = []
            for cost in [30, 80, 100] as [Int64] {
                let account = try await store.account()
                let journal = try await journal(of: account, in: store)
                _ = try await journal.begin("look", reserving: cost)
                if cost < 100 { try await journal.end("look", answer: nil, call: call(cost: cost)) }
                accounts.append(account.accountID)
            }
            let used = try await budgets.deployment()
            #expect(used.map(\.spentMicroUSD) == [110, 110] && used.map(\.reservedMicroUSD) == [100, 100] && used.map(\.calls) == [3, 3])
            let most = try await budgets.accounts(limit: 2)
            #expect(most.map(\.account) == [accounts[2], accounts[1], accounts[2], accounts[1]])
            #expect(most.map(\.period) == [.day, .day, .month, .month] && most.map(\.heldMicroUSD) == [100, 80, 100, 80])
            var limits = limits(.account, .day, microUSD: 100)
            #expect(try await budgets.accounts(above: 0.8, of: limits) == [.day: 2, .month: 0])
            limits[.account, .month] = .init(calls: 1)
            #expect(try await budgets.accounts(above: 0.8, of: limits) == [.day: 2, .month: 3])
            #expect(try await budgets.accounts(above: 0.8, of: SpendingLimits()) == [.day: 0, .month: 0])
        }
    }

    @Test("A budget of accounts alone limits no deployment")
    func deploymentIsLimited() {
        #expect(!SpendingLimits().limitsDeployment && !limits(.account, .day, calls: 1).limitsDeployment)
        #expect(limits(.deployment, .month, calls: 1).limitsDeployment && limits(.deployment, .day, microUSD: 1).limitsDeployment)
    }

    @Test("The share of a budget is that of money or of calls, whichever is more used")
    func share() {
        let use = BudgetUse(name: "2026-11", reservedMicroUSD: 10, spentMicroUSD: 30, calls: 9, resetsAt: .now)
        #expect(SpendingLimits.Limit().share(of: use) == 0)
        #expect(SpendingLimits.Limit(microUSD: 80, calls: 90).share(of: use) == 0.5)
        #expect(SpendingLimits.Limit(microUSD: 80, calls: 10).share(of: use) == 0.9)
    }
}
