import EditorialRules
import Testing

/// A shape that a model gave its answer, and what is to become of it.
struct ReviewShape: Sendable, CustomTestStringConvertible {
    enum Fate: Sendable, Equatable {
        /// Without another call.
        case kept
        /// Only the model can mend it; when it does not, rules make the best of it.
        case askedAgain
        /// Asked again, then given up.
        case failed
    }

    let name: String
    let text: String
    let fate: Fate
    let check: @Sendable (Review) -> Bool

    init(_ name: String, _ text: String, _ fate: Fate = .kept, _ check: @escaping @Sendable (Review) -> Bool = { _ in true }) {
        self.name = name
        self.text = text
        self.fate = fate
        self.check = check
    }

    var testDescription: String { name }

    private static let fields: [(key: String, json: String)] = [
        ("grounds", #""Its songs speak for it, its length against it; the songs decide.""#), ("tier", "1"),
        ("label", #""Essential Classic""#), ("rating", "9.5"), ("recommendation", #""ESSENTIAL""#),
        ("contextSummary", #""OK Computer turned unease into songs. It still defines its decade.""#),
        (
            "contextBullets",
            #"["Critics named it among the best of its decade.", "It reached number one in Britain.", "Its sound shaped a generation."]"#
        ),
        ("recommendedFor", "null"), ("keyTracks", #"["Airbag", "Paranoid Android", "Let Down"]"#), ("sources", "[]"),
    ]

    static let summary = "OK Computer turned unease into songs. It still defines its decade."
    static let bullets = [
        "Critics named it among the best of its decade.", "It reached number one in Britain.", "Its sound shaped a generation.",
    ]
    static let tracks = ["Airbag", "Paranoid Android", "Let Down"]

    /// A good answer with some of its fields changed, as JSON, or left out, as "".
    static func json(_ changes: [String: String] = [:], rename: (String) -> String = { $0 }) -> String {
        let members = fields.compactMap { key, json -> String? in
            let value = changes[key] ?? json
            return value.isEmpty ? nil : "\"\(rename(key))\": \(value)"
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// A good answer with its verdict changed.
    static func verdict(
        _ name: String, tier: String, _ label: String, _ rating: String, _ recommendation: String, _ fate: Fate = .kept,
        becomes: (tier: Int, label: String, rating: Double, recommendation: Recommendation)
    ) -> ReviewShape {
        let text = json(["tier": tier, "label": label, "rating": rating, "recommendation": recommendation])
        return ReviewShape(name, text, fate) { review in
            review.tier == becomes.tier && review.label == becomes.label && review.rating == becomes.rating
                && review.recommendation == becomes.recommendation
        }
    }

    static func whole(_ review: Review) -> Bool {
        review.contextSummary == summary && review.contextBullets == bullets && review.keyTracks == tracks && review.rating == 9.5
            && review.tier == 1 && review.label == "Essential Classic" && review.recommendation == .essential
    }
}
