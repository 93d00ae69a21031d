import Catalog
import FoundationEssentials
import HTTPClient
import Telemetry

/// Searches MusicBrainz within its rules: through the shared rate limit, and with exponential back-off when it sheds load
/// (services/artwork/README.md, "MusicBrainz: two kinds of 503").
package struct MusicBrainzClient: Sendable {
    private let baseURL: String
    private let http: any HTTPSending
    private let gate: RateGate
    private var caller = SlotClass.background
    private let timeout: Duration
    private let tries: Int
    private let pause: Pause

    /// - Parameters:
    ///   - baseURL: without a trailing slash, such as `https://musicbrainz.org`.
    ///   - http: sends the descriptive User-Agent that MusicBrainz requires.
    ///   - timeout: of one request.
    ///   - tries: per query; fewer where a person waits for the answer.
    package init(
        baseURL: String, http: any HTTPSending, gate: RateGate, timeout: Duration, tries: Int = PoliteRetry.tries, pause: Pause = .real
    ) {
        self.baseURL = baseURL
        self.http = http
        self.gate = gate
        self.timeout = timeout
        self.tries = tries
        self.pause = pause
    }

    /// The client of another caller.
    package func asking(for caller: SlotClass) -> MusicBrainzClient {
        var client = self
        client.caller = caller
        return client
    }

    /// The release groups that match a query, in MusicBrainz' order. An empty result is not an error.
    ///
    /// - Throws: ``UpstreamError``, or an error of the rate limit's store.
    package func releaseGroups(_ query: MusicBrainzQuery) async throws -> [ReleaseGroupCandidate] {
        var components = URLComponents()
        components.path = "/ws/2/\(query.entity.rawValue)"
        components.queryItems = [
            URLQueryItem(name: "query", value: query.lucene), URLQueryItem(name: "limit", value: "\(query.limit)"),
            URLQueryItem(name: "fmt", value: "json"),
        ]
        // URLComponents does not encode "+", which servers read as a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        let found = try await ask(components.string ?? "") { try JSONDecoder().decode(ReleaseGroupSearch.self, from: $0).candidates }
        guard let found else { throw UpstreamError.rejected(detail: "MusicBrainz answered 404") }
        return found
    }

    /// A release group by its id; nil if MusicBrainz has none.
    ///
    /// - Throws: ``UpstreamError``, or an error of the rate limit's store.
    package func releaseGroup(_ id: String) async throws -> ReleaseGroupCandidate? {
        try await ask("/ws/2/release-group/\(id)?inc=artist-credits&fmt=json") {
            try JSONDecoder().decode(ReleaseGroupSearch.Group.self, from: $0).candidate
        }
    }

    /// The first hundred releases of a release group, by browsing: lookups return only 25, and popular albums have more
    /// (services/artwork/README.md, "MusicBrainz: lookup and browse").
    ///
    /// - Throws: ``UpstreamError``, or an error of the rate limit's store.
    package func releases(of releaseGroup: String) async throws -> [ReleaseBrowse.Release] {
        try await ask("/ws/2/release?release-group=\(releaseGroup)&limit=100&fmt=json") {
            try JSONDecoder().decode(ReleaseBrowse.self, from: $0).releases
        } ?? []
    }

    /// The tracks of a release in their order; nil if MusicBrainz has no such release.
    ///
    /// - Throws: ``UpstreamError``, or an error of the rate limit's store.
    package func tracks(of release: String) async throws -> [ReleaseTracks.Track]? {
        try await ask("/ws/2/release/\(release)?inc=recordings&fmt=json") {
            try JSONDecoder().decode(ReleaseTracks.self, from: $0).tracks
        }
    }

    /// - Returns: nil if it does not exist.
    private func ask<Value: Sendable>(_ path: String, read: (Data) throws -> Value) async throws -> Value? {
        let url = baseURL + path
        var made = 0
        while true {
            made += 1
            try await gate.pass(caller)
            let answer = await answer(to: HTTPRequest(.get, url, headers: ["Accept": "application/json"], timeout: timeout), read: read)
            Metric.musicBrainzAnswers.increment(answer.name)
            switch answer {
            case .found(let value):
                return value
            case .none:
                return nil
            case .failed(let error):
                throw error
            case .overLimit(let delay):
                try await gate.slowDown(by: delay)
            case .shedding:
                break
            }
            guard made < tries, let wait = PoliteRetry.wait(afterTries: made, random: pause.random()) else {
                throw UpstreamError.busy(detail: "MusicBrainz is busy after \(made) tries")
            }
            try await pause(wait)
        }
    }

    private enum Answer<Value> {
        case found(Value)
        case none
        case failed(UpstreamError)
        /// We exceeded our own rate limit: slow everyone down.
        case overLimit(Duration)
        /// Load shedding, or a transient failure.
        case shedding

        var name: String {
            switch self {
            case .found: "found"
            case .none: "none"
            case .failed: "failed"
            case .overLimit: "over_limit"
            case .shedding: "shedding"
            }
        }
    }

    private func answer<Value>(to request: HTTPRequest, read: (Data) throws -> Value) async -> Answer<Value> {
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            return error.isRetryable ? .shedding : .failed(UpstreamError(error))
        }
        switch response.status {
        case 200:
            guard let value = try? read(Data(response.body)) else { return .shedding }
            return .found(value)
        case 404:
            return .none
        case 429, 503:
            let isOwnLimit = response.status == 429 || response.headers["x-ratelimit-zone"]?.hasPrefix("ws ip") == true
            return isOwnLimit ? .overLimit(Self.delay(asked: RetryPolicy.serverDelay(response.headers))) : .shedding
        case 500, 502, 504:
            return .shedding
        default:
            return .failed(.rejected(detail: "MusicBrainz answered \(response.status)"))
        }
    }

    /// At least the second that the rate limit requires, at most a minute.
    private static func delay(asked delay: Duration?) -> Duration {
        min(max(delay ?? .zero, .seconds(1)), .seconds(60))
    }
}
