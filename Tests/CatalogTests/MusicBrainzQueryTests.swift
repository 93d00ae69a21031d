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

    @Test func laddersFromExactToLoose() {
        let ladder = MusicBrainzQuery.ladder(
            for: AlbumQuery(artist: "Simon & Garfunkel", title: "Bookends (Live) [Remastered]", year: "1968"), barcode: "5 099749 500525")
        #expect(ladder.map(\.step) == [.exact, .aliases, .loose, .identifier])
        #expect(ladder[0].lucene == "releasegroup:(bookends \\(live\\)) AND artist:(simon \\& garfunkel)")
        #expect(
            ladder[1].lucene
                == "((releasegroup:(bookends) OR alias:(bookends) OR release:(bookends) OR comment:(bookends)) "
                + "AND (artist:(simon) OR artistname:(simon)))")
        #expect(
            ladder[2].lucene
                == "(releasegroup:(bookends \\(live\\)) artist:(simon \\& garfunkel)) OR (releasegroup:(simon) AND artist:(bookends)) "
                + "OR (releasegroup:(bookends) AND firstreleasedate:1968) OR ((artist:(simon) OR artistname:(simon)) AND firstreleasedate:1968)"
        )
        #expect(ladder[3].lucene == "barcode:5099749500525")
        #expect(ladder[3].entity == .release)
        #expect(ladder.map(\.limit) == [25, 100, 100, 25])
    }

    @Test func asksThreeTimesAtMostAndNothingTwice() {
        for (artist, title) in [("Radiohead", "OK Computer"), ("Weezer", "Weezer"), ("Various Artists", "Now"), ("U2", "October")] {
            for year in [nil, "1997"] {
                let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: artist, title: title, year: year))
                #expect(ladder.count == 3 && Set(ladder.map(\.lucene)).count == 3)
            }
        }
        #expect(MusicBrainzQuery.ladder(for: AlbumQuery(artist: "", title: "Blue")).map(\.step) == [.exact])
    }

    @Test func looksForWhatANicknameStandsFor() throws {
        func aliases(_ artist: String, _ title: String, _ year: String? = nil) throws -> String {
            let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: artist, title: title, year: year))
            return try #require(ladder.first { $0.step == .aliases }).lucene
        }
        #expect(try aliases("Metallica", "The Black Album").contains("OR (releasegroup:(metallica) AND (artist:(metallica)"))
        #expect(try aliases("The Beatles", "The Red Album").contains("OR (releasegroup:(1962–1966) AND "))
        #expect(try aliases("Some Band", "The Blue Album").contains("OR (releasegroup:(some band) AND "))
        #expect(try !aliases("Radiohead", "Kid A").contains(" OR (releasegroup"))
    }

    /// An album's name is repeated in a query; a URL must not become too long for any server on the way.
    @Test func staysShort() {
        let long = String(repeating: "長い", count: 300)
        for query in MusicBrainzQuery.ladder(for: AlbumQuery(artist: long, title: long, year: "1997")) {
            #expect(query.lucene.utf8.count * 3 < 7000)
        }
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

    @Test func normalizesCatalogNumbers() {
        let ladder = MusicBrainzQuery.ladder(for: AlbumQuery(artist: "", title: "Blue"), catalogNumber: "MS 2038-A")
        #expect(ladder.map(\.lucene) == ["releasegroup:(blue)", "catno:ms2038a"])
    }
}
