import Dispatch
import JPEG
import SampleCovers

/// Pictures as the archive has them, drawn and encoded once each, off the cooperative pool.
actor ArtworkStore {
    private var thumbnails: [String: [UInt8]] = [:]
    private var originals: [String: [UInt8]] = [:]
    private let queue = DispatchQueue(label: "sandbox.artwork")

    /// Always JPEG, whatever the original; never larger than the original's 1000 pixels.
    func thumbnail(_ cover: SampleCover, side: Int) async -> [UInt8] {
        let key = "\(cover.rawValue)/\(side)"
        if let known = thumbnails[key] { return known }
        let bytes = await offPool { Self.jpeg(cover.bitmap(side: min(side, 1000))) }
        thumbnails[key] = bytes
        return bytes
    }

    func original(_ cover: SampleCover, _ format: SandboxAlbum.OriginalFormat) async -> [UInt8] {
        let key = "\(cover.rawValue)/\(format.rawValue)"
        if let known = originals[key] { return known }
        let bytes = await offPool {
            switch format {
            case .jpeg: Self.jpeg(cover.bitmap())
            case .png: PictureEncoders.png(cover.bitmap())
            case .gif: PictureEncoders.gif(cover.bitmap(side: 500))
            }
        }
        originals[key] = bytes
        return bytes
    }

    /// A photograph of the cover, upright, as large as a caller who has no phone wants it. Not kept.
    func photograph(_ cover: SampleCover, seed: UInt64, width: Int, height: Int) async -> [UInt8] {
        await offPool { Self.jpeg(Photograph(of: cover.bitmap(), seed: seed, width: width, height: height).upright()) }
    }

    private func offPool(_ work: @escaping @Sendable () -> [UInt8]) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    /// Empty only if libjpeg runs out of memory.
    private static func jpeg(_ bitmap: Bitmap) -> [UInt8] {
        guard let raster = try? Raster(width: bitmap.width, height: bitmap.height, format: .rgb, samples: bitmap.rgb) else { return [] }
        return (try? JPEGCodec.encode(raster, quality: 88)) ?? []
    }
}
