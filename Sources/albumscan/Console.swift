import AlbumScanAPI
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The process's two output streams. Results go to standard output, progress and errors to standard error.
enum Console {
    enum Stream: Int32 {
        case output = 1
        case error = 2

        var isTerminal: Bool { isatty(rawValue) == 1 }

        var style: Style { Style(isTerminal: isTerminal, environment: ProcessInfo.processInfo.environment) }

        var canvas: Canvas { Canvas(style: style, terminalColumns: size.columns) }

        /// Of the terminal; 80 × 24 where there is none. `COLUMNS` overrides, as everywhere.
        var size: (columns: Int, rows: Int) {
            var window = winsize()
            let isKnown = ioctl(rawValue, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
            let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
            return (columns ?? (isKnown ? Int(window.ws_col) : 80), isKnown ? Int(window.ws_row) : 24)
        }

        /// Whether lines can be drawn over.
        var isLive: Bool { isTerminal && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "") }

        /// Writes all of it. A reader that has gone away ends the process, as it does every filter.
        func write(_ text: String) {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
                if count > 0 {
                    bytes.removeFirst(count)
                } else if errno != EINTR && errno != EAGAIN {
                    return
                }
            }
        }

        func write(_ lines: [String]) {
            write(lines.map { $0 + "\n" }.joined())
        }
    }

    /// One JSON document on a line of its own.
    static func writeJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        Stream.output.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
    }

    /// `21 Nov 2026 12:08`, by the clock of this machine.
    static func localTime(_ timestamp: Timestamp) -> String {
        var seconds = time_t(timestamp.date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
