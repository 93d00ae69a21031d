/// A projective map of the plane, `[a b c; d e f; g h 1]`.
struct Homography {
    private let m: [Double]

    /// The map that takes the unit square's corners (0,0), (1,0), (1,1), (0,1) to the quadrilateral's, in that order (Heckbert 1989).
    init(unitSquareTo quad: [Point]) {
        let (p0, p1, p2, p3) = (quad[0], quad[1], quad[2], quad[3])
        let sum = p0 - p1 + p2 - p3
        let d1 = p1 - p2
        let d2 = p3 - p2
        let determinant = d1.x * d2.y - d2.x * d1.y
        let g = (sum.x * d2.y - d2.x * sum.y) / determinant
        let h = (d1.x * sum.y - sum.x * d1.y) / determinant
        m = [
            p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
            p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
            g, h, 1,
        ]
    }

    private init(_ m: [Double]) {
        self.m = m
    }

    /// The opposite map, by the adjugate: scale does not matter here.
    var inverse: Homography {
        Homography([
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ])
    }

    @inline(__always)
    func map(_ point: Point) -> Point {
        let w = m[6] * point.x + m[7] * point.y + m[8]
        return Point((m[0] * point.x + m[1] * point.y + m[2]) / w, (m[3] * point.x + m[4] * point.y + m[5]) / w)
    }
}
