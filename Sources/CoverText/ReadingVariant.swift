/// A preprocessing variant for reading a cover. No single one reads all sleeves; they are ordered by what each adds to those before it for
/// its time, as `deploy/bench sleeves` prints it.
public struct ReadingVariant: Sendable, Hashable {
    public let name: String
    /// Long side of the detector's input, in pixels: a large one resolves small print, a small one detects large lettering as a whole.
    let side: Int
    /// Whether brightness is inverted: the networks read dark text on light better than light on dark.
    let isNegative: Bool

    public static let all = [
        ReadingVariant(name: "plain", side: 736, isNegative: false),
        ReadingVariant(name: "fine", side: 1088, isNegative: false),
        ReadingVariant(name: "negative", side: 736, isNegative: true),
        ReadingVariant(name: "coarse", side: 480, isNegative: false),
        ReadingVariant(name: "fine-negative", side: 1088, isNegative: true),
    ]
}
