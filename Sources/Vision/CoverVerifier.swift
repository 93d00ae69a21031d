internal import CVision

/// Compares a photograph with one cover by the geometry of their features.
public enum CoverVerifier {
    /// Some 1 ms of processor time. `photo` and `cover` differ in that the photograph's centre must lie on the cover.
    public static func verify(_ photo: CoverFeatures, against cover: CoverFeatures) -> CoverVerification {
        var result = cvision_comparison()
        var pairs = [cvision_pair](repeating: cvision_pair(), count: cover.count)
        photo.withFeatures { photoBytes in
            cover.withFeatures { coverBytes in
                cvision_compare(
                    photoBytes.baseAddress, UInt32(photo.count), coverBytes.baseAddress, UInt32(cover.count), &result, &pairs)
            }
        }
        var verification = CoverVerification.nothing
        verification.tentative = Int(result.tentative)
        guard result.inliers > 0 else { return verification }
        let inliers = pairs.prefix(Int(result.inliers))
        let m = result.homography
        let map = PlaneMap([m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8])
        verification.inliers = inliers.count
        let places = inliers.map { cover.place(of: Int($0.cover)) }
        verification.coverSpread = spread(places, width: cover.width, height: cover.height)
        verification.photoSpread = spread(inliers.map { photo.place(of: Int($0.photo)) }, width: photo.width, height: photo.height)
        verification.isPlausible = map.isPlausible(
            from: (cover.width, cover.height), to: (photo.width, photo.height),
            seen: (places.reduce(places[0]) { pointwiseMin($0, $1) }, places.reduce(places[0]) { pointwiseMax($0, $1) }))
        return verification
    }

    /// The area of the points' ellipse of inertia, as a part of that of points spread evenly over the picture.
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
