import AlbumScanAPI
import Foundation
import Songbook
import Testing

/// The queries that hold the page's search to this one: `deploy/bench songs queries > Tests/Web/song_queries.json` writes them anew.
@Suite struct QueryFileTests {
    private struct File: Decodable {
        let document: SongbookResource
        let metaphone: [[String]]
        let queries: [Query]
    }

    private struct Query: Decodable {
        let q: String
        let favourites: [String]
        let expected: [Expected]
        let groups: [String]
    }

    private struct Expected: Decodable, Equatable {
        let id: String
        let score: Int
        let titleMatched: Bool
    }

    @Test func theFileIsWhatThisSearchFinds() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Web/song_queries.json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
        let index = SongIndex(file.document)
        #expect(file.queries.count > 150)
        for query in file.queries {
            let matches = index.search(query.q, favorites: Set(query.favourites))
            #expect(
                matches.map { Expected(id: $0.song.id, score: $0.score, titleMatched: $0.titleMatched) } == query.expected, "\(query.q)")
            #expect(index.groups(matches).map(\.movie.id) == query.groups, "\(query.q)")
        }
        for word in file.metaphone {
            let key = DoubleMetaphone(word[0])
            #expect([word[0], key.primary, key.alternate] == word)
        }
    }
}
