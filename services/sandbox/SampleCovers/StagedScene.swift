#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Sleeves lying on a surface, and a camera above: the photographs differ by where things lie, where the camera is and what it is like.
///
/// The surface is a plane. Its unit is what a camera at rest sees: -0.5…0.5 both ways, with the guide's center at the origin.
public struct StagedScene: Sendable {
    /// A flat thing on the surface.
    public struct Sheet: Sendable {
        public var picture: Bitmap
        public var x: Double
        public var y: Double
        /// Length of its longer side.
        public var side: Double
        /// Degrees, clockwise.
        public var rotation: Double

        public init(_ picture: Bitmap, x: Double = 0, y: Double = 0, side: Double, rotation: Double = 0) {
            self.picture = picture
            self.x = x
            self.y = y
            self.side = side
            self.rotation = rotation
        }
    }

    /// Where the camera is above the surface, and what it does to the picture.
    public struct Camera: Sendable {
        public var x = 0.0
        public var y = 0.0
        /// How much of the surface it sees, 1 at rest.
        public var reach = 1.0
        /// Degrees.
        public var rotation = 0.0
        /// How far the frame's corners are pulled by perspective, each on its own, as a part of the frame.
        public var tilt = 0.02
        /// Standard deviation of the noise, of 255.
        public var noise = 4.0
        /// 1 is neutral: light, and how far its channels are apart.
        public var exposure = 1.0
        public var warmth = 0.0
        /// Radius of blur in pixels of the finished picture.
        public var blur = 0.5

        public init() {}
    }

    /// What the surface shows; repeated mirrored beyond its edges.
    public var surface: Bitmap
    /// How long a side of the surface's picture is.
    public var surfaceSide: Double
    /// The lowest first.
    public var sheets: [Sheet]
    /// Whether fingers hold the uppermost sheet at one of its lower corners.
    public var hasHand = false

    public init(surface: Bitmap, surfaceSide: Double = 1.6, sheets: [Sheet] = []) {
        self.surface = surface
        self.surfaceSide = surfaceSide
        self.sheets = sheets
    }

    /// The frame of the guide, square. The same scene, camera and seed give the same pixels.
    public func photograph(_ camera: Camera, seed: UInt64, side: Int) -> Bitmap {
        var random = SeededRandom(seed: SeededRandom.mix(seed ^ 0x5CE9E))
        let toSurface = Self.toSurface(camera, &random)
        let placed = sheets.map(PlacedSheet.init)
        let hand = hasHand ? sheets.last.map { Hand($0, &random) } : nil
        let glare = (at: Point(random.value(0.2...0.8), random.value(0.2...0.8)), strength: Float(random.value(0.1...0.6)))
        let lightAxis = Point.polar(.zero, random.value(0.05...0.2), random.value(0...360))
        let noiseSeed = random.next()
        let tint = SIMD4(
            Float(camera.exposure * (1 + camera.warmth)), Float(camera.exposure), Float(camera.exposure * (1 - camera.warmth)), 0)
        // Four samples a pixel, as far apart as the blur is wide.
        let taps = [Point(-0.35, -0.15), Point(0.15, -0.35), Point(0.35, 0.15), Point(-0.15, 0.35)].map { $0 * (1 + camera.blur * 2) }
        var rgb = [UInt8](repeating: 0, count: side * side * 3)
        for y in 0..<side {
            for x in 0..<side {
                var color = SIMD4<Float>.zero
                for tap in taps {
                    color += shade(toSurface.map((Point(Double(x) + 0.5, Double(y) + 0.5) + tap) / Double(side)), placed, hand)
                }
                let at = Point(Double(x) + 0.5, Double(y) + 0.5) / Double(side)
                let offset = (at - Point(0.5, 0.5)) * 2
                color *= 0.25
                let shine = at - glare.at
                color += (255 - color) * glare.strength * Float(exp(-(shine.x * shine.x + shine.y * shine.y) * 60))
                color *=
                    tint
                    * Float(
                        (1 + offset.x * lightAxis.x + offset.y * lightAxis.y) * (1 - 0.12 * (offset.x * offset.x + offset.y * offset.y)))
                let word = SeededRandom.mix(noiseSeed ^ UInt64(truncatingIfNeeded: y &* 65_537 &+ x))
                for channel in 0..<3 {
                    let part = word >> UInt64(channel * 16)
                    let noise = (Float(part & 0xFF) + Float(part >> 8 & 0xFF)) / 255 - 1
                    rgb[(y * side + x) * 3 + channel] = UInt8(min(max(color[channel] + noise * Float(camera.noise) * 2.4 + 0.5, 0), 255))
                }
            }
        }
        return Bitmap(width: side, height: side, rgb: rgb)
    }

