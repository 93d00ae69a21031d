import FoundationEssentials
import Glibc
public import Logging
import Telemetry

/// Writes one line per entry to standard error, as JSON for machines or as text for people.
public struct LineLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    public var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let format: CommonConfig.LogFormat

    /// - Parameter metadataProvider: the metadata of the current context, added to every line.
    public init(
        label: String, level: Logger.Level, format: CommonConfig.LogFormat, metadataProvider: Logger.MetadataProvider? = nil
    ) {
        self.label = label
        self.format = format
        self.metadataProvider = metadataProvider
        logLevel = level
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        if event.level >= .warning { Metric.logMessages.increment(event.level.rawValue) }
        let merged = [metadataProvider?.get(), event.metadata].compactMap(\.self).reduce(metadata) { merged, more in
            merged.merging(more) { $1 }
        }
        let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var line =
            switch format {
            case .json: json(time: time, event: event, metadata: merged)
            case .text: text(time: time, event: event, metadata: merged)
            }
        line.append("\n")
        // One write per line keeps the lines of concurrent threads from interleaving (POSIX: atomic on a pipe up to PIPE_BUF).
        _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    package func text(time: String, event: LogEvent, metadata: Logger.Metadata) -> String {
        let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.word($0.value.description))" }.joined()
        return "\(time) \(event.level) \(label): \(event.message)\(details)"
    }

    package func json(time: String, event: LogEvent, metadata: Logger.Metadata) -> String {
        var members = [("time", time), ("level", event.level.rawValue), ("service", label), ("message", event.message.description)]
        members += metadata.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
        return "{" + members.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }.joined(separator: ",") + "}"
    }

    /// A value as one token, quoted where necessary: nothing logged can forge a line or a key.
    private static func word(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && !$0.properties.isWhitespace }
        return isPlain ? text : quoted(text)
    }

    /// A JSON string (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
