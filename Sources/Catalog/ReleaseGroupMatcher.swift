/// Record linkage: decides which release group of a MusicBrainz search result an album is.
///
/// Each candidate's evidence is an ``Assessment``: the similarity of the title and what it rests on, the artist, the difference in years,
/// the type. Whether it can be the album at all is decided by thresholds and a tolerance for the years, which is the smaller the less the
/// names say; a weighted sum ranks the candidates that can; between close scores, rule 41 decides, or the result is ambiguous. MusicBrainz'
/// own score only breaks ties.
public enum ReleaseGroupMatcher {
    /// The minimum of 0.6 · title + 0.4 · artist.
    static let acceptance = 0.84
    /// The minimum distance of the score to the runner-up's, unless a rule prefers one.
    public static let margin = 0.05
    /// Below this similarity a title is another album, whatever else matches.
    static let titleFloor = 0.80
    /// Below this similarity it is another artist, unless the title alone suffices (rule 26).
    static let artistFloor = 0.70

    public static func rank(_ candidates: [ReleaseGroupCandidate], for query: AlbumQuery) -> MatchOutcome {
        let asked = MatchQuery(query)
        let assessed = candidates.map { Assessment($0, asked) }.sorted { $0.score > $1.score }
        let fitting = assessed.filter(\.isAcceptable)
        guard let highest = fitting.first?.score else { return titleAlone(assessed, query) }
        let close = fitting.filter { highest - $0.score < margin }.sorted(by: Assessment.comesFirst)
        guard let best = close.first(where: { one in close.allSatisfy { $0.candidate.id == one.candidate.id || one.isPreferred(to: $0) } })
        else { return .ambiguous(close.map(\.ranked)) }
        let next = fitting.first { $0.candidate.id != best.candidate.id }?.score ?? 0
        return .match(best.ranked, margin: max(0, best.score - next))
    }

    /// For an artist in another script without an alias that matches: the title may suffice when it is exact, distinctive, of the same year
    /// and shared by no other artist.
    private static func titleAlone(_ assessed: [Assessment], _ query: AlbumQuery) -> MatchOutcome {
        guard query.year != nil, isTelling(query) else { return .none }
        let exact = assessed.filter { $0.title == .exact }
        guard let best = exact.first(where: { $0.yearGap == 0 }), isInAnotherScript(query.artist, best.candidate),
            Set(exact.map { ArtistName.key($0.candidate.joinedArtist) }).count == 1
        else { return .none }
        let next = exact.first { $0.candidate.id != best.candidate.id }?.score ?? 0
        return .match(best.ranked, margin: max(0, best.score - next))
    }

    private static func isInAnotherScript(_ artist: String, _ candidate: ReleaseGroupCandidate) -> Bool {
        let isLatin = { (name: String) in TextFolding.words(name).joined().allSatisfy(\.isASCII) }
        return isLatin(artist) != isLatin(candidate.joinedArtist)
    }

    private static func isTelling(_ query: AlbumQuery) -> Bool {
        let telling = Title(query.title).words.filter { !TitleVocabulary.common.contains($0) && !$0.allSatisfy(\.isNumber) }
        return telling.count >= 2 && telling.joined().count >= 10 && !ArtistName.isVariousArtists(query.artist)
            && TextFolding.key(query.title) != ArtistName.key(query.artist)
    }
}
