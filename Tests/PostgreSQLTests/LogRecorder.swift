import Logging
import Synchronization

/// Keeps what is logged.
final class LogRecorder: Sendable {
    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.entries.withLock { $0.append(("\(event.message)", "\(event.metadata ?? [:])")) }
        }
    }

    private let entries = Mutex<[(message: String, metadata: String)]>([])

    var logger: Logger { Logger(label: "test") { [self] _ in Handler(recorder: self) } }
    var messages: [String] { entries.withLock { $0.map(\.message) } }
    var text: String { entries.withLock { $0.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n") } }
}
