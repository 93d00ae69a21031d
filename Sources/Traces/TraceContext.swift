/// A W3C trace context (`traceparent`), which correlates the work on a scan across all processes.
public struct TraceContext: Sendable, Hashable {
    public let traceID: TraceID
    /// Of the span that the work belongs to.
    public let spanID: SpanID
    /// Whether the spans of this trace are recorded.
    public let isSampled: Bool

    public init(traceID: TraceID, spanID: SpanID, isSampled: Bool) {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
    }

    /// Continues the trace of a request; nil if the header is missing or malformed.
    public init?(parsing header: String?) {
        guard var header, let context = header.withUTF8(Self.read) else { return nil }
        self = context
    }

    /// A trace of its own that is not recorded, where no tracer has begun one: log lines still have its id.
    public static func unrecorded() -> TraceContext {
        TraceContext(traceID: .random(), spanID: .random(), isSampled: false)
    }

    /// Another span in the same trace.
    public func child(_ spanID: SpanID = .random()) -> TraceContext {
        TraceContext(traceID: traceID, spanID: spanID, isSampled: isSampled)
    }

    public var header: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    /// Version, trace id, span id and flags, with dashes between them. Only versions after 00 may have more than these four fields.
    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> TraceContext? {
        let dash = UInt8(ascii: "-")
        guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash, let version = UInt64(hex: bytes[..<2]),
            version != 0xff, bytes.count == 55 || version > 0 && bytes[55] == dash, let high = UInt64(hex: bytes[3..<19]),
            let low = UInt64(hex: bytes[19..<35]), high | low != 0, let span = UInt64(hex: bytes[36..<52]), span != 0,
            let flags = UInt64(hex: bytes[53..<55])
        else { return nil }
        return TraceContext(traceID: TraceID(high: high, low: low), spanID: SpanID(span), isSampled: flags & 1 == 1)
    }
}

/// 128 bits, not all zero; described as 32 hexadecimal digits.
public struct TraceID: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    public static func random() -> TraceID {
        TraceID(high: .random(in: 0 ... .max), low: .random(in: 1 ... .max))
    }

    /// 0..<1, by the id alone, so that all processes sample alike: its last 56 bits as a share of their range (OpenTelemetry's
    /// TraceIdRatioBased).
    public var fraction: Double { Double(low & (1 << 56 - 1)) / Double(1 << 56) }

    public var description: String { high.hex + low.hex }
}

/// 64 bits, not all zero; described as 16 hexadecimal digits.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    private let bits: UInt64

    /// - Parameter bits: not zero.
    public init(_ bits: UInt64) {
        self.bits = bits
    }

    public static func random() -> SpanID { SpanID(.random(in: 1 ... .max)) }

    public var description: String { bits.hex }
}

extension UInt64 {
    /// Nil unless all digits are hexadecimal and in lower case.
    fileprivate init?(hex digits: Slice<UnsafeBufferPointer<UInt8>>) {
        self = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = self << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): self = self << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
    }

    /// 16 digits in lower case.
    fileprivate var hex: String {
        String(unsafeUninitializedCapacity: 16) { buffer in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: self >> UInt64(60 - 4 * place)) & 15
                buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
