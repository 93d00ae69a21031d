import AlbumScanAPI
import SongCases
import Songbook
import Testing

/// What becomes of ids when titles are corrected (rule 113).
@Suite struct SuccessionTests {
    private static func film(_ titles: [String], film: String = "The Lantern Harbor", year: String = "2013") -> [String] {
        titles.enumerated().map { Sheets.row(film: film, year: year, title: $1, time: "0:\(10 + $0):00") }
    }

    @Test func aCorrectedTimeChangesNoID() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two"]))
        let one = publisher.id("One")
        let succession = try publisher.publish([Sheets.row(title: "ONE!", time: "0:59:00"), Sheets.row(title: "Two", time: "0:12:00")])
        #expect(publisher.id("ONE!") == one)
        #expect(succession.bridged.isEmpty && succession.missing.isEmpty)
    }

    @Test func aRenamedSongIsTheSame() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two", "Three"]))
        let two = try #require(publisher.id("Two"))
        let succession = try publisher.publish(Self.film(["One", "Second", "Three"]))
        #expect(succession.bridged == [two: publisher.id("Second")])
        #expect(succession.missing.isEmpty)
        // And once more: both former ids lead to the present one.
        let second = try #require(publisher.id("Second"))
        try publisher.publish(Self.film(["One", "Number Two", "Three"]))
        #expect(publisher.standing.aliases == [two: publisher.id("Number Two"), second: publisher.id("Number Two")])
        // And back.
        try publisher.publish(Self.film(["One", "Two", "Three"]))
        #expect(publisher.id("Two") == two)
        #expect(publisher.standing.aliases[two] == nil)
        #expect(publisher.standing.aliases[second] == two)
    }

    @Test func aRenamingInTwoStepsIsOneToo() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two"]))
        let two = try #require(publisher.id("Two"))
        #expect(try publisher.publish(Self.film(["One"])).missing.map(\.id) == [two])
        #expect(try publisher.publish(Self.film(["One", "Second"])).bridged == [two: publisher.id("Second")])
        // But a song that is added long after another was taken out is a new one.
        try publisher.publish(Self.film(["One"]))
        publisher.now += SongSuccession.memory
        let late = try publisher.publish(Self.film(["One", "Brand New"]))
        #expect(late.bridged.isEmpty)
        #expect(late.missing.count == 1)
    }

    @Test func twoRenamingsAtOnceAreToldAndKept() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two", "Three"]))
        let ids = Set([publisher.id("Two"), publisher.id("Three")].compactMap { $0 })
        let succession = try publisher.publish(Self.film(["One", "Second", "Third"]))
        #expect(succession.bridged.isEmpty)
        #expect(Set(succession.missing.map(\.id)) == ids)
        #expect(succession.ambiguous.count == 2)
        #expect(succession.ambiguous.allSatisfy { $0.contains("line 3 or 4") })
    }

    @Test func aSongWhoseRowIsRefusedIsNotGone() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two"]))
        let two = try #require(publisher.id("Two"))
        let succession = try publisher.publish(Self.film(["One", "New"]) + [Sheets.row(title: "Two", time: "never")])
        #expect(succession.bridged.isEmpty && succession.missing.isEmpty && succession.ambiguous.isEmpty)
        try publisher.publish(Self.film(["One", "New", "Two"]))
        #expect(publisher.id("Two") == two)
        // A row of the film of which not even the song is known may be any of them.
        let unclear = try publisher.publish(Self.film(["One", "New", "Other"]) + [Sheets.row(title: "", time: "0:20:00")])
        #expect(unclear.bridged.isEmpty)
        #expect(unclear.missing.map(\.id) == [two])
    }

    @Test(arguments: [("The Lantern Harbour", "2013"), ("The Lantern Harbor", "2014"), ("Another Name", "1999")])
    func aFilmRenamedOrDatedAnewKeepsItsSongs(_ film: String, _ year: String) throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two", "Two", "Three"]))
        let ids = publisher.standing.movies[0].songs.map(\.id)
        let succession = try publisher.publish(Self.film(["One", "Two", "Two", "Third"], film: film, year: year))
        // The third one was renamed with its film.
        #expect(ids.map { succession.bridged[$0] } == publisher.standing.movies[0].songs.map(\.id))
        #expect(succession.missing.isEmpty)
    }

    @Test func aSplitFilmsSongsAreLookedUpOneByOne() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two", "Three", "Four", "Five"]))
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
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two", "Three", "Four"]))
        let succession = try publisher.publish(Self.film(["One", "Other"], film: "Another") + Self.film(["Else"], film: "Third"))
        #expect(succession.bridged.isEmpty)
        #expect(succession.missing.count == 4)
    }

    @Test func whichOfTwoRemakesWasDatedAnewIsNotGuessed() throws {
        var publisher = SongPublisher()
        try publisher.publish(Self.film(["One", "Two"]) + Self.film(["One", "Two"], year: "1961"))
        let succession = try publisher.publish(Self.film(["One", "Two"], year: "1990"))
        #expect(succession.bridged.isEmpty)
        #expect(succession.missing.count == 4)
        #expect(succession.ambiguous.count == 4)
    }

    /// A hundred edits of a songbook, one after the other: whatever somebody keeps leads to its song, or waits for the operator.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func aHundredEditsKeepEveryFavorite(_ seed: UInt64) throws {
        let edits = try SongEdits(seed: seed)
        #expect(edits.lost == [])
        #expect(edits.waiting <= 2)
    }
}

extension SongPublisher {
    @discardableResult
    fileprivate mutating func publish(_ rows: [String]) throws -> SongSuccession { publish(try Sheets.read(rows)) }

    fileprivate func id(_ title: String, year: Int = 2013) -> String? {
        standing.movies.first { $0.releaseYear == year }?.songs.first { $0.title == title }?.id
    }
}
