import Glibc

/// Messages to people before logging is set up.
enum StandardError {
    static func write(_ sentence: String) {
        var line = sentence + "\n"
        _ = line.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
