import Catalog
import Testing

@Suite struct CatalogQueryTests {
    private func texts(_ lines: String..., kind: CatalogQuery.Term.Kind) -> [String] {
        CatalogQuery(lines: lines).terms.filter { $0.kind == kind }.map(\.text)
    }

    @Test func wordsOfAllLinesInReadingOrder() {
        #expect(texts("OK COMPUTER", "Radiohead", kind: .word) == ["ok", "computer", "radiohead"])
        #expect(CatalogQuery(lines: ["", " ", "—"]).terms.isEmpty)
        #expect(CatalogQuery(lines: []).terms.isEmpty)
    }

    @Test func neighborsMayBeOneWordAlsoAcrossLines() {
        #expect(texts("RADIO HEAD", kind: .joined) == ["radiohead"])
        #expect(texts("over-", "ture", kind: .joined) == ["overture"])
        #expect(texts("L O V E L Y", kind: .joined).contains("lovely"))
    }

    @Test func longWordsMayBeSeveral() {
        let parts = CatalogQuery(lines: ["OKCOMPUTER"]).terms.filter { if case .part = $0.kind { true } else { false } }
        #expect(parts.contains { $0.text == "computer" && $0.kind == .part(offset: 2) })
        #expect(texts("SEEDS", kind: .part(offset: 0)).isEmpty)
    }

    @Test func shortWordsMayBeAcronyms() {
        #expect(texts("TVOTR", "of", kind: .acronym) == ["=tvotr"])
    }

    /// A back cover must not cost more than a front.
    @Test func whatIsLookedUpIsBounded() {
        let line = (0..<40).map { "abcdefghijklmnopqrstuvwxyz\($0)" }.joined(separator: " ")
        #expect(CatalogQuery(lines: Array(repeating: line, count: 50)).terms.count < 1000)
    }
}
