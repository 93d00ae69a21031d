/// A W3C trace context (`traceparent`), so that one id follows a scan through all processes.
public struct TraceContext: Sendable, Hashable {
    /// 32 hexadecimal digits.
    public let traceID: String
    /// 16 hexadecimal digits.
    public let spanID: String

    /// Continues the trace of a request, or begins one if the header is missing or malformed.
    public init(header: String?) {
        let parts = header?.split(separator: "-", omittingEmptySubsequences: false).map(String.init) ?? []
        // Only later versions may have more than four members.
        let isWhole = parts.count == 4 || parts.count > 4 && parts[0] != "00"
        let isValid =
            isWhole && parts[0] != "ff" && zip(parts, [2, 32, 16, 2]).allSatisfy(Self.isHex)
            && parts[1].contains { $0 != "0" } && parts[2].contains { $0 != "0" }
        traceID = isValid ? parts[1] : Self.random(bytes: 16)
        spanID = isValid ? parts[2] : Self.random(bytes: 8)
    }

    private init(traceID: String) {
        self.traceID = traceID
        spanID = Self.random(bytes: 8)
    }

    /// A span of its own in the same trace.
    public func child() -> TraceContext { TraceContext(traceID: traceID) }

    public var header: String { "00-\(traceID)-\(spanID)-01" }

    private static func isHex(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func random(bytes count: Int) -> String {
        (0..<count).map { _ in
            let byte = UInt8.random(in: .min ... .max)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
