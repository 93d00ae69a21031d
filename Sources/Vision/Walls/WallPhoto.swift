internal import CVision

/// A photograph of several sleeves (a shop's wall, a crate's front, a shelf), prepared to be looked at part by part.
///
/// A part is a square as large as what a camera's guide shows, so that whatever holds for a photograph of one sleeve holds for each part.
/// Since sleeves differ in size, the photograph is scaled to several sizes, each half of the one before.
public struct WallPhoto: Sendable {
    /// The longest side of what is worked on, in pixels; larger photographs are scaled down before.
    public static let longestSide = 2560
    /// The least side of a sleeve that is looked for, in pixels of the photograph.
    public static let leastSide = 180.0

    /// One of the sizes.
    struct Level: Sendable {
        /// Relative to the photograph.
        let scale: Double
        let luma: [UInt8]
        let width: Int
        let height: Int
    }

    /// A part to look at.
    struct Window: Sendable {
        let level: Int
        let left: Int
        let top: Int
        let width: Int
        let height: Int
    }

    public let width: Int
    public let height: Int
    private let photo: Level
    /// The smallest first: large sleeves are found in few windows, and what they cover need not be looked at again.
    let levels: [Level]

    /// - Parameter luma: `width * height` samples in rows from the top, upright. Nil if the size does not match, a side is less than a
    ///   sleeve's or more than ``longestSide``, or out of memory.
    public init?(luma: [UInt8], width: Int, height: Int) {
        guard luma.count == width * height, min(width, height) >= Int(Self.leastSide), max(width, height) <= Self.longestSide
        else { return nil }
        (self.width, self.height) = (width, height)
        let photo = Level(scale: 1, luma: luma, width: width, height: height)
        self.photo = photo
        var levels: [Level] = []
        var scale = Self.finest
        repeat {
            guard let level = photo.scaled(by: scale) else { return nil }
            levels.insert(level, at: 0)
            scale /= 2
        } while Double(max(width, height)) * scale * 2 > Double(CoverFeatures.workingSide)
        self.levels = levels
    }

    /// The scale at which the smallest sleeves are looked for: they fill as much of a window then as a sleeve that lies far from the camera.
    private static let finest = 1.5
    /// Pixels from one window to the next at most: whatever its place, more than half of a small sleeve is in one of them.
    private static let step = 420

    /// Level by level, in rows.
    var windows: [Window] {
        levels.indices.flatMap { index in
            let level = levels[index]
            let (columns, rows) = (Self.starts(level.width), Self.starts(level.height))
            return rows.flatMap { top in
                columns.map { left in
                    Window(
                        level: index, left: left, top: top, width: min(level.width, CoverFeatures.workingSide),
                        height: min(level.height, CoverFeatures.workingSide))
                }
            }
        }
    }

    /// Where windows begin along a side.
    private static func starts(_ side: Int) -> [Int] {
        let slack = side - CoverFeatures.workingSide
        guard slack > 0 else { return [0] }
        let count = (slack + step - 1) / step
        return (0...count).map { $0 * slack / count }
    }

    func features(in window: Window) -> CoverFeatures {
        let level = levels[window.level]
        var part: [UInt8] = []
        part.reserveCapacity(window.width * window.height)
        for y in window.top..<window.top + window.height {
            part += level.luma[y * level.width + window.left..<y * level.width + window.left + window.width]
        }
        return CoverFeatures(luma: part, width: window.width, height: window.height)
    }

