internal import CJPEG
internal import CJPEGShim

/// JPEG decoding and encoding with libjpeg-turbo. All functions are synchronous: call them on a thread of their own, not on the cooperative
/// pool. They hold no state; the memory they use is proportional to the region decoded, not to the picture (except for progressive files,
/// see ``JPEGLimits/maxCoefficientBytes``).
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

    /// Decodes to upright RGB. CMYK is converted without a color profile; grayscale is replicated to all channels.
    ///
    /// - Parameters:
    ///   - crop: Of the upright picture; nil is all of it.
    ///   - maxSide: The result's long side in pixels; a larger picture is scaled down to it, a smaller one never up.
    public static func decodeRGB(
        _ bytes: [UInt8], crop: NormalizedCrop? = nil, maxSide: Int = .max, limits: JPEGLimits = JPEGLimits(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(JPEGError) -> Raster {
        try decode(
            bytes, crop: crop.map(CropRule.rectangle) ?? .whole, target: .fitting(maxSide: maxSide), format: .rgb,
            limits: limits, deadline: deadline)
    }

    /// Decodes upright luma, scaled to exactly `width` × `height` whatever the aspect ratio: the input for comparing pictures.
    public static func decodeGray(
        _ bytes: [UInt8], crop: NormalizedCrop? = nil, width: Int, height: Int, limits: JPEGLimits = JPEGLimits(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(JPEGError) -> Raster {
        try decode(
            bytes, crop: crop.map(CropRule.rectangle) ?? .whole, target: .exactly(width: width, height: height), format: .gray,
            limits: limits, deadline: deadline)
    }

    private static func decode(
        _ bytes: [UInt8], crop: CropRule, target: DecodePlan.Target, format: Raster.Format, limits: JPEGLimits,
        deadline: ContinuousClock.Instant?
    ) throws(JPEGError) -> Raster {
        let header = try inspect(bytes, limits: limits)
        if case .exactly(let width, let height) = target {
            guard (1...65_500).contains(width), (1...65_500).contains(height), width * height <= limits.maxPixels
            else { throw .invalidSize(width: width, height: height) }
        }
        let plan = DecodePlan(header: header, crop: crop, target: target)
        let samples = try samples(count: plan.outputWidth * plan.outputHeight * format.channels) { target throws(JPEGError) in
            var shimPlan = cjpegshim_plan(plan, samples: format == .gray ? CJPEGSHIM_COLOR_GRAY : CJPEGSHIM_COLOR_RGB)
            shimPlan.planes.0 = cjpegshim_plane(plan, samples: target, spacing: format.channels)
            if format == .rgb {
                shimPlan.planes.1 = cjpegshim_plane(plan, samples: target + 1, spacing: 3)
                shimPlan.planes.2 = cjpegshim_plane(plan, samples: target + 2, spacing: 3)
            }
            try run(shimPlan, on: bytes, limits: limits, deadline: deadline)
        }
        return Raster(unchecked: samples, width: plan.outputWidth, height: plan.outputHeight, format: format)
    }

    /// Decodes upright YCbCr planes without converting to RGB and back; grayscale has no chroma.
    static func decodePlanes(
        _ bytes: [UInt8], crop: CropRule, target: DecodePlan.Target, limits: JPEGLimits, deadline: ContinuousClock.Instant?
    ) throws(JPEGError) -> PlanarImage {
        let header = try inspect(bytes, limits: limits)
        let plan = DecodePlan(header: header, crop: crop, target: target)
        let (width, height) = (plan.outputWidth, plan.outputHeight)
        let isGray = header.colorSpace == .grayscale
        let chromaCount = isGray ? 0 : ((width + 1) / 2) * ((height + 1) / 2)
        var chroma: [UInt8] = []
        let luma = try samples(count: width * height) { luma throws(JPEGError) in
            chroma = try samples(count: 2 * chromaCount) { chroma throws(JPEGError) in
                var shimPlan = cjpegshim_plan(plan, samples: isGray ? CJPEGSHIM_COLOR_GRAY : CJPEGSHIM_COLOR_YCBCR)
                shimPlan.planes.0 = cjpegshim_plane(plan, samples: luma)
                if !isGray {
                    shimPlan.planes.1 = cjpegshim_plane(plan, samples: chroma, subsampling: 2)
                    shimPlan.planes.2 = cjpegshim_plane(plan, samples: chroma + chromaCount, subsampling: 2)
                }
                try run(shimPlan, on: bytes, limits: limits, deadline: deadline)
            }
        }
        return PlanarImage(luma: Raster(unchecked: luma, width: width, height: height, format: .gray), chroma: chroma)
    }

    private static func run(
        _ plan: cjpegshim_plan, on bytes: [UInt8], limits: JPEGLimits, deadline: ContinuousClock.Instant?
    ) throws(JPEGError) {
        var plan = plan
        var shimLimits = cjpegshim_limits(limits, deadline: deadline)
        let result = bytes.withUnsafeBufferPointer { cjpegshim_decode($0.baseAddress, $0.count, &shimLimits, &plan) }
        try check(result, limits: limits)
    }

    /// An array that `fill` initializes, all of it unless it throws.
    private static func samples(
        count: Int, fill: (UnsafeMutablePointer<UInt8>) throws(JPEGError) -> Void
    ) throws(JPEGError) -> [UInt8] {
        var failure: JPEGError?
        let samples = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, initializedCount in
            guard let start = buffer.baseAddress else { return }
            do throws(JPEGError) {
                try fill(start)
                initializedCount = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return samples
    }

    /// Encodes as a baseline JPEG with optimized Huffman tables and no metadata: JFIF YCbCr, or grayscale for a gray raster.
    ///
    /// - Parameter quality: 1…100 in libjpeg's sense; other values are clamped.
    public static func encode(_ raster: Raster, quality: Int, subsampling: ChromaSubsampling = .yuv420) throws(JPEGError) -> [UInt8] {
        let gray = raster.format == .gray
        let options = JPEGEncoding(
            samples: gray ? .grayscale : .rgb, stored: gray ? .grayscale : .yCbCr, quality: quality, subsampling: subsampling)
        return try encode(raster.samples, width: raster.width, height: raster.height, options)
    }

    package static func encode(_ samples: [UInt8], width: Int, height: Int, _ options: JPEGEncoding) throws(JPEGError) -> [UInt8] {
        try collect(limit: options.maxBytes) { output, count in
            var encoding = cjpegshim_encoding(options, width: width, height: height)
            return samples.withUnsafeBufferPointer { cjpegshim_encode($0.baseAddress, &encoding, &output, &count) }
        }
    }

    /// Encodes planes without color conversion: JFIF YCbCr at 4:2:0, or grayscale.
    ///
    /// - Parameter isOptimized: whether the Huffman tables are computed for this picture, see ``JPEGEncoding/isOptimized``.
    static func encode(_ image: PlanarImage, quality: Int, isOptimized: Bool, maxBytes: Int? = nil) throws(JPEGError) -> [UInt8] {
        try collect(limit: maxBytes) { output, count in
            var options = JPEGEncoding(samples: .yCbCr, stored: .yCbCr, quality: quality, maxBytes: maxBytes)
            options.isOptimized = isOptimized
            var encoding = cjpegshim_encoding(options, width: image.width, height: image.height)
            return image.luma.samples.withUnsafeBufferPointer { luma in
                image.chroma.withUnsafeBufferPointer { chroma in
                    let cb = chroma.isEmpty ? nil : chroma.baseAddress
                    let cr = cb.map { $0 + chroma.count / 2 }
                    return cjpegshim_encode_planes(luma.baseAddress, cb, cr, &encoding, &output, &count)
                }
            }
        }
    }

    private static func collect(
        limit: Int?, _ encode: (inout UnsafeMutablePointer<UInt8>?, inout Int) -> cjpegshim_result
    ) throws(JPEGError) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = encode(&output, &count)
        if result.status == CJPEGSHIM_OUTPUT_TOO_LARGE { throw .outputTooLarge(limit: limit ?? 0) }
        try check(result, limits: JPEGLimits())
        defer { cjpegshim_free(output) }
        return [UInt8](UnsafeBufferPointer(start: output, count: count))
    }
}
