import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminCatalogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog", abstract: "The catalogue that names read off a cover are looked up in.",
        subcommands: [Status.self, Import.self, Search.self, Clear.self])

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show what the catalogue has, and the import under way.")

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let catalog: AdminCatalog = try await options.client().get("catalog")
            try options.write(catalog) { AdminPages.lines(of: catalog, now: .now, style: $0) }
        }
    }

    struct Search: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Look something up as if it had been read off a cover.")

        @Argument(help: ArgumentHelp("What was read, in any order, misread or not.", valueName: "text"))
        var text: [String]

        @Option(help: ArgumentHelp("How many to list, to 100.", valueName: "count"))
        var limit = 10

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let query = [("q", String?.some(text.joined(separator: "\n"))), ("limit", "\(limit)")]
            let matches: AdminCatalogMatches = try await options.client().get("catalog/search", query)
            try options.write(matches) { AdminPages.lines(of: matches, style: $0) }
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take out what was imported; what scans added stays.")

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let catalog: AdminCatalog = try await options.client().delete("catalog")
            try options.write(catalog) { AdminPages.lines(of: catalog, now: .now, style: $0) }
        }
    }
}
