import AlbumScanAPI
import FoundationEssentials
import Presentation
import Store

/// Reads scans as clients see them.
struct ScanReader: Sendable {
    let database: Database
    let events: ScanEventHub
    /// How soon a lost message is noticed while waiting.
    var poll: Duration = .seconds(2)

    /// - Throws: ``ProblemError/notFound`` for unknown scans and those of other accounts.
    func resource(_ id: UUID, account: UUID) async throws -> ScanResource {
        guard let view = try await database.read({ try await $0.scans.view(id, accountID: account) }) else { throw ProblemError.notFound }
        return ScanResource(view)
    }

    /// The scan once it has ended, or nil if it has not within `wait`.
    func finished(_ id: UUID, account: UUID, within wait: Duration) async throws -> ScanResource? {
        let news = events.events(of: id)
        let end = ContinuousClock.now + wait
        var scan = try await resource(id, account: account)
        while !scan.state.isFinal {
            guard ContinuousClock.now < end else { return nil }
            await nextFinalEvent(in: news, until: min(end, .now + poll))
            scan = try await resource(id, account: account)
        }
        return scan
    }

    private func nextFinalEvent(in news: AsyncStream<ProgressEvent>, until moment: ContinuousClock.Instant) async {
        await withTaskGroup { group in
            group.addTask {
                for await event in news where event.stage.isFinal { return }
            }
            group.addTask { try? await Task.sleep(until: moment) }
            await group.next()
            group.cancelAll()
        }
    }
}

/// Runs a failed review again, and only the review (SPEC 3.4).
struct ReviewRetries: Sendable {
    let journal: ScanJournal
    let reader: ScanReader
    let orchestrator: Orchestrator
    let services: ServiceCalls

    /// - Throws: 404 for unknown scans, 409 unless the scan's review failed.
    func retry(_ id: UUID, account: UUID) async throws {
        _ = try await reader.resource(id, account: account)
        guard let reopened = try await journal.reopenForReview(id, account: account) else {
            throw ProblemError(409, "conflict", "Only a failed review can be run again.")
        }
        services.ring(.review)
        await orchestrator.publish(reopened.events)
        await orchestrator.drive(reopened.scan)
    }
}
