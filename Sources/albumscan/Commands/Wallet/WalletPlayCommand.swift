import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct WalletPlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Count along beside your turntable: no sound, but track and time.",
        discussion: """
            Press Return when the record begins. It goes by the lengths that MusicBrainz has, and says when the next disc is due. \(Turntable.help).
            """)

    @Argument(help: "The wallet.")
    var wallet: String

    @Argument(help: ArgumentHelp("The disc's id, or the end of it; any disc if it is left out, picked blindly.", valueName: "disc"))
    var disc: String?

    @Option(help: ArgumentHelp("Begin with this track at once.", valueName: "number"))
    var track: Int?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let (disc, list) = try await connection.withClient { client in
            let discs = try await client.wallet(client.walletID(wallet)).discs.filter { $0.albumId != nil }
            let meant = self.disc.map { end in discs.filter { $0.id.text.hasSuffix(end.lowercased()) } } ?? discs
            guard let disc = meant.randomElement(), let album = disc.albumId else {
                throw CommandFailure("There is no such disc, or it is not known yet which album it is.", code: "not_found")
            }
            guard self.disc == nil || meant.count == 1 else {
                throw CommandFailure("Several discs end like that; give more of the id.", code: "ambiguous")
            }
            return (disc, try await client.tracks(album: album, release: disc.releaseId))
        }
        guard list.state == .ready else {
            throw CommandFailure("MusicBrainz has no list of its tracks.", code: "tracks_unavailable")
        }
        var turntable = Turntable(list, disc: disc.id)
        if let track, !turntable.start(with: track, at: Self.now) {
            throw CommandFailure("It has \(list.discs.reduce(0) { $0 + $1.tracks.count }) tracks.", code: "not_found")
        }
        let stream = Console.Stream.output
        if !connection.json {
            stream.write(["", WalletPage.line(of: disc, style: stream.style), stream.style.dim(Turntable.help), ""])
        }
        try await play(&turntable, drawing: stream.isLive && !connection.json)
    }

    private func play(_ turntable: inout Turntable, drawing isDrawing: Bool) async throws {
        let stream = Console.Stream.output
        var region = LiveRegion()
        var told: Turntable.Moment?
        var input = LineInput()
        var isOn = true
        while isOn {
            turntable.tick(at: Self.now)
            for line in input.read() where isOn { isOn = turntable.take(Turntable.Key(line), at: Self.now) }
            let moment = turntable.moment
            let isOver = turntable.hasEnded
            if isDrawing {
                let size = stream.size
                stream.write(
                    region.draw(turntable.lines(at: Self.now, columns: size.columns, rows: size.rows, style: stream.style), rows: size.rows)
                )
            } else if moment != told {
                try tell(moment, isOver: isOver)
            }
            told = moment
            // Without a terminal nobody else could start or end it.
            if isOver || input.isClosed && moment.state != .playing { break }
            try await Task.sleep(for: .milliseconds(200))
        }
        if isDrawing { stream.write("\n") }
    }

    private func tell(_ moment: Turntable.Moment, isOver: Bool) throws {
        if connection.json { return try Console.writeJSON(moment) }
        let sentence =
            if isOver {
                "The album is over."
            } else if let request = moment.request {
                request
            } else {
                "\(moment.track)  \(DisplayText.sanitized(moment.title))\(moment.state == .playing ? "" : "  (paused)")"
            }
        Console.Stream.output.write([sentence])
    }

    /// Milliseconds since any moment.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}

/// Whole lines of standard input, without waiting for them.
private struct LineInput {
    private var rest: [UInt8] = []
    private(set) var isClosed = false

    mutating func read() -> [String] {
        var lines: [String] = []
        while !isClosed, isReadable {
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = bytes.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count <= 0 {
                isClosed = count == 0 || errno != EINTR && errno != EAGAIN
                break
            }
            rest += bytes.prefix(count)
        }
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeSubrange(...end)
        }
        // Nobody types a line that long.
        if rest.count > 1000 { rest = [] }
        return lines
    }

    private var isReadable: Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }
}
