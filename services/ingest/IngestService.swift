import Bus
import Contracts
import Executors
import JPEG

/// Turns uploads into what the rest of the system works on (SPEC 3.1).
package struct IngestService: Sendable {
    private let executor: BlockingExecutor
    private let limits: JPEGLimits
    private let longestSide: Int

    /// - Parameter executor: decodes; its threads bound how many pictures are in memory at once.
    package init(executor: BlockingExecutor, limits: JPEGLimits, longestSide: Int) {
        self.executor = executor
        self.limits = limits
        self.longestSide = longestSide
    }

    /// Crops, scales, turns upright and re-encodes without metadata.
    ///
    /// - Throws: ``BusError`` with the codes of `IngestContract`; its message names what was received.
    package func normalize(
        _ upload: [UInt8], crop: CropRectangle?, deadline: ContinuousClock.Instant
    ) async throws -> BusPayload<NormalizedPhoto> {
        let limits = limits
        let longestSide = longestSide
        do {
            return try await executor.run {
                let header = try JPEGCodec.inspect(upload, limits: limits)
                let crop = try crop.map { try NormalizedCrop(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
                let image = try JPEGCodec.normalize(upload, crop: crop, maxSide: longestSide, limits: limits, deadline: deadline)
                let photo = NormalizedPhoto(
                    width: image.width, height: image.height, sourceWidth: header.uprightWidth, sourceHeight: header.uprightHeight)
                return BusPayload(photo, attachment: image.jpeg)
            }
        } catch let error as JPEGError {
            throw BusError(refusing: error, pastDeadline: deadline <= .now)
        }
    }
}
