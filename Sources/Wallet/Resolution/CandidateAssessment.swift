import Catalog

/// The evidence for and against a candidate.
struct CandidateAssessment {
    /// What the title's likeness is worth, the most first.
    enum Tier: Int, Comparable {
        /// The same title, edition vocabulary aside.
        case same
        /// The same in another spelling, with the artist's name, as a soundtrack, or by a name it is known under.
        case respelled
        /// One is the beginning of the other: it is the album if nothing else can be.
        case longer
        /// One says something that makes another record of it, such as "live" or a first volume: only further evidence can make it the
        /// album.
        case otherRecord

        static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
    }

    let candidate: AlbumCandidate
    let tier: Tier
    /// 0…1.
    let artist: Double
    /// 0…1.
    let score: Double
    let edition: EditionWords
    let yearGap: Int?
    /// 0…1; nil if unknown.
    let tracks: Double?
    /// Editions of one album have the same.
    let work: AlbumKey
    /// The asked title word for word, with its edition.
    let isWhole: Bool
    private let isSpelledTheSame: Bool
    /// The title without edition.
    private let comparable: String
    private let asked: AskedAlbum
    private let title: TitleLikeness

    init(_ candidate: AlbumCandidate, _ asked: AskedAlbum) {
        self.candidate = candidate
        self.asked = asked
        let read = CatalogTitle(candidate.title)
        title = asked.title(of: candidate, reading: read)
        edition = read.edition
        work = AlbumKey(artist: ArtistName.primary(candidate.artist), title: Self.workTitle(read, of: candidate))
        comparable = read.comparable
        isWhole = asked.wholeKey.map { $0 == AskedAlbum.wholeKey(of: candidate.title) } == true
        isSpelledTheSame = isWhole || TextFolding.key(read.comparable) == asked.titleKey && title.value > 0
        let tier = Self.tier(title, candidate, asked, isSame: isSpelledTheSame)
        tracks = TrackAgreement.of(asked.question.tracks, with: candidate.tracks)
        let named = Self.artist(candidate, asked, title, tracks)
        let guessed =
            named >= 0.7 || asked.isVarious
            ? 0
            : ArtistEvidence.of(
                candidate, asked.question, isSameTitle: tier == .same, isTelling: !asked.isNameShared && !asked.isOneWord)
        artist = max(named, guessed)
        self.tier = guessed == ArtistEvidence.possible ? .otherRecord : tier
        yearGap = asked.year.flatMap { year in candidate.date.map { abs($0.year - year) } }
        score = 0.6 * title.value + 0.4 * artist
    }

    /// "The White Album" and "White Album" are one nickname; recordings of two years are two albums.
    private static func workTitle(_ read: CatalogTitle, of candidate: AlbumCandidate) -> String {
        var title = read.comparable
        if let year = read.year, let released = candidate.date?.year, abs(year - released) <= 1 { title += " (\(year))" }
        guard let nickname = AskedAlbum.nickname(in: title) else { return title }
        let words = TextFolding.words(String(nickname.content)).filter { $0 != "the" && $0 != "album" }
        return "\(nickname.rest) (\(words.joined(separator: " ")) album)"
    }

    private static func tier(_ title: TitleLikeness, _ candidate: AlbumCandidate, _ asked: AskedAlbum, isSame: Bool) -> Tier {
        if isSame { return .same }
        // A band's album and the film that was made of it, by the band ("Quadrophenia") or by others ("Tommy").
        if title.basis == .soundtrack, !asked.isVarious { return .otherRecord }
        if title.basis == .respelled, asked.isOneWord, isOtherWord(candidate.title, asked.titleKey) { return .otherRecord }
        return switch title.basis {
        case .exact, .respelled, .withArtist, .soundtrack, .alias, .transliterated: .respelled
        case .subtitled, .extended, .compiled: .longer
        case .otherKind: .otherRecord
        }
    }