    /// From the unit square of the frame to the surface.
    private static func toSurface(_ camera: Camera, _ random: inout SeededRandom) -> Homography {
        let frame = [Point(-0.5, -0.5), Point(0.5, -0.5), Point(0.5, 0.5), Point(-0.5, 0.5)].map { corner in
            let pulled = corner + Point(random.value(-1...1), random.value(-1...1)) * camera.tilt
            return (pulled * camera.reach).rotated(camera.rotation, around: .zero) + Point(camera.x, camera.y)
        }
        return Homography(unitSquareTo: frame)
    }

    /// Where the corners of each sheet are in the photograph, in its pixels, clockwise from the upper left.
    public func corners(in camera: Camera, seed: UInt64, side: Int) -> [[SIMD2<Double>]] {
        var random = SeededRandom(seed: SeededRandom.mix(seed ^ 0x5CE9E))
        let toFrame = Self.toSurface(camera, &random).inverse
        return sheets.map { sheet in PlacedSheet(sheet).corners.map { toFrame.map($0) * Double(side) } }
    }

    private func shade(_ point: Point, _ placed: [PlacedSheet], _ hand: Hand?) -> SIMD4<Float> {
        if let hand, hand.covers(point) { return hand.skin }
        var shadow: Float = 1
        for sheet in placed.reversed() {
            if let color = sheet.color(at: point) { return color * shadow }
            if sheet.shadows(point) { shadow = min(shadow, 0.6) }
        }
        let (x, y) = (Self.mirrored(point.x / surfaceSide + 0.5), Self.mirrored(point.y / surfaceSide + 0.5))
        return surface.sample(x: Float(x) * Float(surface.width), y: Float(y) * Float(surface.height)) * shadow
    }

    private static func mirrored(_ value: Double) -> Double {
        let part = value - 2 * (value / 2).rounded(.down)
        return part <= 1 ? part : 2 - part
    }
}

private struct PlacedSheet {
    private let sheet: StagedScene.Sheet
    private let half: Point
    private let turned: (cosine: Double, sine: Double)

    init(_ sheet: StagedScene.Sheet) {
        self.sheet = sheet
        let long = Double(max(sheet.picture.width, sheet.picture.height))
        half = Point(Double(sheet.picture.width), Double(sheet.picture.height)) / long * (sheet.side / 2)
        turned = (cos(sheet.rotation * .pi / 180), sin(sheet.rotation * .pi / 180))
    }

    /// On the surface, clockwise from the upper left.
    var corners: [Point] {
        [Point(-half.x, -half.y), Point(half.x, -half.y), half, Point(-half.x, half.y)].map { corner in
            Point(sheet.x, sheet.y)
                + Point(turned.cosine * corner.x - turned.sine * corner.y, turned.sine * corner.x + turned.cosine * corner.y)
        }
    }

    private func local(_ point: Point) -> Point {
        let (x, y) = (point.x - sheet.x, point.y - sheet.y)
        return Point(turned.cosine * x + turned.sine * y, turned.cosine * y - turned.sine * x)
    }

    func color(at point: Point) -> SIMD4<Float>? {
        let at = local(point)
        guard abs(at.x) < half.x, abs(at.y) < half.y else { return nil }
        let picture = sheet.picture
        return picture.sample(
            x: Float((at.x / half.x + 1) / 2) * Float(picture.width), y: Float((at.y / half.y + 1) / 2) * Float(picture.height))
    }

    func shadows(_ point: Point) -> Bool {
        let at = local(point - 0.012)
        return abs(at.x) < half.x && abs(at.y) < half.y
    }
}

/// Four fingers and the ball of a thumb, roughly.
private struct Hand {
    let skin: SIMD4<Float>
    private let parts: [(from: Point, to: Point, radius: Double)]

    init(_ sheet: StagedScene.Sheet, _ random: inout SeededRandom) {
        let side: Double = random.chance(0.5) ? 1 : -1
        let corner = Point(sheet.x + side * sheet.side * 0.42, sheet.y + sheet.side * 0.42)
        let light = random.value(0.45...1)
        skin = SIMD4(Float(232 * light), Float(186 * light), Float(160 * light), 0)
        parts = (0..<4).map { finger in
            let from = corner + Point(side * 0.2, 0.06 - Double(finger) * 0.055)
            return (from, from + Point(-side * random.value(0.2...0.3), random.value(-0.05...0.02)), 0.026)
        }
    }

    func covers(_ point: Point) -> Bool {
        parts.contains { part in
            let axis = part.to - part.from
            let offset = point - part.from
            let along = min(max((offset.x * axis.x + offset.y * axis.y) / (axis.x * axis.x + axis.y * axis.y), 0), 1)
            return (offset - axis * along).length < part.radius
        }
    }
}

extension Bitmap {
    fileprivate func sample(x: Float, y: Float) -> SIMD4<Float> {
        rgb.withUnsafeBufferPointer { Bitmap.sample($0, width, height, x: x, y: y) }
    }
}
