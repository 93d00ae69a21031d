/// Any JSON value. Objects preserve the order of their keys: models write properties in the order of the schema, and what a provider wants
/// back unchanged must be sent unchanged.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of an object, in order. Setting an existing key keeps its position.
public struct JSONObject: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral {
    public struct Member: Sendable, Hashable {
        public var key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    private var members: [Member] = []

    public init() {}

    /// - Parameter members: any number; of several with equal keys, the last one's value stays, in the first one's place.
    public init(_ members: [Member]) {
        guard Set(members.map(\.key)).count < members.count else {
            self.members = members
            return
        }
        var places: [String: Int] = [:]
        for member in members {
            if let place = places[member.key] {
                self.members[place].value = member.value
            } else {
                places[member.key] = self.members.count
                self.members.append(member)
            }
        }
    }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map(Member.init))
    }

    /// Objects here have few members, so a linear search beats hashing.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            if let index = members.firstIndex(where: { $0.key == key }) {
                if let newValue { members[index].value = newValue } else { members.remove(at: index) }
            } else if let newValue {
                members.append(Member(key: key, value: newValue))
            }
        }
    }

    public var keys: [String] { members.map(\.key) }
    public var count: Int { members.count }
    public var isEmpty: Bool { members.isEmpty }

    public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONValue {
    /// The member of an object; `nil` for anything else.
    public subscript(key: String) -> JSONValue? {
        object?[key]
    }

    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// A number without a fraction.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements.map(JSONObject.Member.init))) }
}
