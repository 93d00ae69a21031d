import Catalog
import Testing

struct CandidateSearchTests {
    @Test("An album's candidates are looked for by title and, where possible, artist")
    func album() throws {
        let query = try #require(MusicBrainzQuery.candidates(for: AlbumQuery(artist: "Radiohead", title: "OK Computer (Deluxe Edition)")))
        #expect(query.entity == .releaseGroup && query.lucene == "releasegroup:(ok computer) artist:(radiohead)")
        #expect(MusicBrainzQuery.candidates(for: AlbumQuery(artist: "", title: "Seeds"))?.lucene == "releasegroup:(seeds)")
    }

    @Test(
        "What may be artist and title is looked for both ways, and as words of either",
        arguments: [
            ("Radiohead - OK Computer", "radiohead", "ok computer"), ("Radiohead \u{2013} OK Computer", "radiohead", "ok computer"),
            ("Seeds by TV on the Radio", "seeds", "tv on the radio"), ("  Blur  /  13 ", "blur", "13"),
        ])
    func bothWays(text: String, left: String, right: String) throws {
        let lucene = try #require(MusicBrainzQuery.candidates(forText: text)?.lucene)
        #expect(lucene.contains("(releasegroup:(\(right)) AND artist:(\(left)))"))
        #expect(lucene.contains("(releasegroup:(\(left)) AND artist:(\(right)))"))
        #expect(lucene.contains(" OR (releasegroup:("))
    }

    @Test("Nothing that is typed is an operator of the search", arguments: ["AC/DC", "what? AND (not:this)", "\"", "a OR *", "P!nk -"])
    func escaped(text: String) {
        let lucene = MusicBrainzQuery.candidates(forText: text)?.lucene ?? ""
        #expect(!lucene.contains("not:this") && !lucene.contains("AND (not") && !lucene.contains(" *"))
        #expect(lucene.isEmpty || lucene.contains(#"ac\/dc"#) || !text.contains("AC/DC"))
    }

    @Test("Words with a dash inside are one text") func dashInside() {
        let lucene = MusicBrainzQuery.candidates(forText: "half-light hour")?.lucene
        #expect(lucene == #"(releasegroup:(half\-light hour) artist:(half\-light hour))"#)
    }

    @Test("A text without a letter or digit finds nothing", arguments: ["", "  ", "?!", " - "])
    func nothing(text: String) {
        #expect(MusicBrainzQuery.candidates(forText: text) == nil)
    }

    @Test("Namesakes are told apart") func telling() {
        var weezer = ReleaseGroupCandidate(
            id: "x", title: "Weezer", artistCredits: [], primaryType: "Album", firstReleaseDate: "2001-05-15")
        weezer.disambiguation = "Green Album"
        #expect(weezer.tellingTitle == "Weezer (Green Album)" && weezer.firstReleaseYear == "2001" && weezer.kind == "Album")
        weezer.disambiguation = "US band"
        weezer.secondaryTypes = ["Live"]
        #expect(weezer.tellingTitle == "Weezer" && weezer.kind == "Album · Live")
        weezer.primaryType = nil
        weezer.secondaryTypes = []
        #expect(weezer.kind == nil)
    }
}
