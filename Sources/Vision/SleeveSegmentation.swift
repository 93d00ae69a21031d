/// Which of a photograph's features are on the sleeve: nothing else may be enrolled, or the memory would know tables.
public enum SleeveSegmentation {
    /// Features on the sleeve, by a picture that shows nothing but the sleeve: artwork, or a photograph that was cut out before.
    ///
    /// - Returns: nil if the photograph does not show it.
    public static func features(of photo: CoverFeatures, on sleeve: CoverFeatures) -> CoverFeatures? {
        let comparison = CoverComparison(photo, sleeve)
        guard CoverVerifier.judge(comparison, photo, sleeve).isSameCover, let outline = comparison.map.flatMap(sleeve.outline.mapped)
        else { return nil }
        return photo.filtered { outline.contains(photo.place(of: $0)) }
    }

    /// Features on the sleeve, by two photographs of it: what both show alike, where the photographs differ all around it. Where they do not,
    /// because it fills the frame or lies where it lay, a table may be common to both: then of that only what is in the innermost of both, where
    /// a sleeve is that fills half of the guide.
    ///
    /// - Returns: nil if they do not show the same sleeve.
    public static func features(
        commonTo first: CoverFeatures, _ second: CoverFeatures
    ) -> (first: CoverFeatures, second: CoverFeatures)? {
        let comparison = CoverComparison(first, second)
        guard CoverVerifier.judge(comparison, first, second).isSameCover, let toFirst = comparison.map, let toSecond = toFirst.inverse
        else { return nil }
        let inFirst = ConvexPolygon(around: comparison.inliers.map { first.place(of: $0.photo) })
        let inSecond = ConvexPolygon(around: comparison.inliers.map { second.place(of: $0.cover) })
        let isSegmented =
            differs(first, from: second, around: inFirst, through: toSecond)
            && differs(second, from: first, around: inSecond, through: toFirst)
        func common(_ photo: CoverFeatures, _ outline: ConvexPolygon, _ other: CoverFeatures, _ map: Homography) -> CoverFeatures {
            photo.filtered { index in
                let place = photo.place(of: index)
                guard outline.contains(place) else { return false }
                return isSegmented
                    || photo.isInMiddle(place, share: innermostShare)
                        && map(place.x, place.y).map { other.isInMiddle($0, share: innermostShare) } == true
            }
        }
        return (common(first, inFirst, second, toSecond), common(second, inSecond, first, toFirst))
    }

    /// Whether a photograph has features around an outline, on three sides at least, where the other one has none like them though it shows
    /// the place.
    private static func differs(
        _ photo: CoverFeatures, from other: CoverFeatures, around outline: ConvexPolygon, through map: Homography
    ) -> Bool {
        guard let middle = outline.middle else { return false }
        let apart = outline.grown(by: Double(max(photo.width, photo.height)) * rim)
        var sides = [0, 0, 0, 0]
        for index in 0..<photo.count {
            let place = photo.place(of: index)
            guard !apart.contains(place), let seen = map(place.x, place.y), other.frames(seen) else { continue }
            let offset = place - middle
            sides[abs(offset.x) > abs(offset.y) ? (offset.x > 0 ? 0 : 1) : (offset.y > 0 ? 2 : 3)] += 1
        }
        return sides.count { $0 >= leastAtSide } >= 3 && sides.reduce(0, +) >= leastAround
    }

    /// The part of a photograph's sides of which two photographs in one place may tell everyone.
    package static let innermostShare = 0.45
    /// How far from the sleeve surroundings begin, as a part of the frame. Features at the frame's edges, or of the sleeve's, that the other
    /// photograph happens to lack say nothing.
    private static let rim = 0.05
    /// Features at one side of a sleeve, and around it, that say that its surroundings are other ones. A table that both photographs show has
    /// some that are found in one of them only; what is left of them beyond the outermost that both have are fewer.
    private static let leastAtSide = 15
    private static let leastAround = 90

    /// Two photographs of different albums: what they have in common is no sleeve.
    ///
    /// - Returns: the features that each has alone; nil if they have nothing in common.
    public static func features(
        of first: CoverFeatures, notIn second: CoverFeatures
    ) -> (first: CoverFeatures, second: CoverFeatures)? {
        let comparison = CoverComparison(first, second)
        guard comparison.inliers.count >= fewestCommon else { return nil }
        let (common, commonToo) = (Set(comparison.inliers.map(\.photo)), Set(comparison.inliers.map(\.cover)))
        return (first.filtered { !common.contains($0) }, second.filtered { !commonToo.contains($0) })
    }

    /// Pairs that two pictures of different things hardly come to by chance.
    private static let fewestCommon = 16
}

extension CoverFeatures {
    /// Around all features.
    var outline: ConvexPolygon { ConvexPolygon(around: (0..<count).map(place)) }

    func frames(_ place: SIMD2<Double>) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x < Double(width) && place.y < Double(height)
    }
}
