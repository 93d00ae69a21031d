import AlbumScanAPI
import SampleSongs
import SongCases
import Songbook
import Testing

/// Rows become films and songs, and a broken row is left out without the others (rule 110).
@Suite struct SheetTests {
    @Test func aRowIsASong() throws {
        let reading = try Sheets.read([
            Sheets.row(
                image: "https://pictures.example.org/harbor.jpg",
                streaming: "https://www.netflix.com/1|Watch: https://www.disneyplus.com/2",
                purchase: "https://shop.example.org/3", blurb: "She lights the lamp, \"alone\".")
        ])
        #expect(reading.refusals == [])
        let movie = try #require(reading.movies.first)
        #expect(movie.title == "The Lantern Harbor")
        #expect((movie.releaseYear, movie.runtimeMinutes, movie.sortOrder) == (2013, 102, 1))
        #expect(movie.imageURL == "https://pictures.example.org/harbor.jpg")
        let song = try #require(movie.songs.first)
        #expect(song.title == "Keep the Light")
        #expect((song.startTime, song.percent, song.number) == ("0:32:14", 32, 1))
        #expect(song.characters == ["Mira", "Old Tobb"])
        #expect(song.keywords == ["storm", "brave"])
        #expect(song.streamingLinks.map(\.service) == ["Disney+", "Netflix"])
        #expect(song.purchaseLinks == [SongLink(service: "shop.example.org", url: "https://shop.example.org/3")])
        #expect(song.blurb == "She lights the lamp, \"alone\".")
        #expect(song.id.count == 32 && movie.id.count == 32)
    }

    @Test func filmsStandBySortOrderAndSongsByTime() throws {
        let reading = try Sheets.read([
            Sheets.row(title: "Late", time: "1:00:00"), Sheets.row(film: "Before It", order: "0", title: "Only"),
            Sheets.row(title: "Early", time: "0:01:00"),
        ])
        #expect(reading.movies.map(\.title) == ["Before It", "The Lantern Harbor"])
        #expect(reading.movies[1].songs.map(\.title) == ["Early", "Late"])
    }

    @Test func remakesAreFilmsOfTheirOwn() throws {
        let reading = try Sheets.read([Sheets.row(), Sheets.row(year: "1961")])
        #expect(reading.movies.map(\.releaseYear) == [1961, 2013])
        #expect(Set(reading.songs.map(\.id)).count == 2)
    }

