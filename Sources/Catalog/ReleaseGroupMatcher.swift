/// Chooses the release group an album is, from what a MusicBrainz search returned.
///
/// Each candidate's evidence is an ``Assessment``: how its title agrees and by what, the artist, the distance of the years, the kind of record.
/// Whether it can be the album at all is decided by floors and by how far the years may be apart, which depends on how much the names
/// say; a weighted sum orders those that can; among close ones rule 41 decides, or nothing does. MusicBrainz' own score decides
/// nothing but the order of otherwise equal candidates.
public enum ReleaseGroupMatcher {
    /// Least of 0.6 · title + 0.4 · artist.
    static let acceptance = 0.84
    /// Least distance of the score to the next candidate, where no rule prefers one.
    public static let margin = 0.05
    /// Below it a title is another album, whatever else agrees.
    static let titleFloor = 0.80
    /// Below it the artist is another one, and the title alone must do (rule 26).
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

    /// The artist is written in another script, and no alias tells how. The title may stand for it when it is exact, telling, dated the
    /// same year and borne by one artist only.
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
