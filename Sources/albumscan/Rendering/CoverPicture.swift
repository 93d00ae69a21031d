import AlbumScanAPI
import AlbumScanClientCore
import JPEG

/// Artwork drawn with half blocks: each character is two pixels, one above the other.
package enum CoverPicture {
    /// Of the picture, in columns; it is square, so half as many rows.
    private static let columns = 28

    /// The thumbnail as rows ready to print; none where there is no artwork or the terminal lacks the colors.
    static func rows(of artwork: ArtworkResource, client: ScanClient, style: Style) async -> [String] {
        guard style.colors == .direct, artwork.state == .ready, let path = artwork.thumbnailUrl else { return [] }
        guard let bytes = try? await client.file(path), let raster = try? JPEGCodec.decodeRGB([UInt8](bytes), maxSide: columns) else {
            return []
        }
        return rows(width: raster.width, height: raster.height, rgb: raster.samples)
    }

    /// - Parameter rgb: `width * height * 3` bytes. The last of an odd number of rows is left out.
    package static func rows(width: Int, height: Int, rgb: [UInt8]) -> [String] {
        func color(_ x: Int, _ y: Int) -> String {
            let start = (y * width + x) * 3
            return "\(rgb[start]);\(rgb[start + 1]);\(rgb[start + 2])"
        }
        return stride(from: 0, to: height - 1, by: 2).map { y in
            (0..<width).map { x in "\u{1B}[38;2;\(color(x, y));48;2;\(color(x, y + 1))m▀" }.joined() + "\u{1B}[0m"
        }
    }
}
