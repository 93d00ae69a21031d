import Testing
import Traces

/// W3C Trace Context, section 3.2.
@Suite struct TraceContextTests {
    static let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func continuesATrace() throws {
        let trace = try #require(TraceContext(parsing: Self.header))
        #expect(trace.traceID.description == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(trace.spanID.description == "00f067aa0ba902b7")
        #expect(trace.isSampled && trace.header == Self.header)
    }

    @Test func aChildIsAnotherSpanOfTheSameTrace() throws {
        let trace = try #require(TraceContext(parsing: Self.header))
        let child = trace.child()
        #expect(child.traceID == trace.traceID)
        #expect(child.spanID != trace.spanID)
        #expect(TraceContext(parsing: child.header) == child)
    }

    /// Only the last flag is known.
    @Test(arguments: [("00", false), ("01", true), ("02", false), ("ff", true)])
    func theLastFlagSays(flags: String, isSampled: Bool) throws {
        let trace = try #require(TraceContext(parsing: Self.header.dropLast(2) + flags))
        #expect(trace.isSampled == isSampled)
    }

    /// A later version may append members; the ones known stay where they are.
    @Test func readsLaterVersions() {
        let trace = TraceContext(parsing: "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more")
        #expect(trace?.traceID.description == "4bf92f3577b34da6a3ce929d0e0e4736")
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
            "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
            "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nX-Evil: 1",
        ] as [String?])
    func thereIsNoTraceInAnythingElse(header: String?) {
        #expect(TraceContext(parsing: header) == nil)
    }

    /// Ids keep their digits, zeros in front too.
    @Test func whatItBeginsItAlsoReads() throws {
        let trace = TraceContext.unrecorded()
        #expect(try /[0-9a-f]{32}/.wholeMatch(in: trace.traceID.description) != nil)
        #expect(try /[0-9a-f]{16}/.wholeMatch(in: trace.spanID.description) != nil)
        #expect(!trace.isSampled && TraceContext(parsing: trace.header) == trace)
        #expect(SpanID(1).description == "0000000000000001")
    }

    /// OpenTelemetry's TraceIdRatioBased: the last 56 bits.
    @Test func samplingDependsOnTheIDAlone() throws {
        let half = try #require(TraceContext(parsing: "00-ffffffffffffffffff80000000000000-00f067aa0ba902b7-01"))
        #expect(half.traceID.fraction == 0.5)
    }
}
