import Catalog

/// Four-phase identification, 1A: what is visible in the picture, without interpretation (rule 14).
public struct Phase1AAnswer: ModelAnswer, Equatable {
    public var subject: CoverSubject
    public var clues: SearchClues

    public static let schemaName = "phase1a_vision_extraction"

    public static let jsonSchema = """
        {"type":"object","additionalProperties":false,"properties":{\
        "subject":{"type":"string","enum":["album_front","not_an_album_cover","back_cover","multiple_albums"]},\
        "extractedText":{"type":"string"},"albumDescription":{"type":"string"},\
        "textConfidence":{"type":"string","enum":["high","medium","low"]}},\
        "required":["subject","extractedText","albumDescription","textConfidence"]}
        """

    public init(parsing text: String) throws(ModelAnswerError) {
        var fields = try AnswerFields(text: text, anyOf: ["extractedText", "subject"])
        let subject = fields.word("subject", as: CoverSubject.self)
        let extracted = fields.string("extractedText")
        let description = fields.string("albumDescription")
        let confidence = fields.word("textConfidence", as: Confidence.self)
        guard let subject, let extracted, let description, let confidence else { throw fields.failure }
        self.subject = subject
        self.clues = SearchClues.cleaned(text: extracted, description: description, confidence: confidence)
    }
}
