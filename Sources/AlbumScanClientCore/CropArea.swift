/// The framing guide: a rectangle in fractions, 0…1, of the upright picture (rule 6).
public struct CropArea: Sendable, Equatable {
    /// Left edge, from the picture's left.
    public var x: Double
    /// Upper edge, from the picture's top.
    public var y: Double
    /// More than 0; with ``x`` at most 1.
    public var width: Double
    /// More than 0; with ``y`` at most 1.
    public var height: Double

    /// Nil unless the rectangle lies inside the picture and is not empty.
    public init?(x: Double, y: Double, width: Double, height: Double) {
        guard [x, y, width, height].allSatisfy((0...1).contains), width > 0, height > 0 else { return nil }
        // Rounded fractions such as 0.1 + 0.9 may exceed 1 by an ulp.
        guard x + width <= 1 + 1e-9, y + height <= 1 + 1e-9 else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// As it goes into the query.
    var text: String { "\(x),\(y),\(width),\(height)" }
}
