import Catalog
import Testing

@Suite struct MusicBrainzQueryTests {
    @Test(arguments: [
        ("AC/DC", "ac\\/dc"), ("What's Going On?", "what's going on\\?"), ("Yes AND NOT No", "yes and not no"),
        ("(1+1):\"x\" [y] {z} ^~*|&!\\-", "\\(1\\+1\\)\\:\\\"x\\\" \\[y\\] \\{z\\} \\^\\~\\*\\|\\&\\!\\\\\\-"), (" a\n\tb ", "a b"),
    ])
    func escapes(text: String, expected: String) {
        #expect(MusicBrainzQuery.escape(text) == expected)
    }

    @Test func laddersFromExactToSwapped() {
        let ladder = MusicBrainzQuery.ladder(
            for: AlbumQuery(artist: "Simon & Garfunkel", title: "Bookends (Live) [Remastered]"), barcode: "5 099749 500525")
        #expect(ladder.map(\.step) == [.exact, .loose, .reduced, .aliases, .swapped, .identifier])
        #expect(ladder[0].lucene == "releasegroup:(bookends \\(live\\)) AND artist:(simon \\& garfunkel)")
        #expect(ladder[1].lucene == "releasegroup:(bookends \\(live\\)) artist:(simon \\& garfunkel)")
        #expect(ladder[2].lucene == "releasegroup:(bookends) AND artist:(simon)")
        #expect(ladder[5].lucene == "barcode:5099749500525")
        #expect(ladder[5].entity == .release)
        #expect(ladder.allSatisfy { $0.limit == 25 })
    }

    @Test func leavesOutRungsThatRepeat() {
        let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: "Radiohead", title: "OK Computer"))
        #expect(ladder.map(\.step) == [.exact, .loose, .aliases, .swapped])
    }

    @Test func searchesVariousArtistsByTheirID() {
        let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: "Various", title: "Pulp Fiction"))
        #expect(ladder.first?.lucene == "releasegroup:(pulp fiction) AND arid:89ad4ac3-39f7-470e-963a-56509c546377")
    }

    @Test func findsSymbolTitlesByArtistAndYear() {
        let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: "Ed Sheeran", title: "÷", year: "2017"))
        #expect(ladder.first?.step == .artistAndYear)
        #expect(ladder.first?.lucene == "artist:(ed sheeran) AND firstreleasedate:2017 AND primarytype:album")
    }

    @Test func normalisesCatalogueNumbers() {
        let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: "", title: "Blue"), catalogNumber: "MS 2038-A")
        #expect(ladder.map(\.lucene) == ["releasegroup:(blue)", "catno:ms2038a"])
    }
}
