import FoundationEssentials
import History
import Testing

struct HistoryCursorTests {
    @Test("A cursor comes back as it went", arguments: [0, 1, 1_795_262_400_123_456, -62_135_596_800_000_000, Int64.max])
    func roundTrip(microseconds: Int64) {
        let cursor = HistoryCursor(microseconds: microseconds, entryID: UUID())
        #expect(HistoryCursor(cursor.text) == cursor)
    }

    @Test("A date of PostgreSQL's resolution survives the trip to the microsecond")
    func resolution() {
        for microseconds in stride(from: Int64(1_795_262_400_000_000), to: 1_795_262_400_001_000, by: 1) {
            let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
            let cursor = HistoryCursor(scannedAt: date, entryID: UUID())
            #expect(cursor.microseconds == microseconds)
            #expect(cursor.scannedAt == date)
        }
    }

    @Test(
        "A time that PostgreSQL has not is refused, however well-formed the cursor",
        arguments: [Int64.min, Int64.min + 1, -210_866_803_200_000_001, -211_845_110_400_000_000])
    func outOfRange(microseconds: Int64) {
        #expect(HistoryCursor(HistoryCursor(microseconds: microseconds, entryID: UUID()).text) == nil)
    }

    @Test("It needs no escaping in a URL")
    func alphabet() {
        for _ in 0..<200 {
            let text = HistoryCursor(microseconds: .random(in: 0 ... .max), entryID: UUID()).text
            #expect(text.utf8.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) })
        }
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "x", "====", "AAAA", "not a cursor", "💎", String(repeating: "A", count: 34), String(repeating: "A", count: 10_000),
            "AgAGYMeK5YAAAAAAAAAAAAAAAAAAAAAAAAA", "AQAGYMeK5YAAAAAAAAAAAAAAAAAAAAAAAAA=", "AQAGYMeK5YAAAAAAAAAAAAAAAAAAAAAAAAB",
        ])
    func malformed(text: String) {
        #expect(HistoryCursor(text) == nil)
    }
}
