import SplitMix64
import Testing
import Wallet

struct WalletContentsTests {
    private func disc(_ position: Int, _ artist: String, available: Bool = true) -> WalletDisc {
        WalletDisc(id: "d\(position)", artist: artist, title: "T\(position)", firstPosition: position, isAvailable: available)
    }

    private var alphabet: [WalletDisc] { (0..<26).map { disc($0, String(UnicodeScalar(UInt8(ascii: "Z") - UInt8($0)))) } }

    @Test func theFirstTwentyOfThePlaylistAreShownInOrder() {
        let contents = WalletContents(alphabet)
        #expect(contents.shown.map(\.artist) == "GHIJKLMNOPQRSTUVWXYZ".map { String($0) })
        #expect(contents.hidden.map(\.artist) == ["F", "E", "D", "C", "B", "A"])
        #expect(contents.total == 26)
        #expect(contents.hiddenCount == 6)
        #expect(contents.isMoreThanShown)
    }

    @Test("Adding ABBA to the end does not throw out ZZ Top")
    func additionsWait() {
        let full = (0..<20).map { disc($0, "Y\($0)") }
        let contents = WalletContents(full + [disc(20, "ABBA")])
        #expect(contents.hidden.map(\.artist) == ["ABBA"])
        #expect(Set(contents.shown) == Set(full))
    }

    @Test func whatCannotBeHadTakesNoPlace() {
        var discs = alphabet
        for index in 0..<6 { discs[index].isAvailable = false }
        let contents = WalletContents(discs)
        #expect(contents.shown.count == 20)
        #expect(contents.hidden.isEmpty)
        #expect(!contents.isMoreThanShown)
        #expect(contents.total == 20)
        #expect(contents.unavailable.map(\.id) == ["d0", "d1", "d2", "d3", "d4", "d5"])
    }

    @Test func aWalletOfOnesHistoryHasNoLimit() {
        #expect(WalletContents(alphabet, limit: nil).shown.count == 26)
        #expect(WalletContents([], limit: nil).shown.isEmpty)
        #expect(WalletContents(alphabet, limit: 0).hidden.count == 26)
    }

    @Test func hiddenDiscsAreToldOnce() {
        #expect(WalletContents(alphabet).shouldTellHidden(alreadyTold: false))
        #expect(!WalletContents(alphabet).shouldTellHidden(alreadyTold: true))
        #expect(!WalletContents(alphabet.prefix(20)).shouldTellHidden(alreadyTold: false))
    }

    @Test("Order of arrival changes nothing")
    func shuffles() {
        var random = SplitMix64(seed: 7)
        let expected = WalletContents(alphabet)
        for _ in 0..<500 { #expect(WalletContents(alphabet.shuffled(using: &random)) == expected) }
    }
}
