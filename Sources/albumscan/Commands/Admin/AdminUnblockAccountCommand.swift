import AlbumScanAPI
import ArgumentParser

struct AdminUnblockAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unblock-account", abstract: "Open an account again.")

    @Argument(help: ArgumentHelp("The account's id.", valueName: "id"))
    var account: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let found: AdminAccount = try await options.client().delete("accounts/\(account.text)/block")
        try options.write(found) { AccountPage.lines(of: found, style: $0) }
    }
}
