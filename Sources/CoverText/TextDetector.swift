import JPEG

/// Detects lines of text in any orientation: a segmentation network marks text pixels, and each connected component is a line.
struct TextDetector: Sendable {
    /// The network's input size must be a multiple of this.
    private static let unit = 32
    /// Least probability of a pixel, and least mean probability of a line.
    private static let pixelThreshold: Float = 0.3
    private static let lineThreshold: Float = 0.5
    /// The network's unclip ratio: it marks a shrunken core of each line (``TextBox/grown(by:)``).
    private static let growth = 1.6
    /// Least height of a line's core, in the network's pixels.
    private static let leastHeight = 3.0

    let network: Network

    /// - Parameter side: long side of the network's input, in pixels. A large one detects smaller text, a small one larger lettering.
    /// - Returns: boxes in the raster's pixels, the largest text first.
    func boxes(in raster: Raster, side: Int) throws(Network.Failure) -> [TextBox] {
        let scale = Double(side) / Double(max(raster.width, raster.height))
        let shape = Network.Shape(height: Self.side(raster.height, scale), width: Self.side(raster.width, scale))
        let whole = TextBox(
            x: Double(raster.width) / 2, y: Double(raster.height) / 2, width: Double(raster.width), height: Double(raster.height))
        let input = raster.planes(of: whole, width: shape.width, height: shape.height, paddedWidth: shape.width)
        let boxes = try network.run(input, shape) { Self.boxes(likelihood: $0.values, width: shape.width, height: shape.height) }
        let (factorX, factorY) = (Double(raster.width) / Double(shape.width), Double(raster.height) / Double(shape.height))
        return boxes.map { $0.scaled(factorX, factorY) }.sorted { min($0.height, $0.width) > min($1.height, $1.width) }
    }

    private static func side(_ pixels: Int, _ scale: Double) -> Int {
        max(1, Int((Double(pixels) * scale / Double(unit)).rounded())) * unit
    }

    /// The lines in a probability map, in its pixels.
    static func boxes(likelihood: UnsafeBufferPointer<Float>, width: Int, height: Int) -> [TextBox] {
        guard likelihood.count == width * height else { return [] }
        var isNew = likelihood.map { $0 > pixelThreshold }
        var boxes: [TextBox] = []
        var open: [Int] = []
        for start in isNew.indices where isNew[start] {
            var spans: [Int: ClosedRange<Int>] = [:]
            var (sum, count) = (Float(0), Float(0))
            isNew[start] = false
            open.append(start)
            while let index = open.popLast() {
                let (x, y) = (index % width, index / width)
                sum += likelihood[index]
                count += 1
                spans[y] = spans[y].map { min($0.lowerBound, x)...max($0.upperBound, x) } ?? x...x
                for nextY in max(0, y - 1)...min(height - 1, y + 1) {
                    for nextX in max(0, x - 1)...min(width - 1, x + 1) where isNew[nextY * width + nextX] {
                        isNew[nextY * width + nextX] = false
                        open.append(nextY * width + nextX)
                    }
                }
            }
            guard sum / count >= lineThreshold else { continue }
            // The convex hull only needs the corners of each row's outermost pixels.
            let points = spans.flatMap { y, span in
                [span.lowerBound, span.upperBound + 1].flatMap { x in [(Double(x), Double(y)), (Double(x), Double(y + 1))] }
            }
            guard let core = TextBox(around: points.map { (x: $0.0, y: $0.1) }), min(core.width, core.height) >= leastHeight else {
                continue
            }
            boxes.append(core.grown(by: growth))
        }
        return boxes
    }
}
