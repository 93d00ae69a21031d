import JPEG
import Testing

@Suite struct ImageKindTests {
    static func box(_ major: String, _ compatible: String...) -> [UInt8] {
        let brands = Array(compatible.joined().utf8)
        return [0, 0, 0, UInt8(16 + brands.count)] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + brands + [0, 0, 0, 9]
    }

    static let samples: [(ImageKind, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.gif, Array("GIF89a".utf8)),
        (.webp, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)),
        (.unknown, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WAVEfmt ".utf8)),
        (.heic, box("heic", "mif1", "heic")),
        (.heic, box("mif1", "mif1", "heic")),
        (.avif, box("mif1", "avif", "mif1")),
        (.heif, box("mif1", "mif1")),
        (.unknown, box("isom", "mp42")),
        (.unknown, Array([0, 0, 0, 255] + "ftyp".utf8)),
        (.tiff, [0x49, 0x49, 0x2A, 0x00, 8]),
        (.tiff, [0x4D, 0x4D, 0x00, 0x2A, 0]),
        (.bmp, Array("BM".utf8) + [0, 0]),
        (.jpegXL, [0xFF, 0x0A, 0]),
        (.jpeg2000, [0, 0, 0, 0x0C] + Array("jP  \r\n".utf8)),
        (.pdf, Array("%PDF-1.7".utf8)),
        (.html, Array("\n <!DOCTYPE HTML><html>".utf8)),
        (.svg, Array("<?xml version='1.0'?>\n<svg/>".utf8)),
        (.unknown, Array("{}".utf8)),
        (.unknown, []),
        (.unknown, [0xFF, 0xD8]),
    ]

    @Test(arguments: samples)
    func firstBytesTell(kind: ImageKind, bytes: [UInt8]) {
        #expect(ImageKind(sniffing: bytes) == kind)
    }

    @Test(arguments: samples)
    func anyPrefixIsSafe(kind: ImageKind, bytes: [UInt8]) {
        for count in 0..<bytes.count { _ = ImageKind(sniffing: Array(bytes.prefix(count))) }
    }

    @Test func namesArePresentable() {
        #expect(ImageKind.heic.displayName == "HEIC" && ImageKind.webp.displayName == "WebP")
        #expect(ImageKind.heic.mediaType == "image/heic" && ImageKind.unknown.mediaType == nil)
    }
}
