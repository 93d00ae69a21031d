import Catalog

/// The eight tiers of the badge, best first, each with its closed list of labels and the recommendation and range of ratings that it must
/// agree with (rule 31).
public struct ReviewTier: Sendable, Hashable {
    /// 1…8.
    public let number: Int
    public let labels: [String]
    public let recommendations: Set<Recommendation>
    /// Ratings out of 10 that agree with the tier.
    public let ratings: ClosedRange<Double>
    private let plainLabelIndex: Int

    public static let all: [ReviewTier] = [
        ReviewTier(1, ["Essential Classic", "Genre Landmark", "Cultural Monument"], [.essential], 8.0...10.0),
        ReviewTier(2, ["Indie Masterpiece", "Cult Essential", "Critics' Choice"], [.essential], 8.0...10.0, plainLabel: 1),
        ReviewTier(3, ["Crowd Favorite", "Radio Gold", "Crossover Success"], [.recommended], 6.0...9.0),
        ReviewTier(4, ["Deep Cut", "Surprise Excellence", "Scene Favorite"], [.recommended], 6.0...9.0, plainLabel: 1),
        ReviewTier(5, ["Time Capsule", "Influential Curio", "Pioneering Effort"], [.recommended], 6.0...9.0),
        ReviewTier(6, ["Reliable Listen", "Fan Essential", "Genre Staple"], [.recommended], 6.0...9.0),
        ReviewTier(7, ["Ambitious Failure", "Divisive Work", "Uneven Effort"], [.skip], 3.5...6.5, plainLabel: 2),
        ReviewTier(8, ["Forgettable Entry", "Career Low", "Avoid Entirely"], [.skip, .avoid], 0.0...6.5),
    ]

    public static let allLabels: [String] = all.flatMap(\.labels)

    /// Tier 8 means AVOID below this rating, and SKIP from it on.
    public static let avoidBelow = 3.5

    /// The tier's default label.
    var plainLabel: String { labels[plainLabelIndex] }

    /// The default rating of an unrated album of the tier: the middle of its range; for tier 8, on the side that its recommendation
    /// implies.
    func usualRating(for recommendation: Recommendation?) -> Double {
        if recommendations.count > 1 { return recommendation == .avoid ? 2.5 : 5 }
        return (ratings.lowerBound + ratings.upperBound) / 2
    }

    /// The recommendation that the tier implies at this rating (rule 31).
    func recommendation(at rating: Double) -> Recommendation {
        recommendations.count == 1 ? recommendations.first ?? .skip : rating < Self.avoidBelow ? .avoid : .skip
    }

    public static func numbered(_ number: Int) -> ReviewTier? {
        all.indices.contains(number - 1) ? all[number - 1] : nil
    }

    /// The canonical form of a label and its tier. Letter case, punctuation, British spelling and small misspellings are tolerated, and so
    /// is text around it ("Tier 1: Essential Classic").
    public static func labelled(_ text: String) -> (tier: ReviewTier, label: String)? {
        let wanted = plain(text)
        guard !wanted.isEmpty else { return nil }
        let labels = all.flatMap { tier in tier.labels.map { (tier: tier, label: $0, plain: plain($0)) } }
        let found =
            labels.first { $0.plain == wanted } ?? labels.first { " \(wanted) ".contains(" \($0.plain) ") }
            ?? labels.first { EditDistance.similarity($0.plain, wanted) >= 0.85 }
        return found.map { ($0.tier, $0.label) }
    }

    private init(
        _ number: Int, _ labels: [String], _ recommendations: Set<Recommendation>, _ ratings: ClosedRange<Double>, plainLabel: Int = 0
    ) {
        self.number = number
        self.labels = labels
        self.recommendations = recommendations
        self.ratings = ratings
        plainLabelIndex = plainLabel
    }

    private static func plain(_ text: String) -> String {
        TextFolding.words(text.map { $0 == "_" ? " " : String($0) }.joined()).joined(separator: " ")
            .replacing("favourite", with: "favorite")
    }
}
