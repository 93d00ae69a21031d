import Catalog
import EditorialRules
import Testing

/// Talk of price in the languages that reviews may be written in.
@Suite struct PriceLanguagesTests {
    @Test(arguments: [ReviewLanguage.german, .french, .spanish])
    func corpus(language: ReviewLanguage) throws {
        let sentences = try #require(PriceCorpus.languages[language])
        let passed = sentences.violating.filter { PriceLanguage.isClean($0, language: language) }
        let caught = sentences.innocent.flatMap { PriceLanguage.violations(in: $0, language: language) }.map(\.phrase)
        #expect(sentences.violating.count >= 40 && sentences.innocent.count >= 40)
        #expect(passed.isEmpty, "\(passed)")
        #expect(caught.isEmpty, "\(caught)")
    }

    @Test(arguments: [("de", ReviewLanguage.german), ("de-AT", .german), ("FR-ca", .french), ("es_MX", .spanish), ("en", .english)])
    func tags(tag: String, language: ReviewLanguage) {
        #expect(ReviewLanguage(tag: tag) == language)
    }

    @Test(arguments: ["", "it", "tlh", "deutsch", "-de"])
    func unknownTags(tag: String) {
        #expect(ReviewLanguage(tag: tag) == nil)
    }

    @Test func namesAreNoTalkOfPrice() {
        let album = AlbumNames(artistName: "Die Sammler", albumTitle: "Zum halben Preis")
        #expect(PriceLanguage.isClean("Mit Zum halben Preis fanden Die Sammler ihren Ton.", about: album, language: .german))
        #expect(!PriceLanguage.isClean("Zum halben Preis von Die Sammler ist heute 40 Euro wert.", about: album, language: .german))
    }
}
