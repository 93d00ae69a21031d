import Telemetry
import Testing

/// W3C Trace Context, section 3.2.
@Suite struct TraceContextTests {
    static let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func continuesATrace() {
        let trace = TraceContext(header: Self.header)
        #expect(trace.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(trace.spanID == "00f067aa0ba902b7")
        #expect(trace.header == Self.header)
    }

    @Test func aChildIsAnotherSpanOfTheSameTrace() {
        let trace = TraceContext(header: Self.header)
        let child = trace.child()
        #expect(child.traceID == trace.traceID)
        #expect(child.spanID != trace.spanID)
        #expect(TraceContext(header: child.header) == child)
    }

    /// A later version may append members; the ones known stay where they are.
    @Test func readsLaterVersions() {
        let trace = TraceContext(header: "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more")
        #expect(trace.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
    }

    @Test(
        arguments: [
            nil, "", "-", "00", "---",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902bg-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nX-Evil: 1",
        ] as [String?])
    func beginsATraceWhereThereIsNone(header: String?) throws {
        let trace = TraceContext(header: header)
        #expect(try /[0-9a-f]{32}/.wholeMatch(in: trace.traceID) != nil)
        #expect(try /[0-9a-f]{16}/.wholeMatch(in: trace.spanID) != nil)
        #expect(trace.traceID != "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(TraceContext(header: trace.header) == trace)
    }
}
