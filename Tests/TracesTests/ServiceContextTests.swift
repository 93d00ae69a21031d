import Logging
import Testing
import Traces
import Tracing

@Suite struct ServiceContextTests {
    @Test func aTraceComesWithAMessage() {
        #expect(ServiceContext(traceparent: TraceContextTests.header).trace?.header == TraceContextTests.header)
        #expect(ServiceContext(traceparent: nil).isEmpty && ServiceContext(traceparent: "00-1-2-01").isEmpty)
    }

    /// Log lines have the id of the trace, whether or not anything records it.
    @Test func everyTaskWithinKnowsTheTrace() async {
        #expect(Logger.MetadataProvider.trace.get().isEmpty)
        await ServiceContext.withValue(ServiceContext(traceparent: TraceContextTests.header)) {
            await Task {
                #expect(TraceContext.current?.header == TraceContextTests.header)
                #expect(Logger.MetadataProvider.trace.get() == ["trace": "4bf92f3577b34da6a3ce929d0e0e4736"])
            }.value
        }
        #expect(TraceContext.current == nil)
    }

    /// Without a tracer, what calls others passes on what it was called with.
    @Test func withoutATracerTheContextIsPassedOn() {
        let context = ServiceContext(traceparent: TraceContextTests.header)
        withSpan("work", context: context) { span in
            span.set([.outcome: "done"])
            #expect(!span.isRecording && span.context.trace == context.trace && TraceContext.current == context.trace)
        }
    }
}