    /// Whether two words differ in a consonant for another, so that they may be two words: "Parklife" and "Parklive". Where a title has more
    /// words, the others tell.
    private static func isOtherWord(_ candidate: String, _ asked: String) -> Bool {
        let one = Array(TextFolding.key(CatalogTitle(candidate).comparable)), other = Array(asked)
        guard one.count == other.count else { return false }
        let changed = zip(one, other).filter { $0 != $1 }
        return changed.count == 1 && changed.allSatisfy { !isAlike($0, $1) }
    }

    /// Vowels, and consonants that spellings exchange: "organise", "kolor".
    private static func isAlike(_ one: Character, _ other: Character) -> Bool {
        let pair = Set([one, other])
        return pair.isSubset(of: Set("aeiouy")) || pair.isSubset(of: Set("szc")) || pair.isSubset(of: Set("ckq"))
    }

    private static func artist(_ candidate: AlbumCandidate, _ asked: AskedAlbum, _ title: TitleLikeness, _ tracks: Double?) -> Double {
        let question = asked.question
        let isVarious =
            candidate.isCompilation && ArtistName.isVariousArtists(candidate.artist) || ArtistName.isVariousArtists(candidate.artist)
        if asked.isVarious {
            if isVarious { return 1 }
            if ArtistEvidence.isCast(candidate.artist), TextFolding.words(question.title).contains("cast") { return 0.95 }
            // Compilations are also known under a conductor's, a label's or their only artist's name.
            return question.trackArtists.map { 0.95 * ArtistLikeness.of($0, candidate.artist) }.max() ?? 0
        }
        guard isVarious else { return ArtistLikeness.of(question.artist, candidate.artist) }
        // A single track of a compilation that nothing marks as one.
        if let tracks, tracks >= TrackAgreement.contradiction { return 0.9 }
        let isSoundtrack = !TitleVocabulary.soundtrackNouns.isDisjoint(with: TextFolding.words(candidate.title))
        return question.isCompilation || isSoundtrack && title.basis <= .soundtrack ? 0.85 : 0
    }

    /// Editions of one album under its name and under its nickname: "The Beatles" and "The Beatles (White Album)" of one year.
    func isNicknamed(like other: CandidateAssessment) -> Bool {
        guard tier == .respelled, other.tier == .respelled, let year = candidate.date?.year, year == other.candidate.date?.year,
            (AskedAlbum.nickname(in: comparable) == nil) != (AskedAlbum.nickname(in: other.comparable) == nil)
        else { return false }
        return Self.plainTitle(comparable) == Self.plainTitle(other.comparable) && work.artist == other.work.artist
    }

    private static func plainTitle(_ title: String) -> String {
        TextFolding.key(AskedAlbum.nickname(in: title).map { String($0.rest) } ?? title)
    }

    // MARK: Acceptance

    /// Whether it can be the album at all.
    var isAcceptable: Bool {
        guard candidate.isPlayable, title.value >= 0.8, artist >= 0.7, score >= 0.84 else { return false }
        guard ArtistLikeness.isImitation(candidate.title) == ArtistLikeness.isImitation(asked.question.title) else { return false }
        guard fitsFormat, (edition.disc ?? 1) == 1 || edition.disc == asked.edition.disc else { return false }
        if let tracks, tracks < TrackAgreement.contradiction { return false }
        guard let yearGap, !isConfirmedByTracks else { return true }
        return yearGap <= tolerance
    }

    /// Catalogs write "– Single" and "– EP" behind titles. A single is not the album that it is from.
    private var fitsFormat: Bool {
        let format = Title(candidate.title).format
        if format == asked.format { return true }
        return format != .single && asked.format != .single
    }

    /// An EP where none was asked for, or the other way round.
    var isOtherFormat: Bool { Title(candidate.title).format != asked.format }

