import FoundationEssentials
import ZeroMQ

/// JSON as it travels on the bus.
enum BusJSON {
    /// For the bus's own headers, whose types always encode.
    static func encode(_ header: some Encodable) -> [UInt8] {
        (try? JSONEncoder().encode(header)).map(Array.init) ?? []
    }

    /// For bodies, whose types are the services'.
    static func encode(body: some Encodable) throws(BusError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(body))
        } catch {
            throw .badMessage("the body cannot be encoded: \(type(of: body))")
        }
    }

    static func decode<Value: Decodable>(_: Value.Type, from frame: ZeroMQFrame, name: String) throws(BusError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(frame.bytes))
        } catch {
            throw .badMessage("the \(name) is not a \(Value.self): \(reason(error))")
        }
    }

    /// Where decoding failed, without the values, which may be user content.
    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "no key \(path(context.codingPath + [key]))"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "wrong type at \(path(context.codingPath))"
        default: "invalid JSON or value"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
