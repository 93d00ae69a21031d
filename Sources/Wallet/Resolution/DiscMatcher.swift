import Catalog

/// Decides which of a search's results an album is (Sources/Wallet/README.md, "Deciding"). The order of the results changes nothing.
///
/// First which album, with a margin to the next one and abstaining where that is not sure; then which of its editions.
public enum DiscMatcher {
    /// The least distance of the score to the next album's.
    static let margin = 0.05

    /// - Parameter candidates: in any order; one that comes twice counts once. The album of the question's id is the answer if it is among
    ///   them.
    public static func decide(_ question: DiscQuestion, among candidates: [AlbumCandidate]) -> DiscDecision {
        if let id = question.catalogAlbumID, let album = candidates.first(where: { $0.id == id }) {
            return .match(RankedAlbum(album: album, score: 1))
        }
        let asked = AskedAlbum(question)
        let distinct = Dictionary(candidates.map { ($0.id, $0) }) { one, other in merged(one, other) }.values
        let assessed = distinct.map { CandidateAssessment($0, asked) }.filter(\.isAcceptable)
        let works = CandidateWork.grouped(assessed, isNameShared: asked.isNameShared)
        guard let best = works.first else { return .none }
        let rivals = works.dropFirst().filter { best.isRivaled(by: $0, margin: margin) }
        let close = [best] + rivals
        guard let chosen = close.count == 1 ? best : told(among: close),
            chosen.stands || chosen.edition.isSoundtrackOfTitle && isOfSoundtracks(question.artist, distinct)
        else { return abstained(close, asked) }
        return .match(chosen.edition.ranked)
    }

    /// Whether all that was found of an artist are soundtracks, as of a composer for films: there is no other record that a title without the
    /// word could mean.
    private static func isOfSoundtracks(_ artist: String, _ candidates: some Collection<AlbumCandidate>) -> Bool {
        candidates.allSatisfy { candidate in
            !TitleVocabulary.soundtrackNouns.isDisjoint(with: TextFolding.words(candidate.title))
                || ArtistLikeness.of(artist, candidate.artist) < 0.95
        }
    }

    /// The same album from two searches, one of which brought its tracks.
    private static func merged(_ one: AlbumCandidate, _ other: AlbumCandidate) -> AlbumCandidate {
        switch (one.tracks, other.tracks) {
        case (nil, _?): other
        case (_?, nil): one
        default: "\(one)".utf8.lexicographicallyPrecedes("\(other)".utf8) ? one : other
        }
    }

    /// The one of several albums that further evidence points to: the track list, then the year.
    private static func told(among works: [CandidateWork]) -> CandidateWork? {
        let byTracks = works.filter { $0.editions.contains(where: \.isConfirmedByTracks) }
        if byTracks.count == 1 { return byTracks[0] }
        guard byTracks.isEmpty else { return nil }
        if works.count == 2, works[0].edition.isNicknamed(like: works[1].edition) {
            return works.min { $0.edition.isBetterEdition(than: $1.edition) }
        }
        let byYear = works.filter { $0.editions.contains { $0.yearGap.map { $0 <= 1 } == true } }
        return byYear.count == 1 ? byYear[0] : nil
    }

    private static func abstained(_ works: [CandidateWork], _ asked: AskedAlbum) -> DiscDecision {
        let albums = works.map(\.edition).sorted { one, other in
            one.score == other.score ? one.candidate.id.utf8.lexicographicallyPrecedes(other.candidate.id.utf8) : one.score > other.score
        }
        let tracksWouldTell = !asked.question.tracks.isEmpty && albums.contains { $0.candidate.tracks == nil }
        return .notSure(albums.map(\.ranked), tracksWouldTell: tracksWouldTell)
    }
}

/// Candidates that are editions of one album.
struct CandidateWork {
    let editions: [CandidateAssessment]
    /// The one to show and to play.
    let edition: CandidateAssessment

