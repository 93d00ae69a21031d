/// What comparing a photograph with one cover gave.
public struct CoverVerification: Sendable, Hashable {
    /// Pairs of features that are alike and turn together, before geometry.
    public var tentative: Int
    /// Pairs of features that lie where one plane-to-plane map takes the cover's.
    public var inliers: Int
    /// How far the inliers spread over the cover's picture: 0 on one line, 1 as if spread evenly over all of it.
    public var coverSpread: Double
    /// The same in the photograph.
    public var photoSpread: Double
    /// Of the cover's parts that lie in the photograph and have features, the share in which some were found again, 0…1.
    public var coverage: Double
    /// Whether the map is one that a camera in front of a sleeve gives: the part of the cover that was seen becomes a convex
    /// quadrilateral that is not mirrored, of a sane size and shape, and the photograph's centre lies on the cover.
    public var isPlausible: Bool

    /// Below this it may be chance or something alike: half as many again as the strongest wrong picture on real photographs had, which was 40
    /// (a photograph against a photograph; against clean covers it was 23). Cameras not tried yet need the margin.
    public static let fewestInliers = 60
    /// Less spread than this in the cover is a logo or a label's strip, and in the photograph a thing lying there.
    public static let leastCoverSpread = 0.18
    public static let leastPhotoSpread = 0.08

    /// Covers of one series share a label's strip and a motif, each of which is spread well enough: two fifths of all that should be there is
    /// more than they have. Of 375 photographs of covers it costs one, of rendered covers that are alike in this way it rules out three of four.
    public static let leastCoverage = 0.4

    public init(tentative: Int, inliers: Int, coverSpread: Double, photoSpread: Double, coverage: Double, isPlausible: Bool) {
        self.tentative = tentative
        self.inliers = inliers
        self.coverSpread = coverSpread
        self.photoSpread = photoSpread
        self.coverage = coverage
        self.isPlausible = isPlausible
    }

    static let nothing = CoverVerification(tentative: 0, inliers: 0, coverSpread: 0, photoSpread: 0, coverage: 0, isPlausible: false)

    /// The inliers, if all but their number speaks for the cover, else 0.
    public var strength: Int {
        isPlausible && coverSpread >= Self.leastCoverSpread && photoSpread >= Self.leastPhotoSpread && coverage >= Self.leastCoverage
            ? inliers : 0
    }

    /// Whether the photograph shows this cover.
    public var isSameCover: Bool { strength >= Self.fewestInliers }
}
