import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

extension AdminCatalogCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import a dump of MusicBrainz, in place of the one imported before.",
            discussion: """
                Takes the archives of a full export, mbdump.tar.bz2 and mbdump-derived.tar.bz2, from \
                https://data.metabrainz.org/pub/musicbrainz/data/fullexport/, or the unpacked folder. The former catalogue serves until \
                the new one is whole. Ended at any moment, it goes on where it was when it is run again with the same files.
                """)

        @Argument(help: ArgumentHelp("The dump's archives, or the folder they were unpacked to.", valueName: "file"))
        var files: [String]

        @Option(help: ArgumentHelp("Where archives are unpacked; all of MusicBrainz takes some 3 GB.", valueName: "folder"))
        var work: String?

        @Flag(help: "Leave what was unpacked, for another server.")
        var keep = false

        @OptionGroup var options: AdminOptions

        func run() async throws {
            let client = try options.client()
            let archive = DumpArchive(workFolder: work ?? Self.cache)
            var progress = ImportProgress(stream: .error)
            let (folder, source) = try archive.unpack(files) { progress.show($0) }
            let started: AdminCatalogImport = try await client.postRepeatedly(
                "catalog/imports", json: [UInt8](JSONEncoder().encode(AdminCatalogOrder(source: source))))
            var state = started
            if started.state != "active" {
                let tables = try DumpTables(folder: folder) { progress.show("reading \($0)") }
                let unusable = tables.unusable
                let sender = CatalogSender(client: client)
                progress.begin(at: started.entries)
                state = try await sender.send(started, tables, folder: folder) { progress.show($0, share: $1) }
                progress.show("making indexes")
                state = try await sender.finish(state)
                if unusable > 0 { progress.note("\(unusable) lines of other tables could not be used.") }
            }
            progress.end()
            if !keep { archive.clean() }
            try options.write(state) { _ in
                let rejected = state.rejected == 0 ? "" : "; \(state.rejected) lines could not be used"
                return [
                    started.state == "active"
                        ? "This dump is the catalogue already: \(state.entries) albums."
                        : "The catalogue has \(state.entries) albums\(rejected)."
                ]
            }
        }

        private static var cache: String {
            let environment = ProcessInfo.processInfo.environment
            let base = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? (environment["HOME"] ?? "/tmp") + "/.cache"
            return base + "/albumscan/catalog"
        }
    }
}
