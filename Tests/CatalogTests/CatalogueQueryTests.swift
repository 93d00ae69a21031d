import Catalog
import Testing

@Suite struct CatalogueQueryTests {
    private func texts(_ lines: String..., kind: CatalogueQuery.Term.Kind) -> [String] {
        CatalogueQuery(lines: lines).terms.filter { $0.kind == kind }.map(\.text)
    }

    @Test func wordsOfAllLinesInReadingOrder() {
        #expect(texts("OK COMPUTER", "Radiohead", kind: .word) == ["ok", "computer", "radiohead"])
        #expect(CatalogueQuery(lines: ["", " ", "—"]).terms.isEmpty)
        #expect(CatalogueQuery(lines: []).terms.isEmpty)
    }

    @Test func neighboursMayBeOneWordAlsoAcrossLines() {
        #expect(texts("RADIO HEAD", kind: .joined) == ["radiohead"])
        #expect(texts("over-", "ture", kind: .joined) == ["overture"])
        #expect(texts("L O V E L Y", kind: .joined).contains("lovely"))
    }

    @Test func longWordsMayBeSeveral() {
        let parts = CatalogueQuery(lines: ["OKCOMPUTER"]).terms.filter { if case .part = $0.kind { true } else { false } }
        #expect(parts.contains { $0.text == "computer" && $0.kind == .part(offset: 2) })
        #expect(texts("SEEDS", kind: .part(offset: 0)).isEmpty)
    }

    @Test func shortWordsMayBeAcronyms() {
        #expect(texts("TVOTR", "of", kind: .acronym) == ["=tvotr"])
    }

    /// A back cover must not cost more than a front.
    @Test func whatIsLookedUpIsBounded() {
        let line = (0..<40).map { "abcdefghijklmnopqrstuvwxyz\($0)" }.joined(separator: " ")
        #expect(CatalogueQuery(lines: Array(repeating: line, count: 50)).terms.count < 1000)
    }
}
