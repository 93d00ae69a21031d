/// The eight tiers of the badge, best first, each with its closed list of labels and the recommendation and
/// rating it must agree with (SPEC 3.4, 9.8).
public struct ReviewTier: Sendable, Hashable {
    /// 1…8.
    public let number: Int
    public let labels: [String]
    public let recommendations: Set<Recommendation>
    /// Ratings out of 10 that agree with the tier.
    public let ratings: ClosedRange<Double>

    public static let all: [ReviewTier] = [
        ReviewTier(1, ["Essential Classic", "Genre Landmark", "Cultural Monument"], [.essential], 8.0...10.0),
        ReviewTier(2, ["Indie Masterpiece", "Cult Essential", "Critics' Choice"], [.essential], 8.0...10.0),
        ReviewTier(3, ["Crowd Favorite", "Radio Gold", "Crossover Success"], [.recommended], 6.0...9.0),
        ReviewTier(4, ["Deep Cut", "Surprise Excellence", "Scene Favorite"], [.recommended], 6.0...9.0),
        ReviewTier(5, ["Time Capsule", "Influential Curio", "Pioneering Effort"], [.recommended], 6.0...9.0),
        ReviewTier(6, ["Reliable Listen", "Fan Essential", "Genre Staple"], [.recommended], 6.0...9.0),
        ReviewTier(7, ["Ambitious Failure", "Divisive Work", "Uneven Effort"], [.skip], 3.5...6.5),
        ReviewTier(8, ["Forgettable Entry", "Career Low", "Avoid Entirely"], [.skip, .avoid], 0.0...6.5),
    ]

    public static let allLabels: [String] = all.flatMap(\.labels)

    /// Below it tier 8 says AVOID, from it on SKIP.
    public static let avoidBelow = 3.5

    public static func numbered(_ number: Int) -> ReviewTier? {
        all.indices.contains(number - 1) ? all[number - 1] : nil
    }

    /// The listed spelling of a label and its tier; letter case and the form of the apostrophe do not matter.
    public static func labelled(_ text: String) -> (tier: ReviewTier, label: String)? {
        let wanted = plain(text)
        for tier in all {
            if let label = tier.labels.first(where: { plain($0) == wanted }) { return (tier, label) }
        }
        return nil
    }

    private init(_ number: Int, _ labels: [String], _ recommendations: Set<Recommendation>, _ ratings: ClosedRange<Double>) {
        self.number = number
        self.labels = labels
        self.recommendations = recommendations
        self.ratings = ratings
    }

    private static func plain(_ text: String) -> String {
        ModelText.line(text).lowercased().filter { $0.isLetter || $0 == " " }
    }
}
