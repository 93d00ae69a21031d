internal import CJPEG
internal import CJPEGShim

// Between the module's types and the C shim's.

/// Turns a C result into the error it stands for. Classified by libjpeg's message codes, never by its text.
func check(_ result: cjpegshim_result, limits: JPEGLimits) throws(JPEGError) {
    switch result.status {
    case CJPEGSHIM_OK: return
    case CJPEGSHIM_TOO_MANY_SCANS: throw .tooManyScans(limit: limits.maxScans)
    case CJPEGSHIM_DEADLINE: throw .deadlineExceeded
    case CJPEGSHIM_DATA_MISSING where result.input_exhausted != 0: throw .truncated
    case CJPEGSHIM_DATA_MISSING: throw .corrupt(detail: "Data of the wanted part is missing")
    case CJPEGSHIM_TOO_MANY_WARNINGS: throw .corrupt(detail: "More than \(limits.maxWarnings) defects")
    case CJPEGSHIM_LIBRARY_ERROR: throw libraryError(result)
    default: throw .corrupt(detail: "Unexpected result \(result.status.rawValue)")
    }
}

private func libraryError(_ result: cjpegshim_result) -> JPEGError {
    switch J_MESSAGE_CODE(rawValue: UInt32(result.code)) {
    case JERR_OUT_OF_MEMORY, JERR_NO_BACKING_STORE, JERR_WIDTH_OVERFLOW: return .tooMuchMemory
    case JERR_SOF_UNSUPPORTED, JERR_BAD_PRECISION, JERR_ARITH_NOTIMPL: return .unsupportedCoding
    case _ where result.input_exhausted != 0: return .truncated
    default:
        let detail = withUnsafeBytes(of: result.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .corrupt(detail: detail)
    }
}

extension cjpegshim_limits {
    init(_ limits: JPEGLimits, deadline: ContinuousClock.Instant?) {
        let remaining = deadline.map { min(limits.maxDuration, ContinuousClock.now.duration(to: $0)) } ?? limits.maxDuration
        // A deadline that has passed is a budget of nothing; a day is as good as forever and cannot overflow.
        let (seconds, attoseconds) = min(max(remaining, .zero), .seconds(86_400)).components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        self.init(
            max_memory: UInt64(clamping: limits.maxCoefficientBytes), max_scans: UInt32(clamping: limits.maxScans),
            max_warnings: UInt32(clamping: limits.maxWarnings), time_budget_ns: nanoseconds)
    }
}

extension cjpegshim_plan {
    init(_ plan: DecodePlan, header: JPEGHeader, format: Raster.Format) {
        let region = plan.region
        let scale = Double(plan.denominator)
        let frameX = Self.frame(region.x, region.width, plan.denominator)
        let frameY = Self.frame(region.y, region.height, plan.denominator)
        let swaps = plan.orientation.swapsAxes

        // Output is written upright at once: a stored column is a step along upright x, or along y if the axes are swapped.
        let channels = Int64(format.channels)
        let rowBytes = Int64(plan.outputWidth) * channels
        let xStep = plan.orientation.reversesX ? -channels : channels
        let yStep = plan.orientation.reversesY ? -rowBytes : rowBytes
        let lastX = plan.orientation.reversesX ? Int64(plan.outputWidth - 1) * channels : 0
        let lastY = plan.orientation.reversesY ? Int64(plan.outputHeight - 1) * rowBytes : 0
        self.init(
            scale_denominator: UInt32(plan.denominator),
            x: frameX.start, y: frameY.start, width: frameX.count, height: frameY.count,
            left: Double(region.x) / scale, top: Double(region.y) / scale,
            right: Double(region.x + region.width) / scale, bottom: Double(region.y + region.height) / scale,
            out_width: UInt32(swaps ? plan.outputHeight : plan.outputWidth),
            out_height: UInt32(swaps ? plan.outputWidth : plan.outputHeight),
            channels: UInt32(format.channels), origin: lastX + lastY,
            column_step: swaps ? yStep : xStep, row_step: swaps ? xStep : yStep)
    }

    /// The scaled pixels that hold any of the given stored ones.
    private static func frame(_ start: Int, _ count: Int, _ denominator: Int) -> (start: UInt32, count: UInt32) {
        let first = start / denominator
        let end = (start + count + denominator - 1) / denominator
        return (UInt32(first), UInt32(end - first))
    }
}

extension cjpegshim_encoding {
    init(_ encoding: JPEGEncoding, width: Int, height: Int) {
        self.init(
            width: UInt32(width), height: UInt32(height), samples: encoding.samples.shimColor, stored: encoding.stored.shimColor,
            quality: Int32(encoding.quality), luma_h: Int32(encoding.lumaSampling.horizontal),
            luma_v: Int32(encoding.lumaSampling.vertical), progressive: encoding.isProgressive ? 1 : 0,
            restart_rows: UInt32(encoding.restartRows), max_bytes: encoding.maxBytes ?? 0)
    }
}

extension JPEGHeader.ColorSpace {
    init?(_ color: cjpegshim_color) {
        switch color {
        case CJPEGSHIM_COLOR_GRAY: self = .grayscale
        case CJPEGSHIM_COLOR_YCBCR: self = .yCbCr
        case CJPEGSHIM_COLOR_RGB: self = .rgb
        case CJPEGSHIM_COLOR_CMYK: self = .cmyk
        case CJPEGSHIM_COLOR_YCCK: self = .ycck
        default: return nil
        }
    }

    var shimColor: cjpegshim_color {
        switch self {
        case .grayscale: CJPEGSHIM_COLOR_GRAY
        case .yCbCr: CJPEGSHIM_COLOR_YCBCR
        case .rgb: CJPEGSHIM_COLOR_RGB
        case .cmyk: CJPEGSHIM_COLOR_CMYK
        case .ycck: CJPEGSHIM_COLOR_YCCK
        }
    }
}
