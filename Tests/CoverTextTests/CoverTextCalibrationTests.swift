import Catalog
import CoverText
import SplitMix64
import Testing

/// Misread covers of a made-up catalog in which artists have many albums and titles share words: what the matcher says of an answer has
/// to hold.
@Suite struct CoverTextCalibrationTests {
    private static let syllables = [
        "ka", "lor", "mi", "ten", "sha", "ru", "vel", "do", "nix", "po", "gra", "sul", "be", "tri", "wen", "ho",
    ]
    private static let common = ["love", "night", "live", "black", "the", "of", "blue", "heart", "you", "home", "best", "songs"]

    private static func word(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in syllables.randomElement(using: &random)! }.joined()
    }

    private static func name(_ words: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        (0..<Int.random(in: words, using: &random)).map { _ in
            Int.random(in: 0..<3, using: &random) == 0 ? common.randomElement(using: &random)! : word(&random)
        }.joined(separator: " ")
    }

    /// A text as a reader gets it wrong: letters taken for others, lost or doubled, spaces lost.
    private static func misread(_ text: String, _ share: Double, _ random: inout SplitMix64) -> String {
        let alike: [Character: String] = [
            "o": "0", "i": "1", "s": "5", "b": "8", "l": "i", "m": "rn", "w": "vv", "e": "c", "u": "v", "n": "h",
        ]
        return text.map { letter -> String in
            guard Double.random(in: 0..<1, using: &random) < share else { return String(letter) }
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1: return alike[letter] ?? String(letter)
            case 2: return letter == " " ? "" : "x"
            default: return ""
            }
        }.joined()
    }

    private struct Outcome {
        var right = 0, wrong = 0, unsure = 0
        /// Answers by tenths of a percent of confidence, to see whether it holds.
        var claimed = 0.0
        var answers: Int { right + wrong }
    }

    /// Of a catalog for each seed, on all cores.
    private static func outcome(seeds: ClosedRange<UInt64>, share: Double, hidesTruth: Bool) async -> Outcome {
        await withTaskGroup(of: Outcome.self) { group in
            for seed in seeds { group.addTask { outcome(seed: seed, share: share, hidesTruth: hidesTruth) } }
            return await group.reduce(into: Outcome()) { total, outcome in
                total.right += outcome.right
                total.wrong += outcome.wrong
                total.unsure += outcome.unsure
                total.claimed += outcome.claimed
            }
        }
    }

    /// - Parameter hidesTruth: the album on the cover is one the catalog lacks.
    private static func outcome(seed: UInt64, share: Double, hidesTruth: Bool) -> Outcome {
        var random = SplitMix64(seed: seed)
        var albums: [CoverTextMatcher.Album] = []
        for _ in 0..<60 {
            let artist = name(1...2, &random)
            for _ in 0..<4 { albums.append(.init(artist: artist, title: name(1...3, &random))) }
        }
        var outcome = Outcome()
        for _ in 0..<120 {
            let truth = albums.randomElement(using: &random)!
            var texts = [truth.artist, truth.title].filter { _ in Double.random(in: 0..<1, using: &random) < 0.9 }
            texts += (0..<Int.random(in: 0...3, using: &random)).map { _ in name(1...3, &random) }
            let lines = texts.shuffled(using: &random).enumerated().map { index, text in
                CoverTextLine(
                    text: misread(text, share, &random), confidence: 0.9, x: 0.5, y: Double(index) / 6,
                    height: Double.random(in: 0.03...0.12, using: &random))
            }
            let given = hidesTruth ? albums.filter { $0 != truth } : albums
            if let (match, confidence) = CoverTextMatcher(readings: [lines]).decide(given) {
                outcome.claimed += confidence
                if AlbumKey(artist: given[match.index].artist, title: given[match.index].title)
                    == AlbumKey(artist: truth.artist, title: truth.title)
                {
                    outcome.right += 1
                } else {
                    outcome.wrong += 1
                }
            } else {
                outcome.unsure += 1
            }
        }
        return outcome
    }

    @Test(arguments: [0, 0.05, 0.1, 0.2])
    func answersAreRightMoreOftenThanClaimed(share: Double) async {
        let outcome = await Self.outcome(seeds: 1...4, share: share, hidesTruth: false)
        #expect(outcome.wrong * 50 <= outcome.answers, "\(share): \(outcome)")
        #expect(Double(outcome.right) >= outcome.claimed - 0.02 * Double(outcome.answers), "\(share): \(outcome)")
        // Being unsure of everything is no way to be right.
        if share <= 0.05 { #expect(outcome.answers * 2 > outcome.unsure, "\(share): \(outcome)") }
    }

    @Test func anAlbumTheCatalogLacksIsHardlyEverTakenForAnother() async {
        let outcome = await Self.outcome(seeds: 11...14, share: 0.05, hidesTruth: true)
        #expect(outcome.answers * 50 <= outcome.answers + outcome.unsure, "\(outcome)")
    }
}
