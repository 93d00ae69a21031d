#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An id that JSON shows in lower case, as RFC 9562 asks; `UUID` by itself writes upper case. Both are read.
@propertyWrapper
public struct LowercaseID: Codable, Sendable, Hashable {
    /// The id itself, whatever the case it was read in.
    public var wrappedValue: UUID

    /// Wraps an id that is always there.
    public init(wrappedValue: UUID) {
        self.wrappedValue = wrappedValue
    }

    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(UUID.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue.lowercased)
    }
}

/// The same for an id that may be absent: left out, never null.
@propertyWrapper
public struct OptionalLowercaseID: Codable, Sendable, Hashable {
    /// The id; nil if the document leaves it out.
    public var wrappedValue: UUID?

    /// Wraps an id that may be absent.
    public init(wrappedValue: UUID?) {
        self.wrappedValue = wrappedValue
    }
}

// The coding synthesized for a type with wrapped properties finds these overloads; without them an absent id would be null.
extension KeyedEncodingContainer {
    /// Leaves an absent id out, where the standard overload would write null.
    public mutating func encode(_ value: OptionalLowercaseID, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue.map(LowercaseID.init(wrappedValue:)), forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Reads an id that was left out, or is null, as nil.
    public func decode(_ type: OptionalLowercaseID.Type, forKey key: Key) throws -> OptionalLowercaseID {
        OptionalLowercaseID(wrappedValue: try decodeIfPresent(LowercaseID.self, forKey: key)?.wrappedValue)
    }
}
