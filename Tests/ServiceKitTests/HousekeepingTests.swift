import Logging
import ServiceKit
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(1))) struct HousekeepingTests {
    private struct Trouble: Error {}

    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test func comesAgainAndAgainAlsoAfterTroubleUntilTheShutdown() async throws {
        let (rounds, round) = AsyncStream.makeStream(of: Void.self)
        let housekeeping = Housekeeping(every: .milliseconds(1), logger: logger) {
            round.yield()
            throw Trouble()
        }
        let group = ServiceGroup(services: [housekeeping], logger: logger)
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            var count = 0
            for await _ in rounds {
                count += 1
                if count == 3 { break }
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
