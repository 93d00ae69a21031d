/// The oriented bounding box of a line of text, in pixels.
struct TextBox: Hashable {
    var x, y: Double
    var width: Double
    var height: Double
    /// Unit vector along the line; (1, 0) points right.
    var alongX = 1.0
    var alongY = 0.0

    var isUpright: Bool { height >= 1.5 * width }

    /// The same rectangle with its direction rotated by 90°.
    var turned: TextBox {
        TextBox(x: x, y: y, width: height, height: width, alongX: -alongY, alongY: alongX)
    }

    /// The same rectangle with its direction rotated by 180°.
    var reversed: TextBox {
        TextBox(x: x, y: y, width: width, height: height, alongX: -alongX, alongY: -alongY)
    }

    func scaled(_ factorX: Double, _ factorY: Double) -> TextBox {
        // Both factors are nearly equal: sides are only rounded to what the network takes.
        let factor = (factorX * factorY).squareRoot()
        return TextBox(
            x: x * factorX, y: y * factorY, width: width * factor, height: height * factor, alongX: alongX, alongY: alongY)
    }

    /// Expanded on all sides by the inverse of the detector's shrinking, which keeps neighboring lines apart (Liao et al., "Real-time Scene
    /// Text Detection with Differentiable Binarization", AAAI 2020, section 3.4).
    func grown(by ratio: Double) -> TextBox {
        let distance = width * height * ratio / (2 * (width + height))
        var box = self
        box.width += 2 * distance
        box.height += 2 * distance
        return box
    }

    /// The minimum-area rectangle around points; nil if they are collinear or fewer than three.
    init?(around points: [(x: Double, y: Double)]) {
        let hull = Self.convexHull(points)
        guard hull.count >= 3 else { return nil }
        var best: TextBox?
        for index in hull.indices {
            let next = hull[(index + 1) % hull.count]
            let (dx, dy) = (next.x - hull[index].x, next.y - hull[index].y)
            let length = (dx * dx + dy * dy).squareRoot()
            let box = TextBox(enclosing: hull, alongX: dx / length, alongY: dy / length)
            if box.width * box.height < best.map({ $0.width * $0.height }) ?? .infinity { best = box }
        }
        guard let best else { return nil }
        self = best.horizontal
    }

    private init(enclosing points: [(x: Double, y: Double)], alongX: Double, alongY: Double) {
        var (low, high, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in points {
            let along = point.x * alongX + point.y * alongY
            let across = point.y * alongX - point.x * alongY
            (low, high) = (min(low, along), max(high, along))
            (top, bottom) = (min(top, across), max(bottom, across))
        }
        let (along, across) = ((low + high) / 2, (top + bottom) / 2)
        self.init(
            x: along * alongX - across * alongY, y: along * alongY + across * alongX, width: high - low, height: bottom - top,
            alongX: alongX, alongY: alongY)
    }

    init(x: Double, y: Double, width: Double, height: Double, alongX: Double = 1, alongY: Double = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.alongX = alongX
        self.alongY = alongY
    }

    /// The same rectangle with the direction that is closest to (1, 0).
    private var horizontal: TextBox {
        var box = self
        for _ in 0..<3 where box.alongX < abs(box.alongY) - 1e-9 { box = box.turned }
        return box
    }

    /// Convex hull in order, without points on its edges (Andrew's monotone chain).
    private static func convexHull(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<(x: Double, y: Double)>) -> [(x: Double, y: Double)] {
            var chain: [(x: Double, y: Double)] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    guard (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) <= 0 else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return Array(chain.dropLast())
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