    @Test func theFirstRowOfAFilmCountsAndOthersAreTold() throws {
        let reading = try Sheets.read([
            Sheets.row(runtime: "", order: "3"), Sheets.row(order: "4", title: "Another", time: "0:10:00"),
            Sheets.row(runtime: "99", order: "3", title: "Third", time: "0:11:00"),
        ])
        #expect(reading.movies.map(\.sortOrder) == [3])
        #expect(reading.movies.map(\.runtimeMinutes) == [102])
        #expect(
            reading.notices.map { "\($0.line): \($0.text)" } == [
                "3: SortOrder is 4, but 3 on an earlier line of the film, which counts",
                "4: MovieRuntimeMin is 99, but 102 on an earlier line of the film, which counts",
            ])
    }

    @Test func reprisesAreNumberedByTheirTimes() throws {
        let reading = try Sheets.read([Sheets.row(time: "1:00:00"), Sheets.row(), Sheets.row(title: "KEEP the light!", time: "1:10:00")])
        #expect(reading.songs.map(\.number) == [1, 2, 3])
        #expect(reading.songs.map(\.startTime) == ["0:32:14", "1:00:00", "1:10:00"])
        #expect(try Sheets.read([Sheets.row(), Sheets.row()]).refusals == ["3: repeats line 2"])
    }

    /// Each kind of broken row: refused by its line, with the column and a sentence; its neighbor stays.
    @Test(arguments: BrokenRow.kinds)
    func aBrokenRowIsRefusedAlone(_ kind: BrokenRow) throws {
        let row = SampleSongbook.line(kind.breaking(Sheets.cells))
        let whole = Sheets.row(film: "Whole", title: "Whole", token: BrokenRow.token)
        let reading = try Sheets.read([whole, row], token: BrokenRow.token)
        #expect(reading.songs.map(\.title) == ["Whole"])
        #expect(Set(reading.rejected.map(\.line)) == [3])
        #expect(reading.rejected.contains { $0.text == kind.sentence }, "\(reading.refusals)")
    }

    /// Cells that nobody can tell apart are not guessed: a song of half a title would be another one, and take its favorites.
    @Test(arguments: [
        (
            "The Lantern Harbor,2013,102,1,,Run, Rabbit,Mira,0:32:14,,,,,",
            "has more cells than the heading: a cell with a separator in it needs quotation marks"
        ),
        (
            "The Lantern Harbor,2013,102,1,,\"Keep\" the Light,Mira,0:32:14,,,,,",
            "has text behind a quotation: a quotation mark inside of one is written twice"
        ),
        (
            "The Lantern Harbor,2013,102,1,,\"Keep\" \"the Light\",Mira,0:32:14,,,,,",
            "has text behind a quotation: a quotation mark inside of one is written twice"
        ),
    ])
    func cellsThatCannotBeToldApartCostTheirRow(_ row: String, _ reason: String) throws {
        let reading = try Sheets.read([row, Sheets.row(title: "Good")])
        #expect(reading.refusals == ["2: \(reason)"])
        #expect(reading.songs.map(\.title) == ["Good"])
        // Any song may be in such a row, so that none is taken for gone.
        #expect(reading.unclear == [nil])
    }

    @Test func quotationsEndWhereTheyEnd() throws {
        let row = "\"The Lantern Harbor\" ,2013,102,1,,\"Say \"\"Keep\"\"\",Mira,\"0:32:14\"  ,,,,\"\",\"\""
        let reading = try Sheets.read([row])
        #expect(reading.refusals == [])
        #expect(reading.movies.map(\.title) == ["The Lantern Harbor"])
        #expect(reading.songs.map(\.title) == ["Say \"Keep\""])
    }

    @Test func linesThatAreBrokenInACellAreOne() throws {
        let reading = try Sheets.read([
            Sheets.row(film: "The Lantern\r\nHarbor", title: "Keep\n  the\tLight", characters: "Old\nTobb; Mira "),
            Sheets.row(time: "0:40:00"),
        ])
        #expect(reading.refusals == [] && reading.notices == [])
        #expect(reading.movies.map(\.title) == ["The Lantern Harbor"])
        #expect(reading.songs.map(\.title) == ["Keep the Light", "Keep the Light"])
        #expect(reading.songs.first?.characters == ["Old Tobb", "Mira"])
    }

    @Test func aTextIsAsLongAsItsCodePoints() throws {
        let title = "Keep" + String(repeating: "\u{301}", count: 300)
        #expect(try Sheets.read([Sheets.row(title: title)]).refusals == ["2: SongTitle has more than 200 characters"])
    }

    @Test(arguments: ["https://watch.example.org/<b>", "https://watch.example.org\\@example.com/1", "https://watch.example.org/{id}"])
    func whatNoAddressHasIsRefused(_ address: String) throws {
        #expect(
            try Sheets.read([Sheets.row(streaming: address)]).refusals == ["2: StreamingLinks “\(address)” is no web address"])
    }

    @Test func aByteThatIsNoUTF8CostsItsRow() throws {
        let text = Sheets.csv([Sheets.row(title: "K?ep"), Sheets.row(title: "Good")])
        let reading = try Sheets.read(text.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 })
        #expect(reading.refusals == ["2: SongTitle holds a character that was lost on the way"])
        #expect(throws: SongSheetError.self) { try SongSheet([0xFF, 0xFE] + text) }
    }

    @Test func aFilmHasARuntimeOnOneRowAtLeast() throws {
        let rows = [Sheets.row(film: "Whole"), Sheets.row(runtime: ""), Sheets.row(runtime: "", title: "Another")]
        #expect(
            try Sheets.read(rows).refusals == [3, 4].map { "\($0): MovieRuntimeMin is empty on every line of the film" })
        #expect(try Sheets.read(rows + [Sheets.row(title: "Third")]).refusals == [])
    }

    @Test func allThatIsWrongWithARowIsTold() throws {
        let reading = try Sheets.read([
            Sheets.row(film: "Whole"), Sheets.row(year: "x", order: "y", title: "", streaming: "http://a.example.org"),
        ])
        #expect(reading.rejected.count == 4)
        #expect(reading.rejectedRows == 1)
    }

    @Test func aWrongTokenIsNeverShown() throws {
        let reading = try Sheets.read([Sheets.row(token: "somebody-elses"), Sheets.row(title: "Another", token: "ours")], token: "ours")
        #expect(reading.refusals == ["2: Token is not this deployment's"])
        #expect(reading.refusal == nil)
        #expect(!"\(reading)".contains("somebody-elses"))
    }

    @Test func aSheetThatIsMostlyBrokenIsRefusedAsAWhole() throws {
        let broken = Sheets.row(time: "?")
        #expect(try Sheets.read([Sheets.row(title: "Good"), broken, broken]).refusal == "2 of 3 rows are refused, more than half")
        #expect(try Sheets.read([broken]).refusal == "no row can be used")
    }

    // MARK: Forms of a sheet

    @Test func editorsExportInSeveralWays() throws {
        let csv = String(decoding: Sheets.csv([Sheets.row(blurb: "One, two."), Sheets.row(title: "Another")]), as: UTF8.self)
        for text in [csv, "\u{FEFF}" + csv, csv.replacing("\n", with: "\r\n"), csv + "\n,,,,,,,,,,,,\n"] {
            #expect(try Sheets.read(Array(text.utf8)).songs.map(\.title) == ["Another", "Keep the Light"])
        }
        let plain = String(decoding: Sheets.csv([Sheets.row(keywords: "")]), as: UTF8.self)
        for separator in [";", "\t"] {
            let text = plain.replacing("Mira;Old Tobb", with: "Mira").replacing(",", with: separator)
            #expect(try Sheets.read(Array(text.utf8)).songs.map(\.title) == ["Keep the Light"])
        }
    }

    @Test(arguments: [
        ("", "the sheet is empty"),
        ("<!DOCTYPE html><p>Sign in", "this is a web page and no sheet: is the sheet published, and does the script run?"),
        (
            "MovieTitle,SongTitle\na,b",
            "the heading lacks ReleaseYear, MovieRuntimeMin, SortOrder, ImageURL, Characters, StartTime, StreamingLinks, PurchaseLinks, Keywords, Blurb, Token"
        ),
        ("{\"error\":\"wrong token\"}", "the script answered: wrong token"), ("[1,", "this is no JSON: it breaks at byte 3"),
        ("{\"x\":1}", "this JSON has neither rows nor songs and movies"),
        (Sheets.heading + ",Token\na", "the heading names a column twice"),
        (Sheets.heading, "the sheet has a heading and no rows"), (Sheets.heading + "\n\"a,b", "line 2 begins a quotation that never ends"),
    ])
    func whatIsNoSheetIsRefusedWithAReason(_ text: String, _ reason: String) {
        #expect { try SongSheet(Array(text.utf8)) } throws: { ($0 as? SongSheetError)?.reason == reason }
    }

    @Test func aScriptsRowsAreRead() throws {
        let rows = """
            [{"MovieTitle":"The Lantern Harbor","ReleaseYear":2013,"MovieRuntimeMin":102,"SortOrder":1,"ImageURL":"","SongTitle":"Keep the Light",
              "Characters":"Mira;Old Tobb","StartTime":0.0223842592592593,"StreamingLinks":"","PurchaseLinks":"","Keywords":"storm;brave","Blurb":"","Token":""}]
            """
        #expect(try Sheets.read(Array(rows.utf8)).songs == Sheets.read([Sheets.row()]).songs)
        let table = """
            {"values":[["MovieTitle","ReleaseYear","MovieRuntimeMin","SortOrder","ImageURL","SongTitle","Characters","StartTime","StreamingLinks",
              "PurchaseLinks","Keywords","Blurb","Token"],["The Lantern Harbor",2013,102,1,"","Keep the Light","Mira;Old Tobb","0:32:14","","","storm;brave","",""]]}
            """
        #expect(try Sheets.read(Array(table.utf8)).songs == Sheets.read([Sheets.row()]).songs)
    }

    @Test func aScriptsTwoAnswersAreReadTogether() throws {
        let answers = """
            {"movies":[{"id":7,"title":"The Lantern Harbor","imageURL":"","releaseYear":2013,"sortOrder":1}],
             "songs":[{"id":1,"movieId":7,"title":"Keep the Light","percent":32,"startTime":"1899-12-30T00:32:14.000Z","singers":["Mira","Old Tobb"],
               "releaseYear":2013,"movieRuntimeMinutes":102,"streamingLinks":[],"purchaseLinks":[],"keywords":["storm","brave"],"blurb":""}]}
            """
        #expect(try Sheets.read(Array(answers.utf8)).songs == Sheets.read([Sheets.row()]).songs)
        // It has looked at the rows' tokens itself, and does not send them.
        #expect(try Sheets.read(Array(answers.utf8), token: "secret").refusals == [])
    }
}
