import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminScansCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scans", abstract: "List scans of all accounts, newest first.")

    @Option(help: ArgumentHelp("Only those in this state, such as reviewing or review_failed.", valueName: "state"))
    var state: String?

    @Option(help: ArgumentHelp("Only those of this album.", valueName: "id"))
    var album: ResourceID?

    @Option(help: ArgumentHelp("Only those of this account.", valueName: "id"))
    var account: ResourceID?

    @Flag(help: "Only those that have not ended and have no driver, or no news for two minutes.")
    var stuck = false

    @OptionGroup var list: AdminListOptions

    @OptionGroup var options: AdminOptions

    func validate() throws {
        guard state.map({ ScanState(rawValue: $0) != nil }) ?? true else {
            throw ValidationError("--state must be one of \(ScanState.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
    }

    func run() async throws {
        let client = try options.client()
        let scans = try await Pages.collect(upTo: list.limit) { limit, cursor in
            let page: AdminScanPage = try await client.get(
                "scans",
                [
                    ("state", state), ("album", album?.text), ("account", account?.text), ("stuck", stuck ? "true" : nil),
                    ("limit", "\(limit)"), ("cursor", cursor),
                ])
            return (page.scans, page.nextCursor)
        }
        try options.write(AdminScanPage(scans: scans)) { AdminPages.lines(of: scans, now: .now, style: $0) }
    }
}
