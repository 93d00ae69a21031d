import Catalog

/// A piece of text that was read on a cover.
public struct CoverTextLine: Sendable, Hashable, Codable {
    /// As it was read: with the reader's mistakes, in the cover's letter case.
    public var text: String
    /// The reader's own, 0…1, of the letters; tells nothing about what they mean.
    public var confidence: Double
    /// The middle of it, in shares of the picture's width and height.
    public var x, y: Double
    /// Of its letters, in shares of the picture's height.
    public var height: Double

    public init(text: String, confidence: Double, x: Double, y: Double, height: Double) {
        self.text = text
        self.confidence = confidence
        self.x = x
        self.y = y
        self.height = height
    }
}
