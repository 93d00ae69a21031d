import EditorialRules
import Foundation

/// Reviews as models write them.
enum ReviewJSON {
    static let summary = "A landmark of alternative rock. It set anxiety to guitars and won over the world."
    static let bullets = [
        "Critics named it among the best of its decade.", "It reached number one in the United Kingdom.",
        "Its sound shaped a generation of bands.",
    ]

    static func text(
        summary: String = summary, bullets: [String] = bullets, rating: Double = 9.5, recommendation: String = "ESSENTIAL",
        recommendedFor: String? = nil, tier: Int = 1, label: String = "Essential Classic", keyTracks: [String] = ["A", "B", "C"],
        sources: [(title: String, url: String)] = []
    ) -> String {
        func quoted(_ text: String) -> String { "\"\(text)\"" }
        return """
            {"grounds":"It speaks for itself.","tier":\(tier),"label":\(quoted(label)),"rating":\(rating),\
            "recommendation":\(quoted(recommendation)),\
            "contextSummary":\(quoted(summary)),"contextBullets":[\(bullets.map(quoted).joined(separator: ","))],\
            "recommendedFor":\(recommendedFor.map(quoted) ?? "null"),"keyTracks":[\(keyTracks.map(quoted).joined(separator: ","))],\
            "sources":[\(sources.map { "{\"title\":\(quoted($0.title)),\"url\":\(quoted($0.url))}" }.joined(separator: ","))]}
            """
    }

    static func review(summary: String = summary, bullets: [String] = bullets, tier: Int = 1, sources: [ReviewSource] = []) -> Review {
        Review(
            contextSummary: summary, contextBullets: bullets, rating: 9.5, recommendation: .essential, tier: tier,
            label: "Essential Classic", keyTracks: ["A", "B", "C"], sources: sources)
    }
}
