import Catalog

/// Four-phase identification, 1B: the album for what 1A read, found by web search (rule 14). Binary.
public enum Phase1BAnswer: ModelAnswer, Equatable {
    case album(IdentifiedAlbum)
    /// Low confidence and several equal candidates included. The reason is for operators, never for a person.
    case failure(reason: String?)

    public static let schemaName = "phase1b_web_search_mapping"

    public static let jsonSchema = """
        {"type":"object","additionalProperties":false,"properties":{\
        "success":{"type":"boolean"},\(AlbumAnswer.properties),"reason":{"type":["string","null"]}},\
        "required":["success",\(AlbumAnswer.required),"reason"]}
        """

    public init(parsing text: String) throws(ModelAnswerError) {
        var fields = try AnswerFields(text: text, anyOf: ["success"])
        guard let success = fields.bool("success") else { throw fields.failure }
        let reason = fields.optionalString("reason").map { String(ModelText.line($0).prefix(300)) }
        if success {
            guard let album = AlbumAnswer.album(from: &fields) else { throw fields.failure }
            self = album.confidence == .low ? .failure(reason: reason) : .album(album)
        } else {
            self = .failure(reason: reason)
        }
        try fields.check()
    }
}
