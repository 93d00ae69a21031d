import Catalog
import EditorialRules
import Testing

/// How well price talk is told from talk of music. The figures are those of deploy/docs/reviews.md.
@Suite struct PriceCorpusTests {
    @Test func nothingThatOffendsPasses() {
        let passed = PriceCorpus.violating.filter { PriceLanguage.isClean($0) }
        #expect(PriceCorpus.violating.count >= 300 && Set(PriceCorpus.violating).count == PriceCorpus.violating.count)
        #expect(passed.isEmpty, "\(passed)")
    }

    @Test func nearlyNothingInnocentIsCaught() {
        let caught = PriceCorpus.innocent.filter { !PriceLanguage.isClean($0) }
        #expect(PriceCorpus.innocent.count >= 300 && Set(PriceCorpus.innocent).count == PriceCorpus.innocent.count)
        #expect(Double(caught.count) <= Double(PriceCorpus.innocent.count) * 0.02, "\(caught)")
    }

    @Test func precisionAndRecall() {
        let found = Double(PriceCorpus.violating.count { !PriceLanguage.isClean($0) })
        let wrong = Double(PriceCorpus.innocent.count { !PriceLanguage.isClean($0) })
        #expect(found / Double(PriceCorpus.violating.count) == 1, "recall")
        #expect(found / (found + wrong) >= 0.99, "precision")
    }

    /// An album's own names are names, spelled as they are, and excuse nothing beside them.
    @Test(arguments: [
        ("Price Tag", "Jessie J", "Price Tag opens the record.", true),
        ("Collectors", "The Sealed Copies", "On Collectors, The Sealed Copies turn to waltzes.", true),
        ("Collectors", "The Sealed Copies", "Collectors is their best album.", true),
        ("First Pressing", "Limited Edition", "Limited Edition made First Pressing in a barn.", true),
        ("Rare Vinyl", "The Bargain Bins", "With Rare Vinyl the Bargain Bins found their voice.", true),
        ("Mint Condition", "Mint Condition", "Mint Condition never sounded better than on Mint Condition.", true),
        ("$1,000", "Cash Value", "The title song of $1,000 is a waltz.", true),
        ("Price", "Price", "Its price is 50 dollars.", false),
        ("Price", "Price", "The asking price is steep.", false),
        ("Collectors", "The Sealed Copies", "Collectors love it.", false),
        ("Rare Vinyl", "The Bargain Bins", "A rare vinyl pressing of it is worth a fortune.", false),
        ("First Pressing", "Limited Edition", "A first pressing of it fetches $90.", false),
        ("$1,000", "Cash Value", "It is worth $2,000.", false),
    ])
    func names(title: String, artist: String, sentence: String, isClean: Bool) {
        let album = AlbumNames(artistName: artist, albumTitle: title)
        #expect(PriceLanguage.isClean(sentence, about: album) == isClean, "\(PriceLanguage.violations(in: sentence, about: album))")
    }

    @Test func capitalsInTheMiddleOfASentenceAreNames() {
        #expect(PriceLanguage.isClean("It was produced with Mint Royale and the Vinyl Sharks."))
        #expect(!PriceLanguage.isClean("Copies in mint condition sell well."))
    }

    @Test func tracksAreNamesToo() {
        let album = AlbumNames(artistName: "A", albumTitle: "B", tracks: ["Worth a Fortune", "Sealed Copies"])
        #expect(PriceLanguage.isClean("Worth a Fortune and Sealed Copies stand out.", about: album))
        #expect(!PriceLanguage.isClean("It is worth a fortune.", about: album))
    }
}
