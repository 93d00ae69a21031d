import FoundationEssentials
import JPEG

/// A picture in a request, decoded from base64 and looked at just enough to be strict about it.
struct PictureCheck {
    let bytes: [UInt8]
    let kind: ImageKind
    /// Nil where the header cannot be read.
    let size: (width: Int, height: Int)?

    /// Nil for text that is not base64 (line breaks and URL-safe letters included).
    init?(base64: String) {
        guard let data = Data(base64Encoded: base64), !data.isEmpty else { return nil }
        bytes = [UInt8](data)
        kind = ImageKind(sniffing: bytes)
        switch kind {
        case .jpeg:
            let header = try? JPEGCodec.inspect(bytes)
            size = header.map { ($0.width, $0.height) }
        case .png:
            size = bytes.count >= 24 ? (Self.number(bytes[16..<20]), Self.number(bytes[20..<24])) : nil
        default: size = nil
        }
    }

    /// Big-endian.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The media type that the bytes deserve, if the model services take it at all.
    var mediaType: String? {
        switch kind {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        default: nil
        }
    }
}
