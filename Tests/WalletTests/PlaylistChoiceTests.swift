import SplitMix64
import Testing
import Wallet

struct PlaylistChoiceTests {
    private func playlist(_ id: String, _ name: String = "CDs", _ count: Int = 1) -> PlaylistSummary {
        PlaylistSummary(id: id, name: name, itemCount: count)
    }

    @Test func theOnlyOneIsChosen() {
        let choice = PlaylistChoice(among: [playlist("p.b", "CDs of others"), playlist("p.a"), playlist("p.c", "C Ds")])
        #expect(choice.chosen?.id == "p.a")
        #expect(choice.reason == .onlyOne)
        #expect(choice.rivals.isEmpty)
    }

    @Test("Letter case and space around the name are ignored, and nothing else", arguments: ["cds", "CDS", " CDs\n", "\u{A0}cDs "])
    func nameIsFolded(_ name: String) {
        #expect(PlaylistChoice(among: [playlist("p.a", name)]).chosen?.id == "p.a")
    }

    @Test("Another name is another playlist", arguments: ["CD", "CDs!", "C D s", "My CDs", "CDs 2", "ＣＤｓ", ""])
    func otherNames(_ name: String) {
        let choice = PlaylistChoice(among: [playlist("p.a", name)])
        #expect(choice.chosen == nil)
        #expect(choice.reason == .none)
    }

    @Test func theMostItemsWin() {
        let choice = PlaylistChoice(among: [playlist("p.a", "CDs", 3), playlist("p.b", "cds", 30), playlist("p.c", "CDS", 12)])
        #expect(choice.chosen?.id == "p.b")
        #expect(choice.reason == .mostItems)
        #expect(choice.rivals.map(\.id) == ["p.c", "p.a"])
    }

    @Test("Ids are compared as bytes: upper case before lower case, whatever a language's order")
    func idsAsBytes() {
        let choice = PlaylistChoice(among: [playlist("p.a"), playlist("p.Z"), playlist("p.é")])
        #expect(choice.chosen?.id == "p.Z")
        #expect(choice.reason == .idOrder)
        #expect(choice.rivals.map(\.id) == ["p.a", "p.é"])
    }

    @Test("A later change does not make a playlist the chosen one")
    func datesDecideNothing() {
        var later = playlist("p.b")
        later.modifiedAt = "2026-11-24T10:00:00Z"
        #expect(PlaylistChoice(among: [later, playlist("p.a")]).chosen?.id == "p.a")
    }

    @Test func aPlaylistThatIsListedTwiceIsNoRival() {
        let choice = PlaylistChoice(among: [playlist("p.a", "CDs", 3), playlist("p.a", "CDs", 4)])
        #expect(choice.reason == .onlyOne)
        #expect(choice.chosen?.itemCount == 4)
    }

    @Test func theOrderOfListingChangesNothing() {
        var random = SplitMix64(seed: 16)
        let playlists = (0..<30).map { playlist("p.\($0 * 7 % 30)", $0 % 3 == 0 ? "CDs" : "Jazz", $0 % 5) }
        let expected = PlaylistChoice(among: playlists)
        for _ in 0..<500 { #expect(PlaylistChoice(among: playlists.shuffled(using: &random)) == expected) }
    }
}
