import AlbumScanAPI
import ArgumentParser

struct AdminGrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Grant an account scans in the running period; on the free plan, for good.")

    @Argument(help: ArgumentHelp("The account's id.", valueName: "id"))
    var account: ResourceID

    @Argument(help: ArgumentHelp("How many scans more, 1 to 10000.", valueName: "scans"))
    var scans: Int

    @OptionGroup var options: AdminOptions

    func validate() throws {
        guard (1...10_000).contains(scans) else { throw ValidationError("Between 1 and 10000 scans can be granted.") }
    }

    func run() async throws {
        let found: AdminAccount = try await options.client().post("accounts/\(account.text)/grants", body: QuotaGrant(scans: scans))
        try options.write(found) { AccountPage.lines(of: found, style: $0) }
    }
}