    /// Catalogs give reissues the date of the album or their own.
    private var tolerance: Int {
        switch tier {
        case .same: asked.isNameShared && edition.isBase ? 2 : 100
        case .respelled: asked.isNameShared && edition.isBase ? 2 : 60
        case .longer: 60
        case .otherRecord: 1
        }
    }

    /// What makes up for a title that is not the same.
    var isConfirmed: Bool { isConfirmedByTracks || yearGap.map { $0 <= 1 } == true && artist >= 0.95 }

    var isConfirmedByTracks: Bool { tracks.map { $0 >= TrackAgreement.sure } == true }

    /// That a live album's title also says so is no other record: "Unplugged" and "Unplugged (Live)".
    var isOnlyMarkedLive: Bool {
        guard asked.isLive else { return false }
        let words = TitleVocabulary.kinds(of: TextFolding.words(candidate.title))
        return words.isSubset(of: TitleVocabulary.kinds(of: TextFolding.words(asked.question.title)).union([.live]))
            && withoutLive(comparable) == withoutLive(asked.comparable)
    }

    /// Nor with the artist's name: "At Carnegie Hall".
    private func withoutLive(_ title: String) -> [String] {
        var rest = EditionSuffix.removed(from: title)
        while let bracket = EditionSuffix.trailingBracket(of: rest[...]), TextFolding.words(String(bracket.content)) == ["live"] {
            rest = EditionSuffix.removed(from: String(bracket.rest))
        }
        let words = TextFolding.words(rest), name = TextFolding.words(asked.question.artist)
        return words.count > name.count && words.starts(with: name) ? Array(words.dropFirst(name.count)) : words
    }

    /// "Gold" and "Legend" name one record, "Greatest Hits" does not.
    var isTelling: Bool { !asked.isOfArtistsName && (!asked.isNameShared || asked.isOneWord) }
    var ranked: RankedAlbum { RankedAlbum(album: candidate, score: score) }

    /// An edition where none was asked for.
    var isAddedTo: Bool { asked.edition.isBase && !edition.isBase }

    /// The songs of a film of the asked title, which may be by the very artist.
    var isSoundtrackOfTitle: Bool { title.basis == .soundtrack && artist >= 0.95 }

    // MARK: Editions

    /// Among editions of one album, smaller is better: the title's edition, the rating, the tracks, the number of tracks, the least added,
    /// the earliest, and in the end the id.
    func isBetterEdition(than other: CandidateAssessment) -> Bool {
        let (one, two) = (editionOrder, other.editionOrder)
        if one != two { return one.lexicographicallyPrecedes(two) }
        let (date, otherDate) = (candidate.date, other.candidate.date)
        if date != otherDate {
            guard let date else { return false }
            return otherDate.map { date < $0 } ?? true
        }
        if candidate.id.utf8.count != other.candidate.id.utf8.count { return candidate.id.utf8.count < other.candidate.id.utf8.count }
        return candidate.id.utf8.lexicographicallyPrecedes(other.candidate.id.utf8)
    }

    private var editionOrder: [Int] {
        let distance = edition.distance(to: asked.edition)
        let agreement = tracks.map { Int(($0 * 100).rounded()) } ?? 50
        let isCounted = asked.question.trackCount.flatMap { count in candidate.trackCount.map { $0 == count } }
        return [
            isOtherFormat ? 1 : 0, isWhole ? 0 : 1, distance, isSpelledTheSame ? 0 : 1, ratingOrder, -agreement, isCounted == true ? 0 : 1,
            distance == 1 ? edition.difference(from: asked.edition) : 0, distance == 3 ? edition.weight : 0,
        ]
    }

    /// The rating of what was picked, else explicit.
    private var ratingOrder: Int {
        switch (asked.question.rating ?? .explicit, candidate.rating) {
        case (.explicit, .explicit), (.clean, .clean): 0
        case (_, nil): 1
        case (.explicit, .clean), (.clean, .explicit): 2
        }
    }
}
