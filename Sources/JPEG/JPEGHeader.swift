/// A JPEG's header, up to its first scan.
public struct JPEGHeader: Sendable, Hashable {
    /// The colors a JPEG stores.
    public enum ColorSpace: Sendable, Hashable {
        case grayscale, yCbCr, rgb, cmyk, ycck
    }

    /// As stored, in pixels.
    public let width: Int
    /// As stored, in pixels.
    public let height: Int
    public let colorSpace: ColorSpace
    public let isProgressive: Bool
    public let orientation: EXIFOrientation

    package init(width: Int, height: Int, colorSpace: ColorSpace, isProgressive: Bool, orientation: EXIFOrientation) {
        self.width = width
        self.height = height
        self.colorSpace = colorSpace
        self.isProgressive = isProgressive
        self.orientation = orientation
    }

    public var uprightWidth: Int { orientation.swapsAxes ? height : width }
    public var uprightHeight: Int { orientation.swapsAxes ? width : height }
}