    private init?(_ editions: [CandidateAssessment]) {
        guard let best = editions.min(by: { $0.isBetterEdition(than: $1) }) else { return nil }
        self.editions = editions
        edition = best
    }

    /// The best first. Where the artist uses a name again, the years tell albums apart, and a reissue with a year of its own belongs to the
    /// only album there is, or to none.
    static func grouped(_ assessed: [CandidateAssessment], isNameShared: Bool) -> [CandidateWork] {
        let byName = Dictionary(grouping: assessed, by: \.work).values.map { $0.sorted { $0.candidate.id < $1.candidate.id } }
        let groups = isNameShared ? byName.flatMap(separatedByYear) : Array(byName)
        return groups.compactMap(CandidateWork.init).sorted { $0.comesBefore($1) }
    }

    private static func separatedByYear(_ editions: [CandidateAssessment]) -> [[CandidateAssessment]] {
        var albums: [[CandidateAssessment]] = []
        let plain = editions.filter(\.edition.isBase).sorted { ($0.candidate.date?.year ?? 0) < ($1.candidate.date?.year ?? 0) }
        for edition in plain {
            let place = albums.firstIndex { album in
                album.contains { agree($0.candidate.date?.year, edition.candidate.date?.year) }
            }
            if let place { albums[place].append(edition) } else { albums.append([edition]) }
        }
        let others = editions.filter { !$0.edition.isBase }
        if albums.count <= 1 { return [(albums.first ?? []) + others] }
        for edition in others {
            let places = albums.indices.filter { place in
                albums[place].contains { agree($0.candidate.date?.year, edition.candidate.date?.year) }
            }
            if places.count == 1 { albums[places[0]].append(edition) } else { albums.append([edition]) }
        }
        return albums
    }

    private static func agree(_ one: Int?, _ other: Int?) -> Bool {
        guard let one, let other else { return true }
        return abs(one - other) <= 1
    }

    private var tier: CandidateAssessment.Tier { edition.tier }

    private func comesBefore(_ other: CandidateWork) -> Bool {
        let (one, two) = (edition, other.edition)
        if one.tier != two.tier { return one.tier < two.tier }
        if one.isWhole != two.isWhole { return one.isWhole }
        if one.isOtherFormat != two.isOtherFormat { return !one.isOtherFormat }
        if one.score != two.score { return one.score > two.score }
        return one.candidate.id.utf8.lexicographicallyPrecedes(two.candidate.id.utf8)
    }

    /// Whether another album, which comes after this one, could as well be meant.
    func isRivaled(by other: CandidateWork, margin: Double) -> Bool {
        // Editions or longer titles alone, and a soundtrack by the same artist that may be the album itself: "Purple Rain".
        if tier == .longer || tier == .same && edition.isAddedTo, other.edition.isSoundtrackOfTitle { return true }
        if edition.isWhole, !other.edition.isWhole, other.edition.artist <= edition.artist { return other.edition.isConfirmedByTracks }
        if tier == .same, edition.artist >= 0.95 || other.edition.artist < edition.artist {
            // The very title, by the very artist: only another one of that name is a rival.
            return other.tier == .same && other.edition.artist >= min(edition.artist, 0.95)
                && edition.isOtherFormat == other.edition.isOtherFormat
        }
        // Nor is what says that it is another record, or only begins alike, beside a title that is known to be the album's.
        if other.tier > max(tier, .respelled) { return other.edition.isConfirmedByTracks }
        return other.edition.isConfirmedByTracks || edition.score - other.edition.score < margin
    }

    /// Whether the evidence suffices for an album that is alone.
    var stands: Bool {
        switch tier {
        case .same: true
        case .respelled: edition.artist >= 0.8
        case .longer: editions.contains(where: \.isConfirmed) || edition.artist >= 0.95 && edition.isTelling
        case .otherRecord: editions.contains { $0.isConfirmed || $0.isOnlyMarkedLive }
        }
    }
}
