import HTTPClient

/// What the upstream clients need of an HTTP client; tests answer in its place.
package protocol HTTPSending: Sendable {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

extension HTTPClient: HTTPSending {}
