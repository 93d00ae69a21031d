extension JPEGCodec {
    /// A JPEG without its metadata, and without what follows its end: the picture's own segments behind a new JFIF header, its samples
    /// untouched. Costs a copy, and is for files that were decoded without a warning.
    ///
    /// - Returns: nil for a file that does not consist of whole segments up to its end, and for colors other than YCbCr and grayscale, which
    ///   markers that are dropped may declare.
    public static func withoutMetadata(_ bytes: [UInt8], limits: JPEGLimits = JPEGLimits()) throws(JPEGError) -> [UInt8]? {
        let color = try inspect(bytes, limits: limits).colorSpace
        guard color == .yCbCr || color == .grayscale else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + jfif.count)
        result += jfif
        var index = 2
        while let marker = marker(at: &index, in: bytes) {
            switch marker {
            case 0xD9:
                return result + [0xFF, 0xD9]
            // Frames (baseline, extended, progressive), tables, restart interval, scans.
            case 0xC0...0xC2, 0xC4, 0xDB, 0xDD, 0xDA:
                guard let end = segmentEnd(at: index, in: bytes) else { return nil }
                let last = marker == 0xDA ? scanEnd(from: end, in: bytes) : end
                result += [0xFF, marker] + bytes[index..<last]
                index = last
            // Application data and comments.
            case 0xE0...0xEF, 0xFE:
                guard let end = segmentEnd(at: index, in: bytes) else { return nil }
                index = end
            default:
                return nil
            }
        }
        return nil
    }

    /// The start of an image and a JFIF 1.01 segment with square pixels and no thumbnail.
    private static let jfif: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
    ]

    /// Reads a marker, which fill bytes may precede.
    private static func marker(at index: inout Int, in bytes: [UInt8]) -> UInt8? {
        guard index < bytes.count, bytes[index] == 0xFF else { return nil }
        while index < bytes.count, bytes[index] == 0xFF { index += 1 }
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        return bytes[index]
    }

    /// - Parameter index: of the segment's length.
    private static func segmentEnd(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        let length = Int(bytes[index]) << 8 | Int(bytes[index + 1])
        return length >= 2 && index + length <= bytes.count ? index + length : nil
    }

    /// Where the next marker begins after a scan's data, whose own 0xFF bytes are followed by a zero or are restart markers.
    private static func scanEnd(from start: Int, in bytes: [UInt8]) -> Int {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == 0xFF, bytes[index + 1] != 0, !(0xD0...0xD7).contains(bytes[index + 1]) { return index }
            index += 1
        }
        return bytes.count
    }
}
