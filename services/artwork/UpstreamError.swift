import HTTPClient

/// Why MusicBrainz or the Cover Art Archive could not answer. "There is none" is an answer, not an error.
package enum UpstreamError: Error, Hashable, Sendable {
    /// Overloaded, unreachable or too slow, even after the retries: the same request may succeed later.
    case busy(detail: String)
    /// A permanent failure: our User-Agent is rejected, or the query is malformed.
    case rejected(detail: String)
    /// A response that is not what was requested, even after a retry: an error page with status 200, an empty body, a picture that is
    /// truncated or in another format. It proves nothing about what exists, and is transient.
    case unusable(detail: String)
    /// A redirect or link to a host that is not the archive's.
    case foreignHost(detail: String)

    init(_ error: HTTPError) {
        switch error.code {
        case .redirectRefused, .hostRefused, .addressRefused, .tooManyRedirects: self = .foreignHost(detail: error.description)
        case .invalidRequest, .tooLarge: self = .rejected(detail: error.description)
        default: self = .busy(detail: error.description)
        }
    }
}
