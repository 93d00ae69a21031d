/// The album to be matched, with everything about it that does not depend on the candidate.
package struct MatchQuery {
    let album: AlbumQuery
    let wishes: TitleWishes
    /// The year of the query, or the one that a nickname stands for.
    package let year: Int?
    /// The title fits several albums by the artist: it is the artist's name, or consists of generic words.
    package let isNameShared: Bool
    private let asked: Title
    private let nickname: Nickname?

    package init(_ album: AlbumQuery) {
        self.album = album
        asked = Title(album.title)
        nickname = Nickname.album(of: album)
        wishes = TitleWishes(album.title, format: asked.format)
        year = (album.year ?? nickname?.year).flatMap { ReleaseYear.parse($0) }.flatMap { Int($0) }
        let isSelfTitled =
            TextFolding.key(album.title) == TextFolding.key(album.artist) || ArtistName.key(album.title) == ArtistName.key(album.artist)
        isNameShared = isSelfTitled || asked.isGeneric || nickname.map { ArtistName.key($0.title) == ArtistName.key($0.artist) } == true
    }

    /// The best match between the title and any of the candidate's titles.
    package func title(of candidate: ReleaseGroupCandidate) -> TitleLikeness {
        let artists =
            [album.artist, ArtistName.primary(album.artist)] + candidate.artistCredits.flatMap(\.names) + [candidate.joinedArtist]
        let kinds = Set(candidate.secondaryTypes.compactMap(TitleVocabulary.Kind.init(secondaryType:)))
        let comparison = TitleComparison(artists: artists, kinds: kinds)
        var best = plain(candidate, comparison)
        if best.basis == .exact { return best }
        for other in candidate.aliases.map(ArtistName.articleFirst) + candidate.releases.map(\.title) {
            let likeness = comparison.likeness(asked, Title(other))
            guard likeness.basis <= .withArtist, likeness.value >= 0.95 else { continue }
            best = .better(best, likeness.weakened(by: 0.98, to: .alias))
        }
        if let known = nicknamed(candidate) { best = .better(best, known) }
        if best.value < ReleaseGroupMatcher.titleFloor, let same = transliterated(candidate) { best = same }
        return best
    }

    /// Compares with the title, or with title and disambiguation, where MusicBrainz keeps "Blue Album" for a release group called "Weezer".
    private func plain(_ candidate: ReleaseGroupCandidate, _ comparison: TitleComparison) -> TitleLikeness {
        let title = Title(candidate.title)
        let plain = comparison.likeness(asked, title)
        guard plain.basis != .exact, let disambiguation = candidate.disambiguation, !disambiguation.isEmpty else { return plain }
        let told = Title("\(candidate.title) (\(disambiguation))")
        let likeness = comparison.likeness(asked, told)
        return likeness.basis <= .withArtist ? .better(plain, likeness.weakened(by: 0.99, to: .alias)) : plain
    }

    // MARK: Nicknames

    private func nicknamed(_ candidate: ReleaseGroupCandidate) -> TitleLikeness? {
        let bare = Nickname.bare(album.title, artist: album.artist)
        let told = candidate.disambiguation.map { Nickname.bare($0, artist: album.artist) } ?? []
        let isTold = TextFolding.words(candidate.disambiguation ?? "").contains("album")
        if !bare.isEmpty, told == bare, isNamedAfterArtist(candidate) || isTold { return TitleLikeness(value: 0.97, basis: .alias) }
        // The candidate has a different nickname.
        guard !isTold else { return nil }
        if let nickname, TitleComparison().likeness(Title(nickname.title), Title(candidate.title)).basis <= .respelled {
            return TitleLikeness(value: 0.96, basis: .alias)
        }
        // "The Wedding Album" can be a nickname of the artist's self-titled album of that year.
        let isNickname = TextFolding.words(album.title).contains("album") && bare.count == 1
        let isOfThatYear = album.year != nil && candidate.firstReleaseDate.flatMap { ReleaseYear.parse($0) } == album.year
        guard isNickname, isOfThatYear, isNamedAfterArtist(candidate), candidate.primaryType == "Album", candidate.secondaryTypes.isEmpty
        else { return nil }
        return TitleLikeness(value: 0.9, basis: .alias)
    }

    private func isNamedAfterArtist(_ candidate: ReleaseGroupCandidate) -> Bool {
        ArtistName.key(candidate.title) == ArtistName.key(album.artist)
            || ArtistName.key(candidate.title) == ArtistName.key(candidate.joinedArtist)
    }

    // MARK: Scripts

    private func transliterated(_ candidate: ReleaseGroupCandidate) -> TitleLikeness? {
        guard Transliteration.applies(to: album.title) != Transliteration.applies(to: candidate.title),
            let one = Transliteration.key(album.title), let other = Transliteration.key(candidate.title), min(one.count, other.count) >= 4
        else { return nil }
        let likeness = EditDistance.similarity(one, other)
        return likeness >= 0.85 ? TitleLikeness(value: 0.95 * likeness, basis: .transliterated) : nil
    }
}
