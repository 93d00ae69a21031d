/// Decides which of the verified candidates the photograph shows, if any.
public struct CoverDecision {
    /// The factor by which the best cover must exceed the best cover of any other album, both in strength and in
    /// ``CoverVerification/foundShare``.
    static let margin = 1.5
    /// Strength from which a cover with few enrolled features counts as a rival by its share of matched features. False matches hardly ever
    /// reach it and pass all other criteria.
    static let fewestOfRival = 10

    /// The album that the photograph shows: its strongest cover is verified and clearly ahead of the strongest of any *other* album. Nil if
    /// there is none, or if two albums are too alike to tell apart: a miss costs a model call, a false match is a wrong answer.
    public static func best<Album: Hashable>(_ verified: [(album: Album, verification: CoverVerification)]) -> Album? {
        let accepted = verified.filter(\.verification.isSameCover)
        guard let best = accepted.max(by: { $0.verification.strength < $1.verification.strength }) else { return nil }
        let isRivalled = verified.contains { other in
            other.album != best.album
                && (margin * Double(other.verification.strength) > Double(best.verification.strength)
                    // Where few features of the other album are enrolled, inliers cannot be compared; the shares of matched features can.
                    || other.verification.strength >= fewestOfRival
                        && margin * other.verification.foundShare > best.verification.foundShare)
        }
        return isRivalled ? nil : best.album
    }
}
