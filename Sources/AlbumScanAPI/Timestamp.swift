#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An instant as the API writes it: RFC 3339, UTC, milliseconds.
public struct Timestamp: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The instant, rounded to the millisecond.
    public var date: Date

    /// Rounds to the millisecond, so that a value equals itself after a trip over the wire.
    public init(_ date: Date) {
        self.date = Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000)
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = try? Date(text, strategy: Self.style) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an RFC 3339 time"))
        }
        self.init(date)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The style cuts off what is below a millisecond, and many a whole one is stored as a little less: half of one makes it round.
    public var description: String { Self.style.format(date + 0.000_5) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.date < right.date }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension UUID {
    /// RFC 9562 asks for lower case on output.
    public var lowercased: String { uuidString.lowercased() }
}
