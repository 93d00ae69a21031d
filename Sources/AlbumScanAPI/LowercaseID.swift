#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An id that JSON shows in lower case, as RFC 9562 asks; `UUID` by itself writes upper case. Both are read.
@propertyWrapper
public struct LowercaseID: Codable, Sendable, Hashable {
    public var wrappedValue: UUID

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
    public var wrappedValue: UUID?

    public init(wrappedValue: UUID?) {
        self.wrappedValue = wrappedValue
    }
}

// The coding synthesised for a type with wrapped properties finds these overloads; without them an absent id would be null.
extension KeyedEncodingContainer {
    public mutating func encode(_ value: OptionalLowercaseID, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue.map(LowercaseID.init(wrappedValue:)), forKey: key)
    }
}

extension KeyedDecodingContainer {
    public func decode(_ type: OptionalLowercaseID.Type, forKey key: Key) throws -> OptionalLowercaseID {
        OptionalLowercaseID(wrappedValue: try decodeIfPresent(LowercaseID.self, forKey: key)?.wrappedValue)
    }
}
