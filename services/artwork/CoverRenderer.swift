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

/// Re-encodes the archive's pictures: nothing from outside reaches a client unchanged, and its metadata is dropped.
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
                let large = try JPEGCodec.thumbnail(bytes, crop: front, side: 500)
                let small = try JPEGCodec.thumbnail(bytes, crop: front, side: 200)
                return RenderedCover(
                    image500: large, image200: small, version: Self.version(of: large),
                    features: remembers ? try Self.features(of: large) : nil)
            }
        } catch is JPEGError {
            return nil
        }
    }

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
