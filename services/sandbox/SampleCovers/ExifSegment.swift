/// A minimal EXIF APP1 segment, as phones write at the start of a JPEG: orientation, who made it, and a position (0°, 0°),
/// so that a pipeline can be seen to honor the first and drop the rest.
public enum ExifSegment {
    public static func bytes(orientation: Int) -> [UInt8] {
        let software = Array("AlbumScan sandbox\0".utf8)
        // Offsets count from the TIFF header. Image directory: 3 entries, then the text, then the GPS directory: 4 entries, then zeros.
        let textOffset = 8 + 2 + 3 * 12 + 4
        let gpsOffset = textOffset + software.count
        let zerosOffset = gpsOffset + 2 + 4 * 12 + 4
        var tiff: [UInt8] = Array("MM".utf8) + short(42) + long(8)
        tiff += short(3)
        tiff += entry(0x0112, type: 3, count: 1, short(orientation) + short(0))
        tiff += entry(0x0131, type: 2, count: software.count, long(textOffset))
        tiff += entry(0x8825, type: 4, count: 1, long(gpsOffset))
        tiff += long(0) + software
        tiff += short(4)
        tiff += entry(0x0001, type: 2, count: 2, [0x4E, 0, 0, 0])
        tiff += entry(0x0002, type: 5, count: 3, long(zerosOffset))
        tiff += entry(0x0003, type: 2, count: 2, [0x45, 0, 0, 0])
        tiff += entry(0x0004, type: 5, count: 3, long(zerosOffset))
        tiff += long(0)
        for _ in 0..<3 { tiff += long(0) + long(1) }
        let payload = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xE1] + short(payload.count + 2) + payload
    }

    private static func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
        short(tag) + short(type) + long(count) + value
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    private static func long(_ value: Int) -> [UInt8] { short(value >> 16 & 0xFFFF) + short(value & 0xFFFF) }
}
