/// A preprocessing variant of a photograph. Each finds covers that the others miss, and costs some 20 ms of processor time for feature
/// extraction.
public enum Preprocessing: Sendable {
    /// None.
    case plain
    /// Contrast equalized by CLAHE (Zuiderveld 1994), for dark sleeves and reflections.
    case equalized
    /// The middle, equalized and enlarged, for covers that fill little of the frame: the surroundings take up no features, and print is
    /// larger.
    case close

    /// The passes to try, in this order, if the plain one yields no match.
    public static let closer: [Preprocessing] = [.equalized, .close]

    /// The share of the picture's sides that ``close`` crops to.
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
