import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser

struct Editions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the covers an album of the history was released with, or have the entry show one of them.")

    @Argument(help: ArgumentHelp("The entry's id, its last characters, or `latest`.", valueName: "id"))
    var entry: EntryReference

    @Option(help: ArgumentHelp("Show the cover of this edition from now on.", valueName: "edition-id"))
    var choose: ResourceID?

    @Flag(help: "Show the album's own cover again.")
    var reset = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard choose == nil || !reset else { throw ValidationError("Either --choose or --reset.") }
    }

    func run() async throws {
        try await connection.withClient { client in
            if let choose {
                let detail = try await client.chooseEdition(choose.id, entry: client.entryID(entry))
                if connection.json { return try Console.writeJSON(detail) }
                return Console.Stream.output.write(["The entry shows this edition's cover now."])
            }
            if reset {
                let id = try await client.entryID(entry)
                try await client.resetEdition(entry: id)
                if connection.json { return try Console.writeJSON(try await client.entry(id)) }
                return Console.Stream.output.write(["The entry shows the album's own cover again."])
            }
            let list = try await client.editions(album: client.albumID(entry))
            if connection.json { return try Console.writeJSON(list) }
            guard !list.editions.isEmpty else { return Console.Stream.output.write(["No other cover is known."]) }
            Console.Stream.output.write(Choices.lines(of: list.editions, style: Console.Stream.output.style))
        }
    }
}
