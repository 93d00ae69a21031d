/// The confidence of a model or matcher. Low confidence in an identification is a failure (rule 18).
public enum Confidence: String, Codable, Sendable, Hashable, CaseIterable, Comparable {
    case low
    case medium
    case high

    /// Parses a model's answer in any letter case: providers do not guarantee the case of enums (Sources/LanguageModels/README.md,
    /// "Anthropic: structured output").
    init?(answer: String?) {
        guard let answer else { return nil }
        self.init(rawValue: ModelText.line(answer).lowercased())
    }

    public static func < (left: Confidence, right: Confidence) -> Bool {
        left.order < right.order
    }

    private var order: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        }
    }
}
