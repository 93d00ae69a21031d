import EditorialRules

enum ReviewFixture {
    static func good(
        summary: String = "A landmark of alternative rock. It turned unease into songs that still define their decade.",
        bullets: [String] = ["Metacritic 8.5/10.", "It reached No. 1 in Britain.", "\"Airbag\" samples its own drummer."],
        rating: Double = 9.5, recommendation: Recommendation = .essential, recommendedFor: String? = nil, tier: Int = 1,
        label: String = "Essential Classic", keyTracks: [String] = ["Airbag", "Paranoid Android", "Let Down"]
    ) -> Review {
        Review(
            contextSummary: summary, contextBullets: bullets, rating: rating, recommendation: recommendation,
            recommendedFor: recommendedFor,
            tier: tier, label: label, keyTracks: keyTracks)
    }
}
