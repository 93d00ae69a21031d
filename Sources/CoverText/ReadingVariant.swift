/// One way to look at a cover. No single one reads all sleeves; they are ordered by what each adds to those before it for its time, as
/// `deploy/bench sleeves` prints it.
public struct ReadingVariant: Sendable, Hashable {
    /// For logs and figures.
    public let name: String
    /// How many pixels of the picture's longer side the detector sees: many find small print, few see large lettering as a whole.
    let side: Int
    /// Light and dark swapped: the networks read dark letters better than light ones.
    let isNegative: Bool

    public static let all = [
        ReadingVariant(name: "plain", side: 736, isNegative: false),
        ReadingVariant(name: "fine", side: 1088, isNegative: false),
        ReadingVariant(name: "negative", side: 736, isNegative: true),
        ReadingVariant(name: "coarse", side: 480, isNegative: false),
        ReadingVariant(name: "fine-negative", side: 1088, isNegative: true),
    ]
}
