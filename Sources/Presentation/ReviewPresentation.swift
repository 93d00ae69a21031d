public import AlbumScanAPI
public import ModelAnswers
public import Store

extension ReviewResource {
    /// A finished review.
    public init(_ record: ReviewRecord) {
        self.init(state: .ready)
        let review = record.body
        contextSummary = review.contextSummary
        contextBullets = review.contextBullets
        rating = review.rating
        recommendation = review.recommendation.rawValue
        emoji = review.emoji
        recommendedFor = review.recommendedFor
        tier = review.tier
        label = review.label
        keyTracks = review.keyTracks
        sources = review.sources.map { Source(title: $0.title, url: $0.url) }
        provider = record.provider
        model = record.model
        promptVersion = record.promptVersion
    }

    /// - Parameter isAwaited: whether a review that is not there may still come.
    public init(_ record: ReviewRecord?, isAwaited: Bool) {
        if let record {
            self.init(record)
        } else {
            self.init(state: isAwaited ? .pending : .unavailable)
        }
    }
}

extension VerdictResource {
    /// Of a review that is still being written.
    public init(_ verdict: EarlyVerdict) {
        self.init(
            tier: verdict.tier, label: verdict.label, rating: verdict.rating, recommendation: verdict.recommendation.rawValue,
            emoji: verdict.recommendation.emoji)
    }
}
