import Catalog
import Testing

@Suite struct KnownAlbumsTests {
    @Test(arguments: KnownAlbums.all)
    func cleaningChangesNothing(album: IdentifiedAlbum) {
        #expect(album.cleaned() == album)
    }

    @Test func keysAreDistinct() {
        #expect(Set(KnownAlbums.all.map(AlbumKey.init)).count == KnownAlbums.all.count)
    }

    @Test(arguments: KnownAlbums.all)
    func eachIsFoundAmongAllAndTheirLookalikes(album: IdentifiedAlbum) {
        var candidates: [ReleaseGroupCandidate] = []
        for (index, other) in KnownAlbums.all.enumerated() {
            for (kind, type, secondary) in [
                ("album", "Album", []), ("single", "Single", []), ("live", "Album", ["Live"]), ("comp", "Album", ["Compilation"]),
            ] {
                candidates.append(
                    ReleaseGroupCandidate(
                        id: "\(index)-\(kind)", title: other.albumTitle, artistCredits: [ArtistCredit(name: other.artistName)],
                        primaryType: type, secondaryTypes: secondary, firstReleaseDate: other.releaseYear,
                        searchScore: kind == "album" ? 60 : 100))
            }
        }
        guard case .match(let ranked, let margin) = ReleaseGroupMatcher.rank(candidates, for: AlbumQuery(album)) else {
            Issue.record("no match")
            return
        }
        #expect(ranked.candidate.title == album.albumTitle)
        #expect(ranked.candidate.id.hasSuffix("-album"))
        #expect(margin >= ReleaseGroupMatcher.margin)
    }
}
