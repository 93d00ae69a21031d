/// An incremental parser for `multipart/form-data` bodies (RFC 7578, RFC 2046 section 5.1). Pure.
///
/// As strict as the clients that write such bodies: no preamble, no epilogue, no white space after a boundary, no folded headers. The
/// result does not depend on how the body is split into chunks. Buffers no more of a part's content than could be the beginning of a
/// boundary.
package struct MultipartParser: Sendable {
    package enum Event: Sendable, Equatable {
        case began(MultipartPart)
        /// A chunk of the part's content; never empty.
        case content(ArraySlice<UInt8>)
        case ended
    }

    private enum State: Sendable {
        /// Before the first boundary.
        case start
        /// After a boundary: another part, or the end.
        case boundary
        case headers
        case content
        /// After the last boundary; a line break may follow.
        case epilogue
    }

    /// The maximum size of a part's headers in bytes, including the empty line after them.
    private static let longestHeaders = 8192

    /// A line break and the boundary, which terminate every part's content.
    private let delimiter: [UInt8]
    private var state = State.start
    /// Input that has not been turned into events yet.
    private var buffer: ArraySlice<UInt8> = []

    package init(boundary: String) {
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Parses the next chunk of the body.
    ///
    /// - Returns: the events it completes, in order.
    package mutating func append(_ bytes: some Sequence<UInt8>) throws(MultipartError) -> [Event] {
        var next = Array(buffer)
        next.append(contentsOf: bytes)
        buffer = next[...]
        var events: [Event] = []
        while try step(&events) {}
        return events
    }

    /// The body has ended.
    ///
    /// - Throws: unless it ended after the last boundary.
    package func finish() throws(MultipartError) {
        guard case .epilogue = state, buffer.isEmpty || buffer.elementsEqual(Self.lineBreak) else { throw .incomplete }
    }

    private static let lineBreak: [UInt8] = [0x0D, 0x0A]

    /// - Returns: whether the buffer may contain more events.
    private mutating func step(_ events: inout [Event]) throws(MultipartError) -> Bool {
        switch state {
        case .start:
            let first = delimiter.dropFirst(Self.lineBreak.count)
            guard try takesPrefix(first) else { return false }
            state = .boundary
        case .boundary:
            guard buffer.count >= 2 else { return false }
            let next = buffer.prefix(2)
            if next.elementsEqual(Self.lineBreak) {
                state = .headers
            } else if next.elementsEqual("--".utf8) {
                state = .epilogue
            } else {
                throw .malformed("a boundary is followed by something else than a line break")
            }
            buffer = buffer.dropFirst(2)
        case .headers:
            guard let part = try takeHeaders() else { return false }
            events.append(.began(part))
            state = .content
        case .content:
            return takeContent(&events)
        case .epilogue:
            guard Self.lineBreak.starts(with: buffer) else { throw .malformed("there is something behind the last boundary") }
            return false
        }
        return true
    }

    /// Whether the buffer begins with the bytes, which are then consumed; false if there are too few bytes to decide.
    private mutating func takesPrefix(_ prefix: ArraySlice<UInt8>) throws(MultipartError) -> Bool {
        guard prefix.starts(with: buffer.prefix(prefix.count)) else { throw .malformed("it does not begin with its boundary") }
        guard buffer.count >= prefix.count else { return false }
        buffer = buffer.dropFirst(prefix.count)
        return true
    }

    /// The headers of a part; nil until they are complete.
    private mutating func takeHeaders() throws(MultipartError) -> MultipartPart? {
        guard !buffer.starts(with: Self.lineBreak) else { throw .malformed("a part has no headers") }
        guard let end = Self.position(of: [0x0D, 0x0A, 0x0D, 0x0A], in: buffer.prefix(Self.longestHeaders)) else {
            if buffer.count >= Self.longestHeaders { throw .malformed("a part's headers are longer than \(Self.longestHeaders) bytes") }
            return nil
        }
        let part = try MultipartPart(headers: buffer[..<end])
        buffer = buffer[(end + 4)...]
        return part
    }

    /// - Returns: whether the part has ended.
    private mutating func takeContent(_ events: inout [Event]) -> Bool {
        if let end = Self.position(of: delimiter, in: buffer) {
            if end > buffer.startIndex { events.append(.content(buffer[..<end])) }
            events.append(.ended)
            buffer = buffer[(end + delimiter.count)...]
            state = .boundary
            return true
        }
        let safe = buffer.dropLast(delimiter.count - 1)
        if !safe.isEmpty { events.append(.content(safe)) }
        buffer = buffer[safe.endIndex...]
        return false
    }

    /// The first occurrence of the pattern, which begins with a carriage return; nil without one.
    private static func position(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { bytes -> Int? in
            guard bytes.count >= pattern.count else { return nil }
            for start in 0...(bytes.count - pattern.count) where bytes[start] == pattern[0] {
                if bytes[start..<start + pattern.count].elementsEqual(pattern) { return start }
            }
            return nil
        }.map { bytes.startIndex + $0 }
    }
}

/// Why a body is malformed.
package enum MultipartError: Error, Sendable, Equatable {
    /// The body ended before its last boundary.
    case incomplete
    case malformed(String)

    package var sentence: String {
        switch self {
        case .incomplete: "the multipart body ends before its last boundary"
        case .malformed(let reason): "the multipart body is malformed: \(reason)"
        }
    }
}
