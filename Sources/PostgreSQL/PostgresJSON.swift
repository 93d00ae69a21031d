import FoundationEssentials

/// Any `Codable` value as a `jsonb` parameter or a `json`/`jsonb` column.
///
/// Dates are written in ISO 8601, to the second; a value that needs more precision keeps its dates in columns.
public struct PostgresJSON<Value> {
    public var value: Value

    public init(_ value: Value) { self.value = value }
}

extension PostgresJSON: Sendable where Value: Sendable {}
extension PostgresJSON: Equatable where Value: Equatable {}

extension PostgresJSON: PostgresEncodable where Value: Encodable {
    public static var postgresType: PostgresType { .jsonb }

    public func encode(into buffer: inout [UInt8]) throws(PostgresError) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        do {
            let json = try encoder.encode(value)
            buffer.append(jsonbVersion)
            buffer.append(contentsOf: json)
        } catch {
            // The encoder's own error may quote the value.
            throw PostgresError(.encoding, "a \(Value.self) cannot be written as JSON")
        }
    }
}

extension PostgresJSON: PostgresDecodable where Value: Decodable {
    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        let text =
            switch type {
            case .jsonb: try bytes.jsonText()
            case .json, .text: bytes
            default: throw .typeMismatch
            }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            value = try decoder.decode(Value.self, from: Data(text))
        } catch {
            throw .notRepresentable
        }
    }
}

/// `jsonb` in binary form is this byte and then JSON text (PostgreSQL source, `jsonb_send`).
private let jsonbVersion: UInt8 = 1

extension UnsafeRawBufferPointer {
    /// The text of a binary `jsonb`.
    func jsonText() throws(PostgresDecodingFailure) -> UnsafeRawBufferPointer {
        guard first == jsonbVersion else { throw .notRepresentable }
        return UnsafeRawBufferPointer(rebasing: dropFirst())
    }
}
