import Catalog
import Testing

@Suite struct CatalogReadingTests {
    /// Hits for each word of a line that is in a dictionary, with how many albums have it.
    private func reading(_ lines: String..., dictionary: [String: Int], albums: Int = 1_000_000) -> CatalogReading {
        let hits = CatalogQuery(lines: lines).terms.compactMap { term in
            dictionary[term.text].map { CatalogReading.Hit(term: term, word: term.text, uses: $0, similarity: 1) }
        }
        return CatalogReading(hits, albums: albums)
    }

    @Test func rareWordsAreFetchedAloneAndCommonOnesInPairs() {
        let keys = reading("the wall pink floyd", dictionary: ["the": 300_000, "wall": 2_000, "pink": 3_000, "floyd": 400]).keys
        #expect(keys.single == ["floyd"])
        #expect(keys.pairs.contains(["wall", "pink"]) || keys.pairs.contains(["pink", "wall"]))
    }

    @Test func commonWordsAloneFetchLittle() {
        let keys = reading("the and", dictionary: ["the": 300_000, "and": 200_000]).keys
        #expect(keys.single.isEmpty && keys.pairs.isEmpty)
    }

    @Test func missingSpacesAreFound() {
        let read = reading("OKCOMPUTER", dictionary: ["ok": 900, "computer": 500, "put": 300, "okc": 1])
        #expect(read.words.contains { $0.text == "computer" && $0.similarity > 0.8 })
        // A word of the catalog is not taken apart.
        #expect(!reading("RADIOHEAD", dictionary: ["radiohead": 60, "head": 900]).words.contains { $0.text == "head" })
    }

    @Test func coverageIsTheShareOfLettersRead() {
        let read = reading("radiohead", "tvotr", dictionary: ["radiohead": 60, "=tvotr": 20])
        #expect(abs(read.coverage(of: ["computer", "ok", "radiohead"]) - 9.0 / 19) < 0.001)
        #expect(read.coverage(of: ["radiohead"]) == 1)
        #expect(read.coverage(of: ["nothing"]) == 0)
        #expect(read.coverage(of: []) == 0)
        #expect(read.coverage(of: ["on", "radio", "the", "tv", "=tvotr"]) == 0.5)
    }

    @Test func aMisreadWordIsWorthLess() throws {
        let term = try #require(CatalogQuery(lines: ["radiohaed"]).terms.first)
        let hits = [
            CatalogReading.Hit(term: term, word: "radiohead", uses: 60, similarity: 0.7),
            CatalogReading.Hit(term: term, word: "radiohaed", uses: 60, similarity: 1),
        ]
        let read = CatalogReading(hits, albums: 1000)
        #expect(read.words.map(\.text) == ["radiohaed", "radiohead"])
        #expect(read.words[0].gain > read.words[1].gain)
    }
}
