/// How the stored picture must be rotated or mirrored to be upright (EXIF 2.32, tag 0x0112). The names say where the stored picture's first
/// row and first column belong: `.rightTop` means its first row is the upright picture's right side.
public enum EXIFOrientation: UInt8, Sendable, Hashable, CaseIterable {
    case topLeft = 1, topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Whether width and height are swapped.
    public var swapsAxes: Bool { rawValue >= 5 }

    /// Whether the upright picture's x runs against the stored axis it lies on.
    package var reversesX: Bool {
        switch self {
        case .topRight, .bottomRight, .rightTop, .rightBottom: true
        case .topLeft, .bottomLeft, .leftTop, .leftBottom: false
        }
    }

    /// Whether the upright picture's y runs against the stored axis it lies on.
    package var reversesY: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightBottom, .leftBottom: true
        case .topLeft, .topRight, .leftTop, .rightTop: false
        }
    }
}

extension EXIFOrientation {
    /// The orientation in a JPEG's EXIF segment. Absent, corrupt or nonsensical EXIF means `.topLeft`: it is only a hint from the camera,
    /// and never a reason to reject a picture.
    public init(jpeg bytes: [UInt8]) {
        self = Self.exifSegments(of: bytes).lazy.compactMap(Self.orientation(tiff:)).first ?? .topLeft
    }

    /// The TIFF parts of the APP1 segments before the first scan. Most files have one.
    private static func exifSegments(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let identifier = Array("Exif\0\0".utf8)
        var segments: [ArraySlice<UInt8>] = []
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            switch marker {
            case 0xFF:  // fill byte
                position += 1
                continue
            case 0xDA, 0xD9:  // start of scan, end of image
                return segments
            default:
                break
            }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard length >= 2 else { return segments }
            let content = bytes[min(position + 4, bytes.count)..<min(position + 2 + length, bytes.count)]
            if marker == 0xE1, content.starts(with: identifier) {
                segments.append(content.dropFirst(identifier.count))
            }
            position += 2 + length
        }
        return segments
    }

    /// The orientation in the first directory (IFD0) of a TIFF structure; nil if there is none, or if what is read on the way to it is
    /// malformed.
    package static func orientation(tiff: ArraySlice<UInt8>) -> EXIFOrientation? {
        guard let reader = TIFFReader(tiff), let directory = reader.uint32(at: 4).map(Int.init),
            let count = reader.uint16(at: directory)
        else { return nil }
        let orientationTag: UInt16 = 0x0112
        let shortType: UInt16 = 3
        for index in 0..<Int(count) {
            let entry = directory + 2 + 12 * index
            guard let tag = reader.uint16(at: entry) else { return nil }
            guard tag == orientationTag else { continue }
            guard reader.uint16(at: entry + 2) == shortType, reader.uint32(at: entry + 4) == 1, let value = reader.uint16(at: entry + 8)
            else { return nil }
            return UInt8(exactly: value).flatMap(EXIFOrientation.init(rawValue:))
        }
        return nil
    }
}

/// Bounds-checked reads of either byte order.
private struct TIFFReader {
    private let bytes: ArraySlice<UInt8>
    private let bigEndian: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
        switch Array(bytes.prefix(4)) {
        case [0x49, 0x49, 0x2A, 0x00]: bigEndian = false
        case [0x4D, 0x4D, 0x00, 0x2A]: bigEndian = true
        default: return nil
        }
        self.bytes = bytes
    }

    func uint16(at offset: Int) -> UInt16? {
        integer(at: offset)
    }

    func uint32(at offset: Int) -> UInt32? {
        integer(at: offset)
    }

    private func integer<T: FixedWidthInteger>(at offset: Int) -> T? {
        let size = MemoryLayout<T>.size
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let start = bytes.startIndex + offset
        let value = bytes[start..<start + size].reduce(T.zero) { $0 << 8 | T($1) }
        return bigEndian ? value : value.byteSwapped
    }
}
