/// A model's review, read but not yet judged: ``ReviewValidator`` says whether it keeps the rules.
public struct ReviewAnswer: ModelAnswer, Equatable {
    public var review: Review

    public static let schemaName = "review"

    /// Prose first: it can be shown while the judgement that follows from it is still being written.
    public static let jsonSchema = """
        {"type":"object","additionalProperties":false,"properties":{\
        "contextSummary":{"type":"string"},"contextBullets":{"type":"array","items":{"type":"string"}},\
        "keyTracks":{"type":"array","items":{"type":"string"}},\
        "tier":{"type":"integer","enum":[1,2,3,4,5,6,7,8]},\
        "label":{"type":"string","enum":[\(ReviewTier.allLabels.map { "\"\($0)\"" }.joined(separator: ","))]},\
        "rating":{"type":"number"},\
        "recommendation":{"type":"string","enum":["ESSENTIAL","RECOMMENDED","SKIP","AVOID"]},\
        "recommendedFor":{"type":["string","null"]},\
        "sources":{"type":"array","items":{"type":"object","additionalProperties":false,\
        "properties":{"title":{"type":"string"},"url":{"type":"string"}},"required":["title","url"]}}},\
        "required":["contextSummary","contextBullets","keyTracks","tier","label","rating","recommendation","recommendedFor","sources"]}
        """

    public init(parsing text: String) throws(ModelAnswerError) {
        var fields = try AnswerFields(text: text, anyOf: ["contextSummary"])
        let summary = fields.string("contextSummary")
        let bullets = fields.strings("contextBullets")
        let tracks = fields.strings("keyTracks")
        let tier = fields.number("tier")
        let label = fields.string("label")
        let rating = fields.number("rating")
        let word = fields.string("recommendation")
        let recommendedFor = fields.optionalString("recommendedFor")
        let sources = fields.objects("sources")
        let recommendation = word.flatMap(Recommendation.init(answer:))
        if word != nil, recommendation == nil { fields.refuse("recommendation is not one of the agreed words") }
        guard fields.problems.isEmpty, let summary, let bullets, let tracks, let tier, let label, let rating, let recommendation,
            let sources
        else { throw fields.failure }
        review = Review(
            contextSummary: ModelText.line(summary),
            contextBullets: bullets.map(ModelText.line).filter { !$0.isEmpty },
            rating: (rating * 10).rounded() / 10,
            recommendation: recommendation,
            recommendedFor: recommendedFor.map(ModelText.line),
            tier: Int(exactly: tier) ?? 0,
            label: ReviewTier.labelled(label)?.label ?? ModelText.line(label),
            keyTracks: tracks.map(ModelText.line).filter { !$0.isEmpty },
            sources: sources.compactMap(Self.source)
        )
    }

    /// Only pages on the web are kept; anything else cannot be opened by a reader.
    private static func source(_ object: [String: JSONValue]) -> ReviewSource? {
        guard case .string(let url) = object["url"], url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 2000,
            !url.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "<" })
        else { return nil }
        guard case .string(let title) = object["title"] else { return ReviewSource(title: url, url: url) }
        let line = String(ModelText.line(title).prefix(200))
        return ReviewSource(title: line.isEmpty ? url : line, url: url)
    }
}
