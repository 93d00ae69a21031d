import Songbook
import Testing

/// When a song begins, however a sheet shows it (rule 111).
@Suite struct SongTimeTests {
    @Test(arguments: [
        ("0:32:14", 1934), ("00:32:14", 1934), ("1:02:03", 3723), ("32:14", 1934), ("75:30", 4530), ("0:05:07.000", 307),
        ("12:32:14 AM", 1934), ("1:02:03 am", 3723), ("0.0223842592592593", 1934), ("0,0223842592592593", 1934), ("0", 0),
        ("1899-12-30T00:32:14", 1934), ("1899-12-30 00:32:14", 1934), ("1899-12-30T00:32:14+0100", 1934),
        ("Sat Dec 30 1899 00:32:14 GMT+0100 (Central European Standard Time)", 1934), ("12/30/1899 0:32:14", 1934),
        ("12/30/1899 12:32:14 AM", 1934), ("30.12.1899 00:32:14", 1934), ("1:42:00", 6120),
    ])
    func aTimeIsRead(_ text: String, _ seconds: Int) throws {
        let reading = try Sheets.read([Sheets.row(time: text)])
        #expect(reading.refusals == [])
        #expect(reading.songs.map(\.startSeconds) == [seconds])
    }

    @Test(arguments: [
        ("", "StartTime is empty"), ("soon", "StartTime “soon” is no time: write H:MM:SS"),
        ("0:61:00", "StartTime “0:61:00” has more than 59 minutes or seconds"), ("32:75", "StartTime “32:75” has more than 59 seconds"),
        ("1:42:01", "StartTime is 1:42:01, and the film has 1:42:00"), ("7:12:00 PM", "StartTime is 19:12:00, and the film has 1:42:00"),
        ("754", "StartTime “754.0” is neither a time nor a part of a day: write H:MM:SS"),
        ("-0:01:00", "StartTime “-0:01:00” is no time: write H:MM:SS"),
        ("1899-12-29T00:32:14", "StartTime “1899-12-29T00:32:14” is not a time of day"), ("12:34", nil),
    ])
    func whatIsNoTimeOfTheFilmIsRefusedByLine(_ text: String, _ sentence: String?) throws {
        let reading = try Sheets.read([Sheets.row(title: "Another", time: "0:01:00"), Sheets.row(time: text)])
        #expect(reading.refusals == (sentence.map { ["3: \($0)"] } ?? []))
        #expect(reading.songCount == (sentence == nil ? 2 : 1))
    }

    /// 1:05 may be an hour and five minutes of a film that has 102.
    @Test func twoNumbersThatMayBeHoursAreTold() throws {
        let reading = try Sheets.read([Sheets.row(time: "1:05"), Sheets.row(title: "Another", time: "12:34")])
        #expect(reading.songs.map(\.startSeconds) == [65, 754])
        #expect(reading.notices.map(\.line) == [2])
        #expect(reading.notices.first?.text == "StartTime was read as minutes and seconds, 0:01:05")
    }

    @Test(arguments: [(0, 0), (1, 0), (31, 1), (30, 0), (3060, 50), (3029, 49), (3030, 50), (6120, 100)])
    func percentIsRoundedHalfUp(_ seconds: Int, _ percent: Int) throws {
        let time = "\(seconds / 3600):\(String(seconds / 60 % 60 + 100).suffix(2)):\(String(seconds % 60 + 100).suffix(2))"
        let song = try #require(try Sheets.read([Sheets.row(time: time)]).songs.first)
        #expect(song.startSeconds == seconds)
        // 0.5 % of 102 minutes are 30.6 s.
        #expect(song.percent == percent)
    }

    // MARK: Moments in UTC

    private static let starts = [190, 754, 1934, 3723, 5400, 6000]

    private static func moments(_ offset: Int, _ starts: [Int] = starts) -> [String] {
        starts.enumerated().map { index, start in
            let utc = start - offset
            let (day, time) = utc < 0 ? (29, utc + 86_400) : (30, utc)
            func two(_ number: Int) -> String { String(number + 100).suffix(2).description }
            return Sheets.row(
                title: "Song \(index)", time: "1899-12-\(day)T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)).000Z")
        }
    }

    @Test(arguments: [0, 3600, -18_000, 39_600])
    func theSheetsTimeZoneIsTakenOff(_ offset: Int) throws {
        let reading = try Sheets.read(Self.moments(offset))
        #expect(reading.songs.map(\.startSeconds) == Self.starts)
        #expect(reading.remarks.count == 1)
    }

    @Test func aZoneThatNoTimesTellIsAskedFor() throws {
        let reading = try Sheets.read(Self.moments(-19_800, [6000, 6100]))
        #expect(reading.songCount == 0)
        #expect(reading.rejected.allSatisfy { $0.text.contains("time zone is not known") })
        // Paris kept its local time in 1899.
        #expect(try Sheets.read(Self.moments(561), utcOffset: 561).songs.map(\.startSeconds) == Self.starts)
    }

    @Test func oneMistypedRowDoesNotHideTheZone() throws {
        let starts = (1...30).map { $0 * 200 }
        let reading = try Sheets.read(Self.moments(-18_000, starts) + [Sheets.row(title: "Late", time: "1899-12-30T09:00:00Z")])
        #expect(reading.songs.map(\.startSeconds) == starts)
        #expect(reading.refusals == ["32: StartTime is 4:00:00, and the film has 1:42:00"])
    }
}
