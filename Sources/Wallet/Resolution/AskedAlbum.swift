import Catalog

/// A question, with everything about it that does not depend on the candidate.
struct AskedAlbum {
    let question: DiscQuestion
    let edition: EditionWords
    /// The title's folded form without edition.
    let titleKey: String
    /// Four digits; what the picks say, or what a nickname stands for.
    let year: Int?
    /// The title fits several albums by the artist.
    let isNameShared: Bool
    /// Of words of the artist's name alone.
    let isOfArtistsName: Bool
    let isOneWord: Bool
    let isVarious: Bool
    let isLive: Bool
    let format: Title.Format?
    /// All of the title but what says nothing, in which "(3AM)" is "(3am Edition)"; nil if it tells no edition.
    let wholeKey: String?
    private let query: MatchQuery
    private let read: CatalogTitle
    private let works: WorkNumbers
    private let names: OtherNames
    private let nickname: Nickname?
    private let bare: [String]

    init(_ question: DiscQuestion) {
        self.question = question
        let title = CatalogTitle(question.title)
        read = title
        names = OtherNames(title.comparable, artist: question.artist)
        works = WorkNumbers(title.comparable)
        let album = AlbumQuery(artist: question.artist, title: Self.spelledOut(works.rest), year: question.year)
        query = MatchQuery(album)
        nickname = Nickname.album(of: album)
        bare = Nickname.bare(question.title, artist: question.artist)
        edition = title.edition
        titleKey = TextFolding.key(title.comparable)
        year = query.year ?? title.year
        let isEdited = !title.edition.isBase || EditionSuffix.trailingBracket(of: title.comparable[...]) != nil
        wholeKey = isEdited ? Self.wholeKey(of: question.title) : nil
        isVarious = ArtistName.isVariousArtists(question.artist)
        let told = TextFolding.words(question.title)
        // Or where it was: "At Folsom Prison", "Sinatra at the Sands".
        isLive = TitleVocabulary.kinds(of: told).contains(.live) || told.dropLast().contains("at")
        format = Title(question.title).format
        // "Aretha" by Aretha Franklin is as little telling as the whole name.
        let words = TextFolding.words(title.comparable)
        isOfArtistsName = !words.isEmpty && Set(words).isSubset(of: TextFolding.words(question.artist))
        isNameShared = query.isNameShared || isOfArtistsName
        isOneWord = words.count == 1
    }

    /// How alike the candidate's title is, and what that rests on.
    ///
    /// - Parameter title: the candidate's.
    func title(of candidate: AlbumCandidate, reading title: CatalogTitle) -> TitleLikeness {
        let told = WorkNumbers(title.comparable)
        guard !works.contradict(told), !read.contradicts(title) else { return TitleLikeness(value: 0, basis: .otherKind) }
        let plain = query.title(
            of: ReleaseGroupCandidate(
                id: candidate.id, title: Self.spelledOut(told.rest), artistCredits: [ArtistCredit(name: candidate.artist)]))
        guard plain.basis > .alias || plain.value < 0.9 else { return plain }
        return nicknamed(candidate) ?? otherwiseNamed(title, candidate) ?? castRecording(title) ?? TypedTitle.likeness(
            read.comparable, title.comparable) ?? plain
    }

    /// Words that say nothing about the edition left out.
    static func wholeKey(of title: String) -> String {
        TextFolding.words(title).filter { $0 != "edition" && $0 != "version" }.joined()
    }

    /// The title without edition.
    var comparable: String { read.comparable }

    // MARK: Other names

