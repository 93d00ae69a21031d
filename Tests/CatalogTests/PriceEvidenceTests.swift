import Catalog
import EditorialRules
import Testing

/// Talk of price in words that no rule foresees. The figures are those of deploy/docs/reviews.md.
@Suite struct PriceEvidenceTests {
    @Test(arguments: PriceCorpus.fresh)
    func setsThatWereLookedAt(name: String, violating: [String], innocent: [String]) {
        let passed = violating.filter { PriceLanguage.isClean($0) }
        let caught = innocent.filter { !PriceLanguage.isClean($0) }
        #expect(violating.count >= 80 && Double(passed.count) <= Double(violating.count) * 0.03, "\(passed)")
        #expect(innocent.count >= 80 && Double(caught.count) <= Double(innocent.count) * 0.03, "\(caught)")
    }

    /// The honest figure, of sentences nobody had looked at: 83 of 92 caught, 83 of 92 let pass.
    @Test func setThatWasSetAside() {
        let caught = PriceCorpus.setAside.violating.filter { !PriceLanguage.isClean($0) }
        let passed = PriceCorpus.setAside.innocent.filter { PriceLanguage.isClean($0) }
        #expect(Double(caught.count) >= Double(PriceCorpus.setAside.violating.count) * 0.88)
        #expect(Double(passed.count) >= Double(PriceCorpus.setAside.innocent.count) * 0.88)
    }

    @Test func plainTalkPasses() {
        let caught = PriceCorpus.plainTalk.filter { !PriceLanguage.isClean($0) }
        #expect(Double(caught.count) <= Double(PriceCorpus.plainTalk.count) * 0.02, "\(caught)")
    }

    @Test(arguments: [
        "Your wallet will feel this one for weeks.",
        "The songs are gorgeous, but your wallet will weep for a month.",
        "Few singers sounded so tender – dealers know exactly what they have.",
    ])
    func offendsInOneClause(text: String) {
        #expect(!PriceLanguage.isClean(text))
    }

    @Test(arguments: [
        "The hero empties his wallet in the last verse.",
        "You may not like it at first.",
        "Collectors of odd time signatures will have a field day.",
    ])
    func musicSpeaksForASentence(text: String) {
        #expect(PriceLanguage.isClean(text))
    }

    @Test func evidenceIsNamed() {
        let violations = PriceLanguage.violations(in: "Sleeves like these end up in the vault of some dealer.")
        #expect(violations.contains { $0.phrase.contains("dealer") }, "\(violations)")
    }

    /// A name is no evidence.
    @Test func namesAreNoEvidence() {
        let album = AlbumNames(artistName: "The Dealers", albumTitle: "Sleeves")
        #expect(PriceLanguage.isClean("Sleeves opens with The Dealers at their loudest.", about: album))
    }
}
