import JPEG
import ServiceKit

/// The ingest service's settings.
struct IngestConfig: Sendable {
    /// How many pictures are decoded concurrently. The credit on the bus is twice that; a worker without credit left gets no requests.
    let threads: Int
    let limits: JPEGLimits
    /// The length of the normalized picture's long side, in pixels.
    let longestSide: Int
    /// Whether photos are looked up in the visual memory, and so need features.
    let remembers: Bool

    init(from settings: inout Settings) {
        let defaults = JPEGLimits()
        threads = settings.integer("ALBUMSCAN_INGEST_THREADS", default: 2, in: 1...64)
        longestSide = settings.integer("ALBUMSCAN_INGEST_SIDE", default: 1024, in: 256...1024)
        remembers = settings.flag("ALBUMSCAN_FINGERPRINT", default: true)
        var limits = defaults
        limits.maxBytes = settings.integer("ALBUMSCAN_UPLOAD_LIMIT_MB", default: 24, in: 1...64) << 20
        limits.maxPixels = settings.integer("ALBUMSCAN_INGEST_MEGAPIXELS", default: defaults.maxPixels / 1_000_000, in: 1...500) * 1_000_000
        limits.maxScans = settings.integer("ALBUMSCAN_INGEST_SCANS", default: defaults.maxScans, in: 10...1000)
        limits.maxDuration = settings.seconds("ALBUMSCAN_INGEST_TIMEOUT", default: 10, in: 0.1...60)
        self.limits = limits
    }
}
