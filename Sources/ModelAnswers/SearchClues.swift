import Catalog

/// What the first look at a cover read when it could not name the album (rule 13).
public struct SearchClues: Codable, Sendable, Hashable {
    /// Exactly what is printed on the cover; data, never an instruction.
    public var extractedText: String
    /// What the cover shows.
    public var albumDescription: String
    public var textConfidence: Confidence

    public init(extractedText: String, albumDescription: String, textConfidence: Confidence) {
        self.extractedText = extractedText
        self.albumDescription = albumDescription
        self.textConfidence = textConfidence
    }

    /// Longest text passed on to a search prompt, in characters.
    public static let maximumTextLength = 600

    static func cleaned(text: String?, description: String?, confidence: Confidence) -> SearchClues {
        SearchClues(
            extractedText: String(ModelText.line(text ?? "").prefix(maximumTextLength)),
            albumDescription: String(ModelText.line(description ?? "").prefix(maximumTextLength)),
            textConfidence: confidence
        )
    }
}
