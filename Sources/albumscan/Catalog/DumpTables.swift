import AlbumScanAPI
import FoundationEssentials

/// What the tables of a MusicBrainz dump say about release groups, read into memory as far as the albums need it: about 250 MB for all of
/// MusicBrainz, and nothing of a release group itself, which are read one by one.
///
/// The columns are those of schema sequence 30; they have been the same since 2021, as far as they are read here.
package struct DumpTables: ~Copyable {
    /// The files that are read. Without those that are not ``required``, albums lack what stands in them.
    package static let members = [
        "artist_credit", "label", "release", "release_country", "release_group", "release_group_meta", "release_group_primary_type",
        "release_group_secondary_type", "release_group_secondary_type_join", "release_group_tag", "release_label",
        "release_unknown_country", "tag",
    ]
    package static let required = ["artist_credit", "release_group"]
    /// More say little about what kind of music it is.
    private static let tagLimit = 5

    private var artists = DumpNames()
    private var labels = DumpNames()
    private var tags = DumpNames()
    private var primaryTypes = DumpNames()
    private var secondaryTypes = DumpNames()
    private var years = DumpNumbers()
    private var labelOfGroup = DumpNumbers()
    private var typesOfGroup = DumpLists()
    private var tagsOfGroup = DumpLists()
    /// Rows that could not be used.
    package private(set) var unusable = 0

    /// - Parameters:
    ///   - folder: with the files.
    ///   - report: is told which file is read.
    /// - Throws: `CommandFailure` when a file cannot be read.
    package init(folder: String, report: (String) -> Void) throws {
        func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }
        if let missing = Self.required.first(where: { !isThere($0) }) {
            throw CommandFailure(
                "The dump has no \(missing): give mbdump.tar.bz2, and mbdump-derived.tar.bz2 for years and tags.", code: "dump_incomplete")
        }
        func rows(_ name: String, _ columns: Int, _ body: (borrowing DumpLines) -> Bool) throws {
            guard isThere(name) else { return }
            report(name)
            var lines = try DumpLines(path: "\(folder)/\(name)")
            while lines.next(columns: columns) { if !body(lines) { unusable += 1 } }
        }
        func names(_ name: String, column: Int, into names: inout DumpNames) throws {
            try rows(name, column + 1) { row in
                guard let id = row.integer(0), let text = row.text(column) else { return false }
                names.set(id, text)
                return true
            }
        }
        try names("release_group_primary_type", column: 1, into: &primaryTypes)
        try names("release_group_secondary_type", column: 1, into: &secondaryTypes)
        try names("tag", column: 1, into: &tags)
        try names("label", column: 2, into: &labels)
        try names("artist_credit", column: 1, into: &artists)
        try rows("release_group_secondary_type_join", 2) { row in
            guard let group = row.integer(0), let type = row.integer(1) else { return false }
            typesOfGroup.add(group, type)
            return true
        }
        try rows("release_group_tag", 3) { row in
            guard let group = row.integer(0), let tag = row.integer(1), let count = row.integer(2) else { return false }
            // Tags can be voted down.
            if count > 0 { tagsOfGroup.add(group, tag, rank: 4095 - min(count, 4095)) }
            return true
        }
        typesOfGroup.sort()
        tagsOfGroup.sort()

        // The label is that of the first release.
        var groupOfRelease = DumpNumbers()
        var firstDate = DumpNumbers()
        var firstRelease = DumpNumbers()
        try rows("release", 5) { row in
            guard let release = row.integer(0), let group = row.integer(4) else { return false }
            groupOfRelease[release] = group
            return true
        }
        func dates(_ name: String, column: Int) throws {
            try rows(name, column + 3) { row in
                guard let release = row.integer(0) else { return false }
                guard let year = row.integer(column), (1860...2200).contains(year) else { return true }
                let group = groupOfRelease[release]
                let date = year * 10_000 + (row.integer(column + 1) ?? 99) * 100 + (row.integer(column + 2) ?? 99)
                guard group > 0, firstDate[group] == 0 || date < firstDate[group] else { return true }
                firstDate[group] = date
                firstRelease[group] = release
                years[group] = year
                return true
            }
        }
        try dates("release_country", column: 2)
        try dates("release_unknown_country", column: 1)
        try rows("release_label", 3) { row in
            guard let release = row.integer(1) else { return false }
            guard let label = row.integer(2) else { return true }
            let group = groupOfRelease[release]
            if group > 0, labelOfGroup[group] == 0 || firstRelease[group] == release { labelOfGroup[group] = label }
            return true
        }
        try rows("release_group_meta", 3) { row in
            guard let group = row.integer(0) else { return false }
            if let year = row.integer(2), (1860...2200).contains(year) { years[group] = year }
            return true
        }
    }

    /// The album of a row of `release_group`; nil if the row cannot be used.
    package func entry(_ row: borrowing DumpLines) -> AdminCatalogEntry? {
        guard let id = row.integer(0), let group = row.id(1), let title = row.text(2), !title.isEmpty,
            let artist = row.integer(3).flatMap({ artists[$0] }), !artist.isEmpty, !title.contains("\0"), !artist.contains("\0")
        else { return nil }
        let primary = row.integer(4).flatMap { primaryTypes[$0] }
        let secondary = typesOfGroup.values(of: id, limit: 8).compactMap { secondaryTypes[$0] }
        let year = years[id]
        return AdminCatalogEntry(
            releaseGroupId: group, artistName: artist, albumTitle: title, releaseYear: year == 0 ? nil : year,
            recordLabel: labels[labelOfGroup[id]], types: [primary].compactMap(\.self) + secondary,
            tags: tagsOfGroup.values(of: id, limit: Self.tagLimit).compactMap { tags[$0] })
    }
}
