import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a failed scan again at the step it failed at, such as its review.")

    @Argument(
        help: ArgumentHelp("The scan's id, or its entry's in the history, the last characters of that, or `latest`.", valueName: "id"))
    var scan: EntryReference?

    @Flag(help: "Everything that failed and may be tried again.")
    var all = false

    @OptionGroup var connection: ConnectionOptions

    /// What `--all --json` writes.
    private struct Outcome: Encodable {
        var scans: [ScanResource]
        /// Failed scans left for another time.
        var remaining: Int
    }

    func validate() throws {
        guard (scan == nil) == all else { throw ValidationError("Name a scan, or give --all.") }
    }

    func run() async throws {
        let isComplete = try await connection.withClient { client in
            if let scan { try await retry(client.scanID(scan), client) } else { try await retryAll(client) }
        }
        if !isComplete { throw ExitCode(CommandFailure.failed) }
    }

    private func retry(_ id: UUID, _ client: ScanClient) async throws -> Bool {
        let display = ProgressDisplay(title: nil, sentence: "Asking again...", isSilent: connection.json)
        let ended = try await display.whileMoving {
            let identificationFailed = try await client.scan(id).state == .identificationFailed
            _ = identificationFailed ? try await client.retry(id) : try await client.retryReview(id)
            return try await client.scanWhenEnded(id)
        }
        if connection.json {
            try Console.writeJSON(ended)
        } else {
            await Report.write(ended, client: client, summary: nil)
        }
        return ended.state == .complete
    }

    private func retryAll(_ client: ScanClient) async throws -> Bool {
        let display = ProgressDisplay(title: nil, sentence: "Asking again...", isSilent: connection.json)
        let outcome = try await display.whileMoving {
            var outcome = Outcome(scans: [], remaining: 0)
            while true {
                let report = try await client.retryAll()
                for scan in report.retried { outcome.scans.append(try await client.scanWhenEnded(scan.id)) }
                outcome.remaining = report.remaining
                // What fails again would otherwise be tried for ever.
                let known = Set(outcome.scans.map(\.id))
                if report.remaining == 0 || report.retried.isEmpty || known.count < outcome.scans.count { return outcome }
            }
        }
        if connection.json {
            try Console.writeJSON(outcome)
        } else {
            for scan in outcome.scans { await Report.write(scan, client: client, summary: nil) }
            let rest = outcome.remaining == 0 ? "" : " \(outcome.remaining) are left for another time."
            Console.Stream.output.write([
                outcome.scans.isEmpty ? "There is nothing to try again." + rest : "Tried \(outcome.scans.count) again." + rest
            ])
        }
        return outcome.scans.allSatisfy { $0.state == .complete }
    }
}
