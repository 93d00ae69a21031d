/// Chooses among verified covers.
public struct CoverDecision {
    /// How many times as strong as that of any other album the best cover must be, and how much more of it must have been found.
    static let margin = 1.5
    /// Inliers from which on a cover of which little is enrolled is a rival. Wrong covers hardly ever come to as many and fulfil all demands.
    static let fewestOfRival = 10

    /// The album that the photograph shows: its strongest cover is the same cover, and clearly ahead of the strongest of any *other*
    /// album. Nil if there is none, or two albums are too alike to tell: a miss costs a model call, a false match a wrong answer.
    public static func best<Album: Hashable>(_ verified: [(album: Album, verification: CoverVerification)]) -> Album? {
        guard let best = verified.max(by: { $0.verification.strength < $1.verification.strength }), best.verification.isSameCover
        else { return nil }
        let isRivalled = verified.contains { other in
            other.album != best.album
                && (margin * Double(other.verification.strength) > Double(best.verification.strength)
                    // Of one album much may be enrolled and little of another: what counts then is how much of it was found.
                    || other.verification.strength >= fewestOfRival
                        && margin * other.verification.foundShare > best.verification.foundShare)
        }
        return isRivalled ? nil : best.album
    }
}
