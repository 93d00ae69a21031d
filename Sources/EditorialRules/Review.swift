/// A review of an album's music (rule 30).
public struct Review: Codable, Sendable, Hashable {
    /// Two or three sentences, at most four: the album's core and importance.
    public var contextSummary: String
    /// Three to five arguments, fewer where the model gave no more.
    public var contextBullets: [String]
    /// 0…10, one decimal.
    public var rating: Double
    public var recommendation: Recommendation
    /// "fans of …"; usually present when ``recommendation`` is RECOMMENDED (rule 30).
    public var recommendedFor: String?
    /// 1…8, see ``ReviewTier``.
    public var tier: Int
    /// One of its tier's labels.
    public var label: String
    /// Up to seven titles, or as many as the record has.
    public var keyTracks: [String]
    /// Pages the reviewing model cites; empty without search.
    public var sources: [ReviewSource]

    public init(
        contextSummary: String,
        contextBullets: [String],
        rating: Double,
        recommendation: Recommendation,
        recommendedFor: String? = nil,
        tier: Int,
        label: String,
        keyTracks: [String],
        sources: [ReviewSource] = []
    ) {
        self.contextSummary = contextSummary
        self.contextBullets = contextBullets
        self.rating = rating
        self.recommendation = recommendation
        self.recommendedFor = recommendedFor
        self.tier = tier
        self.label = label
        self.keyTracks = keyTracks
        self.sources = sources
    }

    public var emoji: String { recommendation.emoji }
}
