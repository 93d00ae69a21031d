/// Separates a photograph's features into sleeve and surroundings. Only the sleeve's may be enrolled; otherwise the next record on the same
/// table would match.
public enum SleeveSegmentation {
    /// Features on the sleeve, given a picture that shows nothing but the sleeve: artwork, or a photograph that was segmented before.
    ///
    /// - Returns: nil if the photograph does not match it.
    public static func features(of photo: CoverFeatures, on sleeve: CoverFeatures) -> CoverFeatures? {
        let comparison = CoverComparison(photo, sleeve)
        guard CoverVerifier.judge(comparison, photo, sleeve).isSameCover, let outline = comparison.map.flatMap(sleeve.outline.mapped)
        else { return nil }
        return photo.filtered { outline.contains(photo.place(of: $0)) }
    }

    /// Features on the sleeve, given two photographs of it: those within the convex hull of the inliers, if the photographs differ all
    /// around it.
    ///
    /// If they do not differ (the sleeve fills the frame, or was not moved), the table may match, too. Then only features in the innermost
    /// part of both photographs are kept, where there is sleeve as long as it fills half of the guide.
    ///
    /// - Returns: nil if the photographs do not match.
    public static func features(
        commonTo first: CoverFeatures, _ second: CoverFeatures
    ) -> (first: CoverFeatures, second: CoverFeatures)? {
        let comparison = CoverComparison(first, second)
        // That they show one cover was decided before; the same table under a sleeve that was moved contradicts, and proves nothing.
        guard CoverVerifier.judge(comparison, first, second).isAlike, let toFirst = comparison.map, let toSecond = toFirst.inverse
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

    /// Whether a photograph has enough features around an outline, on at least three sides, that the other photograph lacks although it
    /// shows the same area. Features outside the hull of the inliers are unmatched by construction.
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

    /// Share of a photograph's sides that may be trusted for everyone if two photographs do not differ around the sleeve.
    package static let innermostShare = 0.45
    /// Distance from the sleeve's outline at which surroundings begin, as a share of the frame's long side: features on the sleeve's or the
    /// frame's edge that only one photograph has are no evidence.
    private static let rim = 0.05
    /// Least number of features on one side of a sleeve, and around it, to conclude that the surroundings differ. A table in both
    /// photographs has features that are detected in only one; beyond the hull of the inliers these are fewer.
    private static let leastAtSide = 15
    private static let leastAround = 90

    /// Removes what two photographs of different albums have in common, which must be their surroundings.
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

    /// Inliers that two pictures of different things hardly ever reach by chance.
    private static let fewestCommon = 16
}

extension CoverFeatures {
    /// Convex hull of all keypoints.
    var outline: ConvexPolygon { ConvexPolygon(around: (0..<count).map(place)) }

    func frames(_ place: SIMD2<Double>) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x < Double(width) && place.y < Double(height)
    }
}
