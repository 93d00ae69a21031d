/// Why an exchange did not end with a complete response. A status such as 404 or 503 is a response, not an error.
public struct HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable codes for callers to switch on, never on the text of `detail`.
    public enum Code: String, Error, Sendable, Hashable, CaseIterable {
        /// The request cannot be sent as it is: malformed URL, credentials in the URL, control characters in a header.
        case invalidRequest = "invalid_request"
        /// The policy does not allow this scheme or host.
        case hostRefused = "host_refused"
        /// The host's name resolved to an address that is not public.
        case addressRefused = "address_refused"
        /// A redirect to somewhere the policy does not allow.
        case redirectRefused = "redirect_refused"
        case tooManyRedirects = "too_many_redirects"
        case dns
        case connect
        /// The certificate is not trusted, or the handshake failed.
        case tls
        /// The deadline passed, or nothing arrived within the idle timeout.
        case timeout
        /// The response is larger than the request allows.
        case tooLarge = "too_large"
        /// The response ended before its announced length.
        case truncated
        /// The connection broke before the response was complete.
        case connectionLost = "connection_lost"
        /// What arrived is not a valid HTTP response.
        case badResponse = "bad_response"
        /// The calling task was cancelled.
        case cancelled
        /// libcurl could not be set up (memory, threads).
        case unavailable
    }

    public var code: Code
    /// For operators: host, phase, libcurl's code. Never a URL's path or query, a header's value or any part of a body.
    public var detail: String

    public init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Whether the same request may succeed when it is retried.
    public var isRetryable: Bool {
        switch code {
        case .dns, .connect, .timeout, .truncated, .connectionLost, .unavailable: true
        case .invalidRequest, .hostRefused, .addressRefused, .redirectRefused, .tooManyRedirects, .tls, .tooLarge, .badResponse,
            .cancelled:
            false
        }
    }

    public var description: String { "\(code.rawValue): \(detail)" }
}
