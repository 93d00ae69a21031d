/// Where a sleeve is in a photograph: its four corners, clockwise on the screen (y points down) from the cover's upper left.
public struct Quadrilateral: Sendable, Hashable {
    public var corners: [SIMD2<Double>]

    /// - Parameter corners: four.
    package init(_ corners: [SIMD2<Double>]) {
        precondition(corners.count == 4, "a quadrilateral has four corners")
        self.corners = corners
    }

    static func rectangle(from least: SIMD2<Double>, to most: SIMD2<Double>) -> Quadrilateral {
        Quadrilateral([least, SIMD2(most.x, least.y), most, SIMD2(least.x, most.y)])
    }

    package var center: SIMD2<Double> { corners.reduce(.zero, +) / 4 }

    /// The length of each side, from the upper one on.
    var sides: [Double] {
        (0..<4).map { index in
            let side = corners[(index + 1) % 4] - corners[index]
            return (side * side).sum().squareRoot()
        }
    }

    /// The mean of the sides.
    package var side: Double { sides.reduce(0, +) / 4 }

    /// Twice the area is the sum of the cross products; positive if the corners are in order.
    var area: Double {
        (0..<4).reduce(0) { sum, index in
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            return sum + (a.x * b.y - a.y * b.x) / 2
        }
    }

    /// Whether it is what a camera may see of a flat sleeve: convex, not mirrored, with opposite sides of similar length, and neither
    /// direction much foreshortened.
    var isPlausible: Bool {
        for index in 0..<4 {
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            guard (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0 else { return false }
        }
        let sides = sides
        let opposite = max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1])
        let stretch = (sides[0] + sides[2]) / (sides[1] + sides[3])
        return opposite <= Homography.mostTaper && (1 / Homography.mostStretch...Homography.mostStretch).contains(stretch)
    }

    package func scaled(by factor: Double) -> Quadrilateral { Quadrilateral(corners.map { $0 * factor }) }

    /// Moves the corners away from the center, so that the sides become `factor` times as long.
    package func grown(by factor: Double) -> Quadrilateral {
        let center = center
        return Quadrilateral(corners.map { center + ($0 - center) * factor })
    }

    package func contains(_ point: SIMD2<Double>) -> Bool { ConvexPolygon(around: corners).contains(point) }

    /// The area that both have in common, as a share of the smaller one's.
    package func overlap(with other: Quadrilateral) -> Double {
        let smaller = min(area, other.area)
        guard smaller > 0 else { return 0 }
        return ConvexPolygon(around: corners).clipped(by: ConvexPolygon(around: other.corners)).area / smaller
    }
}

extension ConvexPolygon {
    var area: Double {
        corners.indices.reduce(0) { sum, index in
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            return sum + (a.x * b.y - a.y * b.x) / 2
        }
    }

    /// What lies in both (Sutherland and Hodgman 1974).
    func clipped(by other: ConvexPolygon) -> ConvexPolygon {
        guard !other.corners.isEmpty else { return other }
        var left = corners
        for index in other.corners.indices {
            let (a, b) = (other.corners[index], other.corners[(index + 1) % other.corners.count])
            func depth(_ point: SIMD2<Double>) -> Double { (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) }
            var kept: [SIMD2<Double>] = []
            for index in left.indices {
                let (from, to) = (left[index], left[(index + 1) % left.count])
                let (start, end) = (depth(from), depth(to))
                if start >= 0 { kept.append(from) }
                if (start >= 0) != (end >= 0) { kept.append(from + (to - from) * (start / (start - end))) }
            }
            left = kept
        }
        return ConvexPolygon(around: left)
    }
}
