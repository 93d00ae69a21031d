import Executors
import JPEG
import Vision

/// A cover in the form in which it is stored.
package struct RenderedCover: Sendable, Hashable {
    /// JPEG that fits in 500 × 500 pixels.
    package var image500: [UInt8]
    /// JPEG that fits in 200 × 200 pixels.
    package var image200: [UInt8]
    /// A hash of the content (rule 45).
    package var version: String
    /// The features for the visual memory; nil where that is switched off.
    package var features: [UInt8]?
}

/// Renders the archive's pictures. Nothing from outside reaches a client as it came: what fits and is flawless loses its metadata, all else is
/// encoded anew.
package struct CoverRenderer: Sendable {
    private let executor: BlockingExecutor
    private let remembers: Bool

    /// - Parameter remembers: whether to compute features for the visual memory as well.
    package init(executor: BlockingExecutor, remembers: Bool = true) {
        self.executor = executor
        self.remembers = remembers
    }

    /// Renders a file of the archive; of a spread, only the front.
    ///
    /// - Throws: ``UpstreamError/unusable(detail:)`` when it is damaged.
    package func render(_ file: CoverArtArchiveClient.File) async throws -> RenderedCover {
        guard let cover = try await render(file.bytes, isFrontWanted: true) else {
            throw UpstreamError.unusable(detail: "the Cover Art Archive sent a JPEG that cannot be read")
        }
        return cover
    }

    /// - Parameter isFrontWanted: whether only the front of a spread of front and back is kept.
    /// - Returns: nil if the bytes are not a JPEG that can be decoded.
    package func render(_ bytes: [UInt8], isFrontWanted: Bool = false) async throws -> RenderedCover? {
        let remembers = remembers
        do {
            return try await executor.run {
                let front = isFrontWanted ? CoverSpread.front(of: try JPEGCodec.inspect(bytes)) : nil
                if front == nil, let (large, small) = try Self.kept(bytes) {
                    return try Self.cover(large, small, remembers: remembers)
                }
                let large = try JPEGCodec.thumbnail(bytes, crop: front, side: 500)
                let small = try JPEGCodec.thumbnail(bytes, crop: front, side: 200)
                return try Self.cover(large, small, remembers: remembers)
            }
        } catch is JPEGError {
            return nil
        }
    }

    private static func cover(_ large: [UInt8], _ small: [UInt8], remembers: Bool) throws -> RenderedCover {
        RenderedCover(
            image500: large, image200: small, version: version(of: large), features: remembers ? try features(of: large) : nil)
    }

    /// A picture that needs no scaling, as most of the archive's own thumbnails do not, and its thumbnail, whose decoder has seen all of the
    /// file and found nothing to repair.
    private static func kept(_ bytes: [UInt8]) throws -> (large: [UInt8], small: [UInt8])? {
        let header = try JPEGCodec.inspect(bytes)
        guard max(header.width, header.height) <= 500, header.orientation == .topLeft, bytes.count <= longestKept else { return nil }
        var limits = JPEGLimits()
        limits.maxWarnings = 0
        guard let small = try? JPEGCodec.thumbnail(bytes, side: 200, limits: limits), let large = try JPEGCodec.withoutMetadata(bytes)
        else { return nil }
        return (large, small)
    }

    /// In bytes; quality 85 of 500 × 500 pixels of noise takes as many.
    private static let longestKept = 160_000

    private static func features(of jpeg: [UInt8]) throws -> [UInt8] {
        let header = try JPEGCodec.inspect(jpeg)
        let luma = try JPEGCodec.decodeGray(jpeg, width: header.uprightWidth, height: header.uprightHeight)
        return CoverFeatures(luma: luma.samples, width: luma.width, height: luma.height).encoded()
    }

    /// FNV-1a, 64 bits, in hexadecimal: identifies content, but is not cryptographic.
    static func version(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
