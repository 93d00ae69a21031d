import AlbumScanAPI
import ArgumentParser

struct AdminRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Run the step again that a scan failed at: its identification, while its photo is held, or its review.")

    @Argument(help: ArgumentHelp("The scan's id.", valueName: "id"))
    var scan: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let detail: AdminScanDetail = try await options.client().post("scans/\(scan.text)/retry")
        try options.write(detail) { _ in ["The scan is \(detail.scan.state.rawValue) again."] }
    }
}
