internal import CJPEG
internal import CJPEGShim

/// JPEG in and out through libjpeg-turbo. All functions work on the calling thread until they are done: call them on a thread of
/// their own, not on the cooperative pool. They hold no state; the memory they use goes with the wanted part, not with the picture
/// (except for progressive files, see ``JPEGLimits/maxCoefficientBytes``).
public enum JPEGCodec {
    /// Reads the header and checks it against the limits.
    public static func inspect(_ bytes: [UInt8], limits: JPEGLimits = JPEGLimits()) throws(JPEGError) -> JPEGHeader {
        guard !bytes.isEmpty else { throw .empty }
        let kind = ImageKind(sniffing: bytes)
        guard kind == .jpeg else { throw .notAJPEG(detected: kind) }
        guard bytes.count <= limits.maxBytes else { throw .tooManyBytes(count: bytes.count, limit: limits.maxBytes) }

        var shimLimits = cjpegshim_limits(limits, deadline: nil)
        var header = cjpegshim_header()
        let result = bytes.withUnsafeBufferPointer {
            cjpegshim_read_header($0.baseAddress, $0.count, &shimLimits, &header)
        }
        try check(result, limits: limits)

        let (width, height) = (Int(header.width), Int(header.height))
        guard max(width, height) <= limits.maxDimension else {
            throw .dimensionTooLarge(width: width, height: height, limit: limits.maxDimension)
        }
        guard width * height <= limits.maxPixels else {
            throw .tooManyPixels(width: width, height: height, limit: limits.maxPixels)
        }
        guard header.arithmetic == 0 else { throw .unsupportedCoding }
        guard let colorSpace = JPEGHeader.ColorSpace(header.color) else {
            throw .unsupportedColorSpace(components: Int(header.components))
        }
        return JPEGHeader(
            width: width, height: height, colorSpace: colorSpace, isProgressive: header.progressive != 0,
            orientation: EXIFOrientation(jpeg: bytes))
    }

    /// Decodes upright RGB. CMYK is converted without a colour profile, greyscale repeated.
    ///
    /// - Parameters:
    ///   - crop: Of the upright picture; nil is all of it.
    ///   - maxSide: The result's long side in pixels; the picture is scaled down to it if larger, never up.
    public static func decodeRGB(
        _ bytes: [UInt8], crop: NormalizedCrop? = nil, maxSide: Int = .max, limits: JPEGLimits = JPEGLimits(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(JPEGError) -> Raster {
        try decode(
            bytes, crop: crop.map(CropRule.rectangle) ?? .whole, target: .fitting(maxSide: maxSide), format: .rgb,
            limits: limits, deadline: deadline)
    }

    /// Decodes upright luma, scaled to exactly `width` × `height` whatever the aspect: what comparing pictures needs.
    public static func decodeGray(
        _ bytes: [UInt8], crop: NormalizedCrop? = nil, width: Int, height: Int, limits: JPEGLimits = JPEGLimits(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(JPEGError) -> Raster {
        try decode(
            bytes, crop: crop.map(CropRule.rectangle) ?? .whole, target: .exactly(width: width, height: height), format: .gray,
            limits: limits, deadline: deadline)
    }

    /// - Parameter format: nil keeps greyscale pictures grey and gives RGB for all others.
    static func decode(
        _ bytes: [UInt8], crop: CropRule, target: DecodePlan.Target, format: Raster.Format?, limits: JPEGLimits,
        deadline: ContinuousClock.Instant?
    ) throws(JPEGError) -> Raster {
        let header = try inspect(bytes, limits: limits)
        if case .exactly(let width, let height) = target {
            guard (1...65_500).contains(width), (1...65_500).contains(height), width * height <= limits.maxPixels
            else { throw .invalidSize(width: width, height: height) }
        }
        let format = format ?? (header.colorSpace == .grayscale ? .gray : .rgb)
        let plan = DecodePlan(header: header, crop: crop, target: target)
        var shimPlan = cjpegshim_plan(plan, header: header, format: format)
        var shimLimits = cjpegshim_limits(limits, deadline: deadline)
        let count = plan.outputWidth * plan.outputHeight * format.channels
        var result = cjpegshim_result()
        let samples = [UInt8](unsafeUninitializedCapacity: count) { samples, initializedCount in
            result = bytes.withUnsafeBufferPointer {
                cjpegshim_decode($0.baseAddress, $0.count, &shimLimits, &shimPlan, samples.baseAddress)
            }
            initializedCount = result.status == CJPEGSHIM_OK ? count : 0
        }
        try check(result, limits: limits)
        return Raster(unchecked: samples, width: plan.outputWidth, height: plan.outputHeight, format: format)
    }

    /// Encodes as a baseline JPEG with optimised Huffman tables and no metadata: JFIF YCbCr, or greyscale for a grey raster.
    ///
    /// - Parameter quality: 1…100 in libjpeg's sense; other values are clamped.
    public static func encode(_ raster: Raster, quality: Int, subsampling: ChromaSubsampling = .yuv420) throws(JPEGError) -> [UInt8] {
        let gray = raster.format == .gray
        let options = JPEGEncoding(
            samples: gray ? .grayscale : .rgb, stored: gray ? .grayscale : .yCbCr, quality: quality, subsampling: subsampling)
        return try encode(raster.samples, width: raster.width, height: raster.height, options)
    }

    package static func encode(_ samples: [UInt8], width: Int, height: Int, _ options: JPEGEncoding) throws(JPEGError) -> [UInt8] {
        var encoding = cjpegshim_encoding(options, width: width, height: height)
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = samples.withUnsafeBufferPointer { cjpegshim_encode($0.baseAddress, &encoding, &output, &count) }
        if result.status == CJPEGSHIM_OUTPUT_TOO_LARGE { throw .outputTooLarge(limit: options.maxBytes ?? 0) }
        try check(result, limits: JPEGLimits())
        defer { cjpegshim_free(output) }
        return [UInt8](UnsafeBufferPointer(start: output, count: count))
    }
}
