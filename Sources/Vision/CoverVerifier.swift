/// Geometric verification of a photograph against candidate covers.
public enum CoverVerifier {
    /// Takes some 1 ms of processor time. Not symmetric: the photograph's center must lie on the cover.
    public static func verify(_ photo: CoverFeatures, against cover: CoverFeatures) -> CoverVerification {
        judge(CoverComparison(photo, cover), photo, cover)
    }

    /// Verification by a comparison that was computed already.
    static func judge(_ comparison: CoverComparison, _ photo: CoverFeatures, _ cover: CoverFeatures) -> CoverVerification {
        var verification = CoverVerification.nothing
        verification.tentative = comparison.tentative
        guard let map = comparison.map else { return verification }
        verification.inliers = comparison.inliers.count
        verification.contradictions = comparison.contradictions
        let places = comparison.inliers.map { cover.place(of: $0.cover) }
        verification.inliersOutsideStrip =
            places.count - max(fullestStrip(places.map(\.x), of: cover.width), fullestStrip(places.map(\.y), of: cover.height))
        verification.coverSpread = spread(places, width: cover.width, height: cover.height)
        verification.photoSpread = spread(
            comparison.inliers.map { photo.place(of: $0.photo) }, width: photo.width, height: photo.height)
        let visible = visible(cover, map, in: photo)
        verification.coverage = coverage(of: cover, by: places, visible)
        verification.foundShare = visible.isEmpty ? 0 : min(1, Double(places.count) / Double(visible.count))
        (verification.photoCenter, verification.coverCenter) = centers(visible, comparison, photo, cover)
        verification.isPlausible = map.isPlausible(
            from: (cover.width, cover.height), to: (photo.width, photo.height),
            seen: (places.reduce(places[0]) { pointwiseMin($0, $1) }, places.reduce(places[0]) { pointwiseMax($0, $1) }))
        return verification
    }

    /// Verifies candidates, best first. Once a cover is confirmed, candidates with less than half its index score are skipped: a rival
    /// alike enough to make the answer ambiguous shares its features, and so has a similar score.
    ///
    /// - Parameter verification: compares the photograph with a candidate; nil skips the candidate.
    public static func verify<Candidate>(
        _ candidates: [Candidate], score: (Candidate) -> Double, _ verification: (Candidate) -> CoverVerification?
    ) -> [(candidate: Candidate, verification: CoverVerification)] {
        var verified: [(candidate: Candidate, verification: CoverVerification)] = []
        var confirmed = 0.0
        for candidate in candidates where score(candidate) >= confirmed / 2 {
            guard let result = verification(candidate) else { continue }
            verified.append((candidate, result))
            if result.isSameCover { confirmed = max(confirmed, score(candidate)) }
        }
        return verified
    }

    /// A feature of the cover that projects into the photograph: its index, and its position in each picture.
    private typealias Visible = (feature: Int, inPhoto: SIMD2<Double>, inCover: SIMD2<Double>)

    private static func visible(_ cover: CoverFeatures, _ map: Homography, in photo: CoverFeatures) -> [Visible] {
        let frame = SIMD2(Double(photo.width), Double(photo.height))
        return (0..<cover.count).compactMap { feature in
            let place = cover.place(of: feature)
            guard let seen = map(place.x, place.y), all(seen .>= .zero), all(seen .< frame) else { return nil }
            return (feature, seen, place)
        }
    }

    /// Share of the cover's grid cells with an inlier, among those with enough visible features.
    private static func coverage(of cover: CoverFeatures, by places: [SIMD2<Double>], _ visible: [Visible]) -> Double {
        let cells = 6.0
        let size = SIMD2(Double(cover.width), Double(cover.height))
        func cell(_ place: SIMD2<Double>) -> Int {
            let cell = (place * cells / size).clamped(lowerBound: .zero, upperBound: SIMD2(repeating: cells - 1))
            return Int(cell.y) * Int(cells) + Int(cell.x)
        }
        var (features, found) = (Array(repeating: 0, count: Int(cells * cells)), Set<Int>())
        for feature in visible { features[cell(feature.inCover)] += 1 }
        for place in places { found.insert(cell(place)) }
        let comparable = features.indices.filter { features[$0] >= leastFeatures }
        return comparable.isEmpty ? 0 : Double(comparable.count(where: found.contains)) / Double(comparable.count)
    }

    private static func centers(
        _ visible: [Visible], _ comparison: CoverComparison, _ photo: CoverFeatures, _ cover: CoverFeatures
    ) -> (photo: CenterEvidence, cover: CenterEvidence) {
        var isMatched = [Bool](repeating: false, count: cover.count)
        for pair in comparison.inliers { isMatched[pair.cover] = true }
        return (
            CenterEvidence(visible.map { ($0.inPhoto - photo.center, isMatched[$0.feature]) }, size: photo.center * 2),
            CenterEvidence(visible.map { ($0.inCover - cover.center, isMatched[$0.feature]) }, size: cover.center * 2)
        )
    }

    /// Width of a strip that covers of one label may share, as a share of the cover's side.
    public static let strip = 1.0 / 8

    /// The most points that lie in one strip, by their coordinates along a side.
    private static func fullestStrip(_ places: [Double], of side: Int) -> Int {
        let sorted = places.sorted()
        let width = Double(side) * strip
        var (fullest, first) = (0, 0)
        for last in sorted.indices {
            while sorted[last] - sorted[first] > width { first += 1 }
            fullest = max(fullest, last - first + 1)
        }
        return fullest
    }

    /// Visible features that a cell needs to count: with fewer, a lack of inliers in it is no evidence.
    private static let leastFeatures = 4

    /// The area of the points' ellipse of inertia, relative to that of points spread uniformly over the picture.
    private static func spread(_ points: [SIMD2<Double>], width: Int, height: Int) -> Double {
        let mean = points.reduce(.zero, +) / Double(points.count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in points {
            let offset = point - mean
            (xx, xy, yy) = (xx + offset.x * offset.x, xy + offset.x * offset.y, yy + offset.y * offset.y)
        }
        return 12 * max(0, xx * yy - xy * xy).squareRoot() / Double(points.count * width * height)
    }
}
