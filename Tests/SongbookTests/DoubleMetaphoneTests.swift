import Songbook
import Testing

/// The keys of words. StoreTests compares them with PostgreSQL's over the catalog's words.
@Suite struct DoubleMetaphoneTests {
    @Test(arguments: [
        ("night", "NT", "NT"), ("nite", "NT", "NT"), ("school", "SKL", "SKL"), ("smith", "SM0", "XMT"), ("schmidt", "XMT", "SMT"),
        ("thomas", "TMS", "TMS"), ("knight", "NT", "NT"), ("xavier", "SF", "SFR"), ("jose", "HS", "HS"), ("michael", "MKL", "MXL"),
        ("whistle", "ASTL", "ASTL"), ("", "", ""), ("123", "", ""),
    ])
    func wordsHaveTheirKeys(_ word: String, _ primary: String, _ alternate: String) {
        let key = DoubleMetaphone(word)
        #expect((key.primary, key.alternate) == (primary, alternate))
    }

    @Test func keysAreAsLongAsTheyMayBe() {
        #expect(DoubleMetaphone("constellations").primary.count == 4)
        #expect(DoubleMetaphone("constellations", length: 8).primary == "KNSTLXNS")
    }
}
