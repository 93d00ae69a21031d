public import Logging

/// A W3C trace context (`traceparent`), which correlates the work on a scan across all processes.
public struct TraceContext: Sendable, Hashable {
    /// The trace context of the current task. Child tasks inherit it; entry points (a bus request, a job, an HTTP request) set it.
    @TaskLocal public static var current: TraceContext?

    /// 32 hexadecimal digits.
    public let traceID: String
    /// 16 hexadecimal digits.
    public let spanID: String
    /// Whether the spans of this trace are recorded.
    public let isSampled: Bool

    public init(traceID: String, spanID: String, isSampled: Bool) {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
    }

    /// Continues the trace of a request; nil if the header is missing or malformed.
    public init?(parsing header: String?) {
        let parts = header?.split(separator: "-", omittingEmptySubsequences: false).map(String.init) ?? []
        // Only versions after 00 may have more than four fields.
        let isWhole = parts.count == 4 || parts.count > 4 && parts[0] != "00"
        guard isWhole, parts[0] != "ff", zip(parts, [2, 32, 16, 2]).allSatisfy(Self.isHex), parts[1].contains(where: { $0 != "0" }),
            parts[2].contains(where: { $0 != "0" }), let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        self.init(traceID: parts[1], spanID: parts[2], isSampled: flags & 1 == 1)
    }

    /// Continues the trace of a request, or begins one if the header is missing or malformed.
    public init(header: String?) {
        self = TraceContext(parsing: header) ?? .root()
    }

    /// Starts a trace.
    public static func root() -> TraceContext {
        let id = random(bytes: 16)
        return TraceContext(traceID: id, spanID: random(bytes: 8), isSampled: Tracer.samples(id))
    }

    /// A new span in the same trace.
    public func child() -> TraceContext { child(spanID: Self.random(bytes: 8)) }

    /// - Parameter spanID: 16 hexadecimal digits, not all zero.
    public func child(spanID: String) -> TraceContext { TraceContext(traceID: traceID, spanID: spanID, isSampled: isSampled) }

    public var header: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    private static func isHex(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func random(bytes count: Int) -> String {
        hex((0..<count).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// Lower-case hexadecimal digits, two a byte.
    public static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension Logger.MetadataProvider {
    /// Adds the current trace's id to every log line.
    public static let trace = Logger.MetadataProvider {
        TraceContext.current.map { ["trace": .string($0.traceID)] } ?? [:]
    }
}
