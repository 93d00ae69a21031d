import AlbumScanAPI
import Foundation
import Testing

@Suite struct TimestampTests {
    @Test(arguments: 0..<1000)
    func everyMillisecondSurvivesTheWire(millisecond: Int) throws {
        let text = "2026-03-01T12:00:00.\(String(1000 + millisecond).dropFirst())Z"
        let time = try JSONDecoder().decode(Timestamp.self, from: Data("\"\(text)\"".utf8))
        #expect(time.description == text)
        #expect(try JSONDecoder().decode(Timestamp.self, from: JSONEncoder().encode(time)) == time)
        let other = Timestamp(Date(timeIntervalSince1970: 1_772_366_400 + Double(millisecond) / 1000))
        #expect(other == time)
        #expect(other.description == text)
    }

    @Test func roundsToTheMillisecond() {
        let second = Date(timeIntervalSince1970: 1_772_366_400)
        #expect(Timestamp(second.addingTimeInterval(0.0014)).description == "2026-03-01T12:00:00.001Z")
        #expect(Timestamp(second.addingTimeInterval(0.9996)).description == "2026-03-01T12:00:01.000Z")
    }
}
