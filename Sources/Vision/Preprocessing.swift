/// A way to look at a photograph. Each finds covers that the others miss, and costs some 20 ms of processor time for its features.
public enum Preprocessing: Sendable {
    /// As it is.
    case plain
    /// With even contrast, for dark sleeves and reflections: CLAHE (Zuiderveld 1994).
    case equalized
    /// The middle of it, likewise: what lies around a cover that fills little of the frame takes no features from it, and its print is larger.
    case close

    /// What to try, in this order, when the plain look has found nothing.
    public static let closer: [Preprocessing] = [.equalized, .close]

    /// The part of a picture's sides that the close look shows.
    static let closeShare = 0.7

    func part(of luma: [UInt8], width: Int, height: Int) -> (luma: [UInt8], width: Int, height: Int) {
        guard self == .close else { return (luma, width, height) }
        let (partWidth, partHeight) = (max(1, Int(Double(width) * Self.closeShare)), max(1, Int(Double(height) * Self.closeShare)))
        let (left, top) = ((width - partWidth) / 2, (height - partHeight) / 2)
        var part: [UInt8] = []
        part.reserveCapacity(partWidth * partHeight)
        for y in top..<top + partHeight { part += luma[y * width + left..<y * width + left + partWidth] }
        return (part, partWidth, partHeight)
    }
}
