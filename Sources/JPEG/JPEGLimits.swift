/// What a decoder may spend on one file. The defaults suit photographs of phones in an ingest worker.
public struct JPEGLimits: Sendable, Hashable {
    /// Bytes of the file.
    public var maxBytes = 20 << 20
    /// 64 MP: phones' 48 and 50 MP pictures with room; their 108 and 200 MP modes exceed 20 MB anyway.
    public var maxPixels = 64_000_000
    /// Width or height; the longest panoramas of phones are 16 384 wide.
    public var maxDimension = 16_384
    /// Progressive encoders write about ten scans; a bomb has thousands ("Two Issues with the JPEG Standard").
    public var maxScans = 100
    /// Bytes for whole-picture coefficients, which only progressive and multi-scan files need: 64 MP at 4:2:0 takes 192 MB.
    public var maxCoefficientBytes = 200 << 20
    /// Defects the decoder may repair before the file counts as corrupt.
    public var maxWarnings = 10
    /// For one decode. A deadline given to a call can only shorten it.
    public var maxDuration: Duration = .seconds(10)

    public init() {}
}
