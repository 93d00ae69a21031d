import AlbumScanClientCore
import Foundation
import SplitMix64
import Testing

/// Random commands: albums of up to seven tracks on up to three discs, some with two sides, of unknown length, unplayable or empty ones among them.
struct DiscPlayerScript {
    var generator: SplitMix64
    private var now = 0
    private var isFirst = true

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    private mutating func time(to most: Int) -> Int { Int.random(in: 0...most / 500, using: &generator) * 500 }

    private mutating func album() -> DiscPlayer.Album {
        var disc = 1
        var side: String?
        let hasSides = Bool.random(using: &generator)
        let tracks = (0..<Int.random(in: 0...7, using: &generator)).map { number in
            if number > 0, Int.random(in: 0..<4, using: &generator) == 0 {
                if hasSides, side == "A" {
                    side = "B"
                } else {
                    (disc, side) = (disc + 1, hasSides ? "A" : nil)
                }
            } else if number == 0, hasSides {
                side = "A"
            }
            let length = Int.random(in: 0..<6, using: &generator) == 0 ? nil : time(to: 8000)
            return DiscPlayer.Track(
                entry: "e\(number)", disc: disc, side: side, length: length, isPlayable: Int.random(in: 0..<7, using: &generator) > 0)
        }
        return DiscPlayer.Album(
            id: ["a", "b", "c"].randomElement(using: &generator) ?? "a", tracks: tracks, isTimed: Bool.random(using: &generator))
    }

    mutating func next() -> (DiscPlayer.Command, Int) {
        if Int.random(in: 0..<3, using: &generator) > 0 { now += time(to: 6000) }
        defer { isFirst = false }
        let entry = "e\(Int.random(in: 0...7, using: &generator))"
        let index = Int.random(in: -1...7, using: &generator)
        let position = time(to: 9000) - 500
        switch isFirst ? 0 : Int.random(in: 0..<40, using: &generator) {
        case 0: return (.load(album(), at: Bool.random(using: &generator) ? DiscPlayer.Place(index: index, position: position) : nil), now)
        case 1...8: return (.play, now)
        case 9...10: return (.pause, now)
        case 11...14: return (.next, now)
        case 15...17: return (.previous, now)
        case 18...19: return (.start(index: index), now)
        case 20...21: return (.seek(to: position), now)
        case 22...23: return (.interrupt, now)
        case 24...25: return (.interruptionEnded(mayResume: Bool.random(using: &generator)), now)
        case 26: return (.fail(entry: entry), now)
        case 27...30: return (.finish(entry: entry), now)
        case 31...32: return (.report(entry: entry, position: position), now)
        default: return (.tick, now)
        }
    }
}

/// The file that holds this player and the browser's together: `Tests/Web/test_player.py` gives the commands to `deck.js`.
@Suite struct DiscPlayerSequenceTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Web/disc-player.json")

    /// A line for each command: time, command, its values; then the state, the track's index, the position, and what is to be done.
    @Test func theFileSaysWhatThePlayerDoes() throws {
        let sequences = try (UInt64(1)...40).map { seed in
            var script = DiscPlayerScript(seed: seed)
            var player = DiscPlayer()
            let steps = try (0..<25).map { _ in
                let (command, now) = script.next()
                let effects = player.take(command, at: now)
                var values: [any Encodable] = [now]
                values += Self.values(command)
                values += [player.state, player.index, player.position(at: now), effects.map(Self.text)] as [any Encodable]
                return try "[" + values.map(Self.json).joined(separator: ",") + "]"
            }
            return "[\n" + steps.joined(separator: ",\n") + "\n]"
        }
        let text = "[" + sequences.joined(separator: ",\n") + "]\n"
        // How to make it anew, where the rules of playing change.
        if ProcessInfo.processInfo.environment["WRITE_SEQUENCES"] != nil { try Data(text.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text, "WRITE_SEQUENCES=1 writes disc-player.json anew")
    }

    private static func json(_ value: any Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func values(_ command: DiscPlayer.Command) -> [any Encodable] {
        switch command {
        case .load(let album, let place): ["load", [Place(album: album, at: place)]]
        case .play: ["play", [Int]()]
        case .pause: ["pause", [Int]()]
        case .next: ["next", [Int]()]
        case .previous: ["previous", [Int]()]
        case .start(let index): ["start", [index]]
        case .seek(let position): ["seek", [position]]
        case .interrupt: ["interrupt", [Int]()]
        case .interruptionEnded(let mayResume): ["interruptionEnded", [mayResume]]
        case .fail(let entry): ["fail", [entry]]
        case .finish(let entry): ["finish", [entry]]
        case .report(let entry, let position): ["report", [entry, "\(position)"]]
        case .tick: ["tick", [Int]()]
        }
    }

    /// What is loaded, and where it goes on.
    private struct Place: Encodable {
        let album: DiscPlayer.Album
        let at: DiscPlayer.Place?
    }

    private static func text(_ effect: DiscPlayer.Effect) -> String {
        switch effect {
        case .begin(let entry, let position): "begin \(entry) \(position)"
        case .pause: "pause"
        case .stop: "stop"
        case .turnOver(let disc, let side): "turnOver \(disc)" + (side.map { " \($0)" } ?? "")
        }
    }
}
