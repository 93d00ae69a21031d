import Bus
import Contracts
import Executors
import JPEG
import Vision

/// Normalizes uploads for the rest of the system (rule 6).
package struct IngestService: Sendable {
    private let executor: BlockingExecutor
    private let limits: JPEGLimits
    private let longestSide: Int
    private let remembers: Bool

    /// - Parameters:
    ///   - executor: runs the decoding; its number of threads bounds how many pictures are in memory at once.
    ///   - remembers: whether to compute features for the visual memory as well (rule 21).
    package init(executor: BlockingExecutor, limits: JPEGLimits, longestSide: Int, remembers: Bool) {
        self.executor = executor
        self.limits = limits
        self.longestSide = longestSide
        self.remembers = remembers
    }

    /// Crops, scales, turns upright and re-encodes without metadata; computes features for the visual memory.
    ///
    /// - Throws: ``BusError`` with the codes of `IngestContract`; its message names the format received.
    package func normalize(
        _ upload: [UInt8], crop: CropRectangle?, deadline: ContinuousClock.Instant
    ) async throws -> BusPayload<NormalizedPhoto> {
        let limits = limits
        let longestSide = longestSide
        let remembers = remembers
        return try await decoding(by: deadline) {
            let header = try JPEGCodec.inspect(upload, limits: limits)
            let crop = try crop.map { try NormalizedCrop(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
            let image = try JPEGCodec.normalize(upload, crop: crop, maxSide: longestSide, limits: limits, deadline: deadline)
            let features = remembers ? Self.features(of: image.luma) : nil
            let photo = NormalizedPhoto(
                width: image.width, height: image.height, sourceWidth: header.uprightWidth, sourceHeight: header.uprightHeight,
                featureBytes: features?.count)
            return BusPayload(photo, attachment: image.jpeg + (features ?? []))
        }
    }

    /// What a glance may be: more than a camera's guide needs.
    private static let glance: JPEGLimits = {
        var limits = JPEGLimits()
        limits.maxBytes = 64 << 10
        limits.maxPixels = 1 << 20
        limits.maxDuration = .seconds(1)
        return limits
    }()

    /// Computes the features of a small picture.
    ///
    /// - Throws: as ``normalize(_:crop:deadline:)``.
    package func describe(_ picture: [UInt8], deadline: ContinuousClock.Instant) async throws -> BusPayload<Done> {
        let remembers = remembers
        return try await decoding(by: deadline) {
            let header = try JPEGCodec.inspect(picture, limits: Self.glance)
            guard remembers else { return BusPayload(Done()) }
            let luma = try JPEGCodec.decodeGray(
                picture, width: header.uprightWidth, height: header.uprightHeight, limits: Self.glance, deadline: deadline)
            return BusPayload(Done(), attachment: Self.features(of: luma))
        }
    }

    /// Decodes a photo of several sleeves upright, gray, and scaled down to ``WallPhoto/longestSide``.
    ///
    /// - Throws: as ``normalize(_:crop:deadline:)``.
    package func prepareWall(_ picture: [UInt8], deadline: ContinuousClock.Instant) async throws -> BusPayload<PreparedWall> {
        let limits = limits
        let remembers = remembers
        return try await decoding(by: deadline) {
            let header = try JPEGCodec.inspect(picture, limits: limits)
            let longest = max(header.uprightWidth, header.uprightHeight)
            let scale = min(1, Double(WallPhoto.longestSide) / Double(longest))
            let width = max(1, Int((Double(header.uprightWidth) * scale).rounded()))
            let height = max(1, Int((Double(header.uprightHeight) * scale).rounded()))
            let size = PreparedWall(width: width, height: height)
            guard remembers else { return BusPayload(size) }
            let luma = try JPEGCodec.decodeGray(picture, width: width, height: height, limits: limits, deadline: deadline)
            return BusPayload(size, attachment: luma.samples)
        }
    }

    private func decoding<Result: Sendable>(
        by deadline: ContinuousClock.Instant, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        do {
            return try await executor.run(work)
        } catch let error as JPEGError {
            throw BusError(refusing: error, pastDeadline: deadline <= .now)
        }
    }

    private static func features(of luma: Raster) -> [UInt8] {
        CoverFeatures(luma: luma.samples, width: luma.width, height: luma.height).encoded()
    }
}
