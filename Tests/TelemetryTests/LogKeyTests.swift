import Foundation
import Logging
import Synchronization
import Telemetry
import Testing

@Suite struct LogKeyTests {
    /// Keeps the metadata of what is logged.
    private final class Recorder: LogHandler, Sendable {
        let lines = Mutex<[Logger.Metadata]>([])
        var metadata: Logger.Metadata {
            get { [:] }
            set {}
        }
        var logLevel: Logger.Level {
            get { .info }
            set {}
        }
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { nil }
            set {}
        }

        func log(event: LogEvent) { lines.withLock { $0.append(event.metadata ?? [:]) } }
    }

    /// As the API writes them, so that one search finds a scan in the logs of all processes.
    @Test func identifiersAreLowerCase() throws {
        let recorder = Recorder()
        let id = try #require(UUID(uuidString: "C0FFEE00-0000-4000-8000-00000000ABCD"))
        Logger(label: "test") { _ in recorder }.log(.info, "Done", [.scan: id, .code: "KeptAsItIs"])
        #expect(recorder.lines.withLock { $0 } == [["scan": "c0ffee00-0000-4000-8000-00000000abcd", "code": "KeptAsItIs"]])
    }
}
