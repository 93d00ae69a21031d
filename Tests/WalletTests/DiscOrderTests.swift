import SplitMix64
import Testing
import Wallet

struct DiscOrderTests {
    private func order(_ artist: String, _ title: String, _ date: String? = nil, id: String = "") -> DiscOrder {
        DiscOrder(artist: artist, title: title, releaseDate: date.flatMap { ReleaseDate($0) }, albumID: id)
    }

    @Test(
        "Articles are left out for sorting, and only those",
        arguments: [
            ("The Beatles", "beatles"), ("A Tribe Called Quest", "tribe called quest"), ("An Horse", "horse"), ("the the", "the"),
            ("a-ha", "a ha"), ("Beatles, The", "beatles"), ("Anthrax", "anthrax"), ("Theatre of Tragedy", "theatre of tragedy"),
            ("  Björk ", "bjork"), ("Los Lobos", "los lobos"),
        ])
    func articles(_ artist: String, _ key: String) {
        #expect(order(artist, "X").artistKey == key)
    }

    @Test func byArtistThenDateThenTitleThenID() {
        let sorted = [
            order("ABBA", "Voulez-Vous", "1979-04-23"),
            order("The Beatles", "Please Please Me", "1963-03-22"),
            order("Beatles", "The Beatles", "1968"),
            order("The Beatles", "Yellow Submarine", "1968-11-22"),
            order("The Beatles", "Abbey Road", "1969-09-26"),
            order("The Beatles", "Anthology", nil),
            order("The Beatles", "Love", nil),
            order("Seal", "Seal", "1991", id: "a"),
            order("Seal", "Seal", "1991", id: "b"),
            order("ZZ Top", "Eliminator", "1983"),
        ]
        #expect(sorted.reversed().sorted() == sorted)
    }

    @Test("Whatever the order before, the order after is the same")
    func stable() {
        var random = SplitMix64(seed: 31)
        let discs = (0..<60).map {
            order(["The Cure", "cure", "a-ha"][$0 % 3], "T\($0 % 4)", ["1980", nil, "1980-05"][$0 % 3], id: "\($0)")
        }
        let expected = discs.sorted()
        for _ in 0..<200 { #expect(discs.shuffled(using: &random).sorted() == expected) }
    }

    @Test("Bytes decide, as in the database's collation: z before ž's folded form is no question of a language")
    func bytes() {
        #expect(order("Zz", "X") < order("Яндекс", "X"))
        #expect(order("abc", "X") < order("abd", "X"))
    }
}
