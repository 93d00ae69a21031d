/// What comparing a photograph with one cover gave.
public struct CoverVerification: Sendable, Hashable {
    /// Pairs of features that are alike and turn together, before geometry.
    public var tentative: Int
    /// Pairs of features that lie where one plane-to-plane map takes the cover's.
    public var inliers: Int
    /// Inliers outside of the strip of the cover's picture, ``CoverVerifier/strip`` wide and lying either way, that has most of them.
    public var beyondStrip: Int
    /// How far the inliers spread over the cover's picture: 0 on one line, 1 as if spread evenly over all of it.
    public var coverSpread: Double
    /// The same in the photograph.
    public var photoSpread: Double
    /// Of the cover's parts that lie in the photograph and have features, the share in which some were found again, 0…1.
    public var coverage: Double
    /// Of the cover's features that lie in the photograph the share that was found, 0…1.
    public var foundShare = 0.0
    /// What lies at the center of the photograph, and what of the cover's middle was found again.
    public var photoCenter = CenterEvidence.nothing
    public var coverCenter = CenterEvidence.nothing
    /// Whether the map is one that a camera in front of a sleeve gives: the part of the cover that was seen becomes a convex
    /// quadrilateral that is not mirrored, of a sane size and shape, and the photograph's center lies on the cover.
    public var isPlausible: Bool

    /// Fewer beyond the strip may be chance. A question among 100,000 covers comes to 26 with a wrong one once in a million, by the tail fitted to
    /// 11,940 comparisons with wrong covers (deploy/docs/recognition.md); the rest is for cameras not tried yet.
    public static let fewestBeyondStrip = 28
    /// Less spread than this in the cover is a logo, and in the photograph a thing lying there.
    public static let leastCoverSpread = 0.1
    public static let leastPhotoSpread = 0.08
    /// Covers of one series may share a strip and a motif: a third of all that should be there is more than they have.
    public static let leastCoverage = 0.35

    public init(
        tentative: Int, inliers: Int, beyondStrip: Int, coverSpread: Double, photoSpread: Double, coverage: Double, isPlausible: Bool
    ) {
        self.tentative = tentative
        self.inliers = inliers
        self.beyondStrip = beyondStrip
        self.coverSpread = coverSpread
        self.photoSpread = photoSpread
        self.coverage = coverage
        self.isPlausible = isPlausible
    }

    static let nothing = CoverVerification(
        tentative: 0, inliers: 0, beyondStrip: 0, coverSpread: 0, photoSpread: 0, coverage: 0, isPlausible: false)

    /// The inliers beyond the strip, if the map is one of a sleeve that lies at the center, else 0: what chance may bring about.
    public var geometricStrength: Int {
        isPlausible && photoCenter.satisfies(.photo) && coverCenter.satisfies(.cover) ? beyondStrip : 0
    }

    /// The inliers beyond the strip, if all but their number speaks for the cover, else 0.
    public var strength: Int {
        coverSpread >= Self.leastCoverSpread && photoSpread >= Self.leastPhotoSpread && coverage >= Self.leastCoverage
            ? geometricStrength : 0
    }

    /// Whether the photograph shows this cover.
    public var isSameCover: Bool { strength >= Self.fewestBeyondStrip }
}
