import Executors
import Foundation
import Logging
import PostgreSQL
import TestDatabase
import Testing

@Suite struct ListenerTests {
    private func makeListener(_ channels: [String], _ configuration: PostgresConfiguration) throws -> PostgresListener {
        PostgresListener(
            channels: channels, configuration: configuration, loop: try TestDatabase.loop.get(), blocking: try TestDatabase.blocking.get(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// The process of the session that listens.
    private func listeningProcess(_ pool: PostgresPool) async throws -> Int {
        try await pool.query("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()")[0]
            .decode(Int.self)
    }

    @Test func notificationsArriveInOrderAfterTheFirstGap() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        let pool = try TestDatabase.makePool(configuration)
        var events = try makeListener(["jobs", "odd \"name"], configuration).makeAsyncIterator()
        #expect(await events.next() == .gap)
        for number in 1...3 { try await pool.query("SELECT pg_notify('jobs', \(String(number)))") }
        try await pool.query("SELECT pg_notify(\("odd \"name"), '')")
        for expected in [("jobs", "1"), ("jobs", "2"), ("jobs", "3"), ("odd \"name", "")] {
            guard case .notification(let notification) = await events.next() else { Issue.record("no notification"); return }
            #expect((notification.channel, notification.payload) == expected)
        }
        await pool.close()
    }

    @Test func aLostConnectionIsReplacedAndReported() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        let pool = try TestDatabase.makePool(configuration)
        var events = try makeListener(["jobs"], configuration).makeAsyncIterator()
        #expect(await events.next() == .gap)
        for _ in 0..<3 {
            try await pool.query("SELECT pg_terminate_backend(\(try await listeningProcess(pool))::int4)")
            #expect(await events.next() == .gap)
            try await pool.query("NOTIFY jobs, 'again'")
            guard case .notification(let notification) = await events.next() else { Issue.record("no notification"); return }
            #expect(notification.payload == "again")
        }
        await pool.close()
    }

    @Test func aReaderThatIsTooSlowIsTold() {
        func notification(_ payload: String) -> PostgresListenEvent {
            .notification(PostgresNotification(channel: "jobs", payload: payload, processID: 1))
        }
        var buffer = ListenBuffer(capacity: 2)
        for payload in ["1", "2", "3", "4"] { buffer.append(notification(payload)) }
        #expect(buffer.popFirst() == .gap)
        #expect(buffer.popFirst() == notification("4"))
        buffer.append(notification("5"))
        buffer.append(.gap)
        #expect(buffer.popFirst() == .gap)
        #expect(buffer.popFirst() == nil)
    }

    @Test func cancellationEndsTheSequenceAndItsConnection() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        let pool = try TestDatabase.makePool(configuration)
        let listener = try makeListener(["jobs"], configuration)
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var count = 0
            for await _ in listener {
                count += 1
                continuation.finish()
            }
            return count
        }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == 1)
        while try await !pool.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()").isEmpty {
            await Task.yield()
        }
        await pool.close()
    }

    @Test func anAbandonedIteratorEndsItsConnection() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        let pool = try TestDatabase.makePool(configuration)
        do {
            var events = try makeListener(["jobs"], configuration).makeAsyncIterator()
            #expect(await events.next() == .gap)
        }
        while try await !pool.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()").isEmpty {
            await Task.yield()
        }
        await pool.close()
    }
}
