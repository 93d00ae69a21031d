import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One oriented corner with its binary descriptor, after ORB (Rublee et al. 2011): FAST-9 corners on a pyramid, direction
/// by the intensity centroid, 256 brightness comparisons turned into that direction.
struct Feature {
    /// In the pixels of the picture the features were taken from.
    let position: SIMD2<Float>
    /// Pyramid scale: 1 on the full picture, growing as the picture shrinks.
    let scale: Float
    /// Radians.
    let angle: Float
    let bits: SIMD4<UInt64>

    @inline(__always)
    func hamming(_ other: Feature) -> Int {
        let difference = bits ^ other.bits
        return difference[0].nonzeroBitCount + difference[1].nonzeroBitCount + difference[2].nonzeroBitCount
            + difference[3].nonzeroBitCount
    }
}

struct FeatureExtractor {
    /// Features kept in all; each level gets its share by area.
    let limit: Int
    private let levels = 7
    private let factor: Float = 1.25
    /// Corners closer than this to an edge have no full patch.
    private let border = 18
    private let threshold: Int = 14

    init(limit: Int) {
        self.limit = limit
    }

    func features(of picture: GrayPicture) -> [Feature] {
        var all: [Feature] = []
        var level = picture
        var scale: Float = 1
        let shares = (0..<levels).map { pow(1 / factor, Float($0) * 1.2) }
        let total = shares.reduce(0, +)
        for index in 0..<levels {
            if index > 0 {
                scale *= factor
                let (width, height) = (Int(Float(picture.width) / scale), Int(Float(picture.height) / scale))
                guard min(width, height) > border * 4 else { break }
                level = level.resized(width: width, height: height)
            }
            let corners = strongest(corners(in: level), Int(Float(limit) * shares[index] / total), in: level)
            let smooth = level.blurred()
            for corner in corners {
                let angle = direction(of: level, corner.x, corner.y)
                let position = SIMD2(Float(corner.x) + 0.5, Float(corner.y) + 0.5) * scale
                all.append(Feature(position: position, scale: scale, angle: angle, bits: describe(smooth, corner.x, corner.y, angle)))
            }
        }
        return all
    }

    private struct Corner {
        let x: Int
        let y: Int
        let score: Int32
    }

    private static let ring: [(x: Int, y: Int)] = [
        (0, -3), (1, -3), (2, -2), (3, -1), (3, 0), (3, 1), (2, 2), (1, 3), (0, 3), (-1, 3), (-2, 2), (-3, 1), (-3, 0), (-3, -1), (-2, -2),
        (-1, -3),
    ]

    /// FAST-9 with the summed contrast as score, thinned to local maxima.
    private func corners(in level: GrayPicture) -> [Corner] {
        let (width, height) = (level.width, level.height)
        let offsets = Self.ring.map { $0.y * width + $0.x }
        var scores = [Int32](repeating: 0, count: width * height)
        level.pixels.withUnsafeBufferPointer { pixels in
            for y in border..<(height - border) {
                for x in border..<(width - border) {
                    let index = y * width + x
                    let center = Int(pixels[index])
                    // Nine of sixteen in a row always include the top or the bottom neighbor: a cheap first look.
                    let north = Int(pixels[index + offsets[0]]) - center
                    let south = Int(pixels[index + offsets[8]]) - center
                    guard max(abs(north), abs(south)) > threshold else { continue }
                    var brighter: UInt32 = 0
                    var darker: UInt32 = 0
                    var contrast: Int32 = 0
                    for step in 0..<16 {
                        let difference = Int(pixels[index + offsets[step]]) - center
                        if difference > threshold {
                            brighter |= 1 << UInt32(step)
                        } else if difference < -threshold {
                            darker |= 1 << UInt32(step)
                        } else {
                            continue
                        }
                        contrast += Int32(abs(difference) - threshold)
                    }
                    if Self.hasArc(brighter) || Self.hasArc(darker) { scores[index] = contrast }
                }
            }
        }
        var corners: [Corner] = []
        for y in border..<(height - border) {
            for x in border..<(width - border) {
                let index = y * width + x
                let score = scores[index]
                guard score > 0 else { continue }
                let isPeak =
                    score > scores[index - 1] && score >= scores[index + 1] && score > scores[index - width]
                    && score >= scores[index + width] && score > scores[index - width - 1] && score > scores[index - width + 1]
                    && score >= scores[index + width - 1] && score >= scores[index + width + 1]
                if isPeak { corners.append(Corner(x: x, y: y, score: score)) }
            }
        }
        return corners
    }

    /// Nine neighbors in a row on the ring of sixteen.
    @inline(__always)
    private static func hasArc(_ mask: UInt32) -> Bool {
        guard mask.nonzeroBitCount >= 9 else { return false }
        let doubled = mask | mask << 16
        let two = doubled & (doubled >> 1)
        let four = two & (two >> 2)
        let eight = four & (four >> 4)
        return eight & (doubled >> 8) != 0
    }

