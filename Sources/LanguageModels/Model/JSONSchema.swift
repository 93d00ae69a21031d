public import JSON

/// The schema of a structured answer.
public struct JSONSchema: Sendable, Hashable {
    /// Matches `[A-Za-z0-9_-]{1,64}`.
    public let name: String
    public let value: JSONValue

    /// Why a schema cannot be used.
    public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        public var description: String
    }

    /// - Parameter json: the schema as text; models write properties in its order.
    public init(name: String, json: String) throws(Problem) {
        guard let value = try? JSONValue(parsing: json) else { throw Problem(description: "schema \(name) is not JSON") }
        try self.init(name: name, value: value)
    }

    public init(name: String, value: JSONValue) throws(Problem) {
        let isName =
            (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x2D
            }
        guard isName else { throw Problem(description: "a schema's name may have only letters, digits, _ and -") }
        guard value["type"]?.string == "object" else { throw Problem(description: "schema \(name) does not describe an object") }
        self.name = name
        self.value = value
    }

    /// The schema as part of the prompt, for providers that cannot enforce one.
    var instruction: String {
        "Answer with one JSON object that matches this JSON schema, and with nothing else:\n\(value)"
    }
}
