import Catalog
import Testing

@Suite struct CatalogTextTests {
    @Test func namesBecomeFoldedWordsEachOnce() {
        #expect(CatalogText.words(artist: "The Beatles", title: "Let It Be") == ["be", "beatles", "it", "let", "the"])
        #expect(CatalogText.words(artist: "Björk", title: "Björk") == ["bjork"])
        #expect(CatalogText.words(artist: "Ed Sheeran", title: "÷ (Deluxe)") == ["ed", "sheeran", "÷"])
        #expect(CatalogText.words(artist: "", title: "").isEmpty)
    }

    @Test func aNameWithoutEndIsCut() {
        let words = CatalogText.words(artist: "x", title: (0..<500).map { "word\($0)" }.joined(separator: " "))
        #expect(words.count <= 48)
        #expect(CatalogText.words(artist: String(repeating: "a", count: 500), title: "b").allSatisfy { $0.count <= 64 })
    }

    @Test(arguments: [
        ("TV on the Radio", "tvotr"), ("Red Hot Chili Peppers", "rhcp"), ("Nine Inch Nails", "nin"), ("Queens of the Stone Age", "qotsa"),
        ("Orchestral Manoeuvres in the Dark", "omd"), ("A Tribe Called Quest", "atcq"), ("Electric Light Orchestra", "elo"),
    ])
    func acronymsOfBands(name: String, acronym: String) {
        #expect(CatalogText.acronyms(of: name, from: 3).contains(acronym))
        #expect(CatalogText.words(artist: name, title: "Seeds").contains("=\(acronym)"))
    }

    @Test func twoWordsHaveNoAcronym() {
        #expect(CatalogText.acronyms(of: "Pink Floyd", from: 2).isEmpty)
        #expect(CatalogText.acronyms(of: "", from: 2).isEmpty)
        // Of titles, three letters are too few to mean anything.
        #expect(!CatalogText.words(artist: "Muse", title: "Out of Time").contains("=oot"))
    }
}
