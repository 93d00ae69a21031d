import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser

struct Joins: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the devices that want to share the account, and answer them.",
        discussion: "Whoever is accepted sees the whole history, and uses the same plan and scans.")

    @Option(help: ArgumentHelp("Share the account with the device that asks.", valueName: "id"))
    var accept: ResourceID?

    @Option(help: ArgumentHelp("Do not share it; the device cannot ask again for a day.", valueName: "id"))
    var refuse: ResourceID?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard accept == nil || refuse == nil else { throw ValidationError("One thing at a time: --accept or --refuse.") }
    }

    func run() async throws {
        try await connection.withClient { client in
            if let request = accept ?? refuse { _ = try await client.answerJoinRequest(request.id, accept: accept != nil) }
            let requests = try await client.joinRequests()
            if connection.json { return try Console.writeJSON(JoinRequestList(joins: requests)) }
            Console.Stream.output.write(AccountPage.lines(of: requests, style: Console.Stream.output.style))
        }
    }
}
