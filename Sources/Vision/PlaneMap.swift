/// A map of one plane onto another (a homography).
struct PlaneMap {
    /// Row-major 3 × 3.
    private let m: [Double]

    init(_ matrix: [Double]) {
        m = matrix
    }

    /// Nil at or beyond the horizon.
    func callAsFunction(_ x: Double, _ y: Double) -> SIMD2<Double>? {
        let w = m[6] * x + m[7] * y + m[8]
        guard w > 1e-9 else { return nil }
        return SIMD2((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
    }

    /// Whether the first picture's outline becomes a convex quadrilateral that is not mirrored, covers the second picture's centre, and
    /// has the size and shape of a flat thing seen by a camera in front of it.
    func isPlausible(from: (width: Int, height: Int), to: (width: Int, height: Int)) -> Bool {
        let (width, height) = (Double(from.width), Double(from.height))
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].compactMap { self($0.0, $0.1) }
        guard corners.count == 4 else { return false }
        let centre = SIMD2(Double(to.width), Double(to.height)) / 2
        var area = 0.0
        var sides: [Double] = []
        for index in 0..<4 {
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            guard Self.turn(a, b, c) > 0, Self.turn(a, b, centre) > 0 else { return false }
            area += (a.x * b.y - a.y * b.x) / 2
            let side = b - a
            // Relative to the side it comes from.
            sides.append((side * side).sum().squareRoot() / (index % 2 == 0 ? width : height))
        }
        let share = area / Double(to.width * to.height)
        let opposite = max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1])
        let stretch = (sides[0] + sides[2]) / (sides[1] + sides[3])
        return Self.shares.contains(share) && opposite <= Self.mostTaper && (1 / Self.mostStretch...Self.mostStretch).contains(stretch)
    }

    /// The cover's area as a part of the photograph's: from a cover that fills a third of the frame's width to a close-up.
    private static let shares = 0.1...6
    /// How much longer than the opposite one a side may be: a sleeve held at some 45° to the camera.
    private static let mostTaper = 2.2
    /// How much one direction may be foreshortened.
    private static let mostStretch = 2.2

    private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
}
