import Foundation
import Orchestration
import Testing
import Traces

@Suite struct ScanTraceTests {
    private static let request = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    /// Another gateway may end what this one began.
    @Test func everyGatewayGivesAScanTheSameSpan() throws {
        let id = try #require(UUID(uuidString: "C0FFEE00-0000-4000-8000-00000000ABCD"))
        let trace = try #require(TraceContext.scan(id, acceptedUnder: Self.request))
        #expect(trace.header == "00-4bf92f3577b34da6a3ce929d0e0e4736-800000000000abcd-01")
        #expect(TraceContext.scan(id, acceptedUnder: Self.request) == trace)
    }

    @Test(arguments: [nil, "", "00-1-2-01"])
    func withoutARequestThereIsNone(header: String?) {
        #expect(TraceContext.scan(UUID(), acceptedUnder: header) == nil)
    }

    @Test func whatTheClientDoesNotRecordIsNotRecorded() {
        let request = Self.request.dropLast() + "0"
        #expect(TraceContext.scan(UUID(), acceptedUnder: String(request))?.isSampled == false)
    }
}
