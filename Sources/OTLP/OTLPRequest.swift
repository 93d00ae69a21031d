import FoundationEssentials
import Traces
import Tracing

/// An `ExportTraceServiceRequest` as OTLP/HTTP writes it in JSON (opentelemetry-proto, "JSON Protobuf Encoding"): ids in hexadecimal,
/// enums as numbers, 64-bit integers as decimal strings.
struct OTLPRequest: Encodable {
    let resourceSpans: [ResourceSpans]

    init(_ spans: [SpanRecord], resource: OTLPResource) {
        let scope = Scope(name: "albumscan", version: resource.version)
        resourceSpans = [
            ResourceSpans(resource: Resource(resource), scopeSpans: [ScopeSpans(scope: scope, spans: spans.map(Span.init))])
        ]
    }

    /// The body of a request.
    var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self))
        }
    }

    struct ResourceSpans: Encodable {
        let resource: Resource
        let scopeSpans: [ScopeSpans]
    }

    struct Resource: Encodable {
        let attributes: [Attribute]

        init(_ resource: OTLPResource) {
            attributes =
                [
                    Attribute("service.name", resource.service), Attribute("service.namespace", "albumscan"),
                    Attribute("service.version", resource.version), Attribute("service.instance.id", resource.instance),
                    Attribute("process.pid", resource.process), Attribute("telemetry.sdk.language", "swift"),
                    Attribute("telemetry.sdk.name", "albumscan"), Attribute("telemetry.sdk.version", resource.version),
                ] + (resource.host.map { [Attribute("host.name", $0)] } ?? [])
        }
    }

    struct ScopeSpans: Encodable {
        let scope: Scope
        let spans: [Span]
    }

    struct Scope: Encodable {
        let name: String
        let version: String
    }

    struct Span: Encodable {
        let traceId: String
        let spanId: String
        let parentSpanId: String?
        let name: String
        let kind: Int
        let startTimeUnixNano: String
        let endTimeUnixNano: String
        let attributes: [Attribute]
        let status: Status

        init(_ span: SpanRecord) {
            traceId = span.context.traceID.description
            spanId = span.context.spanID.description
            parentSpanId = span.parentID?.description
            name = span.name
            kind = span.kind.number
            startTimeUnixNano = String(span.start)
            endTimeUnixNano = String(span.end)
            attributes = SpanAttributeName.sorted.compactMap { name in
                switch span.attributes.get(name) {
                case .string(let text): Attribute(name, text)
                case .int64(let number): Attribute(name, Int(number))
                default: nil
                }
            }
            status = Status(code: span.status?.code.number, message: span.status?.message)
        }
    }

    /// Unset unless there was an error: only applications may claim success (OpenTelemetry, "Set Status").
    struct Status: Encodable {
        let code: Int?
        let message: String?
    }

    struct Attribute: Encodable {
        let key: String
        let value: Value

        init(_ key: String, _ text: String) {
            self.key = key
            value = Value(stringValue: text, intValue: nil)
        }

        init(_ key: String, _ number: Int) {
            self.key = key
            value = Value(stringValue: nil, intValue: String(number))
        }
    }

    /// Exactly one of its members is set.
    struct Value: Encodable {
        let stringValue: String?
        let intValue: String?
    }
}

/// A collector's response.
struct OTLPResponse: Decodable {
    struct PartialSuccess: Decodable {
        let rejectedSpans: Int

        enum CodingKeys: String, CodingKey {
            case rejectedSpans
        }

        /// A 64-bit integer, hence a string; lenient collectors send a number.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try? values.decode(String.self, forKey: .rejectedSpans) {
                rejectedSpans = Int(text) ?? 0
            } else {
                rejectedSpans = try values.decodeIfPresent(Int.self, forKey: .rejectedSpans) ?? 0
            }
        }
    }

    let partialSuccess: PartialSuccess?

    /// How many spans the collector rejected of a request that succeeded (partial success).
    static func rejected(in body: [UInt8]) -> Int {
        (try? JSONDecoder().decode(OTLPResponse.self, from: Data(body)))?.partialSuccess?.rejectedSpans ?? 0
    }
}

extension SpanAttributeName {
    /// The names in the order of their letters.
    fileprivate static let sorted = allCases.map(\.rawValue).sorted()
}

extension SpanKind {
    /// Of OTLP.
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }
}

extension SpanStatus.Code {
    /// Of OTLP.
    fileprivate var number: Int {
        switch self {
        case .ok: 1
        case .error: 2
        }
    }
}
