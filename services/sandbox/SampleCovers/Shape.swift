import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A point in drawing units: 0…1000 across a cover, y downwards.
typealias Point = SIMD2<Double>

extension Point {
    static func polar(_ center: Point, _ radius: Double, _ degrees: Double) -> Point {
        let angle = degrees * .pi / 180
        return Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }

    var length: Double { (x * x + y * y).squareRoot() }

    func rotated(_ degrees: Double, around center: Point = .zero) -> Point {
        let angle = degrees * .pi / 180
        let offset = self - center
        return Point(
            center.x + offset.x * cos(angle) - offset.y * sin(angle),
            center.y + offset.x * sin(angle) + offset.y * cos(angle))
    }
}

/// A filled region, given by its signed distance (negative inside) and a box outside of which nothing is drawn.
/// Distances make antialiasing, outlines and glows one subtraction each.
struct Shape {
    let low: Point
    let high: Point
    let distance: (Point) -> Double

    init(low: Point, high: Point, distance: @escaping (Point) -> Double) {
        self.low = low
        self.high = high
        self.distance = distance
    }

    static func circle(_ center: Point, _ radius: Double) -> Shape {
        Shape(low: center - radius, high: center + radius) { ($0 - center).length - radius }
    }

    static func box(_ center: Point, _ width: Double, _ height: Double, angle: Double = 0, corner: Double = 0) -> Shape {
        let half = Point(width / 2 - corner, height / 2 - corner)
        let reach = Point(width, height).length / 2
        return Shape(low: center - reach, high: center + reach) { point in
            let local = (angle == 0 ? point : point.rotated(-angle, around: center)) - center
            let outside = Point(abs(local.x), abs(local.y)) - half
            return Point(max(outside.x, 0), max(outside.y, 0)).length + min(max(outside.x, outside.y), 0) - corner
        }
    }

    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
        box(Point(x + width / 2, y + height / 2), width, height)
    }

    /// A simple polygon; either winding.
    static func polygon(_ points: [Point]) -> Shape {
        let (low, high) = bounds(points)
        return Shape(low: low, high: high) { point in
            var nearest = Double.infinity
            var inside = false
            var previous = points[points.count - 1]
            for current in points {
                nearest = min(nearest, segmentDistance(point, previous, current))
                if (current.y > point.y) != (previous.y > point.y),
                    point.x < (previous.x - current.x) * (point.y - current.y) / (previous.y - current.y) + current.x
                {
                    inside.toggle()
                }
                previous = current
            }
            return inside ? -nearest : nearest
        }
    }

    /// A stroke with round caps and joins along the points.
    static func line(_ points: [Point], width: Double) -> Shape {
        let (low, high) = bounds(points)
        let half = width / 2
        return Shape(low: low - half, high: high + half) { point in
            var nearest = Double.infinity
            for index in 1..<points.count {
                nearest = min(nearest, segmentDistance(point, points[index - 1], points[index]))
            }
            return nearest - half
        }
    }

    /// The part of a circle between two angles, in degrees from three o'clock, clockwise.
    static func sector(_ center: Point, _ radius: Double, from: Double, to: Double) -> Shape {
        let steps = max(3, Int((to - from) / 4))
        let rim = (0...steps).map { Point.polar(center, radius, from + (to - from) * Double($0) / Double(steps)) }
        return polygon([center] + rim)
    }

    /// Only the outline, `width` units broad.
    func outlined(_ width: Double) -> Shape {
        Shape(low: low - width / 2, high: high + width / 2) { abs(distance($0)) - width / 2 }
    }

    func grown(_ amount: Double) -> Shape {
        Shape(low: low - amount, high: high + amount) { distance($0) - amount }
    }

    func intersecting(_ other: Shape) -> Shape {
        Shape(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high)) { max(distance($0), other.distance($0)) }
    }

    func subtracting(_ other: Shape) -> Shape {
        Shape(low: low, high: high) { max(distance($0), -other.distance($0)) }
    }

    private static func bounds(_ points: [Point]) -> (Point, Point) {
        points.reduce((points[0], points[0])) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    }

    @inline(__always)
    private static func segmentDistance(_ point: Point, _ start: Point, _ end: Point) -> Double {
        let along = end - start
        let offset = point - start
        let lengthSquared = along.x * along.x + along.y * along.y
        let t = lengthSquared == 0 ? 0 : min(max((offset.x * along.x + offset.y * along.y) / lengthSquared, 0), 1)
        return (offset - along * t).length
    }
}
