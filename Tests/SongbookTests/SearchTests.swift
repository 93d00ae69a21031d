import AlbumScanAPI
import SampleSongs
import Songbook
import SplitMix64
import Testing

/// A parent finds the song while typing (rule 114).
@Suite struct SearchTests {
    private static let book = songbook(.invented)
    private static let index = SongIndex(book)

    static func songbook(_ sample: SampleSongbook) -> SongbookResource {
        (try? Sheets.read(Array(sample.csv().utf8)).songbook) ?? SongbookResource(version: 0, movies: [])
    }

    private func titles(_ text: String, favorites: Set<String> = []) -> [String] {
        Self.index.search(text, favorites: favorites).map(\.song.title)
    }

    @Test(arguments: [
        ("moonlight c", "Moonlight Carrots", 100), ("carots moonlight", "Moonlight Carrots", 60),
        ("monlihgt carrots", "Moonlight Carrots", 60),
        ("kompas walts", "Compass Waltz", 40), ("cafe on", "Café on the Edge of the World", 100),
        ("elodie", "Café on the Edge of the World", 100),
        ("avalanch", "Hush, Little Avalanche", 100), ("valanche", "Hush, Little Avalanche", 80),
        ("pim grass", "Grass Is Softer Than It Looks", 100),
        ("the moose", "The Moose Who Would Not", 100), ("soot train", "Whistle Song", 100), ("second class moon", "Second-Class Moon", 100),
        ("rooftopradio", "Rooftop Radio", 100), ("foot lights", "Footlights", 100), ("nobdy knoks", "Nobody Knocks", 60),
        ("when does the song about rust", "Rust", 100), ("understudie", "Understudy", 60), ("tick tock hart", "Tick, Tock, Heart", 60),
        ("2018 ice", "Ice Remembers", 100),
    ])
    func theSongThatIsMeantComesFirst(_ text: String, _ title: String, _ score: Int) throws {
        let first = try #require(Self.index.search(text).first)
        #expect(first.song.title == title)
        #expect(first.score == score)
    }

    @Test func kindsOfMatchesComeInTheirOrder() {
        let scores = Self.index.search("light").map(\.score)
        #expect(scores == scores.sorted(by: >))
        #expect(Set(scores).isSuperset(of: [100, 80]))
    }

    /// Three letters match much with an error in them, so that they may have none.
    @Test func shortWordsFindWhatHasTheirLetters() {
        for text in ["moo", "ice", "pi", "a", "ru", "xyz", "oon"] {
            for match in Self.index.search(text) {
                let film = Self.book.movies.first { $0.songs.contains(match.song) }
                let all = ([match.song.title, film?.title ?? ""] + match.song.characters + match.song.keywords).joined(separator: " ")
                    .lowercased()
                #expect(all.contains(text), "\(text): \(match.song.title)")
            }
        }
        #expect(titles("xyz").isEmpty)
        #expect(titles("  …  ").isEmpty)
    }

    @Test func aFavoriteNeverOutrunsABetterKind() throws {
        let plain = Self.index.search("light")
        let last = try #require(plain.last { $0.score == 80 })
        let favored = Self.index.search("light", favorites: [last.song.id])
        let place = try #require(favored.firstIndex { $0.song.id == last.song.id })
        #expect(favored[place].score == 90)
        #expect(favored[..<place].allSatisfy { $0.score == 100 })
        #expect(favored[(place + 1)...].allSatisfy { $0.score <= 80 })
    }

    @Test func onlyATitleThatFitsIsBold() throws {
        let matches = Self.index.search("mira")
        #expect(!matches.isEmpty)
        #expect(matches.allSatisfy { !$0.titleMatched })
        #expect(try #require(Self.index.search("keep").first).titleMatched)
    }

    @Test func remakesAndReprisesAreAllThere() {
        let groups = Self.index.groups(Self.index.search("keep the light"))
        #expect(groups.prefix(2).map(\.movie.releaseYear) == [2013, 1961])
        #expect(groups[0].songs.prefix(2).map(\.song.number) == [1, 2])
    }

    @Test func whoeverHasMostOfTheWordsIsFoundWhereNobodyHasAll() {
        #expect(titles("tickets pleeease conductor zebra").first == "Tickets, Please")
        #expect(titles("zebra zoo").isEmpty)
    }

    @Test func anyTextIsSearchedFor() {
        var random = SplitMix64(seed: 17)
        let pieces = ["moon", "&", "'", "\u{301}", "雪", "ﬁ", "🎵", "\u{0}", "ẞ", "١٢", " ", "-", "İ", "light", "\u{200D}"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            #expect(Self.index.search(text).count <= 50)
        }
    }

    @Test func labeledQueriesFindTheirSongs() {
        let sample = SampleSongbook.generated(songs: 500, seed: 4)
        let index = SongIndex(Self.songbook(sample))
        let queries = sample.labeledQueries(200, seed: 4)
        let missed = queries.filter { query in
            index.search(query.text).first?.song.title != sample.films[query.film].songs[query.song].title
        }
        #expect(missed.count <= 6, "\(missed.map { "\($0.kind.rawValue): \($0.text) (\(sample.films[$0.film].songs[$0.song].title))" })")
    }
}
