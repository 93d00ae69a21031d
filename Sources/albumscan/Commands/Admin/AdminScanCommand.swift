import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Show a scan: its steps with their times, jobs, model calls with their cost, events.")

    @Argument(help: ArgumentHelp("The scan's id.", valueName: "id"))
    var scan: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let detail: AdminScanDetail = try await options.client().get("scans/\(scan.text)")
        try options.write(detail) { AdminPages.lines(of: detail, now: .now, style: $0) }
    }
}
