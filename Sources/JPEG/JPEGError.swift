/// Why a picture was rejected.
public enum JPEGError: Error, Sendable, Hashable {
    /// No bytes at all.
    case empty
    /// The file has another format.
    case notAJPEG(detected: ImageKind)
    case tooManyBytes(count: Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case dimensionTooLarge(width: Int, height: Int, limit: Int)
    case tooManyScans(limit: Int)
    /// Whole-picture buffers would exceed the limit.
    case tooMuchMemory
    /// The file ends before the data of the wanted part.
    case truncated
    /// The data cannot be decoded; `detail` is libjpeg's diagnosis and contains nothing of the picture.
    case corrupt(detail: String)
    /// A color space that is neither grayscale, YCbCr, RGB, CMYK nor YCCK.
    case unsupportedColorSpace(components: Int)
    /// A coding process that no camera or scanner uses: lossless, hierarchical, arithmetic-coded, 12-bit.
    case unsupportedCoding
    /// The time allowed is over.
    case deadlineExceeded
    /// A crop outside 0…1, empty, or not finite.
    case invalidCrop
    /// A raster or an output size that no JPEG can have (1…65 500), or samples that do not fill it.
    case invalidSize(width: Int, height: Int)
    /// No permitted quality keeps the output below this many bytes.
    case outputTooLarge(limit: Int)
}
