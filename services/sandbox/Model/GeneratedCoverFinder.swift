import SampleCovers

/// Tells which made-up cover a picture shows, by its colors on a coarse grid: far fewer and surer than features, and enough for photographs
/// that the cover fills, which is what measurements send.
struct GeneratedCoverFinder {
    private let known: [(cover: GeneratedCover, grid: [Float])]
    private static let side = 12

    init(_ covers: [GeneratedCover]) {
        known = covers.map { ($0, Self.grid(of: $0.bitmap(side: 96))) }
    }

    /// Nil when none is clearly the nearest.
    func find(_ picture: Bitmap) -> GeneratedCover? {
        guard !known.isEmpty else { return nil }
        let square = picture.centeredSquare().resized(width: 96, height: 96)
        let seen = Self.grid(of: square)
        var best: (cover: GeneratedCover, distance: Float)?
        var second = Float.infinity
        for (cover, grid) in known {
            let distance = Self.distance(seen, grid)
            if distance < best?.distance ?? .infinity {
                second = best?.distance ?? .infinity
                best = (cover, distance)
            } else {
                second = min(second, distance)
            }
        }
        guard let best, best.distance < 0.8 * second else { return nil }
        return best.cover
    }

    /// Mean 0 and spread 1 in each channel, so that light and exposure do not count.
    private static func grid(of bitmap: Bitmap) -> [Float] {
        let small = bitmap.resized(width: side, height: side)
        var grid = small.rgb.map(Float.init)
        for channel in 0..<3 {
            let places = Swift.stride(from: channel, to: grid.count, by: 3)
            let mean = places.reduce(Float(0)) { $0 + grid[$1] } / Float(side * side)
            let spread = (places.reduce(Float(0)) { $0 + (grid[$1] - mean) * (grid[$1] - mean) } / Float(side * side)).squareRoot()
            for place in places { grid[place] = (grid[place] - mean) / max(spread, 1) }
        }
        return grid
    }

    private static func distance(_ first: [Float], _ second: [Float]) -> Float {
        var sum = Float(0)
        for index in first.indices { sum += (first[index] - second[index]) * (first[index] - second[index]) }
        return sum
    }
}
