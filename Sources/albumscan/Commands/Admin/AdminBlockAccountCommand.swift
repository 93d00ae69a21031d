import AlbumScanAPI
import ArgumentParser

struct AdminBlockAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "block-account", abstract: "Close an account. What is held about it can still be exported and erased.")

    @Argument(help: ArgumentHelp("The account's id.", valueName: "id"))
    var account: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let found: AdminAccount = try await options.client().post("accounts/\(account.text)/block")
        try options.write(found) { AccountPage.lines(of: found, style: $0) }
    }
}
