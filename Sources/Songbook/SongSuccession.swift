public import AlbumScanAPI
import Catalog

/// A song that was in the songbook and is in it no more, though nobody has said which song it is now. What is kept by its id stays.
public struct MissingSong: Codable, Sendable, Equatable {
    public var id: String
    public var movieId: String
    public var movieTitle: String
    public var releaseYear: Int
    public var title: String
    /// Among the songs of its title in the film, from 1.
    public var number: Int
    /// When it went, in seconds since 1970.
    public var since: Int

    init(_ song: SongResource, of movie: MovieResource, since: Int) {
        id = song.id
        movieId = movie.id
        movieTitle = movie.title
        releaseYear = movie.releaseYear
        title = song.title
        number = song.number
        self.since = since
    }
}

/// What has been published so far, as far as the next version has to know.
public struct SongbookStanding: Codable, Sendable, Equatable {
    public var movies: [MovieResource]
    public var missing: [MissingSong]
    /// Former ids, each with the present one.
    public var aliases: [String: String]

    public init(movies: [MovieResource] = [], missing: [MissingSong] = [], aliases: [String: String] = [:]) {
        self.movies = movies
        self.missing = missing
        self.aliases = aliases
    }
}

/// Which song of a new version is which of the one before (rule 113).
///
/// Ids are made of titles, so whoever corrects a title would lose what people keep by it. A renaming is bridged where exactly one song of a
/// film is gone and exactly one is new; and where a film is gone, or has lost half of its songs or more, and a new one has at least half of
/// them, its songs are looked up there one by one. All else is told to the operator and decided by nobody else.
public struct SongSuccession: Sendable {
    /// What is bridged now: former id, present id.
    public private(set) var bridged: [String: String] = [:]
    public private(set) var missing: [MissingSong] = []
    /// All bridges, those of earlier versions included and followed to their end.
    public private(set) var aliases: [String: String] = [:]
    /// Sentences for the operator about songs that are gone while others are new.
    public private(set) var ambiguous: [String] = []

    /// How long after a song has gone a new one may still be it, in seconds: people correct a sheet in several steps, and it may be read
    /// between them.
    public static let memory = 86_400

    private struct Title: Hashable {
        let key: String
        let number: Int
    }

    /// - Parameter now: seconds since 1970.
    public init(from former: SongbookStanding, to reading: SongbookReading, now: Int) {
        let present = Set(reading.lines.keys)
        let known = present.union(reading.withheld)
        let lost = former.movies.flatMap { movie in movie.songs.map { MissingSong($0, of: movie, since: now) } }.filter {
            !known.contains($0.id)
        }
        let older = former.missing.filter { !known.contains($0.id) }
        let recent = lost + older.filter { now - $0.since <= Self.memory }
        let formerIDs = Set(former.movies.flatMap { $0.songs.map(\.id) })
        var new: [String: [SongResource]] = [:]
        for movie in reading.movies { new[movie.id] = movie.songs.filter { !formerIDs.contains($0.id) } }

        followFilms(recent, former, reading, new)
        renameSongs(recent, reading, new)

        missing = (lost + older).filter { bridged[$0.id] == nil }
        aliases = former.aliases.merging(bridged) { _, latest in latest }
        // A former id that is a song again stands for itself.
        for id in known { aliases[id] = nil }
        for (old, target) in aliases {
            var target = target
            var steps = 0
            while let next = aliases[target], steps < aliases.count {
                target = next
                steps += 1
            }
            aliases[old] = target
        }
    }

    /// Films that were renamed, dated anew or split.
    private mutating func followFilms(
        _ recent: [MissingSong], _ former: SongbookStanding, _ reading: SongbookReading, _ new: [String: [SongResource]]
    ) {
        let formerFilms = Set(former.movies.map(\.id))
        let newFilms = reading.movies.filter { !formerFilms.contains($0.id) }
        guard !newFilms.isEmpty else { return }
        var claims: [String: [String]] = [:]
        for (film, gone) in Dictionary(grouping: recent, by: \.movieId) {
            let remaining = former.movies.first { $0.id == film }?.songs.filter { song in !gone.contains { $0.id == song.id } } ?? []
            let total = remaining.count + gone.count
            let titles = Set(gone.map { Title(key: TextFolding.key($0.title), number: $0.number) })
            let successors = newFilms.filter { movie in
                let shared = movie.songs.count { titles.contains(Title(key: TextFolding.key($0.title), number: $0.number)) }
                return shared > 0 && shared * 2 >= total
            }
            guard !successors.isEmpty else { continue }
            var found: [String: String] = [:]
            for song in gone {
                let isSame = { (other: SongResource) in
                    other.number == song.number && TextFolding.key(other.title) == TextFolding.key(song.title)
                }
                var matches = successors.flatMap(\.songs).filter(isSame)
                if matches.isEmpty { matches = newFilms.flatMap(\.songs).filter(isSame) }
                if matches.count == 1 {
                    found[song.id] = matches[0].id
                } else if matches.count > 1 {
                    tell(song, matches.map(\.id), reading)
                }
            }
            // Renamed together with its film.
            let taken = Set(found.values)
            let left = gone.filter { found[$0.id] == nil }
            let free = successors.flatMap(\.songs).filter { !taken.contains($0.id) }
            if left.count == 1, free.count == 1, successors.allSatisfy({ isClear($0.id, reading) }) { found[left[0].id] = free[0].id }
            for (old, new) in found { claims[new, default: []].append(old) }
        }
        for (song, former) in claims {
            if former.count == 1 {
                bridged[former[0]] = song
            } else {
                for lost in recent where former.contains(lost.id) { tell(lost, [song], reading) }
            }
        }
    }

    /// Songs that were renamed in a film that stayed.
    private mutating func renameSongs(_ recent: [MissingSong], _ reading: SongbookReading, _ new: [String: [SongResource]]) {
        let taken = Set(bridged.values)
        for (film, gone) in Dictionary(grouping: recent.filter { bridged[$0.id] == nil }, by: \.movieId) {
            let fresh = (new[film] ?? []).filter { !taken.contains($0.id) }
            guard !fresh.isEmpty else { continue }
            if gone.count == 1, fresh.count == 1, isClear(film, reading) {
                bridged[gone[0].id] = fresh[0].id
            } else {
                for song in gone { tell(song, fresh.map(\.id), reading) }
            }
        }
    }

    /// Whether no row of the film is so broken that a song may only seem to be gone.
    private func isClear(_ film: String, _ reading: SongbookReading) -> Bool {
        !reading.unclear.contains(film) && !reading.unclear.contains(nil)
    }

    private mutating func tell(_ song: MissingSong, _ candidates: [String], _ reading: SongbookReading) {
        let lines = candidates.compactMap { reading.lines[$0] }.sorted().map { "\($0)" }
        ambiguous.append(
            "“\(song.title)” of “\(song.movieTitle)” (\(song.releaseYear)) is gone, and may be the song of line \(lines.joined(separator: " or ")). "
                + "Its favorites are kept; `admin songs alias \(song.id) NEW` decides.")
        ambiguous.sort()
    }
}

extension SongbookStanding {
    /// An operator's word that a song that is gone is another one of the songbook now.
    ///
    /// - Returns: false, and nothing changes, if the one is not gone or the other not there.
    public mutating func bridge(_ old: String, to new: String) -> Bool {
        guard missing.contains(where: { $0.id == old }), movies.contains(where: { $0.songs.contains { $0.id == new } }) else {
            return false
        }
        missing.removeAll { $0.id == old }
        for (former, target) in aliases where target == old { aliases[former] = new }
        aliases[old] = new
        return true
    }
}
