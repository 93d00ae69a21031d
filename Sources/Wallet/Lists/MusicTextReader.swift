import Catalog

/// Reads what Apple's Music app exports of a playlist as text: a row per track, separated by tabs, without quoting, with the headings in the
/// app's language. Lines end with a carriage return in older versions.
enum MusicTextReader {
    private enum Column: CaseIterable {
        case name, artist, albumArtist, album, disc, track, tracks, year, kind, location

        var headings: [String] {
            switch self {
            case .name: ["name", "nombre", "nom", "titel", "titre", "titolo", "nome", "naam", "titulo", "名前", "名称"]
            case .artist: ["artist", "kunstler", "interpret", "artiste", "artista", "artiest", "アーティスト", "艺人"]
            case .albumArtist:
                ["album artist", "albuminterpret", "artiste de l album", "artista del album", "artista dell album", "albumartiest"]
            case .album: ["album", "アルバム", "专辑"]
            case .disc: ["disc number", "cd nummer", "numero de disque", "numero de disco", "numero del disco"]
            case .track: ["track number", "titelnummer", "numero de morceau", "numero de pista", "numero del brano"]
            case .tracks: ["track count", "anzahl der titel", "nombre de morceaux", "numero de pistas", "numero brani"]
            case .year: ["year", "jahr", "annee", "ano", "anno", "jaar"]
            case .kind: ["kind", "art", "genre de fichier", "tipo", "soort"]
            case .location: ["location", "ort", "emplacement", "ubicacion", "posizione", "locatie"]
            }
        }
    }

    private typealias Columns = [Column: Int]

    static func recognizes(_ text: ListText) -> Bool {
        guard let header = text.lines.first(where: { !$0.bytes.allSatisfy(ListText.isSpace) }) else { return false }
        let fields = fields(of: header.bytes)
        guard let columns = columns(of: fields) else { return false }
        // Tables of other programs that are separated by tabs do not have a track's name and that many columns.
        return columns[.name] != nil && columns[.artist] != nil && fields.count >= 8
    }

    static func read(_ text: ListText, into rows: inout ListRows) {
        var columns: Columns?
        for line in text.lines where !line.bytes.allSatisfy(ListText.isSpace) {
            let fields = fields(of: line.bytes)
            guard let known = columns else {
                columns = Self.columns(of: fields)
                // Without headings nothing says what a column is.
                guard columns != nil else { return rows.refuse(line.number, .noTitle) }
                continue
            }
            take(fields, known, line: line.number, into: &rows)
        }
    }

    private static func take(_ fields: [String], _ columns: Columns, line: Int, into rows: inout ListRows) {
        func field(_ column: Column) -> String? {
            guard let place = columns[column], place < fields.count, !fields[place].isEmpty else { return nil }
            return fields[place]
        }
        let kind = field(.kind)?.lowercased() ?? ""
        if kind.contains("video") || kind.contains("movie") { return rows.ignore(.musicVideo) }
        if kind.contains("podcast") { return rows.ignore(.episode) }
        guard let album = field(.album) else { return rows.ignore(.noAlbum) }
        var pick = WalletPick(trackID: "", title: field(.name), albumTitle: album, artist: field(.artist) ?? "")
        pick.albumArtist = field(.albumArtist)
        // The only thing in these files that tells: the app keeps compilations in a folder of that name.
        let path = field(.location) ?? ""
        pick.isCompilation =
            path.contains("Compilations/") || path.contains(":Compilations:") || path.contains("Compilations\\")
            || pick.albumArtist.map(ArtistName.isVariousArtists) == true
        pick.discNumber = field(.disc).flatMap { Int($0) }
        pick.trackNumber = field(.track).flatMap { Int($0) }
        pick.trackCount = field(.tracks).flatMap { Int($0) }
        pick.releaseDate = field(.year).flatMap { ReleaseYear.parse($0) }
        pick.trackID = "list:\(AlbumKey(artist: pick.artist, title: album)) / \(TextFolding.key(pick.title ?? ""))"
        rows.take(pick, line: line)
    }

    private static func fields(of line: ArraySlice<UInt8>) -> [String] {
        line.split(separator: 0x09, omittingEmptySubsequences: false).map(ListText.name)
    }

    /// - Returns: nil if these are no headings.
    private static func columns(of fields: [String]) -> Columns? {
        let folded = fields.map { TextFolding.words($0).joined(separator: " ") }
        var columns: Columns = [:]
        for column in Column.allCases {
            columns[column] = column.headings.lazy.compactMap { folded.firstIndex(of: $0) }.first
        }
        return columns[.album] != nil && (columns[.artist] != nil || columns[.albumArtist] != nil) ? columns : nil
    }
}
