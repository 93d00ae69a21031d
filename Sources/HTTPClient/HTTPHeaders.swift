/// Header fields in order, with names compared case-insensitively (RFC 9110 section 5.1).
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral, Sequence {
    public struct Field: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field($0, $1) }
    }

    /// The first field of that name; assigning replaces all of them, `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.equal($0.name, name) }?.value }
        set {
            fields.removeAll { Self.equal($0.name, name) }
            if let newValue { fields.append(Field(name, newValue)) }
        }
    }

    public func values(for name: String) -> [String] {
        fields.filter { Self.equal($0.name, name) }.map(\.value)
    }

    /// Adds a field without replacing others of the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name, value))
    }

    public var count: Int { fields.count }

    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

    /// Only the fields with one of these names.
    func keeping(_ names: [String]) -> HTTPHeaders {
        var kept = HTTPHeaders()
        kept.fields = fields.filter { field in names.contains { Self.equal($0, field.name) } }
        return kept
    }

    /// Field names are ASCII, so comparing case-folded bytes is exact and needs no Unicode tables.
    private static func equal(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20)) }
    }
}
