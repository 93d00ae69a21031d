/// Which region of the stored picture to decode, at which DCT scale, into how many pixels. Pure geometry.
package struct DecodePlan: Sendable, Hashable {
    /// Whole pixels of the stored picture.
    package struct Region: Sendable, Hashable {
        package var x, y, width, height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    package enum Target: Sendable, Hashable {
        /// Keeps the crop's aspect ratio, long side at most this, never scaled up.
        case fitting(maxSide: Int)
        /// These upright dimensions whatever the aspect ratio.
        case exactly(width: Int, height: Int)
    }

    package let orientation: EXIFOrientation
    /// The crop as stored.
    package let region: Region
    /// The decoder yields 1/n of the stored size: 1, 2, 4 or 8. It supports other ratios, but each is slower than the next finer one of
    /// these.
    package let denominator: Int
    package let outputWidth: Int
    package let outputHeight: Int

    /// - Parameter crop: of the upright picture; nil is the whole picture.
    package init(header: JPEGHeader, crop: CropRule, target: Target) {
        orientation = header.orientation
        let upright = crop.region(width: header.uprightWidth, height: header.uprightHeight)
        region = Self.stored(upright, header: header)
        switch target {
        case .fitting(let maxSide):
            let scale = min(1, Double(maxSide) / Double(max(upright.width, upright.height)))
            outputWidth = max(1, Int((Double(upright.width) * scale).rounded()))
            outputHeight = max(1, Int((Double(upright.height) * scale).rounded()))
        case .exactly(let width, let height):
            outputWidth = width
            outputHeight = height
        }
        let (width, height) = (outputWidth, outputHeight)
        denominator = [8, 4, 2].first { upright.width / $0 >= width && upright.height / $0 >= height } ?? 1
    }

    private static func stored(_ upright: Region, header: JPEGHeader) -> Region {
        let orientation = header.orientation
        let x = orientation.reversesX ? header.uprightWidth - upright.x - upright.width : upright.x
        let y = orientation.reversesY ? header.uprightHeight - upright.y - upright.height : upright.y
        return orientation.swapsAxes
            ? Region(x: y, y: x, width: upright.height, height: upright.width)
            : Region(x: x, y: y, width: upright.width, height: upright.height)
    }
}

/// Which part of the upright picture is wanted.
package enum CropRule: Sendable, Hashable {
    case whole
    case centeredSquare
    case rectangle(NormalizedCrop)

    /// The region in whole pixels, at least one in each direction.
    package func region(width: Int, height: Int) -> DecodePlan.Region {
        switch self {
        case .whole:
            return .init(x: 0, y: 0, width: width, height: height)
        case .centeredSquare:
            let side = min(width, height)
            return .init(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
        case .rectangle(let crop):
            let (x, columns) = Self.pixels(crop.x, crop.width, of: width)
            let (y, rows) = Self.pixels(crop.y, crop.height, of: height)
            return .init(x: x, y: y, width: columns, height: rows)
        }
    }

    private static func pixels(_ start: Double, _ length: Double, of count: Int) -> (start: Int, count: Int) {
        let first = min(Int((start * Double(count)).rounded()), count - 1)
        let end = min(Int(((start + length) * Double(count)).rounded()), count)
        return (first, max(end - first, 1))
    }
}
