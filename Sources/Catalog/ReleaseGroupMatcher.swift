/// Chooses the release group an album is, from what a MusicBrainz search returned.
///
/// Weights and thresholds are UPSTREAMS 6.3; the order among equals is SPEC 9.11. MusicBrainz' own score decides
/// nothing but the order of otherwise equal candidates.
public enum ReleaseGroupMatcher {
    /// Least score of a match.
    public static let acceptance = 0.80
    /// Least distance to the next candidate.
    public static let margin = 0.05
    /// Below it a title is another album, whatever else agrees.
    static let titleFloor = 0.80
    /// Below it the artist is another one, and the title alone must do (SPEC 4.2).
    static let artistFloor = 0.70

    public static func rank(_ candidates: [ReleaseGroupCandidate], for query: AlbumQuery) -> MatchOutcome {
        let assessed = candidates.map { Assessment($0, query) }.sorted { $0.score > $1.score }
        let fitting = assessed.filter(\.isAcceptable)
        guard let highest = fitting.first?.score else { return titleAlone(assessed, query) }
        let close = fitting.filter { highest - $0.score < margin }.sorted(by: Assessment.comesFirst)
        let best = close[0]
        guard close.dropFirst().allSatisfy({ best.isPreferred(to: $0, for: query) }) else { return .ambiguous(close.map(\.ranked)) }
        let next = fitting.first { $0.candidate.id != best.candidate.id }?.score ?? 0
        return .match(best.ranked, margin: max(0, best.score - next))
    }

    /// The artist is written in a way that nothing matches (another script, a later name). The title may stand for
    /// it when it is exact, telling, dated the same year and borne by one artist only.
    private static func titleAlone(_ assessed: [Assessment], _ query: AlbumQuery) -> MatchOutcome {
        guard query.year != nil, isTelling(query) else { return .none }
        let exact = assessed.filter { $0.title == 1 }
        guard let best = exact.first(where: { $0.sameYear }),
            Set(exact.map { ArtistName.key($0.candidate.joinedArtist) }).count == 1
        else { return .none }
        let next = exact.first { $0.candidate.id != best.candidate.id }?.score ?? 0
        return .match(best.ranked, margin: max(0, best.score - next))
    }

    private static func isTelling(_ query: AlbumQuery) -> Bool {
        let words = TextFolding.words(EditionSuffix.removed(from: query.title))
        let generic: Set<String> = [
            "the", "best", "of", "greatest", "hits", "live", "at", "in", "collection", "anthology", "very", "essential", "gold",
            "singles", "complete", "unplugged", "sessions", "volume", "vol", "album", "soundtrack", "original", "motion", "picture",
            "christmas", "and",
            "ultimate", "definitive", "number", "ones", "a", "an", "my", "love", "songs",
        ]
        let telling = words.filter { !generic.contains($0) && !$0.allSatisfy(\.isNumber) }
        return telling.count >= 2 && telling.joined().count >= 10 && !ArtistName.isVariousArtists(query.artist)
            && TextFolding.key(query.title) != ArtistName.key(query.artist)
    }
}
