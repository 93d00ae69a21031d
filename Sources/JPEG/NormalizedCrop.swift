/// A rectangle of the upright picture as fractions of its width and height, origin at the top left (API: `crop=x,y,w,h`).
public struct NormalizedCrop: Sendable, Hashable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    /// - Throws: ``JPEGError/invalidCrop`` unless all numbers are finite, the sizes positive, and the rectangle inside 0…1.
    ///   A millionth beyond the edge counts as rounding and is clamped.
    public init(x: Double, y: Double, width: Double, height: Double) throws(JPEGError) {
        let slack = 1e-6
        guard [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0,
            x >= -slack, y >= -slack, x + width <= 1 + slack, y + height <= 1 + slack
        else { throw .invalidCrop }
        self.x = max(x, 0)
        self.y = max(y, 0)
        self.width = min(width, 1 - self.x)
        self.height = min(height, 1 - self.y)
        guard self.width > 0, self.height > 0 else { throw .invalidCrop }
    }
}
