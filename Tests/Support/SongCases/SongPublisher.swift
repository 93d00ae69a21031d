import Cryptography
import SampleSongs
public import Songbook
import SplitMix64

extension SongIdentity {
    /// As the gateway makes ids.
    public static let sha256 = SongIdentity { SHA256.digest(of: $0) }
}

extension SongbookReading {
    /// What a sheet holds.
    public init(_ bytes: [UInt8]) throws {
        self = SongbookReader(identity: .sha256).read(try SongSheet(bytes))
    }
}

/// A songbook that is published version by version, ten minutes apart.
public struct SongPublisher: Sendable {
    public private(set) var standing = SongbookStanding()
    /// Seconds since 1970.
    public var now = 1_800_000_000

    public init() {}

    @discardableResult
    public mutating func publish(_ reading: SongbookReading) -> SongSuccession {
        let succession = SongSuccession(from: standing, to: reading, now: now)
        standing = SongbookStanding(movies: reading.movies, missing: succession.missing, aliases: succession.aliases)
        now += 600
        return succession
    }
}

/// A songbook that is edited again and again while somebody keeps every song of it.
public struct SongEdits: Sendable {
    /// How a sheet gets edited. Some take two versions.
    private enum Edit: CaseIterable {
        case renameSong, renameFilm, dateFilm, renameBoth, moveSong, respellSong, reorderRows, takeOutAndPutBack, breakAndMend
    }

    /// All songs were favorites before the first edit.
    public let favorites: Int
    /// Those that wait for the operator's word.
    public let waiting: Int
    /// Those that lead to another song or to none, in words.
    public let lost: [String]

    /// - Parameter count: of edits.
    public init(_ count: Int = 100, songs: Int = 120, seed: UInt64) throws {
        var book = Book(sample: SampleSongbook.generated(songs: songs, seed: seed), random: SplitMix64(seed: seed))
        try book.publish()
        let kept = book.ids
        for edit in 1...count { try book.edit(edit) }
        let missing = Set(book.publisher.standing.missing.map(\.id))
        var lost: [String] = []
        for (favorite, song) in zip(kept, book.ids) where !missing.contains(favorite) {
            let present = book.publisher.standing.aliases[favorite] ?? favorite
            if present != song { lost.append("\(favorite) is \(present) instead of \(song), seed \(seed)") }
        }
        favorites = kept.count
        waiting = missing.intersection(kept).count
        self.lost = lost
    }

    private struct Book {
        var sample: SampleSongbook
        var random: SplitMix64
        var publisher = SongPublisher()

        /// Of the songs as they are called now, in an order that no edit changes.
        var ids: [String] {
            sample.films.flatMap { film in
                film.songs.map { SongIdentity.sha256.song($0.title, number: 1, film: film.title, year: film.year) }
            }
        }

        mutating func publish(_ rows: [[String]]? = nil) throws {
            publisher.publish(try SongbookReading(Array(SampleSongbook.csv(rows ?? sample.rows()).utf8)))
        }

        mutating func edit(_ number: Int) throws {
            let film = Int.random(in: sample.films.indices, using: &random)
            let song = Int.random(in: sample.films[film].songs.indices, using: &random)
            let place = sample.films[..<film].reduce(0) { $0 + $1.songs.count } + song
            var rows: [[String]]?
            switch Edit.allCases[Int.random(in: Edit.allCases.indices, using: &random)] {
            case .renameSong: sample.films[film].songs[song].title += " \(number)"
            case .renameFilm: sample.films[film].title += " \(number)"
            case .dateFilm: sample.films[film].year = 1900 + number % 200
            case .renameBoth:
                sample.films[film].title += " \(number)"
                sample.films[film].songs[song].title += " \(number)"
            case .moveSong: sample.films[film].songs[song].start += 1
            case .respellSong: sample.films[film].songs[song].title = sample.films[film].songs[song].title.uppercased() + "!"
            case .reorderRows: rows = sample.rows().shuffled(using: &random)
            case .takeOutAndPutBack:
                var others = sample.rows()
                others.remove(at: place)
                try publish(others)
            case .breakAndMend:
                var others = sample.rows()
                others[place] = BrokenRow.kinds[number % BrokenRow.kinds.count].breaking(others[place])
                try publish(others)
            }
            try publish(rows)
        }
    }
}
