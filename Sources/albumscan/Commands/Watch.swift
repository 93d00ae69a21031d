import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Follow one scan live, or this device's history as albums are found.",
        discussion: "With --json: the scan's events, or the new entries, one JSON document a line.")

    @Argument(help: ArgumentHelp("The scan to follow (default: the history).", valueName: "scan-id"))
    var scan: String?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard scan.map({ UUID(uuidString: $0) != nil }) ?? true else { throw ValidationError("That is not the id of a scan.") }
    }

    func run() async throws {
        try await connection.withClient { client in
            if let id = scan.flatMap({ UUID(uuidString: $0) }) {
                try await follow(id, client)
            } else {
                try await followHistory(client)
            }
        }
    }

    private func follow(_ id: UUID, _ client: ScanClient) async throws {
        if connection.json {
            for try await case .progress(let event) in client.follow(id) { try Console.writeJSON(event) }
            return
        }
        let display = ProgressDisplay(title: nil, sentence: "Looking for the scan...", isSilent: false)
        let ended = try await display.whileMoving { try await display.shown(client.follow(id)) }
        await Report.write(ended, client: client, summary: display.summary)
        if ended.state != .complete { throw ExitCode(CommandFailure.failed) }
    }

    /// The API has no stream of a device's whole history, so the newest entries are asked for again and again.
    private func followHistory(_ client: ScanClient) async throws {
        var seen = Set(try await client.entries(upTo: 100).map(\.id))
        let canvas = Console.Stream.output.canvas
        if Console.Stream.error.isTerminal, !connection.json {
            Console.Stream.error.write([canvas.line("Waiting for albums; Ctrl-C ends.", dress: Console.Stream.error.style.dim)])
        }
        while true {
            try await Task.sleep(for: .seconds(1))
            for entry in try await client.entries(upTo: 100).reversed() where seen.insert(entry.id).inserted {
                if connection.json {
                    try Console.writeJSON(entry)
                } else {
                    Console.Stream.output.write(HistoryList.lines(entry, on: canvas, date: Console.localTime))
                }
            }
        }
    }
}
