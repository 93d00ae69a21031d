/// Parses release years from model answers and MusicBrainz dates ("1997", "1997-05-21", "c. 1997").
public enum ReleaseYear {
    /// Before it there were no discs to sell.
    public static let earliest = 1890

    /// The first run of exactly four digits that is a plausible year.
    public static func parse(_ text: String, latest: Int = 2100) -> String? {
        for run in text.split(whereSeparator: { !("0"..."9").contains($0) }) where run.count == 4 {
            if let year = Int(run), (earliest...max(earliest, latest)).contains(year) { return String(run) }
        }
        return nil
    }
}
