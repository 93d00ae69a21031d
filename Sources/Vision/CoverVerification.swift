/// The result of geometric verification of a photograph against one cover.
public struct CoverVerification: Sendable, Hashable {
    /// Number of putative matches, before geometric verification.
    public var tentative: Int
    /// Matches consistent with one homography from the cover to the photograph.
    public var inliers: Int
    /// Inliers outside the strip of the cover, horizontal or vertical and ``CoverVerifier/strip`` wide, that contains the most of them.
    /// Covers of one label may share such a strip, which then contains many inliers of a false match.
    public var inliersOutsideStrip: Int
    /// Spread of the inliers over the cover: 0 if they are collinear, 1 if they are uniform over all of it.
    public var coverSpread: Double
    /// The same over the photograph.
    public var photoSpread: Double
    /// Share of the cover's grid cells with an inlier, among those that have features and are visible in the photograph, 0…1.
    public var coverage: Double
    /// Share of the cover's features visible in the photograph that are inliers, 0…1.
    public var foundShare = 0.0
    /// Putative matches whose descriptors are next to equal, but which the homography puts elsewhere. Where noise hides a cover there are
    /// hardly any; covers that share lettering or a figure have many.
    public var contradictions = 0
    /// How the inliers lie around the photograph's center, and around the cover's.
    public var photoCenter = CenterEvidence.nothing
    public var coverCenter = CenterEvidence.nothing
    /// Whether the homography is one that a camera in front of a sleeve can produce: the matched part of the cover projects to a convex
    /// quadrilateral that is not mirrored and has a plausible size and shape, and the photograph's center lies on the cover.
    public var isPlausible: Bool

    /// Decision threshold. At 26 a lookup among 100,000 covers has a false match with probability 10⁻⁶, by the tail fitted to 11,940
    /// comparisons with wrong covers (deploy/docs/recognition.md); the rest is margin for cameras that were not measured.
    public static let fewestBeyondStrip = 28
    /// Below these, the match is a logo on the cover, or a small object lying in the photograph.
    public static let leastCoverSpread = 0.1
    public static let leastPhotoSpread = 0.08
    /// Covers of one series may share a strip and a motif; these cover less than a third of what should match.
    public static let leastCoverage = 0.35
    /// The most contradictions for each inlier beyond the strip, below ``strong``. Covers that share lettering and a figure have 0.87 and
    /// more; of 385 comparisons with the right cover one had more than 0.33, namely 0.66.
    public static let mostContradicting = 0.85
    /// Strength from which contradictions do not count. Covers that repeat a figure have many, and hundreds of inliers; covers that are
    /// merely alike reached 41.
    public static let strong = 2 * fewestBeyondStrip

    public init(
        tentative: Int, inliers: Int, inliersOutsideStrip: Int, coverSpread: Double, photoSpread: Double, coverage: Double,
        isPlausible: Bool
    ) {
        self.tentative = tentative
        self.inliers = inliers
        self.inliersOutsideStrip = inliersOutsideStrip
        self.coverSpread = coverSpread
        self.photoSpread = photoSpread
        self.coverage = coverage
        self.isPlausible = isPlausible
    }

    static let nothing = CoverVerification(
        tentative: 0, inliers: 0, inliersOutsideStrip: 0, coverSpread: 0, photoSpread: 0, coverage: 0, isPlausible: false)

    /// The inliers beyond the strip if the homography is plausible and both centers match, else 0.
    public var geometricStrength: Int {
        isPlausible && photoCenter.satisfies(.photo) && coverCenter.satisfies(.cover) ? inliersOutsideStrip : 0
    }

    /// The inliers beyond the strip if every other criterion is met, else 0.
    public var strength: Int {
        coverSpread >= Self.leastCoverSpread && photoSpread >= Self.leastPhotoSpread && coverage >= Self.leastCoverage
            ? geometricStrength : 0
    }

    /// Whether more in the photograph speaks against this cover than for it.
    var isContradicted: Bool {
        inliersOutsideStrip < Self.strong && Double(contradictions) > Self.mostContradicting * Double(inliersOutsideStrip)
    }

    /// Whether the photograph is accepted as showing this cover. One that is contradicted may still be the rival of another.
    public var isSameCover: Bool { isAlike && !isContradicted }

    /// Whether geometry alone would accept it.
    public var isAlike: Bool { strength >= Self.fewestBeyondStrip }
}
