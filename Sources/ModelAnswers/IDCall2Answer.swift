import Catalog

/// Two-tier identification, second call: text and web search, no picture (rule 13).
public enum IDCall2Answer: ModelAnswer, Equatable {
    case album(IdentifiedAlbum)
    /// Nothing certain found, or several equal candidates. The reason is for operators, never for a person.
    case notFound(reason: String?)

    enum Outcome: String {
        case album
        case notFound = "not_found"
    }

    public static let schemaName = "id_call_2"

    public static let jsonSchema = """
        {"type":"object","additionalProperties":false,"properties":{\
        "outcome":{"type":"string","enum":["album","not_found"]},\
        \(AlbumAnswer.properties),"reason":{"type":["string","null"]}},\
        "required":["outcome",\(AlbumAnswer.required),"reason"]}
        """

    /// A low-confidence album is no identification (rule 18): it becomes ``notFound(reason:)``.
    public init(parsing text: String) throws(ModelAnswerError) {
        var fields = try AnswerFields(text: text, anyOf: ["outcome"])
        guard let outcome = fields.word("outcome", as: Outcome.self) else { throw fields.failure }
        let reason = fields.optionalString("reason").map { String(ModelText.line($0).prefix(300)) }
        switch outcome {
        case .notFound:
            self = .notFound(reason: reason)
        case .album:
            guard let album = AlbumAnswer.album(from: &fields) else { throw fields.failure }
            self = album.confidence == .low ? .notFound(reason: reason) : .album(album)
        }
        try fields.check()
    }
}
