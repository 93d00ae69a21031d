import JPEG

/// A sleeve or booklet scanned opened out: the back on the left, the front on the right, as it is folded where one reads from left to right.
/// The archive takes such pictures for fronts.
enum CoverSpread {
    /// Width by height of two squares: a little less where margins were cut off, more where the spine or a CD's inlay, which is wider than its
    /// booklet, is on the picture. Wide screens (1.78) and three panels (3) are something else.
    private static let shapes = 1.85...2.35

    /// The right square of a spread, without the spine; nil for any other picture.
    static func front(of header: JPEGHeader) -> NormalizedCrop? {
        let ratio = Double(header.uprightWidth) / Double(max(header.uprightHeight, 1))
        guard shapes.contains(ratio) else { return nil }
        let share = min(0.5, 1 / ratio)
        return try? NormalizedCrop(x: 1 - share, y: 0, width: share, height: 1)
    }
}
