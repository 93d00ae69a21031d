/// The resource limits for decoding one file. The defaults suit phone photos in an ingest worker.
public struct JPEGLimits: Sendable, Hashable {
    /// Bytes of the file.
    public var maxBytes = 20 << 20
    /// 64 MP: phones' 48 and 50 MP pictures with headroom; their 108 and 200 MP modes exceed 20 MB anyway.
    public var maxPixels = 64_000_000
    /// Width or height; the longest panoramas of phones are 16 384 wide.
    public var maxDimension = 16_384
    /// Progressive encoders write about ten scans; a decompression bomb has thousands ("Two Issues with the JPEG Standard").
    public var maxScans = 100
    /// Bytes for the coefficients of the whole picture, buffered only for progressive and multi-scan files: 64 MP at 4:2:0 takes 192 MB.
    public var maxCoefficientBytes = 200 << 20
    /// Defects that the decoder may repair before the file counts as corrupt.
    public var maxWarnings = 10
    /// For one decode. A deadline given to a call can only shorten it.
    public var maxDuration: Duration = .seconds(10)

    public init() {}
}