    /// What a guide would show if it were held around a sleeve, with perspective undone: the sleeve fills 0.8 of it.
    ///
    /// - Parameter sleeve: in pixels of the photograph.
    func look(at sleeve: Quadrilateral) -> (features: CoverFeatures, toPhoto: Homography)? {
        let frame = sleeve.grown(by: 1 / Self.fill)
        let side = CoverFeatures.workingSide
        // From the size in which it is at least as large as it will be, lest it be sampled too coarsely.
        let source = levels.last { $0.scale <= 1 && frame.side * $0.scale < Double(side) * 1.5 } ?? levels[0]
        let level = frame.side < Double(side) ? photo : source
        let corners = frame.corners.flatMap { [Float($0.x * level.scale), Float($0.y * level.scale)] }
        var square = [UInt8](repeating: 0, count: side * side)
        guard cvision_rectify(level.luma, UInt32(level.width), UInt32(level.height), corners, UInt32(side), &square),
            let toPhoto = Homography(square: Double(side), to: frame)
        else { return nil }
        return (CoverFeatures(luma: square, width: side, height: side), toPhoto)
    }

    static let fill = 0.8

    /// Outlines of what may be sleeves, in pixels of the photograph.
    ///
    /// - Parameter known: sleeves that were recognized. Nothing that overlaps one of them is returned; and where there are some, only what
    ///   is about as large: sleeves are.
    func sleeves(besides known: [Quadrilateral]) -> [Quadrilateral] {
        let longest = Double(max(width, height))
        let sides = known.map(\.side).sorted()
        let median = sides.isEmpty ? nil : sides[sides.count / 2]
        let wanted = median.map { $0 * 0.7...$0 * 1.4 } ?? Self.leastSide * 0.9...Double(min(width, height))
        var found: [(outline: Quadrilateral, support: Float)] = []
        // In each size those that have a size there in which edges can be told from what they hold.
        var size = wanted.lowerBound
        while size < wanted.upperBound {
            let scale = Self.outlineSide / size
            let most = min(wanted.upperBound, size * 2) * scale
            guard scale <= 1, longest * scale > Self.outlineSide, let picture = photo.scaled(by: scale) else { break }
            found += Self.outlines(in: picture, from: Self.outlineSide, to: most)
            size *= 2
        }
        return Self.chosen(of: found, besides: known)
    }

    /// The side, in pixels, that the smallest sleeves have in the picture in which outlines are looked for.
    private static let outlineSide = 62.0
    private static let mostOutlines = 200

    private static func outlines(in picture: Level, from least: Double, to most: Double) -> [(outline: Quadrilateral, support: Float)] {
        var corners = [Float](repeating: 0, count: mostOutlines * 8)
        var supports = [Float](repeating: 0, count: mostOutlines)
        let count = cvision_outlines(
            picture.luma, UInt32(picture.width), UInt32(picture.height), UInt32(least), UInt32(most), UInt32(mostOutlines), &corners,
            &supports)
        return (0..<max(0, Int(count))).map { index in
            let own = corners[index * 8..<index * 8 + 8].map { Double($0) / picture.scale }
            return (Quadrilateral((0..<4).map { SIMD2(own[$0 * 2], own[$0 * 2 + 1]) }), supports[index])
        }
    }

    /// Of outlines that overlap each other the best, and none around several others.
    static func chosen(of found: [(outline: Quadrilateral, support: Float)], besides known: [Quadrilateral]) -> [Quadrilateral] {
        let sorted = found.sorted { $0.support > $1.support }.map(\.outline)
        return sorted.reduce(into: []) { chosen, one in
            if !(known + chosen).contains(where: { $0.overlap(with: one) > mostOverlap }) { chosen.append(one) }
        }
    }

    /// The share of a sleeve that another may cover.
    static let mostOverlap = 0.25
}

extension WallPhoto.Level {
    /// Nil if out of memory.
    fileprivate func scaled(by factor: Double) -> WallPhoto.Level? {
        let (toWidth, toHeight) = (max(1, Int((Double(width) * factor).rounded())), max(1, Int((Double(height) * factor).rounded())))
        var scaled = [UInt8](repeating: 0, count: toWidth * toHeight)
        guard cvision_scale(luma, UInt32(width), UInt32(height), UInt32(toWidth), UInt32(toHeight), &scaled) else { return nil }
        return WallPhoto.Level(scale: factor, luma: scaled, width: toWidth, height: toHeight)
    }
}
