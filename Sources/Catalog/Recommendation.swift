/// Whether to buy the album, for the music (SPEC 3.4).
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

    /// Reads a model's word for it in any letter case, an emoji beside it ignored.
    init?(answer: String) {
        self.init(rawValue: answer.filter(\.isLetter).uppercased())
    }
}
