import JPEG

/// A spread: a sleeve or booklet scanned unfolded, with the back on the left and the front on the right, as in cultures that read from left
/// to right. The archive has such pictures as fronts.
enum CoverSpread {
    /// The aspect ratio of two squares: somewhat less where margins were cropped, more where the picture includes the spine or a CD's
    /// inlay, which is wider than its booklet. Widescreen (1.78) and three panels (3) are something else.
    private static let shapes = 1.85...2.35

    /// The square on the right of a spread, without the spine; nil for any other picture.
    static func front(of header: JPEGHeader) -> NormalizedCrop? {
        let ratio = Double(header.uprightWidth) / Double(max(header.uprightHeight, 1))
        guard shapes.contains(ratio) else { return nil }
        let share = min(0.5, 1 / ratio)
        return try? NormalizedCrop(x: 1 - share, y: 0, width: share, height: 1)
    }
}
