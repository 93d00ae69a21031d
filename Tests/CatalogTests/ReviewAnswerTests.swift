import Catalog
import EditorialRules
import Foundation
import ModelAnswers
import SplitMix64
import Testing

@Suite struct ReviewAnswerTests {
    private static let sample = #"""
        {"contextSummary":"**OK Computer** is a landmark. It set \"unease\" to guitars.","contextBullets":["- One point.","2. Two &amp; more.",{"text":"Three."}],
        "keyTracks":["1. Airbag (4:44)","2. Let Down"],"tier":"1","label":"essential classic","rating":"9,5/10","recommendation":"ESSENTIAL",
        "recommendedFor":null,"sources":["https://a.example/x"]}
        """#

    /// Whatever is made of a damaged answer keeps the rules.
    @Test func damageIsMendedOrRefused() {
        var random = SplitMix64(seed: 11)
        let scalars = Array(Self.sample.unicodeScalars)
        for _ in 0..<2000 {
            var damaged = scalars
            for _ in 0..<Int.random(in: 1...8, using: &random) where !damaged.isEmpty {
                let index = Int.random(in: damaged.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged.remove(at: index)
                case 1: damaged[index] = "{}[]\",:\\'\n0.*".unicodeScalars.randomElement(using: &random) ?? "x"
                default: damaged.removeSubrange(index..<min(index + 40, damaged.count))
                }
            }
            guard let review = try? ReviewAnswer(parsing: String(String.UnicodeScalarView(damaged))).review else { continue }
            #expect(ReviewValidator.violations(of: review).isEmpty, "\(review.contextBullets)")
            #expect((1...5).contains(review.contextBullets.count) && review.keyTracks.count <= 7)
        }
    }

    @Test(arguments: [
        String(repeating: "{", count: 100_000), String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 20_000),
    ])
    func deepNestingIsRefusedQuickly(text: String) {
        #expect(throws: ModelAnswerError.self) { try ReviewAnswer(parsing: text) }
    }

    private func answer(_ summary: String, _ bullets: [String] = ["Critics loved it.", "It endures."], names: [String: String] = [:]) throws
        -> ReviewAnswer
    {
        var object: [String: Any] = [
            "contextSummary": summary, "contextBullets": bullets, "keyTracks": ["A"], "tier": 6, "label": "Reliable Listen", "rating": 7,
            "recommendation": "RECOMMENDED",
        ]
        object.merge(names) { $1 }
        return try ReviewAnswer(parsing: String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
    }

    private static let okComputer = AlbumNames(artistName: "Radiohead", albumTitle: "OK Computer")

    @Test(arguments: [
        "Abbey Road by the Beatles is a farewell in all but name.", "“Abbey Road” is the last album the Beatles recorded together.",
        "Pink Floyd's eighth album is a clock with a heartbeat.", "Kind of Blue (1959) is the best-known record in jazz.",
    ])
    func anotherAlbumIsNoticed(summary: String) throws {
        #expect(try answer(summary).isAboutOther(than: Self.okComputer))
    }

    @Test(arguments: [
        "A landmark of alternative rock. It set anxiety to guitars.", "OK Computer owes much to Bitches Brew by Miles Davis.",
        "Radiohead's third album is a landmark.", "Few records of 1997 are as uneasy as this one.",
        "The Oxford band's third album hums with dread.",
        "“Paranoid Android” is the heart of it.", "Alternative rock rarely aimed higher than this album.",
        "New York never sounded this far away.",
        "British rock was in need of a record like this.", "It is, like The Dark Side of the Moon, an album about modern life.",
    ])
    func aReviewThatNamesNothingIsNoOther(summary: String) throws {
        #expect(try !answer(summary).isAboutOther(than: Self.okComputer))
    }

    @Test(arguments: [
        ("Radiohead", "OK Computer (Remastered)", false), ("RADIOHEAD", "Ok computer", false),
        ("Radiohead & friends", "OK Computer OKNOTOK 1997 2017", false),
        ("レディオヘッド", "OK Computer", false), ("The Beatles", "Abbey Road", true), ("Radiohead", "The Bends", true),
        ("Muse", "OK Computer", true),
    ])
    func namesThatAreRepeated(artist: String, title: String, isOther: Bool) throws {
        let answer = try answer("A landmark. It hums.", names: ["artistName": artist, "albumTitle": title])
        #expect(answer.isAboutOther(than: Self.okComputer) == isOther)
    }
}
