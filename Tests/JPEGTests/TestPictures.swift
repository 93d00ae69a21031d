import JPEG
import SplitMix64

/// Pictures and files the tests make themselves.
enum TestPictures {
    /// Smooth, different in every corner, with no symmetry: what survives JPEG well and shows any turn or shift.
    static func gradient(width: Int, height: Int, format: Raster.Format = .rgb) throws -> Raster {
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let red = 255 * x / max(width - 1, 1)
                let green = 255 * y / max(height - 1, 1)
                let blue = 255 * (x + y) / max(width + height - 2, 1)
                samples += format == .gray ? [UInt8((red + 2 * green) / 3)] : [UInt8(red), UInt8(green), UInt8(255 - blue)]
            }
        }
        return try Raster(width: width, height: height, format: format, samples: samples)
    }

    /// As hard to compress as it gets.
    static func noise(width: Int, height: Int, seed: UInt64 = 1) throws -> Raster {
        var random = SplitMix64(seed: seed)
        let samples = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try Raster(width: width, height: height, format: .rgb, samples: samples)
    }

    static func encode(_ raster: Raster, _ change: (inout JPEGEncoding) -> Void = { _ in }) throws -> [UInt8] {
        let color: JPEGHeader.ColorSpace = raster.format == .gray ? .grayscale : .rgb
        var encoding = JPEGEncoding(samples: color, stored: raster.format == .gray ? .grayscale : .yCbCr, quality: 95)
        change(&encoding)
        return try JPEGCodec.encode(raster.samples, width: raster.width, height: raster.height, encoding)
    }

    /// The gradient as a file.
    static func jpeg(width: Int = 160, height: Int = 120, _ change: (inout JPEGEncoding) -> Void = { _ in }) throws -> [UInt8] {
        try encode(gradient(width: width, height: height), change)
    }

    /// A segment put right after the start of the image.
    static func inserting(marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return jpeg.prefix(2) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content + jpeg.dropFirst(2)
    }

    static func withOrientation(_ orientation: Int, _ jpeg: [UInt8], bigEndian: Bool = false) -> [UInt8] {
        inserting(marker: 0xE1, exif(tiff(orientation: orientation, bigEndian: bigEndian)), into: jpeg)
    }

    static func exif(_ tiff: [UInt8]) -> [UInt8] {
        Array("Exif\0\0".utf8) + tiff
    }

    /// A TIFF header and a directory of two entries: something else, then the orientation.
    static func tiff(orientation: Int, bigEndian: Bool = false, type: Int = 3, count: Int = 1) -> [UInt8] {
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            let littleEndian = (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) }
            return bigEndian ? littleEndian.reversed() : littleEndian
        }
        var tiff: [UInt8] = bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
        tiff += number(42, bytes: 2) + number(8, bytes: 4)
        tiff += number(2, bytes: 2)
        tiff += number(0x0100, bytes: 2) + number(4, bytes: 2) + number(1, bytes: 4) + number(640, bytes: 4)
        tiff += number(0x0112, bytes: 2) + number(type, bytes: 2) + number(count, bytes: 4) + number(orientation, bytes: 2) + [0, 0]
        tiff += number(0, bytes: 4)
        return tiff
    }

    /// The same file claiming another size: its first frame header is overwritten.
    static func claiming(width: Int, height: Int, _ jpeg: [UInt8]) throws -> [UInt8] {
        var jpeg = jpeg
        let frame = try segments(of: jpeg).first { (0xC0...0xC2).contains($0.marker) }?.content.lowerBound ?? 0
        jpeg.replaceSubrange(frame + 1..<frame + 5, with: [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map(UInt8.init))
        return jpeg
    }

    struct Segment {
        let marker: UInt8
        let content: Range<Int>
    }

    struct NotSegments: Error {}

    /// The segments before the first scan's data, the scan header included.
    static func segments(of jpeg: [UInt8]) throws -> [Segment] {
        var segments: [Segment] = []
        var position = 2
        while segments.last?.marker != 0xDA {
            guard position + 4 <= jpeg.count, jpeg[position] == 0xFF else { throw NotSegments() }
            let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
            segments.append(Segment(marker: jpeg[position + 1], content: position + 4..<position + 2 + length))
            position += 2 + length
        }
        return segments
    }
}

extension Raster {
    /// The largest difference of any sample; nil if the shapes differ.
    func largestDifference(to other: Raster) -> Int? {
        guard (width, height, format) == (other.width, other.height, other.format) else { return nil }
        return zip(samples, other.samples).map { abs(Int($0) - Int($1)) }.max()
    }

    /// Each pixel of the result is the one `source` names.
    func remapped(width: Int, height: Int, source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) throws -> Raster {
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (sourceX, sourceY) = source(x, y)
                samples += self[sourceX, sourceY]
            }
        }
        return try Raster(width: width, height: height, format: format, samples: samples)
    }
}
