import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory", abstract: "Covers that are known by sight: list, show, remove.",
        subcommands: [List.self, Show.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List covers, newest first.")

        @Argument(help: ArgumentHelp("Only those of this album.", valueName: "album"))
        var album: ResourceID?

        @OptionGroup var list: AdminListOptions

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let client = try options.client()
            let covers = try await Pages.collect(upTo: list.limit) { limit, cursor in
                let page: AdminCoverPage = try await client.get(
                    "memory", [("album", album?.text), ("limit", "\(limit)"), ("cursor", cursor)])
                return (page.covers, page.nextCursor)
            }
            try options.write(AdminCoverPage(covers: covers)) { AdminPages.lines(of: covers, now: .now, style: $0) }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a cover: whom it answers, and why.")

        @Argument(help: ArgumentHelp("The cover's id.", valueName: "cover"))
        var cover: ResourceID

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let found: AdminCover = try await options.client().get("memory/\(cover.text)")
            try options.write(found) { AdminPages.lines(of: found, now: .now, style: $0) }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget a cover, or all of an album's.",
            discussion: "The next scan of it goes to a model again, and teaches it anew.")

        @Argument(help: ArgumentHelp("The cover's or the album's id.", valueName: "id"))
        var id: ResourceID

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let result: AdminForgotten = try await options.client().delete("memory/\(id.text)")
            try options.write(result) { _ in ["Covers forgotten: \(result.forgotten)."] }
        }
    }
}
