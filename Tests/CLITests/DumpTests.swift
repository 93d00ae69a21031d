import AlbumScanAPI
import Foundation
import Testing
import albumscan

@Suite struct DumpTests {
    /// A folder with these tables, as a dump has them.
    private func folder(_ tables: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/mbdump", withIntermediateDirectories: true)
        for (name, text) in tables {
            try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/mbdump/\(name)"))
        }
        return folder
    }

    private static let group = "b1392450-e666-3926-a536-22c65f834433"
    private static let tables = [
        "artist_credit": "7\tSimon & Garfunkel\t2\t1\t\\N\t0\t\(group)\n8\tR\\\\E\\tM\t1\t1\t\\N\t0\t\(group)\nx\tbroken\n",
        "label": "3\t\(group)\tColumbia\t\\N\n4\t\(group)\tReissues\t\\N\n",
        "tag": "1\trock\t1\n2\tfolk\t1\n3\tbad\t1\n",
        "release_group_primary_type": "1\tAlbum\t\\N\t0\t\\N\t\(group)\n",
        "release_group_secondary_type": "6\tLive\t\\N\t0\t\\N\t\(group)\n",
        "release_group_secondary_type_join": "10\t6\t2020-01-01\n",
        "release_group_tag": "10\t1\t2\t\\N\n10\t2\t9\t\\N\n10\t3\t-1\t\\N\n",
        "release_group_meta": "10\t2\t1966\t10\t\\N\t\\N\t\\N\n11\t0\t\\N\t\\N\t\\N\t\\N\t\\N\n",
        "release": "20\t\(group)\tx\t7\t10\t1\n21\t\(group)\tx\t7\t10\t1\n22\t\(group)\tx\t8\t11\t1\n",
        "release_country": "20\t222\t1999\t1\t1\n21\t222\t1966\t10\t\\N\n",
        "release_unknown_country": "22\t1983\t\\N\t\\N\n",
        "release_label": "1\t20\t4\t\\N\t\\N\n2\t21\t3\t\\N\t\\N\n3\t22\t\\N\t\\N\t\\N\n",
        "release_group":
            "10\t\(group)\tParsley, Sage\t7\t1\t\t0\t\\N\n11\t\(group)\tA\\\\B\\\\C\\tD\t8\t\\N\t\t0\t\\N\n12\tno id\tx\t7\t1\t\t0\t\\N\n13\t\(group)\tx\t99\t1\t\t0\t\\N\n",
    ]

    private func entries(_ folder: TemporaryFolder) throws -> (entries: [AdminCatalogEntry?], unusable: Int) {
        let tables = try DumpTables(folder: folder.path + "/mbdump") { _ in }
        let unusable = tables.unusable
        var lines = try DumpLines(path: folder.path + "/mbdump/release_group")
        var entries: [AdminCatalogEntry?] = []
        while lines.next(columns: 5) { entries.append(tables.entry(lines)) }
        return (entries, unusable)
    }

