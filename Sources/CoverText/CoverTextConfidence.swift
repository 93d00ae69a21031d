import Catalog

/// How likely a match of a cover's text is right, from what was found and how far the next album is behind.
///
/// Its constants are chosen, not fitted. `CoverTextCalibrationTests` holds it, on misread names, to what it says: fewer than one answer in
/// fifty wrong, and no more sure of answers than the share of them that are right.
public enum CoverTextConfidence {
    /// From here on an answer is given; below, "not sure".
    public static let acceptance = 0.9

    /// Bits by which an answer's evidence has to exceed what any of a million albums may have by chance, beside a cover's other text.
    private static let chance = 12.0
    /// Of each name, at least: a word that all have is not a name that was found.
    private static let leastBits = 3.0
    /// What the title has to prove in addition where the artist was not found: songs and albums of others bear the same title.
    private static let missingArtist = 24.0
    /// A bit of margin counts twice: the next album is explained by the same letters.
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

    /// Between powers with whole exponents, a straight line: the standard library has no other without a C library.
    private static func powerOfTwo(_ exponent: Double) -> Double {
        let whole = min(max(exponent, -60), 60).rounded(.down)
        let fraction = min(max(exponent, -60), 60) - whole
        return Double(sign: .plus, exponent: Int(whole), significand: 1 + fraction)
    }
}
