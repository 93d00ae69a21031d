import Catalog

/// Whether to buy the album, for the music (rule 32).
public enum Recommendation: String, Codable, Sendable, Hashable, CaseIterable {
    case essential = "ESSENTIAL"
    case recommended = "RECOMMENDED"
    case skip = "SKIP"
    case avoid = "AVOID"

    public var emoji: String {
        switch self {
        case .essential: "💎"
        case .recommended: "👍"
        case .skip: "😐"
        case .avoid: "💩"
        }
    }

    /// Parses a model's recommendation, in any letter case and amid other words ("Highly recommended"), or as its emoji.
    package init?(answer: String) {
        let words = TextFolding.words(answer)
        let isDenied = words.contains { ["not", "dont", "never", "non"].contains($0) }
        func says(_ stem: String) -> Bool { words.contains { $0.hasPrefix(stem) } }
        if says("avoid") {
            self = .avoid
        } else if says("skip") || isDenied && (says("recommend") || says("essential")) {
            self = .skip
        } else if says("essential") {
            self = .essential
        } else if says("recommend") {
            self = .recommended
        } else if let recommendation = Self.allCases.first(where: { answer.contains($0.emoji) }) {
            self = recommendation
        } else {
            return nil
        }
    }
}
