import EditorialRules
import JSON

/// Collects the four values of a verdict while a review arrives, and gives it out once, if it needs no repair: then the whole answer comes to
/// the same one. Pure.
struct VerdictReader: Sendable {
    private static let names: [ReviewFields.Name: String] = [
        .tier: "tier", .label: "label", .rating: "rating", .recommendation: "recommendation",
    ]

    private var values: [ReviewFields.Name: JSONValue] = [:]
    /// The text under way, and what it is.
    private var current: (name: ReviewFields.Name, text: String)?
    private var isOver = false

    mutating func begin(_ name: ReviewFields.Name?) {
        current = name.flatMap { Self.names[$0] != nil && values[$0] == nil ? ($0, "") : nil }
    }

    mutating func append(_ piece: String) {
        current?.text += piece
    }

    mutating func end() {
        if let current { values[current.name] = .string(current.text) }
        current = nil
    }

    /// A value that is no string.
    mutating func take(_ text: String, of key: String) {
        guard let name = ReviewFields.name(of: key), Self.names[name] != nil, values[name] == nil, let number = Double(text) else { return }
        values[name] = .number(number)
    }

    mutating func release() -> EarlyVerdict? {
        guard !isOver, values.count == Self.names.count else { return nil }
        isOver = true
        let fields = ReviewFields(JSONObject(values.map { JSONObject.Member(key: Self.names[$0] ?? "", value: $1) }))
        guard let tier = fields.tier, let label = fields.text(.label), let rating = fields.rating, let verdict = fields.verdict,
            !verdict.isContradictory, verdict.tier.number == tier, verdict.rating == rating,
            ReviewTier.labelled(label)?.label == verdict.label,
            fields.texts(.recommendation).lazy.compactMap(Recommendation.init(answer:)).first == verdict.recommendation
        else { return nil }
        return EarlyVerdict(tier: tier, label: verdict.label, rating: rating, recommendation: verdict.recommendation)
    }
}
