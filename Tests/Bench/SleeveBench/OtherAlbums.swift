import Catalog
import CoverText
import FoundationEssentials

/// Albums that no sleeve shows.
enum OtherAlbums {
    /// Those of a generated dump (`Tests/Bench/catalogue_dump.py`).
    static func read(_ folder: String) throws -> [CoverTextMatcher.Album] {
        var artists: [Substring: String] = [:]
        let credits = try text("\(folder)/artist_credit")
        for line in credits.split(separator: "\n") {
            let fields = line.split(separator: "\t", maxSplits: 2)
            artists[fields[0]] = String(fields[1])
        }
        return try text("\(folder)/release_group").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 4)
            return artists[fields[3]].map { CoverTextMatcher.Album(artist: $0, title: String(fields[2])) }
        }
    }

    /// The hardest ones: for each artist of a sleeve, an album of the artist's name, usual compilations, and some with others' titles.
    static func relatives(of albums: [CoverTextMatcher.Album], _ others: [CoverTextMatcher.Album]) -> [CoverTextMatcher.Album] {
        let own = Set(albums.map(\.key))
        var number = 0
        let relatives = albums.flatMap { album in
            var titles = [album.artist, "Greatest Hits", "Live", "The Best of \(album.artist)", "Love Songs", "The Singles"]
            for _ in 0..<8 {
                number += 7
                titles.append(others[number % others.count].title)
            }
            return titles.map { CoverTextMatcher.Album(artist: album.artist, title: $0) }
        }
        var seen: Set<AlbumKey> = []
        return relatives.filter { !own.contains($0.key) && seen.insert($0.key).inserted }
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
}
