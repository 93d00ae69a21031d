import AlbumScanAPI
import SampleSongs
import Songbook
import SplitMix64
import Testing

/// What becomes of ids when titles are corrected (rule 113).
@Suite struct SuccessionTests {
    /// A songbook that is published version by version.
    private struct Publisher {
        var standing = SongbookStanding()
        var now = 1_800_000_000

        mutating func publish(_ rows: [String]) throws -> SongSuccession {
            let reading = try Sheets.read(rows)
            let succession = SongSuccession(from: standing, to: reading, now: now)
            standing = SongbookStanding(movies: reading.movies, missing: succession.missing, aliases: succession.aliases)
            now += 600
            return succession
        }

        func id(_ title: String, year: Int = 2013) -> String? {
            standing.movies.first { $0.releaseYear == year }?.songs.first { $0.title == title }?.id
        }
    }

    private static func film(_ titles: [String], film: String = "The Lantern Harbor", year: String = "2013") -> [String] {
        titles.enumerated().map { Sheets.row(film: film, year: year, title: $1, time: "0:\(10 + $0):00") }
    }

    @Test func aCorrectedTimeChangesNoID() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two"]))
        let one = publisher.id("One")
        let succession = try publisher.publish([Sheets.row(title: "ONE!", time: "0:59:00"), Sheets.row(title: "Two", time: "0:12:00")])
        #expect(publisher.id("ONE!") == one)
        #expect(succession.bridged.isEmpty && succession.missing.isEmpty)
    }

    @Test func aRenamedSongIsTheSame() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two", "Three"]))
        let two = try #require(publisher.id("Two"))
        let succession = try publisher.publish(Self.film(["One", "Second", "Three"]))
        #expect(succession.bridged == [two: publisher.id("Second")])
        #expect(succession.missing.isEmpty)
        // And once more: both former ids lead to the present one.
        let second = try #require(publisher.id("Second"))
        _ = try publisher.publish(Self.film(["One", "Number Two", "Three"]))
        #expect(publisher.standing.aliases == [two: publisher.id("Number Two"), second: publisher.id("Number Two")])
        // And back.
        _ = try publisher.publish(Self.film(["One", "Two", "Three"]))
        #expect(publisher.id("Two") == two)
        #expect(publisher.standing.aliases[two] == nil)
        #expect(publisher.standing.aliases[second] == two)
    }

    @Test func aRenamingInTwoStepsIsOneToo() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two"]))
        let two = try #require(publisher.id("Two"))
        #expect(try publisher.publish(Self.film(["One"])).missing.map(\.id) == [two])
        #expect(try publisher.publish(Self.film(["One", "Second"])).bridged == [two: publisher.id("Second")])
        // But a song that is added long after another was taken out is a new one.
        _ = try publisher.publish(Self.film(["One"]))
        publisher.now += SongSuccession.memory
        let late = try publisher.publish(Self.film(["One", "Brand New"]))
        #expect(late.bridged.isEmpty)
        #expect(late.missing.count == 1)
    }

    @Test func twoRenamingsAtOnceAreToldAndKept() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two", "Three"]))
        let ids = Set([publisher.id("Two"), publisher.id("Three")].compactMap { $0 })
        let succession = try publisher.publish(Self.film(["One", "Second", "Third"]))
        #expect(succession.bridged.isEmpty)
        #expect(Set(succession.missing.map(\.id)) == ids)
        #expect(succession.ambiguous.count == 2)
        #expect(succession.ambiguous.allSatisfy { $0.contains("line 3 or 4") })
    }

    @Test func aSongWhoseRowIsRefusedIsNotGone() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two"]))
        let two = try #require(publisher.id("Two"))
        let succession = try publisher.publish(Self.film(["One", "New"]) + [Sheets.row(title: "Two", time: "never")])
        #expect(succession.bridged.isEmpty && succession.missing.isEmpty && succession.ambiguous.isEmpty)
        _ = try publisher.publish(Self.film(["One", "New", "Two"]))
        #expect(publisher.id("Two") == two)
        // A row of the film of which not even the song is known may be any of them.
        let unclear = try publisher.publish(Self.film(["One", "New", "Other"]) + [Sheets.row(title: "", time: "0:20:00")])
        #expect(unclear.bridged.isEmpty)
        #expect(unclear.missing.map(\.id) == [two])
    }

    @Test(arguments: [("The Lantern Harbour", "2013"), ("The Lantern Harbor", "2014"), ("Another Name", "1999")])
    func aFilmRenamedOrDatedAnewKeepsItsSongs(_ film: String, _ year: String) throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two", "Two", "Three"]))
        let ids = publisher.standing.movies[0].songs.map(\.id)
        let succession = try publisher.publish(Self.film(["One", "Two", "Two", "Third"], film: film, year: year))
        // The third one was renamed with its film.
        #expect(ids.map { succession.bridged[$0] } == publisher.standing.movies[0].songs.map(\.id))
        #expect(succession.missing.isEmpty)
    }

    @Test func aSplitFilmsSongsAreLookedUpOneByOne() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two", "Three", "Four", "Five"]))
        let ids = publisher.standing.movies[0].songs.map(\.id)
        let succession = try publisher.publish(
            Self.film(["One", "Two", "Three"], film: "Harbor: Part One")
                + Self.film(["Four", "Five"], film: "Harbor: Part Two", year: "2015"))
        let songs = publisher.standing.movies.flatMap(\.songs)
        #expect(
            ids.map { succession.bridged[$0] }
                == ["One", "Two", "Three", "Four", "Five"].map { title in songs.first { $0.title == title }?.id })
    }

    @Test func aNewFilmWithAFewOfTheSongsIsAnother() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two", "Three", "Four"]))
        let succession = try publisher.publish(Self.film(["One", "Other"], film: "Another") + Self.film(["Else"], film: "Third"))
        #expect(succession.bridged.isEmpty)
        #expect(succession.missing.count == 4)
    }

    @Test func whichOfTwoRemakesWasDatedAnewIsNotGuessed() throws {
        var publisher = Publisher()
        _ = try publisher.publish(Self.film(["One", "Two"]) + Self.film(["One", "Two"], year: "1961"))
        let succession = try publisher.publish(Self.film(["One", "Two"], year: "1990"))
        #expect(succession.bridged.isEmpty)
        #expect(succession.missing.count == 4)
        #expect(succession.ambiguous.count == 4)
    }

    /// A hundred edits of a songbook, one after the other: whatever somebody keeps leads to its song, or waits for the operator.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func aHundredEditsKeepEveryFavorite(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var book = SampleSongbook.generated(songs: 120, seed: seed)
        var publisher = Publisher()
        func publish(_ publisher: inout Publisher) throws -> SongSuccession {
            let rows = book.rows()
            return try publisher.publish(
                rows.map { row in Sheets.row(film: row[0], year: row[1], runtime: row[2], order: row[3], title: row[5], time: row[7]) })
        }
        _ = try publish(&publisher)
        // Each favorite with the place of its song, which the edits do not change.
        func ids() -> [[String]] {
            book.films.map { film in
                film.songs.map { song in
                    Sheets.identity.song(song.title, number: 1, film: film.title, year: film.year)
                }
            }
        }
        let favorites = ids()
        for edit in 1...100 {
            let film = Int.random(in: book.films.indices, using: &random)
            let song = Int.random(in: book.films[film].songs.indices, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: book.films[film].songs[song].title += " \(edit)"
            case 1: book.films[film].title += " \(edit)"
            case 2: book.films[film].year = 1900 + edit
            default: book.films[film].songs[song].start += 1
            }
            _ = try publish(&publisher)
        }
        let present = ids()
        for film in favorites.indices {
            for (favorite, now) in zip(favorites[film], present[film]) {
                let kept = publisher.standing.aliases[favorite] ?? favorite
                #expect(kept == now || publisher.standing.missing.contains { $0.id == favorite }, "seed \(seed), film \(film)")
            }
        }
        #expect(publisher.standing.missing.count <= 2)
    }
}
