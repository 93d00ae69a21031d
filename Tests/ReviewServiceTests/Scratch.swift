import Catalog
import Testing
@Test func scratch() {
    let r = Review(contextSummary: "Weezer's first album puts heavy guitars behind the tunes of a shy bedroom songwriter. Ten songs about garages, surfing and being left out turn awkwardness into anthems without once winking.", contextBullets: [
                    "It was taken for novelty by part of the press in 1994; later surveys place it among the decade's finest debuts.",
                    "Buddy Holly and Undone made it a multi-platinum radio fixture in the United States.",
                    "Ric Ocasek's production keeps the guitars dry and enormous; Only in Dreams earns its eight minutes with one slow-burning crescendo.",
                    "A generation of emo and pop-punk bands learnt from it that confession and crunch belong together.",
                ], rating: 9.1, recommendation: .essential, tier: 2, label: "Critics' Choice", keyTracks: ["My Name Is Jonas", "Buddy Holly", "Undone - The Sweater Song", "Say It Ain't So", "Only in Dreams"])
    print("VIOLATIONS", ReviewValidator.violations(of: r))
}
