import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct Scan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Scan photos of album covers, one after another.")

    @Argument(help: ArgumentHelp("JPEG files.", valueName: "photo"))
    var photos: [String]

    @Option(
        help: ArgumentHelp(
            "The part of the upright picture to use, in fractions of it (default: the largest centred square).", valueName: "x,y,w,h"))
    var crop: Crop?

    @Flag(inversion: .prefixedNo, help: "Search the web where it helps, or never (default: as the account says).")
    var advancedSearch: Bool?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let client = try connection.client()
        var failed = false
        for (photo, name) in zip(photos, PhotoNames.names(of: photos)) {
            let title = photos.count > 1 ? name : nil
            let display = ProgressDisplay(title: title, isSilent: connection.json)
            do {
                let scan = try await display.whileMoving { try await scanned(photo, client, display) }
                failed = failed || scan.state != .complete
                if connection.json {
                    try Console.writeJSON(ScanReport(photo: photo, scan: scan))
                } else {
                    await Report.write(scan, title: title, client: client, summary: display.summary)
                }
            } catch let failure as CommandFailure {
                failed = true
                if connection.json { try Console.writeJSON(ScanReport(photo: photo, error: ScanReport.Failure(failure))) }
                let prefix = Console.Stream.error.style.red(DisplayText.sanitized(name) + ":")
                Console.Stream.error.write(["\(prefix) \(DisplayText.sanitized(failure.message))"])
                if failure.exitCode == CommandFailure.usage { throw ExitCode(CommandFailure.usage) }
            }
        }
        if failed { throw ExitCode(CommandFailure.failed) }
    }

    private func scanned(_ photo: String, _ client: GatewayClient, _ display: ProgressDisplay) async throws -> ScanResource {
        guard let data = FileManager.default.contents(atPath: photo) else {
            var isDirectory = false
            let exists = FileManager.default.fileExists(atPath: photo, isDirectory: &isDirectory)
            throw CommandFailure(
                exists && isDirectory ? "This is a directory, not a photo." : "The file cannot be read.", code: "file_unreadable")
        }
        let scan = try await client.submit(
            photo: [UInt8](data), crop: crop, advancedSearch: advancedSearch, idempotencyKey: UUID().text)
        try await EventFollower(client).follow(scan.id) { await display.show($0) }
        return try await client.scan(scan.id)
    }
}

/// What `scan --json` writes for a photo: the scan as it ended, or why there is none.
struct ScanReport: Encodable {
    struct Failure: Encodable {
        var code: String
        var message: String
        var retryable: Bool

        init(_ failure: CommandFailure) {
            (code, message, retryable) = (failure.code, failure.message, failure.retryable)
        }
    }

    var photo: String
    var scan: ScanResource?
    var error: Failure?
}
