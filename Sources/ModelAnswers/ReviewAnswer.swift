import EditorialRules
import JSON

/// A model's review, parsed leniently and repaired by rule: everything that can be had without another call. ``ReviewValidator`` decides
/// whether the result may be shown.
public struct ReviewAnswer: ModelAnswer, Equatable {
    /// The review, repaired by rule. Where ``doubts`` says that something is missing, the best approximation.
    public var review: Review
    /// Defects that only the model can repair: reasons for another call.
    public var doubts: [ReviewViolation]
    /// Whether the text contains the review to its end.
    public let isWhole: Bool
    /// The album's names, where the answer repeats them.
    var artistName: String?
    var albumTitle: String?

    public static let schemaName = "review"

    /// The verdict comes first, since it is what a person waits for (rule 35); before it a line of grounds, which nobody is shown, so that
    /// it follows from something. The prose comes in the order in which it is read.
    public static let jsonSchema = """
        {"type":"object","additionalProperties":false,"properties":{\
        "grounds":{"type":"string"},\
        "tier":{"type":"integer","enum":[1,2,3,4,5,6,7,8]},\
        "label":{"type":"string","enum":[\(ReviewTier.allLabels.map { "\"\($0)\"" }.joined(separator: ","))]},\
        "rating":{"type":"number"},\
        "recommendation":{"type":"string","enum":["ESSENTIAL","RECOMMENDED","SKIP","AVOID"]},\
        "contextSummary":{"type":"string"},"contextBullets":{"type":"array","items":{"type":"string"}},\
        "recommendedFor":{"type":["string","null"]},\
        "keyTracks":{"type":"array","items":{"type":"string"}},\
        "sources":{"type":"array","items":{"type":"object","additionalProperties":false,\
        "properties":{"title":{"type":"string"},"url":{"type":"string"}},"required":["title","url"]}}},\
        "required":["grounds","tier","label","rating","recommendation","contextSummary","contextBullets","recommendedFor","keyTracks",\
        "sources"]}
        """

    /// - Throws: ``ModelAnswerError/notJSON`` if the text is no review, ``ModelAnswerError/invalid(_:)`` if too little of one is left to
    ///   show.
    public init(parsing text: String) throws(ModelAnswerError) {
        guard let fields = ReviewFields(text) else { throw .notJSON }
        let prose = ReviewProse(summary: fields.text(.summary) ?? "", entries: fields.texts(.bullets))
        let verdict = fields.verdict
        var problems: [ReviewViolation] = []
        if prose.summary.isEmpty { problems.append(.summaryMissing) }
        if prose.bullets.isEmpty { problems.append(.bulletsMissing) }
        if verdict == nil || verdict?.isFounded == false { problems.append(.verdictMissing) }
        guard let shown = prose.completed, let verdict else { throw .invalid(problems.map(\.description)) }
        if verdict.isContradictory { problems.append(.verdictContradictsItself) }
        doubts = problems
        isWhole = fields.isWhole
        artistName = fields.text(.artist)
        albumTitle = fields.text(.album)
        review = Review(
            contextSummary: shown.summary, contextBullets: shown.bullets, rating: verdict.rating, recommendation: verdict.recommendation,
            recommendedFor: ReviewProse.line(fields.text(.recommendedFor)), tier: verdict.tier.number, label: verdict.label,
            keyTracks: KeyTracks.cleaned(fields.texts(.tracks)), sources: fields.value(.sources).map(ReviewSource.read) ?? [])
    }
}

extension ReviewSource {
    /// Only web pages are kept; a reader could not open anything else.
    fileprivate static func read(_ value: JSONValue) -> [ReviewSource] {
        switch value {
        case .array(let values): return values.flatMap(read)
        case .string(let text):
            guard let match = text.firstMatch(of: #/(?:https?:\/\/|www\.)[^\s"<>)\]]+/#) else { return [] }
            let title = ModelProse.line(String(text[..<match.range.lowerBound])).trimming(while: { " -–—:|([".contains($0) })
            return [ReviewSource(title: title, address: String(match.output))].compactMap { $0 }
        case .object(let object):
            let members = Dictionary(object.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
            func first(_ keys: [String]) -> String? {
                keys.lazy.compactMap { if case .string(let text)? = members[$0] { text } else { nil } }.first
            }
            guard let url = first(["url", "link", "href", "uri", "address", "source"]) else {
                return object.flatMap { read($0.value) }
            }
            let title = first(["title", "name", "publication", "publisher", "site", "page", "source"]) ?? ""
            return [ReviewSource(title: title, address: url)].compactMap { $0 }
        default: return []
        }
    }

    private init?(title: String, address: String) {
        let url = address.hasPrefix("www.") ? "https://" + address : address
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 2000,
            !url.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "<" })
        else { return nil }
        let line = String(ModelProse.line(title).prefix(200))
        self.init(title: line.isEmpty ? url : line, url: url)
    }
}
