import Dispatch
import JPEG
import SampleCovers
import Synchronization

/// Looks at pictures on a thread of its own: recognition takes tens of milliseconds of pure computing, which has no
/// business on the cooperative pool.
package final class Eyes: Sendable {
    private let queue = DispatchQueue(label: "sandbox.eyes", attributes: .concurrent)
    /// Made at first use: it takes a second or two of computing.
    private static let recognizer = CoverRecognizer(
        (SampleCover.allCases.map(SandboxCover.sample) + (areGeneratedFew ? GeneratedAlbums.covers.map(SandboxCover.generated) : []))
            .map { (cover: $0, picture: $0.bitmap()) })
    /// For made-up covers by the thousand.
    private static let finder = GeneratedCoverFinder(areGeneratedFew ? [] : GeneratedAlbums.covers)
    /// Few are looked for like the sample covers, wherever in the picture they lie.
    private static let areGeneratedFew = GeneratedAlbums.covers.count <= 40
    /// What was seen before: who scans one photograph a thousand times measures something else than this.
    private let seen = Mutex<[[UInt8]: SandboxCover?]>([:])
    private static let memory = 256

    package init() {}

    /// Draws the covers. Without it the first look does: on a busy machine that takes longer than a model's caller waits.
    package func warmUp() async {
        await withCheckedContinuation { continuation in
            queue.async {
                _ = Self.recognizer
                continuation.resume()
            }
        }
    }

    /// Nil when the bytes are no JPEG or show nothing the sandbox knows.
    package func cover(in bytes: [UInt8]) async -> SandboxCover? {
        if let cover = seen.withLock({ $0[bytes] }) { return cover }
        let cover = await look(at: bytes)
        seen.withLock { seen in
            if seen.count >= Self.memory { seen.removeAll() }
            seen[bytes] = .some(cover)
        }
        return cover
    }

    private func look(at bytes: [UInt8]) async -> SandboxCover? {
        await withCheckedContinuation { continuation in
            queue.async {
                guard let raster = try? JPEGCodec.decodeRGB(bytes, maxSide: CoverRecognizer<SandboxCover>.workingSide) else {
                    return continuation.resume(returning: nil)
                }
                let picture = Bitmap(width: raster.width, height: raster.height, rgb: raster.samples)
                if let cover = Self.finder.find(picture) { return continuation.resume(returning: .generated(cover)) }
                continuation.resume(returning: Self.recognizer.recognize(picture)?.cover)
            }
        }
    }
}
