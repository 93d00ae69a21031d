import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct WalletCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wallet", abstract: "Leaf through the records you keep.",
        discussion: "A wallet is named by its name, its id or the end of it; `history` is that of your scans, which is always there.",
        subcommands: [
            WalletListCommand.self, WalletShowCommand.self, WalletFromHistoryCommand.self, WalletImportCommand.self, WalletAddCommand.self,
            WalletRemoveCommand.self, WalletDiagnoseCommand.self, WalletTracksCommand.self, WalletPlayCommand.self,
            WalletDeleteCommand.self,
        ], defaultSubcommand: WalletListCommand.self)
}

struct WalletListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the wallets.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let wallets = try await connection.withClient { try await $0.wallets() }
        if connection.json { return try Console.writeJSON(WalletList(wallets: wallets)) }
        Console.Stream.output.write(WalletPage.lines(of: wallets, style: Console.Stream.output.style))
    }
}

struct WalletShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Draw a wallet as its page of sleeves.")

    @Argument(help: ArgumentHelp("The wallet; your history's if it is left out.", valueName: "wallet"))
    var wallet = "history"

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            let wallet = try await client.wallet(client.walletID(wallet))
            if connection.json { return try Console.writeJSON(wallet) }
            try await WalletPage.write(wallet, client: client)
        }
    }
}

struct WalletFromHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from-history", abstract: "Make a wallet of what was found: all of it, or since a day.")

    @Argument(help: "What to call it.")
    var name: String

    @Option(help: ArgumentHelp("Since this day, such as 2026-03-01 (UTC).", valueName: "day"))
    var since: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let start = try since.map { day in
            guard let date = try? Date(day + "T00:00:00Z", strategy: .iso8601) else {
                throw ValidationError("--since must be a day such as 2026-03-01.")
            }
            return Timestamp(date)
        }
        try await connection.withClient { client in
            let wallet = try await client.createWallet(NewWallet(name: name, fromHistory: .init(since: start)))
            if connection.json { return try Console.writeJSON(wallet) }
            try await WalletPage.write(wallet, client: client)
        }
    }
}

struct WalletImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read a list: a table (CSV), lines like “artist – album”, or a text or XML export of Apple's Music app.")

    @Argument(help: ArgumentHelp("The list, or - for standard input.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("The wallet to put the albums into; it is made if there is none of that name.", valueName: "name"))
    var into = "Records"

    @Option(help: ArgumentHelp("Found out if it is not said.", valueName: "format"))
    var format: WalletListFormat?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let list = try bytes()
        try await connection.withClient { client in
            let known = try await client.wallets().first { $0.name == into && $0.source != .history && $0.source != .playlist }?.id
            let id: UUID
            if let known {
                id = known
            } else {
                id = try await client.createWallet(NewWallet(name: into, source: .list)).id
            }
            let report = try await client.importList(list, format: format, into: .id(id))
            if connection.json { return try Console.writeJSON(report) }
            Console.Stream.output.write(WalletPage.lines(of: report, style: Console.Stream.output.style))
        }
    }

    private func bytes() throws -> Data {
        do {
            return try Data(contentsOf: URL(filePath: file == "-" ? "/dev/stdin" : file))
        } catch {
            throw CommandFailure("The list \(file) cannot be read.", code: "file_unreadable")
        }
    }
}

struct WalletAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Put a record in: by names, or an entry of the history.")

    @Argument(help: "The wallet.")
    var wallet: String

    @Argument(help: "The artist; with --entry, nothing.")
    var artist: String?

    @Argument(help: "The album's title; with --entry, nothing.")
    var title: String?

    @Option(help: ArgumentHelp("The entry's id, its last characters, or `latest`.", valueName: "id"))
    var entry: EntryReference?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard (entry == nil) == (artist != nil && title != nil) else { throw ValidationError("Say artist and title, or --entry.") }
    }

    func run() async throws {
        try await connection.withClient { client in
            let choice: DiscChoice
            if let entry {
                choice = DiscChoice(entryId: try await client.entryID(entry))
            } else {
                choice = DiscChoice(artistName: artist ?? "", albumTitle: title ?? "")
            }
            let added = try await client.addDisc(choice, to: client.walletID(wallet))
            if connection.json { return try Console.writeJSON(added) }
            Console.Stream.output.write([WalletPage.line(of: added.disc, style: Console.Stream.output.style)])
        }
    }
}

