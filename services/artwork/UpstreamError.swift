import HTTPClient

/// Why MusicBrainz or the Cover Art Archive gave no answer. "There is none" is an answer, not an error.
package enum UpstreamError: Error, Hashable, Sendable {
    /// Overloaded, out of reach or too slow, also after the polite retries: the same question may be asked later.
    case busy(detail: String)
    /// It will say the same next time: our User-Agent is refused, the query is malformed.
    case rejected(detail: String)
    /// An answer that is not what was asked for, also when asked again: an offline page with status 200, nothing at all, a picture in
    /// another format or cut off. It says nothing about what there is, and passes by itself.
    case unusable(detail: String)
    /// A redirect or a link that leads to a host that is not the archive's.
    case foreignHost(detail: String)

    init(_ error: HTTPError) {
        switch error.code {
        case .redirectRefused, .hostRefused, .addressRefused, .tooManyRedirects: self = .foreignHost(detail: error.description)
        case .invalidRequest, .tooLarge: self = .rejected(detail: error.description)
        default: self = .busy(detail: error.description)
        }
    }
}
