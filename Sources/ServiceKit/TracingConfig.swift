import FoundationEssentials
import Glibc
import HTTPClient
import Logging
import OTLP
import Telemetry

/// Whether and where traces are exported, in OpenTelemetry's own environment variables.
public struct TracingConfig: Sendable {
    /// Nil: nothing is exported.
    let endpoint: String?
    let headers: HTTPHeaders
    let serviceName: String
    /// The sampling ratio of traces that start here.
    let ratio: Double

    /// The supported protocols.
    private enum WireProtocol: String, CaseIterable { case httpJSON = "http/json" }

    /// - Parameter role: the default name of the service is `albumscan-ROLE`.
    public init(from settings: inout Settings, role: String) {
        let traces = Self.url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", &settings)
        let base = Self.url("OTEL_EXPORTER_OTLP_ENDPOINT", &settings)
        endpoint = traces ?? base.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/v1/traces" }
        serviceName = settings.string("OTEL_SERVICE_NAME", default: "albumscan-\(role)")
        ratio = settings.number("OTEL_TRACES_SAMPLER_ARG", default: 1, in: 0...1)
        _ = settings.choice("OTEL_EXPORTER_OTLP_PROTOCOL", default: WireProtocol.httpJSON)
        if let headers = Self.headers(settings.secret("OTEL_EXPORTER_OTLP_HEADERS") ?? "") {
            self.headers = headers
        } else {
            self.headers = [:]
            settings.reject("OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE,NAME=VALUE")
        }
    }

    private static func url(_ name: String, _ settings: inout Settings) -> String? {
        guard let text = settings.optionalString(name) else { return nil }
        guard host(of: text) != nil else {
            settings.reject("\(name) must be an http or https URL")
            return nil
        }
        return text
    }

    private static func host(of url: String) -> String? {
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), let host = URL(string: url)?.host(), !host.isEmpty else { return nil }
        return host
    }

    /// Values are percent-encoded (OpenTelemetry, "Specifying headers via environment variables"); nil if malformed.
    package static func headers(_ text: String) -> HTTPHeaders? {
        var headers = HTTPHeaders()
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(\.trimmedOfWhitespace)
            guard parts.count == 2, let value = decoded(parts[1]), !parts[0].isEmpty else { return nil }
            headers[parts[0]] = value
        }
        return headers
    }

    /// Nil if a percent sign is not followed by two hexadecimal digits.
    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "%" else {
                bytes += Array(String(character).utf8)
                continue
            }
            guard rest.count >= 2, let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// - Returns: nil unless an endpoint is configured.
    func makeExporter(instance: UUID, logger: Logger) throws -> OTLPExporter? {
        guard let endpoint, let host = Self.host(of: endpoint) else { return nil }
        var name = [CChar](repeating: 0, count: 256)
        let hasName = gethostname(&name, name.count - 1) == 0
        let resource = OTLPResource(
            service: serviceName, version: BuildInfo.version, instance: instance.uuidString.lowercased(),
            host: hasName ? String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil,
            process: Int(getpid()))
        // The operator names this host, so plain http and private addresses are allowed.
        let policy = HTTPPolicy(
            hosts: HostList([host.lowercased()]), trustedHosts: HostList([host.lowercased()]),
            userAgent: "AlbumScan/\(BuildInfo.version)", maxConnectionsPerHost: 1)
        return OTLPExporter(
            OTLPConfiguration(endpoint: endpoint, headers: headers, resource: resource), http: try HTTPClient(policy), logger: logger)
    }
}
