/// The evidence for and against a candidate, as features with a score, and the decision (rule 41).
struct Assessment {
    let candidate: ReleaseGroupCandidate
    let title: TitleLikeness
    /// 0…1.
    let artist: Double
    /// The difference in years between query and candidate; nil where either is unknown.
    let yearGap: Int?
    let score: Double
    /// The release group has the type that the title asks for: a main album, unless the title says otherwise.
    let isWantedKind: Bool
    let isOfficial: Bool
    private let isYearAsked: Bool
    /// Only the year distinguishes several albums that the name fits.
    private let isNameShared: Bool

    init(_ candidate: ReleaseGroupCandidate, _ query: MatchQuery) {
        self.candidate = candidate
        title = query.title(of: candidate)
        artist = Similarity.artists(query.album.artist, candidate.artistCredits)
        let year = candidate.firstReleaseDate.flatMap { ReleaseYear.parse($0) }.flatMap { Int($0) }
        yearGap = query.year.flatMap { asked in year.map { abs($0 - asked) } }
        isYearAsked = query.year != nil
        isNameShared = query.isNameShared
        let wishes = query.wishes
        let unwanted = wishes.unwanted(candidate.secondaryTypes)
        isWantedKind = wishes.isWanted(candidate.primaryType) && unwanted.isEmpty
        isOfficial = candidate.releases.isEmpty || candidate.releases.contains { $0.status == nil || $0.status == "Official" }
        let kind = min(wishes.type(candidate.primaryType), wishes.share(of: unwanted))
        score =
            Weight.title * title.value + Weight.artist * artist + Weight.year * Self.closeness(yearGap, isYearAsked) + Weight.kind * kind
            - (isOfficial ? 0 : Weight.unofficial)
    }

    /// The year is strong evidence, the type is weak evidence.
    private enum Weight {
        static let title = 0.40
        static let artist = 0.25
        static let year = 0.25
        static let kind = 0.10
        static let unofficial = 0.10
    }

    var ranked: RankedCandidate { RankedCandidate(candidate: candidate, score: max(0, score)) }

    // MARK: Acceptance

    var isAcceptable: Bool {
        guard title.value >= ReleaseGroupMatcher.titleFloor, artist >= ReleaseGroupMatcher.artistFloor,
            0.6 * title.value + 0.4 * artist >= ReleaseGroupMatcher.acceptance
        else { return false }
        guard let yearGap else { return isYearAsked ? standsWithoutItsYear : standsUndated }
        return yearGap <= tolerance
    }

    /// The tolerance for the difference in years: models and catalogs are off by a few, and some give a reissue's year. The weaker the
    /// evidence of the names, the smaller the tolerance.
    private var tolerance: Int {
        let byTitle =
            switch title.basis {
            case .exact: isNameShared ? 2 : 60
            case .respelled: isNameShared ? 2 : 10
            case .withArtist, .soundtrack: isNameShared ? 2 : 5
            case .alias, .transliterated, .subtitled, .extended: 3
            case .compiled: 1
            case .otherKind: 0
            }
        let byArtist = artist >= 0.9 ? 60 : 5
        return min(byTitle, byArtist, isWantedKind ? 60 : toleranceOfKind)
    }

    /// A single named after its artist is not the album of the year after, and neither is a live album whose title only starts like it.
    private var toleranceOfKind: Int {
        if title.basis >= .subtitled { return candidate.secondaryTypes == ["Compilation"] ? 1 : 0 }
        return isNameShared && candidate.primaryType != "Album" ? 0 : 5
    }

    /// The candidate has no date.
    private var standsWithoutItsYear: Bool {
        switch title.basis {
        case .exact, .respelled, .withArtist, .soundtrack: !isNameShared
        case .alias: true
        default: false
        }
    }

    /// The query has no year.
    private var standsUndated: Bool { title.basis != .otherKind }

    /// 0…1.
    private static func closeness(_ gap: Int?, _ isAsked: Bool) -> Double {
        guard let gap else { return isAsked ? 0.5 : 0.65 }
        return switch gap {
        case 0: 1
        case 1: 0.85
        case 2: 0.65
        case 3...5: 0.4
        case 6...10: 0.2
        default: 0
        }
    }

    // MARK: Order

    /// The ranking of candidates with close scores.
    static func comesFirst(_ left: Assessment, _ right: Assessment) -> Bool {
        left.order.lexicographicallyPrecedes(right.order)
    }

    /// The sort key, smaller is better: title, year, kind, official, score, earliest, MusicBrainz' score.
    private var order: [Double] {
        [
            title.basis == .exact ? 0 : 1, yearOrder, isWantedKind ? 0 : 1, isOfficial ? 0 : 1, -(score * 1000).rounded(),
            Self.date(candidate.firstReleaseDate), -Double(candidate.searchScore),
        ]
    }

    private var yearOrder: Double {
        guard isYearAsked else { return 0 }
        return yearGap.map(Double.init) ?? 2
    }

    /// A single is as often from the year before or after its album as from the same year.
    private func isYearCloser(than other: Assessment) -> Bool? {
        guard yearOrder != other.yearOrder else { return nil }
        let areRecords = candidate.primaryType == "Album" && other.candidate.primaryType == "Album"
        return areRecords || max(yearOrder, other.yearOrder) > 1 ? yearOrder < other.yearOrder : nil
    }

    /// Whether this candidate is preferred although the scores are close. Albums that differ in nothing but their date are the original and
    /// a later namesake: the earliest is meant, unless the name is one that an artist reuses ("Weezer", "Greatest Hits") or the artists are
    /// namesakes, when nothing can decide.
    func isPreferred(to other: Assessment) -> Bool {
        if (title.basis == .exact) != (other.title.basis == .exact) { return title.basis == .exact }
        if let isYearCloser = isYearCloser(than: other) { return isYearCloser }
        if isWantedKind != other.isWantedKind { return isWantedKind }
        if isOfficial != other.isOfficial { return isOfficial }
        if title.value != other.title.value { return title.value > other.title.value }
        if artist != other.artist, max(artist, other.artist) == 1 { return artist == 1 }
        if isYearAsked, abs(score - other.score) > 0.005 { return score > other.score }
        guard title.basis == .exact, !isNameShared, !areNamesakes(candidate, other.candidate) else { return false }
        return Self.date(candidate.firstReleaseDate) < Self.date(other.candidate.firstReleaseDate)
    }

    /// Different artists with the same name.
    private func areNamesakes(_ one: ReleaseGroupCandidate, _ other: ReleaseGroupCandidate) -> Bool {
        guard let first = one.artistCredits.first?.artistID, let second = other.artistCredits.first?.artistID else { return false }
        return first != second
    }

    /// As a sortable number; undated last.
    private static func date(_ text: String?) -> Double {
        guard let text, let year = ReleaseYear.parse(text), let number = Double(year) else { return 99_999_999 }
        let parts = text.split(separator: "-").dropFirst().compactMap { Double($0) }
        return number * 10_000 + (parts.first ?? 99) * 100 + (parts.dropFirst().first ?? 99)
    }
}
