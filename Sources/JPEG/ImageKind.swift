/// The format of a file by its first bytes, so that a refusal can name what was received (rule 5).
public enum ImageKind: String, Sendable, Hashable, CaseIterable {
    case jpeg, png, gif, webp, heic, heif, avif, tiff, bmp, jpegXL, jpeg2000, pdf, svg, html, unknown

    /// Looks at no more than the first kilobyte.
    public init(sniffing bytes: [UInt8]) {
        self = Self.detect(bytes.prefix(1024))
    }

    /// The name to show a person: "PNG", "HEIC", "not a known image format".
    public var displayName: String {
        switch self {
        case .webp: "WebP"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .unknown: "not a known image format"
        default: rawValue.uppercased()
        }
    }

    /// The media type, or nil if unknown.
    public var mediaType: String? {
        switch self {
        case .jpeg, .png, .gif, .webp, .heic, .heif, .avif, .tiff, .bmp: "image/\(rawValue)"
        case .jpegXL: "image/jxl"
        case .jpeg2000: "image/jp2"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        case .html: "text/html"
        case .unknown: nil
        }
    }

    private static func detect(_ bytes: ArraySlice<UInt8>) -> ImageKind {
        func matches(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature)
        }
        func matches(_ signature: String, at offset: Int = 0) -> Bool {
            matches(Array(signature.utf8), at: offset)
        }
        if matches([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if matches([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if matches("GIF87a") || matches("GIF89a") { return .gif }
        if matches("RIFF") && matches("WEBP", at: 8) { return .webp }
        if matches("ftyp", at: 4) { return isoBaseMediaKind(bytes) }
        if matches([0x49, 0x49, 0x2A, 0x00]) || matches([0x4D, 0x4D, 0x00, 0x2A]) { return .tiff }
        if matches("BM") { return .bmp }
        if matches([0xFF, 0x0A]) || matches([0, 0, 0, 0x0C] + Array("JXL ".utf8)) { return .jpegXL }
        if matches([0, 0, 0, 0x0C] + Array("jP  ".utf8)) || matches([0xFF, 0x4F, 0xFF, 0x51]) { return .jpeg2000 }
        if matches("%PDF-") { return .pdf }
        return markupKind(bytes)
    }

    /// HEIC, HEIF and AVIF are told apart by the brands in their `ftyp` box (ISO/IEC 14496-12): the major brand at offset 8, compatible
    /// brands from 16 to the end of the box.
    private static func isoBaseMediaKind(_ bytes: ArraySlice<UInt8>) -> ImageKind {
        let bytes = Array(bytes)
        let boxSize = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(boxSize, bytes.count)
        let starts = [8] + stride(from: 16, to: max(end - 3, 16), by: 4)
        for start in starts where start + 4 <= bytes.count {
            switch String(decoding: bytes[start..<start + 4], as: UTF8.self) {
            case "avif", "avis": return .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
            default: continue
            }
        }
        let major = bytes.count >= 12 ? String(decoding: bytes[8..<12], as: UTF8.self) : ""
        return major == "mif1" || major == "msf1" ? .heif : .unknown
    }

    private static func markupKind(_ bytes: ArraySlice<UInt8>) -> ImageKind {
        let text = String(decoding: bytes, as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
        if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") { return .svg }
        return .unknown
    }
}
