package import Foundation

/// A span as a collector reads it. Reading refuses whatever OTLP's JSON encoding does not allow, and members we do not send.
package struct CollectedSpan: Sendable, Hashable {
    /// `service.name` of its resource.
    package let service: String
    package let traceID: String
    package let spanID: String
    package let parentID: String?
    package let name: String
    /// 1 internal, 2 server, 3 client, 4 producer, 5 consumer.
    package let kind: Int
    package let start: UInt64
    package let end: UInt64
    package let attributes: [String: String]
    /// 2 is an error; nil where nothing went wrong.
    package let statusCode: Int?

    package struct Malformed: Error, CustomStringConvertible {
        package let description: String
    }

    /// All spans of a request, with their resource's attributes.
    package static func read(_ body: Data) throws -> (resource: [String: String], spans: [CollectedSpan]) {
        let request = try object(JSONSerialization.jsonObject(with: body), ["resourceSpans"])
        guard let first = try array(request["resourceSpans"]).first else { throw Malformed(description: "no resource") }
        let group = try object(first, ["resource", "scopeSpans"])
        let resource = try attributes(object(group["resource"], ["attributes"])["attributes"])
        let spans = try array(group["scopeSpans"]).flatMap { scope in
            try array(object(scope, ["scope", "spans"])["spans"]).map { try CollectedSpan($0, service: resource["service.name"] ?? "") }
        }
        return (resource, spans)
    }

    private init(_ json: Any, service: String) throws {
        let required: Set = ["traceId", "spanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano", "attributes", "status"]
        let span = try Self.object(json, required, optional: ["parentSpanId"])
        self.service = service
        traceID = try Self.hex(span["traceId"], 32)
        spanID = try Self.hex(span["spanId"], 16)
        parentID = try span["parentSpanId"].map { try Self.hex($0, 16) }
        guard let name = span["name"] as? String, let kind = span["kind"] as? Int, (1...5).contains(kind) else {
            throw Malformed(description: "\(span) has no name or kind")
        }
        self.name = name
        self.kind = kind
        start = try Self.number(span["startTimeUnixNano"])
        end = try Self.number(span["endTimeUnixNano"])
        attributes = try Self.attributes(span["attributes"])
        statusCode = try Self.object(span["status"], [], optional: ["code", "message"])["code"] as? Int
    }

    private static func object(_ json: Any?, _ required: Set<String>, optional: Set<String> = []) throws -> [String: Any] {
        guard let object = json as? [String: Any], required.isSubset(of: object.keys),
            Set(object.keys).isSubset(of: required.union(optional))
        else { throw Malformed(description: "\(String(describing: json)) has not the members \(required)") }
        return object
    }

    private static func array(_ json: Any?) throws -> [Any] {
        guard let array = json as? [Any] else { throw Malformed(description: "\(String(describing: json)) is no array") }
        return array
    }

    private static func hex(_ json: Any?, _ count: Int) throws -> String {
        guard let text = json as? String, text.utf8.count == count, text.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) else {
            throw Malformed(description: "\(String(describing: json)) is no id")
        }
        return text
    }

    /// 64-bit integers are strings.
    private static func number(_ json: Any?) throws -> UInt64 {
        guard let text = json as? String, let number = UInt64(text) else {
            throw Malformed(description: "\(String(describing: json)) is no 64-bit integer")
        }
        return number
    }

    private static func attributes(_ json: Any?) throws -> [String: String] {
        var result: [String: String] = [:]
        for json in try array(json) {
            let pair = try object(json, ["key", "value"])
            let value = try object(pair["value"], [], optional: ["stringValue", "intValue"])
            guard value.count == 1, let text = value.values.first as? String, let key = pair["key"] as? String,
                value["intValue"] == nil || Int64(text) != nil
            else { throw Malformed(description: "\(pair) is no attribute") }
            result[key] = text
        }
        return result
    }
}
