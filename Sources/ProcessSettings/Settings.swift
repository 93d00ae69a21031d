import Configuration
import FoundationEssentials
import Glibc

/// Reads a process's settings from the environment, once, and collects every mistake instead of stopping at the first.
///
/// ```swift
/// struct IngestConfig {
///     let threads: Int
///     init(from settings: inout Settings) {
///         threads = settings.integer("ALBUMSCAN_INGEST_THREADS", default: 2, in: 1...64)
///     }
/// }
/// ```
/// `NAME_FILE` may name a file that holds the value of `NAME`, as container secrets are mounted.
public struct Settings: ~Copyable {
    /// One setting as `--print-config` shows it.
    public struct Entry: Sendable, Equatable {
        public let name: String
        /// The value in effect; secrets are shown as `set` or `not set`, what cannot be read as `invalid`.
        public let shown: String
    }

    /// What is wrong with the settings, one sentence each, without secret values.
    public private(set) var problems: [String] = []
    public private(set) var entries: [Entry] = []
    private let reader: ConfigReader
    private let readFile: (String) throws -> String

    public init(_ reader: ConfigReader, readFile: @escaping (String) throws -> String = Settings.contents(of:)) {
        self.reader = reader
        self.readFile = readFile
    }

    /// The settings of this process.
    public static func environment() -> Settings {
        Settings(ConfigReader(provider: EnvironmentVariablesProvider()))
    }

    // MARK: Values

    public mutating func string(_ name: String, default fallback: String) -> String {
        value(name, default: fallback, shown: { $0 }, parse: { $0 })
    }

    public mutating func optionalString(_ name: String) -> String? {
        let text = raw(name)
        note(name, text ?? "not set")
        return text
    }

    /// A value that never appears in output.
    public mutating func secret(_ name: String) -> String? {
        let text = raw(name)
        note(name, text == nil ? "not set" : "set")
        return text
    }

    public mutating func integer(_ name: String, default fallback: Int, in range: ClosedRange<Int>) -> Int {
        value(name, default: fallback, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", shown: String.init) {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    public mutating func number(_ name: String, default fallback: Double, in range: ClosedRange<Double>) -> Double {
        value(name, default: fallback, expected: "a number from \(range.lowerBound) to \(range.upperBound)", shown: { "\($0)" }) {
            Double($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A duration in seconds; fractions are allowed.
    public mutating func seconds(_ name: String, default fallback: Double, in range: ClosedRange<Double>) -> Duration {
        .milliseconds(Int64(number(name, default: fallback, in: range) * 1000))
    }

    public mutating func flag(_ name: String, default fallback: Bool) -> Bool {
        value(name, default: fallback, expected: "on or off", shown: { $0 ? "on" : "off" }) {
            switch $0.lowercased() {
            case "1", "true", "yes", "on": true
            case "0", "false", "no", "off": false
            default: nil
            }
        }
    }

    /// One of a closed set of words.
    public mutating func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, default fallback: Choice) -> Choice
    where Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return value(name, default: fallback, expected: "one of \(words)", shown: \.rawValue) { Choice(rawValue: $0.lowercased()) }
    }

    /// An address to listen on; port 0 lets the system choose.
    public mutating func address(_ name: String, default fallback: ListenAddress) -> ListenAddress {
        value(name, default: fallback, expected: "HOST:PORT", shown: \.description, parse: ListenAddress.init)
    }

    /// A comma-separated list; empty when not set.
    public mutating func list(_ name: String) -> [String] {
        let words = (raw(name) ?? "").split(separator: ",").map { $0.trimmedOfWhitespace }.filter { !$0.isEmpty }
        note(name, words.isEmpty ? "not set" : words.joined(separator: ","))
        return words
    }

    /// An absolute http or https URL without a trailing slash, and without credentials, since it is shown and logged.
    public mutating func url(_ name: String, default fallback: String) -> String {
        value(name, default: fallback, expected: "an http or https URL without credentials", shown: { $0 }) { text in
            guard text.hasPrefix("https://") || text.hasPrefix("http://"), let url = URL(string: text), let host = url.host(),
                !host.isEmpty,
                url.user() == nil, url.password() == nil
            else { return nil }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }

    /// An IPv4 address in dotted decimals; a name would have to be resolved by somebody.
    public mutating func ipv4Address(_ name: String, default fallback: String) -> String {
        value(name, default: fallback, expected: "an IPv4 address", shown: { $0 }, parse: Self.ipv4Address)
    }

    public mutating func optionalIPv4Address(_ name: String) -> String? {
        value(name, default: nil, expected: "an IPv4 address", shown: { $0 ?? "not set" }, parse: Self.ipv4Address)
    }

    private static func ipv4Address(_ text: String) -> String? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? text : nil
    }

    /// A folder that is there, since a process without it would fail only when it needs it.
    public mutating func folder(_ name: String, default fallback: String) -> String {
        let path = string(name, default: fallback)
        var isFolder = false
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder {
            problems.append("\(name) must name a folder that exists")
        }
        return path
    }

    /// A required value; the process does not start without it.
    public mutating func required(_ name: String, isSecret: Bool = false) -> String {
        let text = isSecret ? secret(name) : optionalString(name)
        if text == nil { problems.append("\(name) is required") }
        return text ?? ""
    }

    /// Records a mistake that spans several settings.
    public mutating func reject(_ problem: String) {
        problems.append(problem)
    }

    /// Whether a value is given, be it the default.
    public mutating func isSet(_ name: String) -> Bool { raw(name) != nil }

    // MARK: Reading

    private mutating func value<Value>(
        _ name: String, default fallback: Value, expected: String = "text", shown: (Value) -> String, parse: (String) -> Value?
    ) -> Value {
        guard let text = raw(name) else {
            note(name, shown(fallback))
            return fallback
        }
        guard let value = parse(text) else {
            problems.append("\(name) must be \(expected)")
            note(name, "invalid")
            return fallback
        }
        note(name, shown(value))
        return value
    }

    private mutating func raw(_ name: String) -> String? {
        if let text = lookUp(name), !text.isEmpty { return text }
        guard let path = lookUp("\(name)_FILE"), !path.isEmpty else { return nil }
        do {
            let text = try readFile(path).trimmedOfWhitespace
            return text.isEmpty ? nil : text
        } catch {
            problems.append("\(name)_FILE names a file that cannot be read")
            return nil
        }
    }

    private func lookUp(_ name: String) -> String? {
        reader.string(forKey: ConfigKey(name.lowercased().split(separator: "_").map(String.init)), isSecret: true)
    }

    private mutating func note(_ name: String, _ shown: String) {
        if !entries.contains(where: { $0.name == name }) { entries.append(Entry(name: name, shown: shown)) }
    }

    public static func contents(of path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }
}

/// A host and port to listen on.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    public var host: String
    /// 0 lets the system choose.
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, `[IPv6]:PORT` or `:PORT` (all interfaces).
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65535).contains(port) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            // Without brackets, the last group of an IPv6 address would become the port.
            return nil
        }
        self.init(host: host.isEmpty ? "0.0.0.0" : host, port: port)
    }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension StringProtocol {
    /// Without the white space at either end.
    package var trimmedOfWhitespace: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
