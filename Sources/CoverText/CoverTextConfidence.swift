import Catalog

/// The probability that a match of a cover's text is correct, from its evidence and its margin over the next album.
///
/// Its constants are chosen by hand, not fitted. `CoverTextCalibrationTests` checks the calibration on misread names: fewer than one answer
/// in fifty is wrong, and the mean confidence does not exceed the share of correct answers.
public enum CoverTextConfidence {
    /// An answer is given from this confidence on; below it, the album counts as not identified.
    public static let acceptance = 0.9

    /// Bits by which the evidence must exceed what any of a million albums may reach by chance, given a cover's other text.
    private static let chance = 12.0
    /// Least evidence for each name: a word that all names have does not prove any.
    private static let leastBits = 3.0
    /// Additional evidence the title needs if the artist was not found: other artists' songs and albums bear the same title.
    private static let missingArtist = 24.0
    /// Weight of a bit of margin: the next album is explained by the same letters.
    private static let marginWeight = 2.0
    /// Bits for each doubling of the odds.
    private static let bitsPerDoubling = 2.5

    static func of(_ best: CoverTextMatcher.Match, next: CoverTextMatcher.Match?) -> Double {
        guard best.titleBits >= leastBits else { return 0 }
        let evidence = best.artistBits >= leastBits ? best.score : best.score - missingArtist
        let margin = (best.score - (next?.score ?? 0)) * marginWeight
        let odds = powerOfTwo(min(evidence - chance, margin) / bitsPerDoubling)
        return odds / (1 + odds)
    }

    /// 2 to a power, linear between whole exponents: exact exponentiation would need a C library.
    private static func powerOfTwo(_ exponent: Double) -> Double {
        let whole = min(max(exponent, -60), 60).rounded(.down)
        let fraction = min(max(exponent, -60), 60) - whole
        return Double(sign: .plus, exponent: Int(whole), significand: 1 + fraction)
    }
}