    /// By a symbol's name, or by the subtitle alone: "The Man Comes Around" for "American IV: The Man Comes Around".
    private func otherwiseNamed(_ title: CatalogTitle, _ candidate: AlbumCandidate) -> TitleLikeness? {
        let told = OtherNames(title.comparable, artist: candidate.artist)
        let isAbbreviated = told.initials.map { $0 == titleKey } == true
        if isAbbreviated || !names.keys.isDisjoint(with: told.keys) { return TitleLikeness(value: 0.93, basis: .alias) }
        guard !isNameShared, let subtitle = told.subtitle, subtitle == titleKey else { return nil }
        // Fewer words may be a record of their own.
        let isTelling = subtitle.split(separator: " ").count >= 3
        return TitleLikeness(value: 0.93, basis: isTelling ? .alias : .subtitled)
    }

    /// "Hamilton (Original Broadway Cast Recording)" may have left out a subtitle.
    private func castRecording(_ title: CatalogTitle) -> TitleLikeness? {
        guard let one = Self.cast(in: read.comparable), let other = Self.cast(in: title.comparable) else { return nil }
        let isSame = TextFolding.key(one) == TextFolding.key(String(other.prefix { $0 != ":" }))
        return isSame ? TitleLikeness(value: 0.94, basis: .subtitled) : nil
    }

    /// What stands before a bracket that says so.
    private static func cast(in title: String) -> String? {
        guard let bracket = EditionSuffix.trailingBracket(of: title[...]) else { return nil }
        return TextFolding.words(String(bracket.content)).contains("cast") ? String(bracket.rest) : nil
    }

    // MARK: Nicknames

    /// "The Beatles (The White Album)" is what "The Beatles" and "White Album" ask for; "Peter Gabriel 3: Melt" is "Melt".
    private func nicknamed(_ candidate: AlbumCandidate) -> TitleLikeness? {
        let told = Nickname.bare(candidate.title, artist: candidate.artist)
        guard !told.isEmpty else { return nil }
        if !bare.isEmpty, told == bare { return TitleLikeness(value: 0.97, basis: .alias) }
        if let nickname {
            let names = Set(nickname.names.flatMap { Nickname.bare($0, artist: nickname.artist) })
            if Set(told).isSubset(of: names) { return TitleLikeness(value: 0.95, basis: .alias) }
        }
        // A nickname that nobody told us: a doubt.
        if let unknown = Self.nickname(in: question.title), ArtistName.key(String(unknown.rest)) == ArtistName.key(question.artist),
            TextFolding.key(candidate.title) == TextFolding.key(String(unknown.rest))
        {
            return TitleLikeness(value: 0.9, basis: .otherKind)
        }
        return hasNickname(candidate) ? TitleLikeness(value: 0.93, basis: .alias) : nil
    }

    /// The very title with a nickname in brackets: "The Beatles 1962-1966 (The Red Album)".
    private func hasNickname(_ candidate: AlbumCandidate) -> Bool {
        guard let bracket = Self.nickname(in: candidate.title) else { return false }
        let names = [question.title, "\(question.artist) \(question.title)"].map { ArtistName.key(EditionSuffix.removed(from: $0)) }
        return names.contains(ArtistName.key(EditionSuffix.removed(from: String(bracket.rest))))
    }

    /// A trailing "(The … Album)", edition vocabulary aside.
    static func nickname(in title: String) -> (rest: Substring, content: Substring)? {
        guard let bracket = EditionSuffix.trailingBracket(of: EditionSuffix.removed(from: title)[...]) else { return nil }
        return TextFolding.words(String(bracket.content)).contains("album") ? bracket : nil
    }

    // MARK: Spelling

    /// "Vol. 4" is "Volume 4", "Pt. 2" is "Part 2".
    private static func spelledOut(_ title: String) -> String {
        let words = title.split(separator: " ", omittingEmptySubsequences: false)
        let spelled = words.enumerated().map { index, word -> String in
            guard index + 1 < words.count, words[index + 1].first.map({ $0.isNumber || "IVXivx".contains($0) }) == true else {
                return String(word)
            }
            return switch word.lowercased() {
            case "vol.", "vol": "Volume"
            case "pt.", "pt": "Part"
            case "no.", "nr.": "Number"
            default: String(word)
            }
        }
        return spelled.joined(separator: " ")
    }
}
