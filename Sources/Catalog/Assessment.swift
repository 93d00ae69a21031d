/// One candidate compared with the query.
struct Assessment {
    let candidate: ReleaseGroupCandidate
    /// 0…1 each.
    let title: Double
    let artist: Double
    let score: Double
    let sameYear: Bool
    private let isMainAlbum: Bool
    private let isOfficial: Bool

    init(_ candidate: ReleaseGroupCandidate, _ query: AlbumQuery) {
        let wishes = TitleWishes(query.title)
        let year = candidate.firstReleaseDate.flatMap { ReleaseYear.parse($0) }
        self.candidate = candidate
        title = Self.title(candidate, query)
        artist = Similarity.artists(query.artist, candidate.artistCredits)
        sameYear = query.year != nil && query.year == year
        isMainAlbum = candidate.primaryType == "Album" && wishes.unwanted(candidate.secondaryTypes).isEmpty
        isOfficial = candidate.releases.isEmpty || candidate.releases.contains { $0.status == nil || $0.status == "Official" }
        let penalty = wishes.penalty(candidate.secondaryTypes) + (isOfficial ? 0 : 0.10)
        let likeness = 0.45 * title + 0.35 * artist + 0.10 * Self.years(query.year, year) + 0.10 * wishes.type(candidate.primaryType)
        score = max(0, likeness - penalty)
    }

    var ranked: RankedCandidate { RankedCandidate(candidate: candidate, score: score) }

    var isAcceptable: Bool {
        score >= ReleaseGroupMatcher.acceptance && title >= ReleaseGroupMatcher.titleFloor && artist >= ReleaseGroupMatcher.artistFloor
    }

    /// The order among candidates with close scores.
    static func comesFirst(_ left: Assessment, _ right: Assessment) -> Bool {
        left.order.lexicographicallyPrecedes(right.order)
    }

    /// SPEC 9.11, smaller is better: title exact, main album, official, score, earliest, MusicBrainz' score.
    private var order: [Double] {
        [
            title == 1 ? 0 : 1, isMainAlbum ? 0 : 1, isOfficial ? 0 : 1, -(score * 1000).rounded(), Self.date(candidate.firstReleaseDate),
            -Double(candidate.searchScore),
        ]
    }

    /// Whether this one is the better choice although the scores are close. Albums that differ in nothing but their date are
    /// the original and a later namesake: the earliest is meant, unless the artist names albums after itself
    /// ("Weezer"), when nothing tells which.
    func isPreferred(to other: Assessment, for query: AlbumQuery) -> Bool {
        if (title == 1) != (other.title == 1) { return title == 1 }
        if isMainAlbum != other.isMainAlbum { return isMainAlbum }
        if isOfficial != other.isOfficial { return isOfficial }
        if title != 1 { return false }
        if artist == 1, other.artist < 1 { return true }
        if query.year != nil, abs(score - other.score) > 0.005 { return score > other.score }
        let isSelfTitled = ArtistName.key(query.title) == ArtistName.key(query.artist)
        return !isSelfTitled && Self.date(candidate.firstReleaseDate) < Self.date(other.candidate.firstReleaseDate)
    }

    /// MusicBrainz keeps "Blue Album" in the disambiguation of a release group called "Weezer".
    private static func title(_ candidate: ReleaseGroupCandidate, _ query: AlbumQuery) -> Double {
        let plain = Similarity.titles(query.title, candidate.title)
        guard plain < 1, let disambiguation = candidate.disambiguation, !disambiguation.isEmpty, !Title(query.title).addition.isEmpty else {
            return plain
        }
        let told = Similarity.titles(query.title, "\(candidate.title) (\(disambiguation))")
        let isNickname = TextFolding.words(disambiguation).contains("album")
        return isNickname ? told : max(plain, told)
    }

    /// As Picard has it: one side missing is worth 0.65 (UPSTREAMS 6.2).
    private static func years(_ left: String?, _ right: String?) -> Double {
        guard let left = left.flatMap({ Int($0) }), let right = right.flatMap({ Int($0) }) else { return 0.65 }
        switch abs(left - right) {
        case 0: return 1
        case 1: return 0.9
        case 2: return 0.75
        case let distance: return max(0, 0.5 - Double(distance) * 0.03)
        }
    }

    /// Sortable; undated last.
    private static func date(_ text: String?) -> Double {
        guard let text, let year = ReleaseYear.parse(text), let number = Double(year) else { return 99_999_999 }
        let parts = text.split(separator: "-").dropFirst().compactMap { Double($0) }
        return number * 10_000 + (parts.first ?? 99) * 100 + (parts.dropFirst().first ?? 99)
    }
}
