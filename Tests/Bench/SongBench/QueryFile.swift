import AlbumScanAPI
import Foundation
import SampleSongs
import SongCases
import Songbook

/// A songbook, queries, and the order in which this search finds its songs, for the page's search to do the same
/// (`Tests/Web/song_queries.json`).
enum QueryFile {
    private struct File: Encodable {
        let document: SongbookResource
        /// Words with both their keys.
        let metaphone: [[String]]
        let queries: [Query]
    }

    private struct Query: Encodable {
        let q: String
        let favourites: [String]
        let expected: [Expected]
        let groups: [String]
    }

    private struct Expected: Encodable {
        let id: String
        let score: Int
        let titleMatched: Bool
    }

    /// What no made-up title leads to.
    private static let awkward = [
        "", "  ", "…", "the", "the of", "a", "mo", "moo", "2013", "1961 light", "café", "CAFE\u{301} on", "Élodie", "don't", "dont", "&",
        "and",
        "second-class moon", "secondclass", "lanternharbor", "keep the light", "light the keep", "snowmarch", "ﬁsh", "Straße", "雪",
        "🎵 moon",
        "song about rust", "when does rust", "zebra zoo", "tickets pleeease conductor zebra", "kompas walts", "nobdy knoks",
        "rooftop radyo",
        "a b c d e f g h i j", String(repeating: "moonlight", count: 20), "İstanbul", "\u{200D}moon\u{200D}light",
    ]

    static func text() throws -> String {
        let sample = SampleSongbook(
            films: SampleSongbook.invented.films + SampleSongbook.laterFilms + SampleSongbook.generated(songs: 150, seed: 3).films)
        let book = try SongBench.songbook(sample)
        let index = SongIndex(book)
        let ids = book.movies.flatMap(\.songs).map(\.id)
        let later = LaterQuery.all.map(\.text) + LaterQuery.letters + LaterQuery.nonsense
        let texts = awkward + later + sample.labeledQueries(150, seed: 3).map(\.text)
        // Every fourth has favorites.
        let queries = texts.enumerated().map { place, text in
            let favorites = place % 4 == 3 ? Set(ids.enumerated().filter { ($0.offset + place) % 7 == 0 }.map(\.element)) : []
            let matches = index.search(text, favorites: favorites)
            return Query(
                q: text, favourites: favorites.sorted(),
                expected: matches.map { Expected(id: $0.song.id, score: $0.score, titleMatched: $0.titleMatched) },
                groups: index.groups(matches).map(\.movie.id))
        }
        let words = Set(book.movies.flatMap(\.songs).flatMap { $0.title.lowercased().split { !$0.isLetter } }.map { String($0) })
        let keys = words.sorted().filter { $0.allSatisfy(\.isASCII) }.map { word in
            let key = DoubleMetaphone(word)
            return [word, key.primary, key.alternate]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(File(document: book, metaphone: keys, queries: queries)), as: UTF8.self)
    }
}
