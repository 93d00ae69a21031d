import AlbumScanAPI
import AlbumScanClientCore
import FoundationEssentials

/// Counts along beside a turntable or a CD player: an album without a sound, track by track by its lengths (rule 88). Pure: the time comes in, in
/// milliseconds.
package struct Turntable: Sendable {
    /// What a person types ends with a line.
    package enum Key: Equatable, Sendable {
        /// Nothing: pause, or go on.
        case onOff
        case next
        case previous
        case track(Int)
        case quit
        case unknown

        package init(_ line: String) {
            let word = line.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
            switch word {
            case "": self = .onOff
            case "n", "next": self = .next
            case "p", "previous": self = .previous
            case "q", "quit": self = .quit
            default: self = Int(word).map { Key.track($0) } ?? .unknown
            }
        }
    }

    /// What is told of a track, and of the end.
    package struct Moment: Codable, Equatable, Sendable {
        package var state: DiscPlayer.State
        /// In the album, from 1.
        package var track: Int
        package var disc: Int
        /// Of a record or a cassette.
        package var side: String?
        package var title: String
        package var lengthMs: Int?
        /// The disc to put on before it goes on, or to turn over if it is the one before.
        package var turnOverTo: Int?
        /// What a person has to do before it goes on.
        package var request: String?
    }

    private var player = DiscPlayer()
    private var turnsOverTo: (disc: Int, side: String?)?
    private let tracks: [(disc: Int, track: TrackListResource.Track)]

    /// - Parameter disc: the wallet's.
    package init(_ list: TrackListResource, disc: UUID) {
        tracks = list.discs.flatMap { disc in disc.tracks.map { (disc: disc.number, track: $0) } }
        let queue = tracks.enumerated().map { index, entry in
            DiscPlayer.Track(entry: "\(index)", disc: entry.disc, side: entry.track.side, length: entry.track.lengthMs)
        }
        _ = player.take(.load(DiscPlayer.Album(id: disc.text, tracks: queue, isTimed: true), at: nil), at: 0)
    }

    /// Begins with a track, from 1.
    ///
    /// - Returns: false if the album has no such track.
    package mutating func start(with number: Int, at now: Int) -> Bool {
        guard tracks.indices.contains(number &- 1) else { return false }
        perform(.start(index: number &- 1), at: now)
        return true
    }

    /// - Returns: false to end.
    package mutating func take(_ key: Key, at now: Int) -> Bool {
        switch key {
        case .onOff: perform(player.state == .playing ? .pause : .play, at: now)
        case .next: perform(.next, at: now)
        case .previous: perform(.previous, at: now)
        case .track(let number): perform(.start(index: number &- 1), at: now)
        case .unknown: break
        case .quit:
            perform(.pause, at: now)
            return false
        }
        return true
    }

    package mutating func tick(at now: Int) {
        perform(.tick, at: now)
    }

    private mutating func perform(_ command: DiscPlayer.Command, at now: Int) {
        let effects = player.take(command, at: now)
        if command != .tick { turnsOverTo = nil }
        for case .turnOver(let disc, let side) in effects { turnsOverTo = (disc, side) }
    }

    /// Nil unless something has to be put on or turned over.
    private var request: String? {
        guard let turnsOverTo else { return nil }
        let isTheSame = player.index > 0 && tracks[player.index - 1].disc == turnsOverTo.disc
        guard let side = turnsOverTo.side else { return "Put on disc \(turnsOverTo.disc), then press Return." }
        return (isTheSame ? "Turn the record over to side \(side)" : "Put on disc \(turnsOverTo.disc), side \(side)")
            + ", then press Return."
    }

    /// Nil before a track that is headed as the one before.
    private func heading(of index: Int) -> String? {
        guard index > 0 else { return tracks[index].track.side.map { "Side \($0)" } }
        let (before, this) = (tracks[index - 1], tracks[index])
        guard before.disc != this.disc || before.track.side != this.track.side else { return nil }
        return this.track.side.map { "Side \($0)" } ?? "Disc \(this.disc)"
    }

    package var hasEnded: Bool { player.state == .ended || player.state == .unplayable || player.state == .empty }

    package var moment: Moment {
        let current = tracks.indices.contains(player.index) ? tracks[player.index] : nil
        return Moment(
            state: player.state, track: player.index + 1, disc: current?.disc ?? 1, side: current?.track.side,
            title: current?.track.title ?? "", lengthMs: current?.track.lengthMs, turnOverTo: turnsOverTo?.disc, request: request)
    }

    // MARK: Drawing

    /// The tracks around the current one and the display.
    ///
    /// - Parameter rows: of the terminal.
    package func lines(at now: Int, columns: Int, rows: Int, style: Style) -> [String] {
        let most = max(3, rows - 6)
        let first = max(0, min(player.index - most / 2, tracks.count - most))
        var lines: [String] = []
        for index in first..<min(first + most, tracks.count) {
            let track = tracks[index].track
            let isCurrent = index == player.index && !hasEnded
            let number = DisplayText.padded("\(index + 1)", columns: 3)
            let length = track.lengthMs.map(WalletPage.clock) ?? ""
            let width = max(10, min(48, columns - 16))
            let title = DisplayText.padded(DisplayText.truncated(DisplayText.sanitized(track.title), columns: width), columns: width)
            if index > first, let heading = heading(of: index) { lines.append(Canvas.margin + style.dim(heading)) }
            let name = isCurrent ? style.bold(title) : track.isKeyTrack ? style.green(title) : title
            lines.append("\(Canvas.margin)\(isCurrent ? style.green("▶") : " ") \(style.dim(number)) \(name) \(style.dim(length))")
        }
        return lines + ["", Canvas.margin + display(at: now, style)]
    }

    private func display(at now: Int, _ style: Style) -> String {
        if hasEnded { return style.dim("The album is over.") }
        if let request { return style.boldGreen(request) }
        // A clock shows the second that has begun.
        let position = player.position(at: now) / 1000 * 1000
        let track = player.index + 1 < 10 ? "0\(player.index + 1)" : "\(player.index + 1)"
        let length = player.track?.length.map { " / \(WalletPage.clock($0))" } ?? " (its length is not known: n goes on)"
        let state = player.state == .playing ? "" : "  paused"
        return style.boldGreen("\(track)  \(WalletPage.clock(position))") + style.dim(length + state)
    }

    package static let help = "Return pauses and goes on · n next · p previous · a number chooses · q ends"
}
