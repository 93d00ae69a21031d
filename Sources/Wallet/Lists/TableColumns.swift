import Catalog

/// Which column of a table says what.
struct TableColumns {
    private enum Meaning: CaseIterable {
        case artist, albumArtist, firstName, lastName, album, title, date, compilation, discogs

        /// Headings in folded form, in the languages of the apps that write such tables, the most telling first.
        var headings: [String] {
            switch self {
            case .artist:
                [
                    "artist", "artists", "artist name", "artist name s", "artist s", "band", "performer", "interpret", "kunstler",
                    "kunstlerin", "artiste", "artista", "artiest", "artyst", "アーティスト", "艺人",
                ]
            case .albumArtist:
                [
                    "album artist", "albumartist", "album artist name", "album artist name s", "albuminterpret", "artiste de l album",
                    "artista del album",
                ]
            case .firstName: ["first name"]
            case .lastName: ["last name"]
            case .album:
                [
                    "album", "album title", "album name", "albumtitle", "albumname", "albumtitel", "albums", "release title", "record",
                    "アルバム", "专辑",
                ]
            case .title: ["title", "name", "titel", "titre", "titulo", "titolo", "release"]
            case .date:
                ["year", "release date", "released", "release year", "date", "jahr", "annee", "ano", "anno", "album release date", "jaar"]
            case .compilation: ["compilation", "is compilation"]
            case .discogs: ["release id"]
            }
        }
    }

    /// Tables without headings have the artist first.
    static let artistAndTitle = TableColumns(places: [.artist: 0, .album: 1], isOfHeader: false)

    let isOfHeader: Bool
    private let places: [Meaning: Int]

    private init(places: [Meaning: Int], isOfHeader: Bool) {
        self.places = places
        self.isOfHeader = isOfHeader
    }

    /// - Returns: nil if a row does not name at least an artist's and an album's column.
    init?(header names: [String]) {
        let folded = names.map { TextFolding.words($0).joined(separator: " ") }
        var places: [Meaning: Int] = [:]
        for meaning in Meaning.allCases {
            places[meaning] = meaning.headings.lazy.compactMap { folded.firstIndex(of: $0) }.first
        }
        // "Title" beside "Album" is a track's.
        if places[.album] == nil, let title = places[.title] {
            places[.album] = title
            places[.title] = nil
        }
        let hasArtist = places[.artist] != nil || places[.albumArtist] != nil || places[.lastName] != nil
        guard hasArtist, places[.album] != nil else { return nil }
        self.init(places: places, isOfHeader: true)
    }

    func pick(of fields: [String]) -> WalletPick {
        let albumArtist = field(.albumArtist, fields)
        let artist = name(field(.artist, fields) ?? fullName(fields) ?? albumArtist ?? "")
        var pick = WalletPick.album(
            artist: artist, title: field(.album, fields) ?? "", releaseDate: field(.date, fields).flatMap(Self.date))
        pick.albumArtist = albumArtist == artist ? nil : albumArtist.map(name)
        if let title = field(.title, fields) {
            pick.title = title
            pick.kind = .song
            pick.trackID += " / \(TextFolding.key(title))"
        }
        if let mark = field(.compilation, fields), ["1", "true", "yes", "x"].contains(mark.lowercased()) { pick.isCompilation = true }
        if albumArtist.map(ArtistName.isVariousArtists) == true { pick.isCompilation = true }
        return pick
    }

    private func field(_ meaning: Meaning, _ fields: [String]) -> String? {
        guard let place = places[meaning], place < fields.count, !fields[place].isEmpty else { return nil }
        return fields[place]
    }

    /// Rate Your Music writes names of people in two columns.
    private func fullName(_ fields: [String]) -> String? {
        guard let last = field(.lastName, fields) else { return nil }
        return field(.firstName, fields).map { "\($0) \(last)" } ?? last
    }

    /// Discogs tells namesakes apart by a number: "Nirvana (2)". An asterisk marks a name that a release spells differently.
    private func name(_ artist: String) -> String {
        guard places[.discogs] != nil else { return artist }
        let plain = artist.hasSuffix("*") ? String(artist.dropLast()) : artist
        guard let bracket = EditionSuffix.trailingBracket(of: plain[...]), bracket.content.count <= 3,
            bracket.content.allSatisfy(\.isNumber)
        else { return plain }
        return String(bracket.rest)
    }

    /// A date, or the year in any way of writing one.
    private static func date(_ text: String) -> String? {
        ReleaseDate(text)?.description ?? ReleaseYear.parse(text)
    }
}
