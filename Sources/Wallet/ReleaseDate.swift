/// When an album came out, as precisely as is known. A year without a month is before the dates of that year.
public struct ReleaseDate: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int?
    public let day: Int?

    /// - Parameter text: "1977", "1977-02", "1977-02-04" or a time of that day ("1977-02-04T12:00:00Z").
    /// - Returns: nil for anything else, also for a day without a month, and for years that no record is from.
    public init?(_ text: String) {
        let date = text.prefix { $0 != "T" }
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].utf8.count == 4, let year = Self.number(parts[0]), Self.years.contains(year) else {
            return nil
        }
        // "2019-00-00" is how some sources write "2019".
        let rest = parts.dropFirst().map(Self.number)
        guard rest.allSatisfy({ $0 != nil }) else { return nil }
        self.year = year
        month = rest.first.flatMap(\.self).flatMap { (1...12).contains($0) ? $0 : nil }
        day = month == nil ? nil : rest.dropFirst().first.flatMap(\.self).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// The year of a copyright line: "℗ 1983 Factory Records". Where there are several, as in "© 1979, ℗ 2015", the one after ℗ counts, and
    /// of those the earliest: "℗ 1973, 2011" is a remaster of 1973.
    public init?(copyright line: String) {
        let recording = line.firstIndex(of: "℗") ?? line.firstRange(of: "(P)")?.lowerBound ?? line.firstRange(of: "(p)")?.lowerBound
        let part = recording.map { line[$0...].prefix { $0 != "©" } } ?? line[...]
        guard let year = Self.yearsNamed(in: part).min() else { return nil }
        self.year = year
        month = nil
        day = nil
    }

    /// The first that is known of MusicBrainz' first release date, the catalog's, and the year of the copyright line.
    public static func best(musicBrainz: String?, catalog: String?, copyright: String?) -> ReleaseDate? {
        musicBrainz.flatMap { ReleaseDate($0) } ?? catalog.flatMap { ReleaseDate($0) } ?? copyright.flatMap { ReleaseDate(copyright: $0) }
    }

    public static func < (left: ReleaseDate, right: ReleaseDate) -> Bool {
        (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
    }

    /// "1977", "1977-02" or "1977-02-04".
    public var description: String {
        ([year] + [month, day].compactMap(\.self)).map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = ReleaseDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date of a release")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static let years = 1860...2100

    private static func number(_ text: Substring) -> Int? {
        (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func yearsNamed(in text: Substring) -> [Int] {
        text.split { !("0"..."9").contains($0) }.filter { $0.count == 4 }.compactMap(number).filter(years.contains)
    }
}
