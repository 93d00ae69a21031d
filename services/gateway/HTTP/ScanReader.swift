import AlbumScanAPI
import FoundationEssentials
import Presentation
import Store

/// Reads scans in the form that clients see.
struct ScanReader: Sendable {
    let database: Database
    let events: ScanEventHub
    /// The poll interval while waiting, which bounds how late a lost message is noticed.
    var poll: Duration = .seconds(2)

    /// - Throws: ``ProblemError/notFound`` for unknown scans and other accounts'.
    func resource(_ id: UUID, account: UUID) async throws -> ScanResource {
        guard let view = try await database.autocommit({ try await $0.scans.view(id, accountID: account) }) else {
            throw ProblemError.notFound
        }
        return ScanResource(view)
    }

    /// A scan that was authorized by ``resource(_:account:)``, or accepted, in the same request; whichever account has it by now.
    func resource(admitted id: UUID) async throws -> ScanResource {
        guard let view = try await database.autocommit({ try await $0.scans.view(admitted: id) }) else { throw ProblemError.notFound }
        return ScanResource(view)
    }

    /// The scan once it has ended, or nil if it has not within `wait` or the gateway is shutting down.
    func finished(_ id: UUID, account: UUID, within wait: Duration) async throws -> ScanResource? {
        let scan = try await resource(id, account: account)
        return scan.state.isFinal ? scan : try await finished(admitted: id, within: wait)
    }

    /// The same for a scan that the request is already authorized for.
    func finished(admitted id: UUID, within wait: Duration) async throws -> ScanResource? {
        let end = ContinuousClock.now + wait
        let news = events.events(of: id)
        let ticking = Task {
            while .now < end {
                try await Task.sleep(until: min(end, .now + poll))
                news.tick()
            }
            // After the end for certain, so that whoever waits looks at the clock once more.
            news.tick()
        }
        defer { ticking.cancel() }
        var scan = try await resource(admitted: id)
        if scan.state.isFinal { return scan }
        for await item in news.items {
            if case .value(let stored) = item, !stored.event.stage.isFinal { continue }
            scan = try await resource(admitted: id)
            if scan.state.isFinal { return scan }
            if .now >= end { return nil }
        }
        return nil
    }
}
