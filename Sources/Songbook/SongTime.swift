import Catalog

/// When a song begins, in every form in which a sheet shows a time (rule 111).
///
/// A time cell is no text: a script reads it as a moment of December 30, 1899, the day zero of spreadsheets; an export shows whatever format
/// the column has.
enum SongTime {
    /// What a cell says.
    enum Reading: Equatable {
        /// Seconds from the film's start. `isUnsure` if the text may also have meant hours and minutes.
        case seconds(Int, isUnsure: Bool = false)
        /// Seconds from the midnight, in UTC, that begins December 30, 1899: the sheet's offset from UTC has to be added.
        case utc(Int)
    }

    /// Why a cell is no time.
    struct Failure: Error, Equatable { let reason: String }

    /// - Parameter runtime: of the film, in minutes.
    static func read(_ cell: SongSheet.Cell, runtime: Int) throws(Failure) -> Reading {
        switch cell {
        case .number(let number): try fraction(number)
        case .text(let text): try read(text.trimmed, runtime: runtime)
        }
    }

    private static func read(_ text: String, runtime: Int) throws(Failure) -> Reading {
        guard !text.isEmpty else { throw Failure(reason: "is empty") }
        if let match = text.wholeMatch(of: #/([0-9]{1,3}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?(?:\s*([AaPp])\.?[Mm]\.?)?/#) {
            return try clock(match.1, match.2, match.3, half: match.4)
        }
        if let match = text.wholeMatch(of: #/([0-9]{1,3}):([0-9]{1,2})/#) {
            return try short(match.1, match.2, runtime: runtime)
        }
        if let match = text.wholeMatch(
            of: #/1899-12-(29|30|31)[T ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?\s*(Z|[+-][0-9]{2}:?[0-9]{2})?/#)
        {
            let reading = try clock(match.2, match.3, match.4, half: nil)
            guard match.5 != "Z" else {
                guard case .seconds(let seconds, _) = reading, let day = Int(match.1) else { return reading }
                return .utc(seconds + (day - 30) * 86_400)
            }
            guard match.1 == "30" else { throw Failure(reason: "“\(shown(text))” is not a time of day") }
            return reading
        }
        // What a script writes when it makes text of a date; the clock is the sheet's own.
        if let match = text.wholeMatch(
            of: #/[A-Z][a-z]{2} Dec 30 1899 ([0-9]{2}):([0-9]{2}):([0-9]{2})(?: GMT[+-][0-9]{4}(?: \(.*\))?)?/#)
        {
            return try clock(match.1, match.2, match.3, half: nil)
        }
        if let match = text.wholeMatch(of: #/(?:12\/30\/1899|30[.\/]12[.\/]1899),?\s+(.+)/#) {
            return try read(String(match.1), runtime: runtime)
        }
        if text.wholeMatch(of: #/[0-9]*[.,]?[0-9]+(?:[eE]-?[0-9]+)?/#) != nil, let number = Double(text.replacing(",", with: ".")) {
            return try fraction(number)
        }
        throw Failure(reason: "“\(shown(text))” is no time: write H:MM:SS")
    }

    private static func clock(
        _ hours: Substring, _ minutes: Substring, _ seconds: Substring, half: Substring?
    ) throws(Failure) -> Reading {
        guard var hour = Int(hours), let minute = Int(minutes), let second = Int(seconds), minute < 60, second < 60 else {
            throw Failure(reason: "“\(hours):\(minutes):\(seconds)” has more than 59 minutes or seconds")
        }
        if let half {
            guard (1...12).contains(hour) else { throw Failure(reason: "“\(hours):\(minutes):\(seconds)” is no time of half a day") }
            hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
        }
        return .seconds(hour * 3600 + minute * 60 + second)
    }

    /// Two numbers are minutes and seconds, since no film has a song twelve hours in; where hours and minutes would be possible too, the
    /// operator is told what was understood.
    private static func short(_ first: Substring, _ second: Substring, runtime: Int) throws(Failure) -> Reading {
        guard let minutes = Int(first), let seconds = Int(second), seconds < 60 else {
            throw Failure(reason: "“\(first):\(second)” has more than 59 seconds")
        }
        let isUnsure = minutes * 60 + seconds <= runtime && minutes * 60 + seconds > 0
        return .seconds(minutes * 60 + seconds, isUnsure: isUnsure)
    }

    /// The part of a day, which is how spreadsheets store a time.
    private static func fraction(_ number: Double) throws(Failure) -> Reading {
        guard (0..<1).contains(number) else {
            throw Failure(reason: "“\(number)” is neither a time nor a part of a day: write H:MM:SS")
        }
        return .seconds(Int((number * 86_400).rounded()))
    }

    static func shown(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

    /// `H:MM:SS`.
    static func text(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    /// The share of the runtime in whole percent, rounded half up and clamped to 0…100.
    static func percent(_ seconds: Int, runtime: Int) -> Int {
        let total = runtime * 60
        return min(max((200 * seconds + total) / (2 * total), 0), 100)
    }
}

/// The time zone of a sheet whose script sent its times as moments in UTC.
struct SheetClock {
    /// In seconds east of Greenwich.
    let offset: Int
    /// Whether nobody said so, and the times were the only hint.
    let isDeduced: Bool

    /// - Parameters:
    ///   - times: each with its film's runtime in minutes.
    ///   - offset: what the operator says; nil if nothing.
    /// - Returns: nil if no zone, or more than one, makes these times of films.
    init?(_ times: [(utc: Int, runtime: Int)], offset: Int?) {
        if let offset {
            (self.offset, isDeduced) = (offset, false)
            return
        }
        // One mistyped row in twenty must not hide the zone of the others.
        func fits(_ offset: Int) -> Bool {
            let wrong = times.count { !(0...$0.runtime * 60).contains($0.utc + offset) }
            return wrong * 20 <= times.count
        }
        let hours = (-12...14).map { $0 * 3600 }.filter(fits)
        let found = fits(0) ? 0 : hours.count == 1 ? hours[0] : nil
        guard let found else { return nil }
        (self.offset, isDeduced) = (found, true)
    }
}
