/// Parses an event stream as it arrives, in pieces of any size. An event that is not ended by an empty line is never delivered.
public struct ServerSentEventParser: Sendable {
    /// Raised by an event larger than the limit; the stream cannot be read further.
    public struct EventTooLarge: Error, Sendable, Hashable {
        public var limit: Int
    }

    /// The reconnection time the stream asked for.
    public private(set) var retry: Duration?

    private let limit: Int
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var type: [UInt8] = []
    private var id: [UInt8] = []
    private var isAtStart = true
    private var lastWasCarriageReturn = false

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameter maxEventBytes: the largest line and the largest data of one event.
    public init(maxEventBytes: Int = 16 << 20) {
        limit = maxEventBytes
    }

    /// The events completed by these bytes.
    public mutating func append(_ bytes: [UInt8]) throws(EventTooLarge) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        var rest = bytes[...]
        if lastWasCarriageReturn, let first = rest.first {
            // CR LF is one line end, even when the two arrive apart.
            if first == Self.lineFeed { rest.removeFirst() }
            lastWasCarriageReturn = false
        }
        while let end = rest.firstIndex(where: { $0 == Self.lineFeed || $0 == Self.carriageReturn }) {
            try extendLine(rest[..<end])
            if let event = try takeLine() { events.append(event) }
            let next = end + 1
            if rest[end] == Self.carriageReturn {
                if next == rest.endIndex {
                    lastWasCarriageReturn = true
                } else if rest[next] == Self.lineFeed {
                    rest = rest[(next + 1)...]
                    continue
                }
            }
            rest = rest[next...]
        }
        try extendLine(rest)
        return events
    }

    private mutating func extendLine(_ bytes: ArraySlice<UInt8>) throws(EventTooLarge) {
        guard line.count + bytes.count <= limit else { throw EventTooLarge(limit: limit) }
        line.append(contentsOf: bytes)
    }

    /// Interprets the line that just ended. An empty one dispatches the event.
    private mutating func takeLine() throws(EventTooLarge) -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isAtStart {
            isAtStart = false
            if line.starts(with: Self.byteOrderMark) { line.removeFirst(Self.byteOrderMark.count) }
        }
        if line.isEmpty { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[min(colon + 1, line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            guard data.count + value.count < limit else { throw EventTooLarge(limit: limit) }
            data.append(contentsOf: value)
            data.append(Self.lineFeed)
        case "event":
            type = Array(value)
        case "id" where !value.contains(0):
            id = Array(value)
        case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
            if let milliseconds = Int64(String(decoding: value, as: UTF8.self)) { retry = .milliseconds(milliseconds) }
        default:
            break  // A comment (empty name), or a field to be ignored.
        }
        return nil
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            data.removeAll(keepingCapacity: true)
            type.removeAll(keepingCapacity: true)
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self),
            data: String(decoding: data.dropLast(), as: UTF8.self),
            id: String(decoding: id, as: UTF8.self))
    }
}
