internal import CJPEG
internal import CJPEGShim

// Conversions between the module's types and the C shim's.

/// Turns a C result into an error. Classified by libjpeg's message codes, never by their text.
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
        // A deadline that has passed is a budget of zero; a day is as good as forever and cannot overflow.
        let (seconds, attoseconds) = min(max(remaining, .zero), .seconds(86_400)).components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        self.init(
            max_memory: UInt64(clamping: limits.maxCoefficientBytes), max_scans: UInt32(clamping: limits.maxScans),
            max_warnings: UInt32(clamping: limits.maxWarnings), time_budget_ns: nanoseconds)
    }
}

extension cjpegshim_plan {
    /// A plan whose planes have yet to be set.
    init(_ plan: DecodePlan, samples: cjpegshim_color) {
        let frameX = Self.frame(plan.region.x, plan.region.width, plan.denominator)
        let frameY = Self.frame(plan.region.y, plan.region.height, plan.denominator)
        self.init(
            scale_denominator: UInt32(plan.denominator), x: frameX.start, y: frameY.start, width: frameX.count, height: frameY.count,
            samples: samples, planes: (cjpegshim_plane(), cjpegshim_plane(), cjpegshim_plane()))
    }

    /// The scaled pixels that cover the given stored ones.
    private static func frame(_ start: Int, _ count: Int, _ denominator: Int) -> (start: UInt32, count: UInt32) {
        let first = start / denominator
        let end = (start + count + denominator - 1) / denominator
        return (UInt32(first), UInt32(end - first))
    }
}

extension cjpegshim_plane {
    /// A plane of the upright result.
    ///
    /// - Parameters:
    ///   - samples: Of its first row's first pixel.
    ///   - spacing: Bytes from one pixel to the next.
    ///   - subsampling: Result pixels for each of the plane's samples, across and down; the last sample may lie half outside the result.
    init(_ plan: DecodePlan, samples: UnsafeMutablePointer<UInt8>, spacing: Int = 1, subsampling: Int = 1) {
        let width = (plan.outputWidth + subsampling - 1) / subsampling
        let height = (plan.outputHeight + subsampling - 1) / subsampling
        let orientation = plan.orientation
        let swaps = orientation.swapsAxes

        // Output is written upright directly: a stored column is a step along upright x, or along y if the axes are swapped.
        let (xStep, yStep) = (orientation.reversesX ? -spacing : spacing, orientation.reversesY ? -width * spacing : width * spacing)
        let lastX = orientation.reversesX ? (width - 1) * spacing : 0
        let lastY = orientation.reversesY ? (height - 1) * width * spacing : 0
        let (outputColumns, outputRows) = swaps ? (plan.outputHeight, plan.outputWidth) : (plan.outputWidth, plan.outputHeight)
        let (columns, rows) = swaps ? (height, width) : (width, height)
        let x = Self.extent(
            plan.region.x, plan.region.width, plan.denominator, share: Double(columns * subsampling) / Double(outputColumns),
            reversed: swaps ? orientation.reversesY : orientation.reversesX)
        let y = Self.extent(
            plan.region.y, plan.region.height, plan.denominator, share: Double(rows * subsampling) / Double(outputRows),
            reversed: swaps ? orientation.reversesX : orientation.reversesY)
        self.init(
            samples: samples + lastX + lastY, width: UInt32(columns), height: UInt32(rows), column_step: Int64(swaps ? yStep : xStep),
            row_step: Int64(swaps ? xStep : yStep), left: x.low, top: y.low, right: x.high, bottom: y.high)
    }

    /// The extent of a plane along a stored axis, in scaled pixels: the region, plus the part of its last sample that lies outside the
    /// upright result.
    private static func extent(
        _ start: Int, _ count: Int, _ denominator: Int, share: Double, reversed: Bool
    ) -> (low: Double, high: Double) {
        let low = Double(start) / Double(denominator)
        let high = Double(start + count) / Double(denominator)
        let surplus = (high - low) * (share - 1)
        return reversed ? (low - surplus, high) : (low, high + surplus)
    }
}

extension cjpegshim_encoding {
    init(_ encoding: JPEGEncoding, width: Int, height: Int) {
        self.init(
            width: UInt32(width), height: UInt32(height), samples: encoding.samples.shimColor, stored: encoding.stored.shimColor,
            quality: Int32(encoding.quality), luma_h: Int32(encoding.lumaSampling.horizontal),
            luma_v: Int32(encoding.lumaSampling.vertical), progressive: encoding.isProgressive ? 1 : 0,
            optimized: encoding.isOptimized ? 1 : 0, restart_rows: UInt32(encoding.restartRows), max_bytes: encoding.maxBytes ?? 0)
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
