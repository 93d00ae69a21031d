import Executors
import JPEG

/// A cover as the system keeps it.
package struct RenderedCover: Sendable, Hashable {
    /// JPEG that fits in 500 × 500 pixels.
    package var image500: [UInt8]
    /// JPEG that fits in 200 × 200 pixels.
    package var image200: [UInt8]
    /// Changes with the content (SPEC 9.12).
    package var version: String
}

/// Re-encodes what the archive sent: nothing from outside reaches a client as it came, and its metadata is gone.
package struct CoverRenderer: Sendable {
    private let executor: BlockingExecutor

    package init(executor: BlockingExecutor) {
        self.executor = executor
    }

    /// - Returns: nil when the bytes are no JPEG that can be decoded, whatever their name says.
    package func render(_ bytes: [UInt8]) async throws -> RenderedCover? {
        do {
            return try await executor.run {
                let large = try JPEGCodec.thumbnail(bytes, side: 500)
                let small = try JPEGCodec.thumbnail(bytes, side: 200)
                return RenderedCover(image500: large, image200: small, version: Self.version(of: large))
            }
        } catch is JPEGError {
            return nil
        }
    }

    /// FNV-1a, 64 bits, in hexadecimal: names a content, guards nothing.
    static func version(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
