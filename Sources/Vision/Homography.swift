/// A homography: the projective map from one picture plane to another.
struct Homography {
    /// Row-major 3 × 3.
    private let m: [Double]

    init(_ matrix: [Double]) {
        m = matrix
    }

    /// The one that maps the corners of a square of `side`, clockwise from the origin, to a quadrilateral's (Heckbert 1989); nil if three of
    /// them lie on a line.
    init?(square side: Double, to quadrilateral: Quadrilateral) {
        let corners = quadrilateral.corners
        let (sum, d1, d2) = (corners[0] - corners[1] + corners[2] - corners[3], corners[1] - corners[2], corners[3] - corners[2])
        let determinant = d1.x * d2.y - d2.x * d1.y
        guard abs(determinant) > 1e-9 else { return nil }
        let g = (sum.x * d2.y - d2.x * sum.y) / determinant
        let h = (d1.x * sum.y - sum.x * d1.y) / determinant
        let (right, down) = (corners[1] - corners[0] + g * corners[1], corners[3] - corners[0] + h * corners[3])
        self.init([
            right.x / side, down.x / side, corners[0].x, right.y / side, down.y / side, corners[0].y, g / side, h / side, 1,
        ])
    }

    /// Projects a point; nil at or beyond the horizon.
    func callAsFunction(_ x: Double, _ y: Double) -> SIMD2<Double>? {
        let w = m[6] * x + m[7] * y + m[8]
        guard w > 1e-9 else { return nil }
        return SIMD2((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
    }

    /// Nil if the matrix is singular.
    var inverse: Homography? {
        let adjugate = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
        return abs(determinant) > 1e-12 ? Homography(adjugate.map { $0 / determinant }) : nil
    }

    /// Whether a camera in front of a flat sleeve can produce this homography: the matched part of the first picture projects to a convex
    /// quadrilateral that is not mirrored and has a plausible size and shape, and the second picture's center lies on the first picture.
    ///
    /// - Parameter seen: bounding box of the inliers in the first picture. Far from them the homography is extrapolation: a photograph's
    ///   frame, unlike a clean cover's, may reach beyond the horizon of another photograph.
    func isPlausible(
        from: (width: Int, height: Int), to: (width: Int, height: Int), seen: (least: SIMD2<Double>, most: SIMD2<Double>)
    ) -> Bool {
        let size = seen.most - seen.least
        guard size.x > 0, size.y > 0 else { return false }
        let corners = [
            self(seen.least.x, seen.least.y), self(seen.most.x, seen.least.y), self(seen.most.x, seen.most.y),
            self(seen.least.x, seen.most.y),
        ].compactMap { $0 }
        guard corners.count == 4 else { return false }
        var area = 0.0
        var sides: [Double] = []
        for index in 0..<4 {
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            guard Self.turn(a, b, c) > 0 else { return false }
            area += (a.x * b.y - a.y * b.x) / 2
            let side = b - a
            // Length relative to the side before projection.
            sides.append((side * side).sum().squareRoot() / (index % 2 == 0 ? size.x : size.y))
        }
        let share = area / (size.x * size.y) * Double(from.width * from.height) / Double(to.width * to.height)
        let opposite = max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1])
        let stretch = (sides[0] + sides[2]) / (sides[1] + sides[3])
        return Self.shares.contains(share) && opposite <= Self.mostTaper && (1 / Self.mostStretch...Self.mostStretch).contains(stretch)
            && covers(SIMD2(Double(to.width), Double(to.height)) / 2, from)
    }

    /// Whether a point of the second picture lies on the first picture.
    private func covers(_ point: SIMD2<Double>, _ from: (width: Int, height: Int)) -> Bool {
        guard let inverse, let place = inverse(point.x, point.y) else { return false }
        return (0...Double(from.width)).contains(place.x) && (0...Double(from.height)).contains(place.y)
    }

    /// The cover's area as a share of the photograph's: from a cover that fills a third of the frame's width to a close-up.
    private static let shares = 0.1...6
    /// Largest ratio of opposite sides: a sleeve held at some 45° to the camera.
    static let mostTaper = 2.2
    /// Largest ratio of the two directions' foreshortening.
    static let mostStretch = 2.2

    private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
}
