import JPEG
import SampleCovers

/// Pictures to send, good and bad.
enum Pictures {
    /// A cover as a phone would send it, at a size that keeps the tests quick.
    static func photograph(
        _ cover: SampleCover, seed: UInt64 = 1, orientation: Int = 1, isDark: Bool = false, width: Int = 1080, quality: Int = 88
    ) throws -> [UInt8] {
        var stored = Photograph(of: cover.bitmap(), seed: seed, width: width, height: width * 4 / 3, orientation: orientation).stored()
        if isDark { stored.rgb = stored.rgb.map { $0 / 8 } }
        let jpeg = try encode(stored, JPEGEncoding(samples: .rgb, stored: .yCbCr, quality: quality))
        return orientation == 1 ? jpeg : withEXIF(orientation, in: jpeg)
    }

    /// The bare cover, stored in one of the ways JPEG knows.
    static func cover(_ cover: SampleCover, stored: JPEGHeader.ColorSpace = .yCbCr, isProgressive: Bool = false, side: Int = 800) throws
        -> [UInt8]
    {
        let bitmap = cover.bitmap(side: side)
        let samples: [UInt8]
        let space: JPEGHeader.ColorSpace
        switch stored {
        case .grayscale:
            space = .grayscale
            samples = pixels(bitmap) { red, green, blue in
                let luma: Int = (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000
                return [UInt8(luma)]
            }
        case .cmyk, .ycck:
            // Adobe's CMYK is inverted: 255 is no ink, so that RGB and a full K say the same.
            space = .cmyk
            samples = pixels(bitmap) { [$0, $1, $2, 255] }
        default:
            space = .rgb
            samples = bitmap.rgb
        }
        // Only brightness and color can be sampled apart; all components of RGB and CMYK carry detail.
        let subsampling = stored == .yCbCr ? ChromaSubsampling.yuv420 : .yuv444
        let encoding = JPEGEncoding(samples: space, stored: stored, quality: 90, subsampling: subsampling, isProgressive: isProgressive)
        return try JPEGCodec.encode(samples, width: bitmap.width, height: bitmap.height, encoding)
    }

    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + Array("IHDR".utf8) + .init(repeating: 1, count: 64)
    static let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + .init(repeating: 0, count: 64)
    static let webP: [UInt8] = Array("RIFF".utf8) + [64, 0, 0, 0] + Array("WEBPVP8 ".utf8) + .init(repeating: 0, count: 64)

    /// A valid header that announces more pixels than anyone could hold.
    static func announcing(width: Int, height: Int) throws -> [UInt8] {
        var jpeg = try cover(.okComputer)
        guard let frame = segments(of: jpeg).first(where: { (0xC0...0xC2).contains($0.marker) }) else { return [] }
        for (offset, side) in [(5, height), (7, width)] {
            jpeg[frame.start + offset] = UInt8(side >> 8)
            jpeg[frame.start + offset + 1] = UInt8(side & 0xFF)
        }
        return jpeg
    }

    /// Each scan of a progressive file costs its reader a pass over the picture; this one has thousands.
    static func progressiveBomb(scans: Int) throws -> [UInt8] {
        let jpeg = try cover(.okComputer, isProgressive: true, side: 128)
        guard let last = segments(of: jpeg).last(where: { $0.marker == 0xDA }) else { return [] }
        let scan = jpeg[last.start..<(jpeg.count - 2)]
        return Array(jpeg.dropLast(2)) + (0..<scans).flatMap { _ in scan } + [0xFF, 0xD9]
    }

    /// - Parameter orientation: a byte outside 1…8 makes it a corrupt one.
    static func withEXIF(_ orientation: Int, in jpeg: [UInt8], isCorrupt: Bool = false) -> [UInt8] {
        var tiff: [UInt8] =
            Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
        if isCorrupt { tiff = Array("II".utf8) + [42, 0, 0xFF, 0xFF, 0xFF, 0x7F] + .init(repeating: 0xEE, count: 20) }
        let content = Array("Exif".utf8) + [0, 0] + tiff
        let length = content.count + 2
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content + jpeg.dropFirst(2)
    }

    static func encode(
        _ bitmap: Bitmap, _ encoding: JPEGEncoding = JPEGEncoding(samples: .rgb, stored: .yCbCr, quality: 88)
    ) throws -> [UInt8] {
        try JPEGCodec.encode(bitmap.rgb, width: bitmap.width, height: bitmap.height, encoding)
    }

    private static func pixels(_ bitmap: Bitmap, _ convert: (UInt8, UInt8, UInt8) -> [UInt8]) -> [UInt8] {
        stride(from: 0, to: bitmap.rgb.count, by: 3).flatMap { convert(bitmap.rgb[$0], bitmap.rgb[$0 + 1], bitmap.rgb[$0 + 2]) }
    }

    /// The marker segments with their positions; entropy-coded data is skipped over.
    private static func segments(of jpeg: [UInt8]) -> [(marker: UInt8, start: Int)] {
        var found: [(UInt8, Int)] = []
        var position = 2
        while position + 4 <= jpeg.count {
            let marker = jpeg[position + 1]
            guard jpeg[position] == 0xFF, marker != 0, !(0xD0...0xD7).contains(marker) else {
                position += 1
                continue
            }
            if marker == 0xD9 { break }
            found.append((marker, position))
            position += 2 + Int(jpeg[position + 2]) << 8 + Int(jpeg[position + 3])
        }
        return found
    }
}
