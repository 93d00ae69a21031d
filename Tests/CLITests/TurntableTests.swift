import AlbumScanAPI
import AlbumScanClientCore
import Foundation
import Testing
import albumscan

/// `albumscan wallet play`: the album counted along beside a turntable (rule 88).
struct TurntableTests {
    private static func turntable(_ lengths: [[Int?]]) -> Turntable {
        let discs = lengths.enumerated().map { place, lengths in
            TrackListResource.Disc(
                number: place + 1,
                tracks: lengths.enumerated().map { .init(number: $0 + 1, title: "Track \(place + 1).\($0 + 1)", lengthMs: $1) })
        }
        return Turntable(TrackListResource(albumId: UUID(), releaseId: UUID(), discs: discs), disc: UUID())
    }

    @Test("It counts over the ends of tracks, waits where the next disc has to be put on, and ends after the last track")
    func whole() {
        var turntable = Self.turntable([[1000, 2000], [3000]])
        #expect(turntable.moment.state == .paused)
        _ = turntable.take(.onOff, at: 10_000)
        turntable.tick(at: 11_500)
        #expect(turntable.moment.title == "Track 1.2" && turntable.moment.state == .playing)
        turntable.tick(at: 13_000)
        #expect(turntable.moment.turnOverTo == 2 && turntable.moment.title == "Track 2.1" && turntable.moment.state == .paused)
        // However long that takes.
        turntable.tick(at: 60_000)
        #expect(turntable.moment.turnOverTo == 2)
        #expect(turntable.lines(at: 60_000, columns: 80, rows: 24, style: .plain).last?.contains("Put on disc 2") == true)
        _ = turntable.take(.onOff, at: 70_000)
        #expect(turntable.moment.turnOverTo == nil && turntable.moment.state == .playing)
        turntable.tick(at: 73_000)
        #expect(turntable.hasEnded)
        #expect(turntable.lines(at: 73_000, columns: 80, rows: 24, style: .plain).last?.contains("over") == true)
    }

    @Test("It waits where the record has to be turned over, and says so")
    func sides() {
        let tracks = ["A", "B"].enumerated().map { TrackListResource.Track(number: $0 + 1, title: "Track", lengthMs: 1000, side: $1) }
        let other = TrackListResource.Track(number: 1, title: "Track C", lengthMs: 1000, side: "C")
        let discs = [TrackListResource.Disc(number: 1, tracks: tracks), TrackListResource.Disc(number: 2, tracks: [other])]
        var turntable = Turntable(TrackListResource(albumId: UUID(), releaseId: UUID(), discs: discs), disc: UUID())
        _ = turntable.take(.onOff, at: 0)
        turntable.tick(at: 1000)
        #expect(turntable.moment.request == "Turn the record over to side B, then press Return." && turntable.moment.side == "B")
        #expect(turntable.lines(at: 1000, columns: 80, rows: 24, style: .plain).contains { $0.contains("Side B") })
        _ = turntable.take(.onOff, at: 5000)
        turntable.tick(at: 6000)
        #expect(turntable.moment.request == "Put on disc 2, side C, then press Return.")
    }

    @Test("A track of unknown length goes on until a person says so")
    func unknownLength() {
        var turntable = Self.turntable([[nil, 2000]])
        _ = turntable.take(.onOff, at: 0)
        turntable.tick(at: 9_000_000)
        #expect(
            turntable.moment.track == 1 && turntable.lines(at: 0, columns: 80, rows: 24, style: .plain).last?.contains("n goes on") == true)
        _ = turntable.take(.next, at: 9_000_000)
        #expect(turntable.moment.track == 2 && turntable.moment.state == .playing)
    }

    @Test(
        "What is typed",
        arguments: [
            ("", Turntable.Key.onOff), ("  ", .onOff), ("n", .next), ("P", .previous), ("q", .quit), (" 12 ", .track(12)), ("x", .unknown),
        ])
    func keys(_ line: String, _ key: Turntable.Key) {
        #expect(Turntable.Key(line) == key)
    }

    @Test("A number chooses a track, and one that is not there changes nothing")
    func choosing() {
        var turntable = Self.turntable([[1000, 2000, 3000]])
        _ = turntable.take(.track(3), at: 0)
        #expect(turntable.moment.track == 3 && turntable.moment.state == .playing)
        _ = turntable.take(.track(9), at: 0)
        #expect(turntable.moment.track == 3)
        _ = turntable.take(.track(Int.min), at: 0)
        #expect(turntable.moment.track == 3)
        let isThere = turntable.start(with: 0, at: 0)
        let goesOn = turntable.take(.quit, at: 500)
        #expect(!isThere && !goesOn && turntable.moment.state == .paused)
    }

    @Test("No line is wider, and no picture higher, than the terminal", arguments: [24, 60, 200], [8, 24])
    func fits(columns: Int, rows: Int) {
        var turntable = Self.turntable([Array(repeating: 200_000, count: 40)])
        _ = turntable.take(.track(20), at: 0)
        let lines = turntable.lines(at: 61_500, columns: max(columns, 30), rows: rows, style: .plain)
        #expect(lines.count < rows && lines.allSatisfy { DisplayText.width($0) <= max(columns, 30) })
        #expect(lines.contains { $0.contains("▶ 20") } && lines.last?.contains("20  1:01 / 3:20") == true)
    }
}
