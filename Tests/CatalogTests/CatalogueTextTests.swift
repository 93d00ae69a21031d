import Catalog
import Testing

@Suite struct CatalogueTextTests {
    @Test func namesBecomeFoldedWordsEachOnce() {
        #expect(CatalogueText.words(artist: "The Beatles", title: "Let It Be") == ["be", "beatles", "it", "let", "the"])
        #expect(CatalogueText.words(artist: "Björk", title: "Björk") == ["bjork"])
        #expect(CatalogueText.words(artist: "Ed Sheeran", title: "÷ (Deluxe)") == ["ed", "sheeran", "÷"])
        #expect(CatalogueText.words(artist: "", title: "").isEmpty)
    }

    @Test func aNameWithoutEndIsCut() {
        let words = CatalogueText.words(artist: "x", title: (0..<500).map { "word\($0)" }.joined(separator: " "))
        #expect(words.count <= 48)
        #expect(CatalogueText.words(artist: String(repeating: "a", count: 500), title: "b").allSatisfy { $0.count <= 64 })
    }

    @Test(arguments: [
        ("TV on the Radio", "tvotr"), ("Red Hot Chili Peppers", "rhcp"), ("Nine Inch Nails", "nin"), ("Queens of the Stone Age", "qotsa"),
        ("Orchestral Manoeuvres in the Dark", "omd"), ("A Tribe Called Quest", "atcq"), ("Electric Light Orchestra", "elo"),
    ])
    func acronymsOfBands(name: String, acronym: String) {
        #expect(CatalogueText.acronyms(of: name, from: 3).contains(acronym))
        #expect(CatalogueText.words(artist: name, title: "Seeds").contains("=\(acronym)"))
    }

    @Test func twoWordsHaveNoAcronym() {
        #expect(CatalogueText.acronyms(of: "Pink Floyd", from: 2).isEmpty)
        #expect(CatalogueText.acronyms(of: "", from: 2).isEmpty)
        // Of titles, three letters are too few to mean anything.
        #expect(!CatalogueText.words(artist: "Muse", title: "Out of Time").contains("=oot"))
    }
}
