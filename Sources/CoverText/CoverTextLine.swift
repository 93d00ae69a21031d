import Catalog

/// A line of text that was recognized on a cover.
public struct CoverTextLine: Sendable, Hashable, Codable {
    /// As recognized: with the recognizer's errors, in the cover's letter case.
    public var text: String
    /// The recognizer's mean confidence in the characters, 0…1; says nothing about what they mean.
    public var confidence: Double
    /// Center, as shares of the picture's width and height.
    public var x, y: Double
    /// Height of the letters, as a share of the picture's height.
    public var height: Double

    public init(text: String, confidence: Double, x: Double, y: Double, height: Double) {
        self.text = text
        self.confidence = confidence
        self.x = x
        self.y = y
        self.height = height
    }
}
