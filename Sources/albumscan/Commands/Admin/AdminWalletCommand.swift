import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminWalletCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wallet", abstract: "Show how a wallet stands: whose it is, what its discs wait for; never what is in it.")

    @Argument(help: ArgumentHelp("The wallet's id.", valueName: "id"))
    var wallet: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let found: AdminWallet = try await options.client().get("wallets/\(wallet.text)")
        try options.write(found) { AdminPages.lines(of: found, now: .now, style: $0) }
    }
}
