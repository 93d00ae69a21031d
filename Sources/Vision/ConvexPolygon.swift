/// The convex hull of a set of points.
package struct ConvexPolygon {
    /// Counterclockwise in a picture whose y axis points up; empty if all points are collinear or there are fewer than three.
    package let corners: [SIMD2<Double>]

    /// Andrew's monotone chain.
    package init(around points: [SIMD2<Double>]) {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1, Self.cross(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 { chain.removeLast() }
                chain.append(point)
            }
            return Array(chain.dropLast())
        }
        let hull = chain(sorted) + chain(sorted.reversed())
        corners = hull.count > 2 ? hull : []
    }

    /// The mean of the corners; nil where there are none.
    package var middle: SIMD2<Double>? { corners.isEmpty ? nil : corners.reduce(.zero, +) / Double(corners.count) }

    /// With each corner moved away from the middle by `distance`.
    package func grown(by distance: Double) -> ConvexPolygon {
        guard let middle else { return self }
        return ConvexPolygon(
            around: corners.map { corner in
                let offset = corner - middle
                return corner + offset / (offset * offset).sum().squareRoot() * distance
            })
    }

    package func contains(_ point: SIMD2<Double>) -> Bool {
        !corners.isEmpty && corners.indices.allSatisfy { Self.cross(corners[$0], corners[($0 + 1) % corners.count], point) >= 0 }
    }

    /// The polygon projected by a homography; nil if a corner would lie beyond the horizon.
    func mapped(by map: Homography) -> ConvexPolygon? {
        let mapped = corners.compactMap { map($0.x, $0.y) }
        return mapped.count == corners.count ? ConvexPolygon(around: mapped) : nil
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
