import Configuration
import HTTPClient
import ServiceKit
import Testing

@Suite struct TracingConfigTests {
    private func problems(_ environment: [String: String]) -> [String] {
        var settings = Settings(ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)))
        _ = TracingConfig(from: &settings, role: "gateway")
        return settings.problems
    }

    @Test func headersAreReadAsOpenTelemetrySays() {
        #expect(TracingConfig.headers("") == [:])
        #expect(TracingConfig.headers("api-key=a%20b%3D, x = y=z") == ["api-key": "a b=", "x": "y=z"])
        for malformed in ["key", "=value", "key=%zz", "key=%2", "a=1,b"] {
            #expect(TracingConfig.headers(malformed) == nil, "\(malformed)")
        }
    }

    @Test func mistakesAreReportedTogether() {
        #expect(problems([:]).isEmpty)
        #expect(problems(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318", "OTEL_TRACES_SAMPLER_ARG": "0.1"]).isEmpty)
        let mistakes = problems([
            "OTEL_EXPORTER_OTLP_ENDPOINT": "collector:4318", "OTEL_EXPORTER_OTLP_HEADERS": "secret",
            "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc", "OTEL_TRACES_SAMPLER_ARG": "2",
        ])
        #expect(mistakes.count == 4 && !mistakes.contains { $0.contains("secret") })
    }
}
