import AlbumScanAPI
import ArgumentParser

struct AdminCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "cancel", abstract: "End a running scan at once; its photo is erased.")

    @Argument(help: ArgumentHelp("The scan's id.", valueName: "id"))
    var scan: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let detail: AdminScanDetail = try await options.client().post("scans/\(scan.text)/cancel")
        try options.write(detail) { _ in ["The scan is \(detail.scan.state.rawValue)."] }
    }
}
