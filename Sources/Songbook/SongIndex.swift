public import AlbumScanAPI

/// A song that fits what was typed.
public struct SongMatch: Sendable, Equatable {
    public let song: SongResource
    /// The kind of match, 100, 80, 60 or 40, and 10 more for a favorite: it never outruns a better kind.
    public let score: Int
    /// Whether the title itself fits.
    public let titleMatched: Bool
    let quality: Int
    let movie: Int
}

/// What was found, with its film.
public struct SongMatchGroup: Sendable, Equatable {
    public let movie: MovieResource
    /// The best first.
    public var songs: [SongMatch]
}

/// Finds songs in a songbook by title, film, characters and keywords, with typing errors and by sound (rule 114).
///
/// The words of all songs are compared with the query once each, whatever the number of songs that have them.
public struct SongIndex: Sendable {
    private struct Entry {
        let movie: Int
        let song: SongResource
        /// Places in the vocabulary, and the field's points.
        let words: [(word: Int32, field: Int16)]
        let title: SongWord
        let titleWords: Int
        let compact: Compact
        let order: (sortOrder: Int, year: Int)
    }

    /// A whole title, without spaces.
    private struct Compact {
        let word: SongWord
        let hasDigit: Bool
        let sound: String?

        init(_ words: [SongWord]) {
            word = SongWord(words.flatMap(\.letters))
            hasDigit = word.hasDigit
            sound = word.sound(length: 8)?.primary
        }
    }

    private enum Field {
        static let (title, characters, film, keywords) = (40, 30, 20, 10)
    }

    private let movies: [MovieResource]
    private let vocabulary: [IndexedWord]
    private let entries: [Entry]
    private let films: [Compact]

    public init(_ songbook: SongbookResource) {
        var places: [SongWord: Int32] = [:]
        var vocabulary: [IndexedWord] = []
        var entries: [Entry] = []
        var films: [Compact] = []
        func place(_ word: SongWord) -> Int32 {
            if let place = places[word] { return place }
            let place = Int32(vocabulary.count)
            places[word] = place
            vocabulary.append(IndexedWord(word))
            return place
        }
        for (movie, film) in songbook.movies.enumerated() {
            let name = SongText.words(film.title)
            films.append(Compact(name))
            let shared = (name + [SongWord(String(film.releaseYear))]).map { (word: place($0), field: Int16(Field.film)) }
            for song in film.songs {
                let title = SongText.words(song.title)
                var words = title.map { (word: place($0), field: Int16(Field.title)) }
                words += song.characters.flatMap(SongText.words).map { (word: place($0), field: Int16(Field.characters)) }
                words += shared
                words += song.keywords.flatMap(SongText.words).map { (word: place($0), field: Int16(Field.keywords)) }
                entries.append(
                    Entry(
                        movie: movie, song: song, words: words, title: Self.joined(title), titleWords: title.count,
                        compact: Compact(title), order: (film.sortOrder, film.releaseYear)))
            }
        }
        movies = songbook.movies
        self.vocabulary = vocabulary
        self.entries = entries
        self.films = films
    }

    // MARK: Searching

    /// - Parameters:
    ///   - text: of which the first 100 code points and 8 words are read, and 32 letters of each.
    ///   - favorites: ids of songs, which come first among their kind.
    ///   - limit: the maximum number of songs.
    /// - Returns: the best first; nothing for a text without letters and digits.
    public func search(_ text: String, favorites: Set<String> = [], limit: Int = 50) -> [SongMatch] {
        let query = SongQuery(text)
        guard !query.words.isEmpty else { return [] }
        let points = query.words.indices.map { self.points(of: query.words[$0], isLast: $0 == query.words.count - 1) }
        let whole = WholeQuery(query)
        let wholeFilms = films.map { wholeMatch(whole, $0, field: Field.film) }
        var matches: [SongMatch] = []
        for entry in entries {
            let found = Self.best(entry, points, query, isWhole: true)
            var best = found.map { Way(band: $0.band, quality: $0.sum + Self.titleBonus(entry, $0, whole), isTitle: $0.isTitle) }
            best = Way.better(best, wholeMatch(whole, entry.compact, field: Field.title))
            best = Way.better(best, wholeFilms[entry.movie])
            if let best { matches.append(match(entry, best, favorites)) }
        }
        if matches.isEmpty, query.isRequired.count(where: \.self) > 1 {
            for entry in entries {
                guard let found = Self.best(entry, points, query, isWhole: false), found.letters * 2 >= whole.requiredLetters else {
                    continue
                }
                matches.append(match(entry, Way(band: 40, quality: found.sum, isTitle: found.isTitle), favorites))
            }
        }
        return Array(matches.sorted { precedes($0, $1) }.prefix(limit))
    }

    /// Matches by film, in the order of each film's best song.
    public func groups(_ matches: [SongMatch]) -> [SongMatchGroup] {
        var groups: [SongMatchGroup] = []
        var places: [Int: Int] = [:]
        for match in matches {
            if let place = places[match.movie] {
                groups[place].songs.append(match)
            } else {
                places[match.movie] = groups.count
                groups.append(SongMatchGroup(movie: movies[match.movie], songs: [match]))
            }
        }
        return groups
    }

