import Testing
import Wallet

struct WalletSentencesTests {
    private func choice(_ counts: Int...) -> PlaylistChoice {
        PlaylistChoice(among: counts.enumerated().map { PlaylistSummary(id: "p.\($0.offset)", name: "CDs", itemCount: $0.element) })
    }

    @Test func theChoiceIsExplained() {
        #expect(WalletSentences.choice(choice()) == "There is no playlist called “CDs”. Make one and add a track of each album.")
        #expect(WalletSentences.choice(choice(1)) == "Read from “CDs” (1 item), the only playlist of that name.")
        #expect(
            WalletSentences.choice(choice(12, 1034, 3))
                == "Read from “CDs” (1,034 items), which has the most items of 3 playlists of that name. The others have 12 and 3.")
        #expect(
            WalletSentences.choice(choice(5, 2))
                == "Read from “CDs” (5 items), which has the most items of 2 playlists of that name. The other has 2.")
        #expect(
            WalletSentences.choice(choice(5, 5))
                == "Read from “CDs” (5 items). Of 2 playlists of that name several have as many items; the one whose id comes first was taken."
        )
    }

    @Test func whatVanishedIsToldWithItsDate() {
        let gone = DiscDiagnosis(
            id: "1", artist: "Can", title: "Tago Mago", finding: .unavailable, since: ReleaseDate("2026-05-03"), daysUntilNextTry: 4)
        #expect(
            WalletSentences.finding(gone) == "Not in your country's catalog since 3 May 2026. It is looked for again in 4 days.")
        let unsure = DiscDiagnosis(
            id: "2", artist: "Seal", title: "Seal", finding: .notSure,
            choices: [
                .init(id: "1", artist: "Seal", title: "Seal", detail: "1991"),
                .init(id: "2", artist: "Seal", title: "Seal", detail: "1994"),
            ])
        #expect(WalletSentences.finding(unsure) == "Not sure which album this is: 2 albums could be meant. Choose one.")
    }

    @Test func allOfAWalletIsTold() {
        let picks = (0..<25).map { WalletPick(trackID: "\($0)", albumTitle: "Album \($0)", artist: "Artist \($0)") }
        let video = WalletPick(trackID: "v", albumTitle: "Video", artist: "Artist", kind: .musicVideo)
        let plan = WalletPlan(picks + [video], total: 2100, limits: .init(items: 26, albums: 24))
        let discs = plan.discs.map { WalletDisc(id: $0.id, artist: $0.artist, title: $0.title, firstPosition: $0.firstPosition) }
        let found = plan.discs.map { DiscDiagnosis(id: $0.id, artist: $0.artist, title: $0.title, finding: .byID) }
        let diagnostics = WalletDiagnostics(choice: choice(2100), plan: plan, discs: found, contents: WalletContents(discs))
        #expect(
            diagnostics.sentences == [
                "Read from “CDs” (2,100 items), the only playlist of that name.", "26 items read, 24 albums found in them.",
                "The first 26 of 2,100 items were read.", "There was no room for 1 album at the end: Album 24 by Artist 24.",
                "1 music video was left out.",
                "The wallet is full with 20 discs; 4 more wait for a place: Album 20 by Artist 20, Album 21 by Artist 21, Album 22 by Artist 22 "
                    + "and Album 23 by Artist 23. Take a disc out to let one in.",
            ])
        #expect(diagnostics.count(.byID) == 24)
    }

    @Test("Every reason and finding has a sentence of its own")
    func complete() {
        let bad = AlbumList.BadLine.Reason.allCases.map { WalletSentences.badLine(.init(line: 1200, reason: $0)) }
        #expect(bad.allSatisfy { $0.hasPrefix("Line 1,200: ") && $0.hasSuffix(".") })
        let findings = DiscDiagnosis.Finding.allCases.map {
            WalletSentences.finding(DiscDiagnosis(id: "", artist: "", title: "", finding: $0))
        }
        let ignored = IgnoredPicks.Reason.allCases.map { WalletSentences.ignored($0, count: 2) }
        for sentences in [bad, findings, ignored] { #expect(Set(sentences).count == sentences.count) }
    }
}
