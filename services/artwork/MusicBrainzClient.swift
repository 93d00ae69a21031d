import Catalog
import FoundationEssentials
import HTTPClient
import Telemetry

/// Searches MusicBrainz, politely: through the shared gate, and again with growing waits when it sheds load (UPSTREAMS 3.1).
package struct MusicBrainzClient: Sendable {
    private let baseURL: String
    private let http: any HTTPSending
    private let gate: RateGate
    private let timeout: Duration
    private let pause: Pause

    /// - Parameters:
    ///   - baseURL: without a trailing slash, such as `https://musicbrainz.org`.
    ///   - http: sends the descriptive User-Agent that MusicBrainz insists on.
    ///   - timeout: of one request.
    package init(baseURL: String, http: any HTTPSending, gate: RateGate, timeout: Duration, pause: Pause = .real) {
        self.baseURL = baseURL
        self.http = http
        self.gate = gate
        self.timeout = timeout
        self.pause = pause
    }

    /// The release groups a query finds, MusicBrainz' order. None is an answer.
    ///
    /// - Throws: ``UpstreamError``, or what the gate's store throws.
    package func releaseGroups(_ query: MusicBrainzQuery) async throws -> [ReleaseGroupCandidate] {
        var components = URLComponents()
        components.path = "/ws/2/\(query.entity.rawValue)"
        components.queryItems = [
            URLQueryItem(name: "query", value: query.lucene), URLQueryItem(name: "limit", value: "\(query.limit)"),
            URLQueryItem(name: "fmt", value: "json"),
        ]
        // URLComponents leaves "+" alone, which servers read as a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        let url = baseURL + (components.string ?? "")
        var tries = 0
        while true {
            tries += 1
            try await gate.pass()
            let answer = await answer(to: HTTPRequest(.get, url, headers: ["Accept": "application/json"], timeout: timeout))
            Metric.musicBrainzAnswers.increment(answer.name)
            switch answer {
            case .found(let candidates):
                return candidates
            case .failed(let error):
                throw error
            case .overLimit(let delay):
                try await gate.slowDown(by: delay)
            case .shedding:
                break
            }
            guard let wait = PoliteRetry.wait(afterTries: tries, random: pause.random()) else {
                throw UpstreamError.busy(detail: "MusicBrainz is busy after \(tries) tries")
            }
            try await pause(wait)
        }
    }

    private enum Answer {
        case found([ReleaseGroupCandidate])
        case failed(UpstreamError)
        /// Above our own limit: the gate has to slow down.
        case overLimit(Duration)
        /// Busy for everyone, or broken for the moment.
        case shedding

        var name: String {
            switch self {
            case .found: "found"
            case .failed: "failed"
            case .overLimit: "over_limit"
            case .shedding: "shedding"
            }
        }
    }

    private func answer(to request: HTTPRequest) async -> Answer {
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            return error.isRetryable ? .shedding : .failed(UpstreamError(error))
        }
        switch response.status {
        case 200:
            guard let search = try? JSONDecoder().decode(ReleaseGroupSearch.self, from: Data(response.body)) else { return .shedding }
            return .found(search.candidates)
        case 429, 503:
            let isOwnLimit = response.status == 429 || response.headers["x-ratelimit-zone"]?.hasPrefix("ws ip") == true
            return isOwnLimit ? .overLimit(Self.delay(asked: RetryPolicy.serverDelay(response.headers))) : .shedding
        case 500, 502, 504:
            return .shedding
        default:
            return .failed(.rejected(detail: "MusicBrainz answered \(response.status)"))
        }
    }

    /// At least the second the rule speaks of, at most a minute.
    private static func delay(asked delay: Duration?) -> Duration {
        min(max(delay ?? .zero, .seconds(1)), .seconds(60))
    }
}
