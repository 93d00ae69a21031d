import Dispatch
import JPEG
import SampleCovers

/// Pictures as the archive has them, drawn and encoded once each, off the cooperative pool.
actor ArchivePictures {
    private var thumbnails: [String: [UInt8]] = [:]
    private var originals: [String: [UInt8]] = [:]
    private let queue = DispatchQueue(label: "sandbox.artwork")

    /// Always JPEG, whatever the original; never larger than the original's 1000 pixels.
    ///
    /// - Parameter isFramed: the cover of an edition that has a golden frame around it.
    func thumbnail(_ cover: SandboxCover, side: Int, isFramed: Bool) async -> [UInt8] {
        let key = "\(cover.name)/\(side)/\(isFramed)"
        if let known = thumbnails[key] { return known }
        let bytes = await offPool { Self.jpeg(Self.draw(cover, side: min(side, 1000), isFramed: isFramed)) }
        thumbnails[key] = bytes
        return bytes
    }

    func original(_ cover: SandboxCover, _ format: SandboxAlbum.OriginalFormat, isFramed: Bool = false) async -> [UInt8] {
        let key = "\(cover.name)/\(format.rawValue)/\(isFramed)"
        if let known = originals[key] { return known }
        let bytes = await offPool {
            switch format {
            case .jpeg: Self.jpeg(Self.draw(cover, side: 1000, isFramed: isFramed))
            case .png: PictureEncoders.png(Self.draw(cover, side: 1000, isFramed: isFramed))
            case .gif: PictureEncoders.gif(Self.draw(cover, side: 500, isFramed: isFramed))
            }
        }
        originals[key] = bytes
        return bytes
    }

    /// A photograph of the cover, upright, as large as a caller who has no phone wants it. Not kept.
    func photograph(_ cover: SandboxCover, seed: UInt64, width: Int, height: Int) async -> [UInt8] {
        await offPool { Self.jpeg(Photograph(of: cover.bitmap(), seed: seed, width: width, height: height).upright()) }
    }

    private func offPool(_ work: @escaping @Sendable () -> [UInt8]) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    private static func draw(_ cover: SandboxCover, side: Int, isFramed: Bool) -> Bitmap {
        var bitmap = cover.bitmap(side: side)
        guard isFramed else { return bitmap }
        let frame = side / 16
        for y in 0..<side {
            for x in 0..<side where min(x, y, side - 1 - x, side - 1 - y) < frame {
                bitmap.rgb.replaceSubrange((y * side + x) * 3..<(y * side + x + 1) * 3, with: [204, 164, 61])
            }
        }
        return bitmap
    }

    /// Empty only if libjpeg runs out of memory.
    private static func jpeg(_ bitmap: Bitmap) -> [UInt8] {
        guard let raster = try? Raster(width: bitmap.width, height: bitmap.height, format: .rgb, samples: bitmap.rgb) else { return [] }
        return (try? JPEGCodec.encode(raster, quality: 88)) ?? []
    }
}
