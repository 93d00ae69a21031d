import Foundation
import HTTPClient
import HTTPTestServer
import Testing

func makeClient(
    hosts: HostList? = nil, trustedHosts: HostList = [], redirects: HTTPPolicy.RedirectRule? = nil, certificateAuthorities: String? = nil
) throws -> HTTPClient {
    try HTTPClient(
        HTTPPolicy(
            hosts: hosts, trustedHosts: trustedHosts, redirects: redirects, certificateAuthorities: certificateAuthorities,
            userAgent: "tests/1 ( tests@example.org )"))
}

func get(_ url: String, timeout: Duration = .seconds(20), idle: Duration? = nil, limit: Int = 1 << 30) -> HTTPRequest {
    HTTPRequest(.get, url, timeout: timeout, idleTimeout: idle, maxResponseBytes: limit)
}

/// The code of the error that `body` throws.
func code(_ body: () async throws -> some Any) async -> HTTPError.Code? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? HTTPError)?.code
    }
}

let chunked = ["transfer-encoding": "chunked"]