    /// The points of each word of the vocabulary, 0 where it does not fit.
    private func points(of query: SongWord, isLast: Bool) -> [Int16] {
        let sound = query.count >= 4 ? query.sound(length: 4) : nil
        return vocabulary.map { Int16(SongWordMatch.points(query, sound, isLast: isLast, $0) ?? 0) }
    }

    private func match(_ entry: Entry, _ way: Way, _ favorites: Set<String>) -> SongMatch {
        SongMatch(
            song: entry.song, score: way.band + (favorites.contains(entry.song.id) ? 10 : 0), titleMatched: way.isTitle,
            quality: way.quality, movie: entry.movie)
    }

    private func precedes(_ one: SongMatch, _ other: SongMatch) -> Bool {
        if one.score != other.score { return one.score > other.score }
        if one.quality != other.quality { return one.quality > other.quality }
        let (film, otherFilm) = (movies[one.movie], movies[other.movie])
        return (film.sortOrder, film.releaseYear, one.song.startSeconds, one.song.id)
            < (otherFilm.sortOrder, otherFilm.releaseYear, other.song.startSeconds, other.song.id)
    }

    // MARK: Word by word

    /// What the words of a query found in a song.
    private struct Found {
        var band = 100
        var sum = 0
        /// Letters of the required words that fit, and not only sound alike.
        var letters = 0
        /// Words that fit the title as well as they fit anything.
        var inTitle = 0
        /// Whether a required word is among those.
        var isTitle = false
    }

    /// - Parameter isWhole: every required word has to fit; nil if one does not.
    private static func best(_ entry: Entry, _ points: [[Int16]], _ query: SongQuery, isWhole: Bool) -> Found? {
        var found = Found()
        for (index, points) in points.enumerated() {
            var best: Int16 = 0
            var title: Int16 = 0
            for (word, field) in entry.words {
                let point = points[Int(word)]
                guard point > 0 else { continue }
                best = max(best, point + field)
                if field == Field.title { title = max(title, point) }
            }
            let isRequired = query.isRequired[index]
            guard best > 0 else {
                if isRequired, isWhole { return nil }
                continue
            }
            let band = SongWordMatch.band(of: Int(best))
            found.sum += Int(best)
            if isRequired {
                found.band = min(found.band, band)
                if band > 40 { found.letters += query.words[index].count }
            }
            if title > 0, SongWordMatch.band(of: Int(title)) == band {
                found.inTitle += 1
                if isRequired { found.isTitle = true }
            }
        }
        return found
    }

    private static func titleBonus(_ entry: Entry, _ found: Found, _ query: WholeQuery) -> Int {
        let covered = 60 * found.inTitle / max(entry.titleWords, query.count)
        if entry.title == query.spaced { return 400 + covered }
        if entry.title.starts(with: query.spaced) { return 200 + covered }
        return (entry.title.contains(query.spaced) ? 100 : 0) + covered
    }

    // MARK: As a whole

    /// A query as one text.
    private struct WholeQuery {
        let count: Int
        let spaced: SongWord
        let compact: SongWord
        let hasDigit: Bool
        let sound: String?
        let requiredLetters: Int

        init(_ query: SongQuery) {
            count = query.words.count
            spaced = SongIndex.joined(query.words)
            compact = query.compact
            hasDigit = compact.hasDigit
            sound = compact.count >= 6 ? compact.sound(length: 8)?.primary : nil
            requiredLetters = zip(query.words, query.isRequired).reduce(0) { $0 + ($1.1 ? $1.0.count : 0) }
        }
    }

    /// A way in which a song fits.
    private struct Way {
        let band: Int
        let quality: Int
        let isTitle: Bool

        static func better(_ one: Way?, _ other: Way?) -> Way? {
            guard let one else { return other }
            guard let other else { return one }
            return (other.band, other.quality) > (one.band, one.quality) ? other : one
        }
    }

    /// Whether the query, spaces aside, is a title or the beginning of one, or nearly.
    private func wholeMatch(_ query: WholeQuery, _ title: Compact, field: Int) -> Way? {
        let (typed, word) = (query.compact, title.word)
        func way(_ band: Int, _ base: Int, _ closeness: Int) -> Way {
            Way(band: band, quality: query.count * (base + field) + closeness, isTitle: field == Field.title)
        }
        guard typed.count >= 4, !word.letters.isEmpty else { return nil }
        if word.starts(with: typed) { return way(100, SongWordMatch.prefix, 50 * typed.count / word.count) }
        guard typed.count >= 6 else { return nil }
        if word.contains(typed) { return way(80, SongWordMatch.substring, 50 * typed.count / word.count) }
        let limit = SongWordMatch.limit(typed.count)
        let difference = abs(word.count - typed.count)
        if difference <= limit, !query.hasDigit, !title.hasDigit, typed.lacks(of: word) <= limit, word.lacks(of: typed) <= limit {
            let distance = SongDistance.of(typed.letters, word.letters, limit: limit).whole
            // Nearly the whole title is worth more than words that fit here and there.
            let base = field == Field.title ? SongWordMatch.prefix : SongWordMatch.fuzzy
            if distance <= limit { return way(60, base, distance == 1 ? 40 : 25) }
        }
        if difference <= 4, let sound = query.sound, sound.utf8.count >= 4, sound == title.sound {
            return way(40, SongWordMatch.phonetic, 20)
        }
        return nil
    }

    private static func joined(_ words: [SongWord]) -> SongWord {
        SongWord(Array(words.map(\.letters).joined(separator: [0x20])))
    }
}