struct WalletRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Take a record out.")

    @Argument(help: "The wallet.")
    var wallet: String

    @Argument(help: ArgumentHelp("The disc's id, or the end of it.", valueName: "disc"))
    var disc: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            let id = try await client.walletID(wallet)
            try await client.removeDisc(client.discID(disc, in: id), from: id)
            if connection.json { return try Console.writeJSON(try await client.wallet(id)) }
            Console.Stream.output.write(["It is out of the wallet."])
        }
    }
}

struct WalletDiagnoseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diagnose", abstract: "Say how each disc came about, and what waits for you to choose.")

    @Argument(help: "The wallet.")
    var wallet: String

    @Option(help: ArgumentHelp("The disc to choose an album for.", valueName: "disc"))
    var disc: String?

    @Option(help: ArgumentHelp("The album it is: a candidate's id.", valueName: "release-group"))
    var choose: ResourceID?

    @Flag(help: "Have MusicBrainz asked again about what it did not know.")
    var again = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard (disc == nil) == (choose == nil) else { throw ValidationError("--disc and --choose belong together.") }
    }

    func run() async throws {
        try await connection.withClient { client in
            let id = try await client.walletID(wallet)
            if again { _ = try await client.refreshWallet(id) }
            if let disc, let choose {
                _ = try await client.chooseDisc(client.discID(disc, in: id), in: id, DiscChoice(releaseGroupId: choose.id))
            }
            let diagnosis = try await client.diagnoseWallet(id)
            if connection.json { return try Console.writeJSON(diagnosis) }
            Console.Stream.output.write(WalletPage.lines(of: diagnosis, on: Console.Stream.output.canvas))
        }
    }
}

struct WalletTracksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tracks", abstract: "List what is on a disc.")

    @Argument(help: "The wallet.")
    var wallet: String

    @Argument(help: ArgumentHelp("The disc's id, or the end of it.", valueName: "disc"))
    var disc: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            let wallet = try await client.wallet(client.walletID(wallet))
            guard let disc = wallet.discs.first(where: { $0.id.text.hasSuffix(disc.lowercased()) }), let album = disc.albumId else {
                throw CommandFailure("There is no such disc, or it is not known yet which album it is.", code: "not_found")
            }
            let tracks = try await client.tracks(album: album, release: disc.releaseId)
            if connection.json { return try Console.writeJSON(tracks) }
            Console.Stream.output.write(WalletPage.lines(of: tracks, disc: disc, style: Console.Stream.output.style))
        }
    }
}

struct WalletDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a wallet; the albums stay in your history.")

    @Argument(help: "The wallet.")
    var wallet: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            guard case .id(let id) = try await client.walletID(wallet) else {
                throw CommandFailure("The wallet of your history stays.", code: "wallet_fixed")
            }
            try await client.deleteWallet(id)
            if !connection.json { Console.Stream.output.write(["The wallet is deleted."]) }
        }
    }
}

extension WalletListFormat: ExpressibleByArgument {}

extension ScanClient {
    /// The one wallet a person means: `history`, a name, an id or the end of one.
    func walletID(_ text: String) async throws -> WalletID {
        if text.lowercased() == "history" { return .history }
        if let id = UUID(uuidString: text) { return .id(id) }
        let wallets = try await wallets().filter { $0.source != .history }
        let named = wallets.filter { $0.name.lowercased() == text.lowercased() }
        let meant = named.isEmpty ? wallets.filter { $0.id.text.hasSuffix(text.lowercased()) } : named
        guard let wallet = meant.first else { throw CommandFailure("There is no such wallet.", code: "not_found") }
        guard meant.count == 1 else { throw CommandFailure("Several wallets are called that; give the id.", code: "ambiguous") }
        return .id(wallet.id)
    }

    /// The one disc that is named by its id or the end of it, shown or not.
    func discID(_ text: String, in wallet: WalletID) async throws -> UUID {
        if let id = UUID(uuidString: text) { return id }
        let meant = try await diagnoseWallet(wallet).discs.filter { $0.id.text.hasSuffix(text.lowercased()) }
        guard let disc = meant.first else { throw CommandFailure("There is no such disc in the wallet.", code: "not_found") }
        guard meant.count == 1 else { throw CommandFailure("Several discs end like that; give more of the id.", code: "ambiguous") }
        return disc.id
    }
}
