import Catalog

/// Two-tier identification, first call: one look at the picture (rule 13).
public enum IDCall1Answer: ModelAnswer, Equatable {
    case album(IdentifiedAlbum)
    /// Not recognized, but the text read may let a search identify the album.
    case searchNeeded(SearchClues)
    /// Never ``CoverSubject/front``.
    case refused(CoverSubject)

    enum Outcome: String {
        case album
        case searchNeeded = "search_needed"
        case notAnAlbumCover = "not_an_album_cover"
        case backCover = "back_cover"
        case multipleAlbums = "multiple_albums"
    }

    public static let schemaName = "id_call_1"

    public static let jsonSchema = """
        {"type":"object","additionalProperties":false,"properties":{\
        "outcome":{"type":"string","enum":["album","search_needed","not_an_album_cover","back_cover","multiple_albums"]},\
        \(AlbumAnswer.properties),\
        "extractedText":{"type":["string","null"]},"albumDescription":{"type":["string","null"]},\
        "textConfidence":{"type":"string","enum":["high","medium","low"]}},\
        "required":["outcome",\(AlbumAnswer.required),"extractedText","albumDescription","textConfidence"]}
        """

    /// A low-confidence album is no identification (rule 18): it becomes ``searchNeeded(_:)``.
    public init(parsing text: String) throws(ModelAnswerError) {
        var fields = try AnswerFields(text: text, anyOf: ["outcome"])
        guard let outcome = fields.word("outcome", as: Outcome.self) else { throw fields.failure }
        switch outcome {
        case .notAnAlbumCover: self = .refused(.notAnAlbumCover)
        case .backCover: self = .refused(.backCover)
        case .multipleAlbums: self = .refused(.multipleAlbums)
        case .searchNeeded: self = .searchNeeded(try Self.clues(from: &fields))
        case .album:
            guard let album = AlbumAnswer.album(from: &fields) else { throw fields.failure }
            self = album.confidence == .low ? .searchNeeded(try Self.clues(from: &fields)) : .album(album)
            try fields.check()
        }
    }

    private static func clues(from fields: inout AnswerFields) throws(ModelAnswerError) -> SearchClues {
        let text = fields.optionalString("extractedText")
        let description = fields.optionalString("albumDescription")
        let confidence = fields.word("textConfidence", as: Confidence.self)
        guard let confidence else { throw fields.failure }
        try fields.check()
        return SearchClues.cleaned(text: text, description: description, confidence: confidence)
    }
}
