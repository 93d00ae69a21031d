/// The date formats of HTTP (RFC 9110 section 5.6.7): the preferred one and the two obsolete ones a recipient must accept.
package enum HTTPDate {
    /// Seconds since 1970-01-01T00:00:00Z, or `nil` if `text` is not a date.
    package static func secondsSinceEpoch(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch words.count {
        case 6:
            // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
            guard words[5] == "GMT", var year = Int(words[3]) else { return nil }
            // RFC 9110: a two-digit year that seems more than 50 years ahead is in the past century.
            if words[3].count == 2 { year += year > 76 ? 1900 : 2000 }
            return seconds(year: year, month: words[2], day: words[1], time: words[4])
        case 5:
            // Sun Nov  6 08:49:37 1994
            guard let year = Int(words[4]) else { return nil }
            return seconds(year: year, month: words[1], day: words[2], time: words[3])
        default:
            return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func seconds(year: Int, month: String, day: String, time: String) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard let monthIndex = months.firstIndex(of: month), let day = Int(day), (1...31).contains(day), (1970...9999).contains(year),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return daysSinceEpoch(year: year, month: monthIndex + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Days of the proleptic Gregorian calendar; the year is taken to begin in March, so that the leap day is its last.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }
}
