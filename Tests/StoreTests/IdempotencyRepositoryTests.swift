import Foundation
import PostgreSQL
import Store
import Testing

/// Requests under an idempotency key (rule 85).
@Suite struct IdempotencyRepositoryTests {
    private static let answer = StoredAnswer(status: 202, contentType: "application/json", location: "/x", body: "{\"a\":1}")

    private func begun(_ outcome: IdempotencyRepository.Outcome) throws -> UUID {
        guard case .begun(let id) = outcome else {
            Issue.record("\(outcome)")
            throw StoreError.notFound
        }
        return id
    }

    @Test("The first request is done, the next ones get its answer, and another one is refused")
    func replayed() async throws {
        try await StoreFixture.withStore { store in
            let keys = store.db.idempotency
            for account in [try await store.account().accountID, nil] {
                let id = try begun(await keys.begin(key: "k", account: account, requestHash: [1]))
                #expect(try await keys.begin(key: "k", account: account, requestHash: [1]) == .inFlight)
                #expect(try await keys.begin(key: "k", account: account, requestHash: [2]) == .mismatch)
                try await keys.end(id, with: Self.answer)
                #expect(try await keys.begin(key: "k", account: account, requestHash: [1]) == .answered(Self.answer))
                #expect(try await keys.begin(key: "k", account: account, requestHash: [2]) == .mismatch)
            }
            // Keys of different accounts have nothing to do with one another.
            _ = try begun(await keys.begin(key: "k", account: try await store.account().accountID, requestHash: [2]))
        }
    }

    @Test("Long answers are kept for an account up to so many bytes, the latest")
    func bounded() async throws {
        try await StoreFixture.withStore { store in
            let keys = store.db.idempotency
            let (account, other) = (try await store.account().accountID, try await store.account().accountID)
            // What PostgreSQL cannot compress.
            let text = (0..<43_000).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
            let answer = StoredAnswer(status: 200, contentType: nil, location: nil, body: text)
            try await keys.end(begun(keys.begin(key: "0", account: other, requestHash: [1])), with: answer)
            for key in 0..<40 {
                try await keys.end(begun(keys.begin(key: "\(key)", account: account, requestHash: [1])), with: answer)
            }
            let stored = try await store.database.pool.query("SELECT sum(pg_column_size(response))::bigint FROM idempotent_request")[0]
            #expect(try stored.decode(Int.self) <= IdempotencyRepository.kept.bytes + 2 * text.utf8.count)
            #expect(try await keys.begin(key: "39", account: account, requestHash: [1]) == .answered(answer))
            #expect(try await keys.begin(key: "0", account: other, requestHash: [1]) == .answered(answer))
            _ = try begun(await keys.begin(key: "0", account: account, requestHash: [1]))
        }
    }

    @Test("Of several that come at once one is done")
    func atOnce() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let outcomes = try await withThrowingTaskGroup(of: IdempotencyRepository.Outcome.self) { tasks in
                for _ in 0..<8 {
                    tasks.addTask { try await store.db.idempotency.begin(key: "k", account: account, requestHash: [1]) }
                }
                return try await tasks.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .inFlight } == 7)
        }
    }

    @Test("A key is free again after a failure that passes, after the death of its gateway, and after a day")
    func freed() async throws {
        try await StoreFixture.withStore { store in
            let (keys, pool) = (store.db.idempotency, store.database.pool)
            let account = try await store.account().accountID
            try await keys.abandon(begun(keys.begin(key: "k", account: account, requestHash: [1])))
            let first = try begun(await keys.begin(key: "k", account: account, requestHash: [2]))

            try await pool.execute("UPDATE idempotent_request SET created_at = created_at - interval '3 minutes'")
            #expect(try await keys.begin(key: "k", account: account, requestHash: [1]) == .mismatch)
            let second = try begun(await keys.begin(key: "k", account: account, requestHash: [2]))
            // What the first one has to say is too late.
            try await keys.end(first, with: Self.answer)
            try await keys.abandon(first)
            #expect(try await keys.begin(key: "k", account: account, requestHash: [2]) == .inFlight)
            try await keys.end(second, with: Self.answer)

            try await pool.execute("UPDATE idempotent_request SET created_at = created_at - interval '23 hours'")
            #expect(try await keys.begin(key: "k", account: account, requestHash: [2]) == .answered(Self.answer))
            #expect(try await keys.sweep() == 0)
            try await pool.execute("UPDATE idempotent_request SET created_at = created_at - interval '2 hours'")
            let third = try begun(await keys.begin(key: "k", account: account, requestHash: [3]))
            try await keys.end(third, with: Self.answer)
            try await pool.execute("UPDATE idempotent_request SET created_at = created_at - interval '25 hours'")
            #expect(try await keys.sweep() == 1)
        }
    }

    @Test("Erasing an account takes operators' answers about it along")
    func operatorsAnswers() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            for (key, body) in [("a", "{\"accountId\":\"\(account.uuidString.lowercased())\"}"), ("b", "{}")] {
                let id = try begun(await store.db.idempotency.begin(key: key, account: nil, requestHash: [1]))
                try await store.db.idempotency.end(id, with: StoredAnswer(status: 200, contentType: nil, location: nil, body: body))
            }
            try await store.database.transaction { try await $0.accounts.erase(account) }
            let left = try await store.database.pool.query("SELECT key FROM idempotent_request").decode(String.self)
            #expect(left == ["b"])
        }
    }
}