    /// The best corners of each cell of a grid, so that a busy table cannot take all places.
    private func strongest(_ corners: [Corner], _ count: Int, in level: GrayPicture) -> [Corner] {
        let cells = 6
        var grid = [[Corner]](repeating: [], count: cells * cells)
        for corner in corners {
            grid[corner.y * cells / level.height * cells + corner.x * cells / level.width].append(corner)
        }
        let share = max(1, count * 2 / (cells * cells))
        var kept = grid.flatMap { $0.sorted { ($0.score, $0.y, $0.x) > ($1.score, $1.y, $1.x) }.prefix(share) }
        kept.sort { ($0.score, $0.y, $0.x) > ($1.score, $1.y, $1.x) }
        return Array(kept.prefix(count))
    }

    private func direction(of level: GrayPicture, _ x: Int, _ y: Int) -> Float {
        var momentX = 0
        var momentY = 0
        for dy in -13...13 {
            let reach = Int(Float(169 - dy * dy).squareRoot())
            for dx in -reach...reach {
                let value = Int(level.pixels[(y + dy) * level.width + x + dx])
                momentX += dx * value
                momentY += dy * value
            }
        }
        return atan2(Float(momentY), Float(momentX))
    }

    /// Pairs of points drawn once from a bell curve over the patch (BRIEF's G II pattern, fixed seed).
    private static let pairs: [(SIMD2<Float>, SIMD2<Float>)] = {
        var random = SeededRandom(seed: 256)
        func point() -> SIMD2<Float> {
            while true {
                let bell = SIMD2((0..<2).map { _ in Float((0..<4).reduce(0) { sum, _ in sum + random.value(-6.4...6.4) }) })
                if bell.x * bell.x + bell.y * bell.y < 15 * 15 { return bell }
            }
        }
        return (0..<256).map { _ in (point(), point()) }
    }()

    private func describe(_ smooth: GrayPicture, _ x: Int, _ y: Int, _ angle: Float) -> SIMD4<UInt64> {
        let (cosine, sine) = (cos(angle), sin(angle))
        @inline(__always) func value(_ point: SIMD2<Float>) -> UInt8 {
            let column = x + Int((point.x * cosine - point.y * sine).rounded())
            let row = y + Int((point.x * sine + point.y * cosine).rounded())
            return smooth.pixels[row * smooth.width + column]
        }
        var bits = SIMD4<UInt64>.zero
        for (index, pair) in Self.pairs.enumerated() where value(pair.0) < value(pair.1) {
            bits[index >> 6] |= 1 << UInt64(index & 63)
        }
        return bits
    }
}

/// Luma only.
struct GrayPicture {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// BT.601 luma of a picture, scaled so that its long side is `side` pixels.
    init(_ bitmap: Bitmap, side: Int) {
        let scale = Double(side) / Double(max(bitmap.width, bitmap.height))
        let small = bitmap.resized(
            width: max(1, Int(Double(bitmap.width) * scale)), height: max(1, Int(Double(bitmap.height) * scale)))
        self.init(width: small.width, height: small.height, pixels: small.luma)
    }

    func resized(width newWidth: Int, height newHeight: Int) -> GrayPicture {
        var out = [UInt8](repeating: 0, count: newWidth * newHeight)
        let stepX = Float(width) / Float(newWidth)
        let stepY = Float(height) / Float(newHeight)
        for y in 0..<newHeight {
            let sourceY = max(0, (Float(y) + 0.5) * stepY - 0.5)
            let y0 = min(Int(sourceY), height - 1)
            let y1 = min(y0 + 1, height - 1)
            let fractionY = sourceY - Float(y0)
            for x in 0..<newWidth {
                let sourceX = max(0, (Float(x) + 0.5) * stepX - 0.5)
                let x0 = min(Int(sourceX), width - 1)
                let x1 = min(x0 + 1, width - 1)
                let fractionX = sourceX - Float(x0)
                let top = Float(pixels[y0 * width + x0]) * (1 - fractionX) + Float(pixels[y0 * width + x1]) * fractionX
                let bottom = Float(pixels[y1 * width + x0]) * (1 - fractionX) + Float(pixels[y1 * width + x1]) * fractionX
                out[y * newWidth + x] = UInt8(top * (1 - fractionY) + bottom * fractionY + 0.5)
            }
        }
        return GrayPicture(width: newWidth, height: newHeight, pixels: out)
    }

    /// 5 × 5 box blur, clamped at the edges: comparisons of single pixels would be comparisons of noise.
    func blurred() -> GrayPicture {
        GrayPicture(width: width, height: height, pixels: Self.blur(Self.blur(pixels, width, height, 1, width), height, width, width, 1))
    }

    /// One direction: `count` samples `step` apart in each of `lines` lines `lineStep` apart.
    private static func blur(_ pixels: [UInt8], _ count: Int, _ lines: Int, _ step: Int, _ lineStep: Int) -> [UInt8] {
        var out = pixels
        for line in 0..<lines {
            let start = line * lineStep
            for index in 2..<(count - 2) {
                let at = start + index * step
                let near = Int(pixels[at - step]) + Int(pixels[at]) + Int(pixels[at + step])
                out[at] = UInt8((near + Int(pixels[at - 2 * step]) + Int(pixels[at + 2 * step])) / 5)
            }
        }
        return out
    }
}
