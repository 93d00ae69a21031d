import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A made-up snapshot of a sleeve on a table: perspective, rotation, glare, uneven light, vignette and sensor noise.
/// The same cover, seed and size give the same pixels.
public struct Photograph: Sendable {
    public let cover: Bitmap
    public let seed: UInt64
    /// Size of the upright picture in pixels; a phone's 12 MP portrait by default.
    public let width: Int
    public let height: Int
    /// The EXIF orientation (1…8) with which the pixels are stored.
    public let orientation: Int

    /// - Parameter orientation: nil lets the seed choose among the four a phone writes (1, 3, 6, 8).
    public init(of cover: Bitmap, seed: UInt64, width: Int = 3024, height: Int = 4032, orientation: Int? = nil) {
        self.cover = cover
        self.seed = seed
        self.width = width
        self.height = height
        self.orientation = orientation ?? [6, 1, 8, 3, 6, 6][Int(seed % 6)]
    }

    /// The picture as a person would see it.
    public func upright() -> Bitmap {
        render(width: width, height: height) { $0 }
    }

    /// The pixels as a camera stores them: `orientation` turns them upright.
    public func stored() -> Bitmap {
        let (last, bottom) = (Double(width), Double(height))
        let swapped = orientation >= 5
        return render(width: swapped ? height : width, height: swapped ? width : height) { point in
            switch orientation {
            case 2: Point(last - point.x, point.y)
            case 3: Point(last - point.x, bottom - point.y)
            case 4: Point(point.x, bottom - point.y)
            case 5: Point(point.y, point.x)
            case 6: Point(last - point.y, point.x)
            case 7: Point(last - point.y, bottom - point.x)
            case 8: Point(point.y, bottom - point.x)
            default: point
            }
        }
    }

    private func render(width outWidth: Int, height outHeight: Int, upright: (Point) -> Point) -> Bitmap {
        var random = SeededRandom(seed: seed)
        let scene = Scene(random: &random, width: Double(width), height: Double(height))
        let long = Double(max(width, height))
        // Out of focus and mostly hidden: half the picture's resolution is plenty, a thousand pixels the most.
        let table = Table.draw(side: min(1000, max(100, Int(long / 2))), random: &random).bitmap()
        let toSleeve = Homography(unitSquareTo: scene.quad).inverse
        let center = Point(Double(width), Double(height)) / 2
        let coverSide = Float(cover.width)
        var rgb = [UInt8](repeating: 0, count: outWidth * outHeight * 3)
        rgb.withUnsafeMutableBufferPointer { out in
            cover.rgb.withUnsafeBufferPointer { sleeve in
                table.rgb.withUnsafeBufferPointer { wood in
                    for y in 0..<outHeight {
                        for x in 0..<outWidth {
                            let point = upright(Point(Double(x) + 0.5, Double(y) + 0.5))
                            let local = toSleeve.map(point)
                            var color: SIMD4<Float>
                            if local.x >= 0 && local.x < 1 && local.y >= 0 && local.y < 1 {
                                color = Bitmap.sample(
                                    sleeve, cover.width, cover.height, x: Float(local.x) * coverSide, y: Float(local.y) * coverSide)
                                color = color * (1 - Float(scene.wear(local))) + 235 * Float(scene.wear(local))
                                color += (255 - color) * Float(scene.glare(point))
                            } else {
                                let spot = point / long * Double(table.width)
                                color = Bitmap.sample(wood, table.width, table.height, x: Float(spot.x), y: Float(spot.y))
                                color *= Float(scene.shadow(local))
                            }
                            color *= scene.light(point, center: center)
                            let index = (y * outWidth + x) * 3
                            let noise = scene.noise(x, y)
                            out[index] = Photograph.byte(color.x + noise.x)
                            out[index + 1] = Photograph.byte(color.y + noise.y)
                            out[index + 2] = Photograph.byte(color.z + noise.z)
                        }
                    }
                }
            }
        }
        return Bitmap(width: outWidth, height: outHeight, rgb: rgb)
    }

    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        UInt8(min(max(value + 0.5, 0), 255))
    }
}

