/// Chooses among verified covers.
public struct CoverDecision {
    /// How many times the strength of the best cover of any other album the best cover must have.
    static let margin = 1.5

    /// The album that the photograph shows: its strongest cover is the same cover, and clearly ahead of the strongest of any *other*
    /// album. Nil if there is none, or two albums are too alike to tell: a miss costs a model call, a false match a wrong answer.
    public static func best<Album: Hashable>(_ verified: [(album: Album, verification: CoverVerification)]) -> Album? {
        guard let best = verified.max(by: { $0.verification.strength < $1.verification.strength }), best.verification.isSameCover
        else { return nil }
        let rival = verified.filter { $0.album != best.album }.map(\.verification.strength).max() ?? 0
        return Double(best.verification.strength) >= margin * Double(rival) ? best.album : nil
    }
}
