import Testing
import Wallet

struct ReleaseDateTests {
    @Test(
        "Dates are read as sources write them",
        arguments: [
            ("1977", "1977"), ("1977-02", "1977-02"), ("1977-02-04", "1977-02-04"), ("1977-02-04T12:00:00Z", "1977-02-04"),
            ("2019-00-00", "2019"), ("1983-05-00", "1983-05"), ("1997-13-40", "1997"),
        ])
    func read(_ text: String, _ expected: String) {
        #expect(ReleaseDate(text)?.description == expected)
    }

    @Test(
        "What is no date is none",
        arguments: ["", "77", "02/04/1977", "unknown", "0000", "1977-", "1977-2x", "1066", "9999", "1977-02-04-01"])
    func refused(_ text: String) {
        #expect(ReleaseDate(text) == nil)
    }

    @Test(
        "The copyright line tells the year of the recording",
        arguments: [
            ("℗ 1983 Factory Records", 1983), ("© 2015 Warner, ℗ 1983 Warner", 1983), ("(P) 1973, 2011 Pink Floyd Music Ltd", 1973),
            ("1991 Geffen", 1991), ("℗ 1983 © 1979", 1983),
        ])
    func copyright(_ line: String, _ year: Int) {
        #expect(ReleaseDate(copyright: line)?.year == year)
    }

    @Test func aLineWithoutAYearTellsNone() {
        #expect(ReleaseDate(copyright: "℗ Factory Records") == nil)
        #expect(ReleaseDate(copyright: "℗ 12345") == nil)
    }

    @Test func theFirstReleaseCountsBeforeTheReissue() {
        let best = ReleaseDate.best
        #expect(best("1975-09-12", "2019-05-17", "℗ 2019")?.description == "1975-09-12")
        #expect(best(nil, "2019-05-17", "℗ 1975")?.description == "2019-05-17")
        #expect(best("", "soon", "℗ 1975 EMI")?.description == "1975")
        #expect(best(nil, nil, nil) == nil)
    }

    @Test func aYearIsBeforeTheDatesOfThatYear() throws {
        let dates = try ["1976-12-31", "1977", "1977-02", "1977-02-04", "1977-03", "1978"].map { try #require(ReleaseDate($0)) }
        #expect(dates.reversed().sorted() == dates)
    }
}
