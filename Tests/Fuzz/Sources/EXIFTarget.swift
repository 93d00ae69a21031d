import JPEG

/// The orientation, both as a bare TIFF structure and inside a picture's segments.
enum EXIFTarget {
    static func run(_ bytes: [UInt8]) {
        let bare = EXIFOrientation.orientation(tiff: bytes[...])
        // The same bytes elsewhere in an array mean the same.
        let moved = ([1, 2, 3] + bytes)[3...]
        precondition(EXIFOrientation.orientation(tiff: moved) == bare)
        _ = EXIFOrientation(jpeg: bytes)
        _ = ImageKind(sniffing: bytes)

        let content = Array("Exif\0\0".utf8) + bytes.prefix(60_000)
        let length = content.count + 2
        let file = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content + [0xFF, 0xD9]
        precondition(bytes.count > 60_000 || EXIFOrientation(jpeg: file) == bare ?? .topLeft)
    }
}
