import AlbumScanAPI
import ArgumentParser

struct AdminAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Show an account's rights, use and devices; never what it scanned.")

    @Argument(help: ArgumentHelp("The account's id.", valueName: "id"))
    var account: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let found: AdminAccount = try await options.client().get("accounts/\(account.text)")
        try options.write(found) { AccountPage.lines(of: found, style: $0) }
    }
}