/// Where things are and how the light falls, in upright pixels.
private struct Scene {
    let quad: [Point]
    private let short: Double
    private let half: Double
    private let glares: [(center: Point, axis: Point, reach: Double, strength: Double)]
    private let tint: SIMD4<Float>
    private let lightAxis: Point
    private let noiseLevel: Float
    private let noiseSeed: UInt64
    private let shadowDrift: Point

    init(random: inout SeededRandom, width: Double, height: Double) {
        short = min(width, height)
        half = Point(width, height).length / 2
        let side = short * random.value(0.74...0.9)
        let center = Point(width / 2 + short * random.value(-0.03...0.03), height / 2 + short * random.value(-0.03...0.03))
        let turn = random.value(-11...11)
        let reach = short
        quad = [Point(-0.5, -0.5), Point(0.5, -0.5), Point(0.5, 0.5), Point(-0.5, 0.5)].map { corner in
            let pull = Point(random.value(-0.045...0.045), random.value(-0.045...0.045)) * reach
            return (center + corner * side + pull).rotated(turn, around: center)
        }
        glares = (0..<random.integer(1..<3)).map { _ in
            let at = center + Point(random.value(-0.4...0.4), random.value(-0.4...0.4)) * side
            return (at, Point.polar(.zero, 1, random.value(0...180)), side * random.value(0.08...0.2), random.value(0.35...0.8))
        }
        let warmth = random.value(-0.09...0.09)
        let exposure = random.value(0.78...1.12)
        tint = SIMD4(Float(exposure * (1 + warmth)), Float(exposure), Float(exposure * (1 - warmth)), 0)
        lightAxis = Point.polar(.zero, random.value(0.05...0.22), random.value(0...360))
        noiseLevel = Float(random.value(3...9))
        noiseSeed = random.next()
        shadowDrift = Point(random.value(-0.02...0.02), random.value(0.005...0.025))
    }

    /// Bright, soft, longer along its axis.
    @inline(__always)
    func glare(_ point: Point) -> Double {
        var sum = 0.0
        for glare in glares {
            let offset = point - glare.center
            let along = (offset.x * glare.axis.x + offset.y * glare.axis.y) / (glare.reach * 2.2)
            let across = (offset.x * glare.axis.y - offset.y * glare.axis.x) / glare.reach
            let square = along * along + across * across
            if square < 6 { sum += glare.strength * exp(-square * 1.6) }
        }
        return min(sum, 0.9)
    }

    /// Ring wear and pale edges.
    @inline(__always)
    func wear(_ local: Point) -> Double {
        let edge = min(min(local.x, 1 - local.x), min(local.y, 1 - local.y))
        return edge < 0.006 ? 0.5 * (1 - edge / 0.006) : 0
    }

    /// The sleeve's shadow on the table; `local` in sleeve units.
    @inline(__always)
    func shadow(_ local: Point) -> Double {
        let moved = local - shadowDrift
        let outside = Point(max(-moved.x, moved.x - 1, 0), max(-moved.y, moved.y - 1, 0)).length
        return outside < 0.06 ? 0.45 + 0.55 * outside / 0.06 : 1
    }

    @inline(__always)
    func light(_ point: Point, center: Point) -> SIMD4<Float> {
        let offset = (point - center) / half
        let square = offset.x * offset.x + offset.y * offset.y
        let slope = offset.x * lightAxis.x + offset.y * lightAxis.y
        return tint * Float((1 + slope) * (1 - 0.32 * square))
    }

    /// About normal, from one hash.
    @inline(__always)
    func noise(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let word = SeededRandom.mix(noiseSeed ^ UInt64(truncatingIfNeeded: y &* 65_537 &+ x))
        @inline(__always) func part(_ shift: UInt64) -> Float {
            let a = Float(word >> shift & 0xFF)
            let b = Float(word >> (shift + 8) & 0xFF)
            return ((a + b) / 255 - 1) * noiseLevel * 1.7
        }
        return SIMD4(part(0), part(16), part(32), 0)
    }
}
