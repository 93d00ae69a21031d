import Artwork
import Foundation
import Testing

/// The sides of records and cassettes, as MusicBrainz numbers their tracks (rule 96).
@Suite struct RecordSidesTests {
    /// One medium; the titles do not matter.
    private func sides(_ numbers: [String], format: String?) throws -> [String?] {
        let tracks = numbers.map { ["number": $0, "title": "Song"] }
        var medium: [String: Any] = ["position": 1, "tracks": tracks]
        medium["format"] = format ?? NSNull()
        return try JSONDecoder().decode(ReleaseTracks.self, from: JSONSerialization.data(withJSONObject: ["media": [medium]])).tracks.map(
            \.side)
    }

    @Test(arguments: [
        (["A1", "A2", "B1"], ["A", "A", "B"]), (["A", "B"], ["A", "B"]), (["A", "AA"], ["A", "AA"]),
        (["A-1", "A.2", "B10"], ["A", "A", "B"]),
        (["C1", "C2a", "C2b", "D1"], ["C", "C", "C", "D"]), (["A1", "A2"], ["A", "A"]),
    ])
    func recordsHaveTwo(numbers: [String], expected: [String]) throws {
        for format in ["12\" Vinyl", "7\" vinyl", "Cassette", "Microcassette", "10\" Shellac"] {
            #expect(try sides(numbers, format: format) == expected)
        }
    }

    /// No side is better than a wrong one.
    @Test(arguments: [
        ["1", "2", "3"], ["A1", "2"], ["A1", "B1", "A2"], ["B1", "A1"], ["A", "B", "C", "D"], ["I", "II"], ["A1", ""], ["A100"], ["Á1"],
        ["a1", "b1"],
        ["A1ab"], ["AB1", "AB2"], ["A1 ", "B1"],
    ])
    func whatIsNumberedInAnotherWayHasNone(numbers: [String]) throws {
        #expect(try sides(numbers, format: "12\" Vinyl").allSatisfy { $0 == nil })
    }

    @Test(arguments: [nil, "CD", "Digital Media", "", "Hybrid SACD"])
    func whatIsNotTurnedOverHasNone(format: String?) throws {
        #expect(try sides(["A1", "B1"], format: format) == [nil, nil])
    }

    @Test func whatIsHiddenBeforeTheFirstTrackIsOnItsSide() throws {
        let json =
            #"{"media":[{"format":"Cassette","pregap":{"title":"Hidden"},"tracks":[{"number":"A1","title":"One"},{"number":"B1","title":"Two"}]}]}"#
        let tracks = try JSONDecoder().decode(ReleaseTracks.self, from: Data(json.utf8)).tracks
        #expect(tracks.map(\.side) == ["A", "A", "B"] && tracks.map(\.position) == [0, 1, 2])
    }
}
