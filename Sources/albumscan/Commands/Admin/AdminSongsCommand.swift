import AlbumScanAPI
import ArgumentParser
import Cryptography
import FoundationEssentials
import Songbook

struct AdminSongsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "songs", abstract: "The songbook: the sheet of films and their songs.",
        subcommands: [Check.self, Sync.self, Versions.self, Alias.self])

    /// A sheet to read.
    struct Sheet: ParsableArguments {
        @Argument(
            help: ArgumentHelp("A file, the address of a published CSV, or that of a script that answers with JSON.", valueName: "source"))
        var source: String

        @Option(help: ArgumentHelp("The sheet's time zone in 1899, in seconds east of Greenwich.", valueName: "seconds"))
        var utcOffset: Int?
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell every mistake in a sheet by line, without a server.",
            discussion: "Tokens are not looked at: only the server knows the one that counts.")

        @OptionGroup var sheet: Sheet

        @Flag(help: "Write JSON, for programs.")
        var json = false

        func run() async throws {
            let bytes = try await SongSource(text: sheet.source).read()
            let reading: SongbookReading
            do throws(SongSheetError) {
                reading = SongbookReader(identity: SongIdentity { SHA256.digest(of: $0) }, utcOffset: sheet.utcOffset).read(
                    try SongSheet(bytes))
            } catch {
                throw CommandFailure("The sheet cannot be read: \(error.reason).", code: "sheet_unreadable")
            }
            let report = AdminSongReport(reading)
            if json {
                try Console.writeJSON(report)
            } else {
                Console.Stream.output.write(AdminPages.lines(of: report, style: Console.Stream.output.style))
            }
            if report.rejectedRows > 0 { throw ExitCode(CommandFailure.failed) }
        }
    }

    struct Sync: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Publish a sheet. What is broken is refused by line, and the last good version stays.")

        @OptionGroup var sheet: Sheet

        @Option(help: ArgumentHelp("Go on, and look at the sheet again every so often; at least 10.", valueName: "seconds"))
        var every: Int?

        @Flag(help: "Only tell what would happen.")
        var trial = false

        @OptionGroup var options: AdminOptions

        func validate() throws {
            if let every, every < 10 { throw ValidationError("--every must be at least 10.") }
        }

        func run() async throws {
            let client = try options.client()
            guard let every else { return try await publish(client) }
            while true {
                do {
                    try await publish(client)
                } catch let failure as CommandFailure {
                    // The next time may be better, and the last good version is there until then.
                    Console.Stream.error.write(["albumscan: \(DisplayText.sanitized(failure.message))"])
                }
                try await Task.sleep(for: .seconds(every))
            }
        }

        private func publish(_ client: AdminClient) async throws {
            let bytes = try await SongSource(text: sheet.source).read()
            let report: AdminSongReport = try await client.postSheet(
                bytes, [("trial", trial ? "true" : nil), ("utcOffset", sheet.utcOffset.map { "\($0)" })])
            try options.write(report) { AdminPages.lines(of: report, style: $0) }
            if let refusal = report.refusal { throw CommandFailure("The sheet is refused: \(refusal).", code: "sheet_refused") }
        }
    }

    struct Versions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the versions of the songbook, the one that is served first.")

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let list: AdminSongVersions = try await options.client().get("songs/versions")
            try options.write(list) { style in
                var table = Table(("VERSION", .right), ("FILMS", .right), ("SONGS", .right), ("REFUSED", .right), ("PUBLISHED", .left))
                for version in list.versions {
                    table.add(
                        "\(version.number)", "\(version.movies)", "\(version.songs)", "\(version.rejectedRows)", "\(version.publishedAt)")
                }
                return table.lines(style)
            }
        }
    }

    struct Alias: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say which song one that is gone is now, so that favorites follow.")

        @Argument(help: ArgumentHelp("The id of the song that is gone, as `sync` tells it.", valueName: "from"))
        var from: String

        @Argument(help: ArgumentHelp("The id of the song it is now.", valueName: "to"))
        var to: String

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let answer: AdminSongVersion = try await options.client().post("songs/aliases", body: AdminSongAlias(from: from, to: to))
            try options.write(answer) { _ in ["Version \(answer.version) of the songbook knows it."] }
        }
    }
}
