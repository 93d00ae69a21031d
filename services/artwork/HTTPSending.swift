import HTTPClient

/// The part of an HTTP client that the upstream clients need; tests substitute it.
package protocol HTTPSending: Sendable {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

extension HTTPClient: HTTPSending {}
