import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct Songs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find when a song begins in its film.", subcommands: [Search.self, Favorites.self, Keep.self, Drop.self])

    struct Search: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find songs by title, film, character or keyword; typing errors do not matter.")

        @Argument(help: ArgumentHelp("What you remember of it.", valueName: "text"))
        var text: [String]

        @Option(help: ArgumentHelp("How many to list, to 100.", valueName: "count"))
        var limit = 10

        @OptionGroup var connection: ConnectionOptions

        func run() async throws {
            let hits = try await connection.withClient { client in try await client.searchSongs(text.joined(separator: " "), limit: limit) }
            if connection.json { return try Console.writeJSON(hits) }
            let canvas = Console.Stream.output.canvas
            guard !hits.groups.isEmpty else { return Console.Stream.output.write(["", canvas.line("No song fits."), ""]) }
            Console.Stream.output.write([""] + SongList.lines(hits, on: canvas))
        }
    }

    struct Favorites: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the songs you keep, the newest first.")

        @OptionGroup var connection: ConnectionOptions

        func run() async throws {
            let (list, book) = try await connection.withClient { client in (try await client.favoriteSongs(), try await client.songbook()) }
            if connection.json { return try Console.writeJSON(list) }
            let canvas = Console.Stream.output.canvas
            let lines = list.favourites.map { SongList.line(of: $0.songId, in: book, on: canvas) }
            Console.Stream.output.write([""] + (lines.isEmpty ? [canvas.line("You keep no songs yet.")] : lines) + [""])
        }
    }

    struct Keep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Keep a song.")

        @Argument(help: ArgumentHelp("The song's id, as `songs search --json` tells it.", valueName: "song"))
        var song: String

        @OptionGroup var connection: ConnectionOptions

        func run() async throws {
            try await connection.withClient { client in try await client.keepSong(song) }
        }
    }

    struct Drop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Keep a song no longer.")

        @Argument(help: ArgumentHelp("The song's id.", valueName: "song"))
        var song: String

        @OptionGroup var connection: ConnectionOptions

        func run() async throws {
            try await connection.withClient { client in try await client.dropSong(song) }
        }
    }
}