    @Test func joinsTheTables() throws {
        let (entries, unusable) = try entries(try folder(Self.tables))
        // The label of the first release, the tags by their votes, those voted down left out.
        #expect(
            entries == [
                AdminCatalogEntry(
                    releaseGroupId: UUID(uuidString: Self.group), artistName: "Simon & Garfunkel", albumTitle: "Parsley, Sage",
                    releaseYear: 1966, recordLabel: "Columbia", types: ["Album", "Live"], tags: ["folk", "rock"]),
                AdminCatalogEntry(
                    releaseGroupId: UUID(uuidString: Self.group), artistName: "R\\E\tM", albumTitle: "A\\B\\C\tD", releaseYear: 1983),
                nil, nil,
            ])
        #expect(unusable == 1)
    }

    @Test func whatIsMissingIsLeftOut() throws {
        let few = Self.tables.filter { ["artist_credit", "release_group"].contains($0.key) }
        let (entries, _) = try entries(try folder(few))
        #expect(entries[0]?.albumTitle == "Parsley, Sage" && entries[0]?.releaseYear == nil && entries[0]?.types == [])
        let error = #expect(throws: CommandFailure.self) {
            _ = try self.entries(try self.folder(["release_group": ""]))
        }
        #expect(error?.code == "dump_incomplete")
    }

    @Test func readsCOPYsTextFormat() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/rows"
        // Octal, hexadecimal, an escape that is none, broken UTF-8, a last line without an end.
        var bytes = Data("a\\142\\x63\\q\\b|\t\\N\t-12\t\tx\n".utf8)
        bytes += [0x66, 0xFF, 0x09] + Data("\\303\\274\t99999999999\t1a\n".utf8) + Data("last\t5".utf8)
        try bytes.write(to: URL(filePath: path))
        var lines = try DumpLines(path: path)
        // Not inside the expectations: they would copy what cannot be copied.
        var isThere = lines.next(columns: 4)
        #expect(isThere)
        #expect(lines.text(0) == "abcq\u{8}|" && lines.text(1) == nil && lines.integer(1) == nil && lines.integer(2) == -12)
        #expect(lines.text(3) == "" && lines.integer(3) == nil && lines.text(4) == nil)
        isThere = lines.next(columns: 9)
        #expect(isThere)
        #expect(lines.text(0) == nil && lines.text(1) == "ü" && lines.integer(2) == nil && lines.integer(3) == nil)
        isThere = lines.next(columns: 2)
        #expect(isThere)
        #expect(lines.text(0) == "last" && lines.integer(1) == 5 && lines.offset == bytes.count && lines.size == bytes.count)
        isThere = lines.next(columns: 2)
        #expect(!isThere)
        #expect(throws: CommandFailure.self) { _ = try DumpLines(path: folder.path + "/nothing") }
    }

    // MARK: Archives

    /// The two archives of a full export, in which the tables lie apart.
    private func archives(in folder: TemporaryFolder) async throws -> [String] {
        try Data("2026-01-01 00:00:00+00\n".utf8).write(to: URL(filePath: folder.path + "/TIMESTAMP"))
        let derived = ["release_group_meta", "release_group_tag", "tag"]
        let (main, other) = (folder.path + "/mbdump.tar.bz2", folder.path + "/mbdump-derived.tar.bz2")
        for (archive, names) in [(main, Set(Self.tables.keys).subtracting(derived).sorted()), (other, derived)] {
            let members = ["TIMESTAMP"] + names.map { "mbdump/\($0)" }
            let program = try await Program.run("/bin/tar", ["-C", folder.path, "-cjf", archive] + members, [:])
            #expect(program.status == 0, "\(program.errors)")
        }
        return [main, other]
    }

    @Test func unpacksWhatItNeeds() async throws {
        let dump = try folder(Self.tables), work = try TemporaryFolder()
        let paths = try await archives(in: dump)
        let archive = DumpArchive(workFolder: work.path + "/work")
        var sentences: [String] = []
        let (unpacked, source) = try archive.unpack(paths) { sentences.append($0) }
        #expect(sentences == ["unpacking mbdump.tar.bz2", "unpacking mbdump-derived.tar.bz2"])
        #expect(source.hasPrefix("MusicBrainz, 2026-01-01 00:00:00+00, "))
        #expect(FileManager.default.contents(atPath: unpacked + "/tag") == Data(Self.tables["tag", default: ""].utf8))
        // Not a second time.
        let again = try archive.unpack(paths) { sentences.append($0) }
        #expect(sentences.count == 2 && again.source == source)
        // The folder as it is serves as well.
        #expect(try archive.unpack([dump.path]) { _ in }.source == source)
        archive.clean()
        #expect(!FileManager.default.fileExists(atPath: archive.workFolder))
    }

    @Test func aCutOffArchiveIsRefused() async throws {
        let dump = try folder(
            Self.tables.merging(["release_group": String(repeating: Self.tables["release_group", default: ""], count: 500)]) { $1 })
        let path = try await archives(in: dump)[0]
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count * 2 / 3).write(to: URL(filePath: path))
        let archive = DumpArchive(workFolder: dump.path + "/work")
        for broken in [path, dump.path + "/mbdump/tag", dump.path + "/nothing"] {
            let error = #expect(throws: CommandFailure.self) { _ = try archive.unpack([broken]) { _ in } }
            #expect(["dump_broken", "file_unreadable"].contains(error?.code))
        }
    }
}
