import FoundationEssentials
import HTTPClient
import Telemetry

/// Reads covers from the Cover Art Archive. Its redirects through archive.org are followed by the HTTP client, to the archive's
/// hosts only (UPSTREAMS 4).
package struct CoverArtArchiveClient: Sendable {
    private let baseURL: String
    private let http: any HTTPSending
    private let timeout: Duration
    private let pause: Pause

    /// Thumbnails of 500 px have about 60 KB; an unknown size silently gives the original of tens of MB.
    private static let maximumImageBytes = 16 << 20

    /// - Parameters:
    ///   - baseURL: without a trailing slash, such as `https://coverartarchive.org`.
    ///   - timeout: of one request with all its redirects: the archive is known to hang.
    package init(baseURL: String, http: any HTTPSending, timeout: Duration, pause: Pause = .real) {
        self.baseURL = baseURL
        self.http = http
        self.timeout = timeout
        self.pause = pause
    }

    /// What was read, and where it came from in the end.
    package struct File: Sendable, Hashable {
        package var bytes: [UInt8]
        package var url: String

        /// The release whose file this is: archive.org keeps each release's in an item `mbid-{release}`, which is where the archive
        /// redirects to. Nil for other places.
        package var releaseID: String? {
            let path = url.prefix { $0 != "?" && $0 != "#" }
            let items = path.split(separator: "/").filter { $0.hasPrefix("mbid-") }
            return items.lazy.compactMap { UUID(uuidString: String($0.dropFirst("mbid-".count))) }.first?.uuidString.lowercased()
        }
    }

    /// The release group's front at 500 px: the editors' choice among its releases.
    package func front(releaseGroup id: String) async throws -> File? {
        try await file("\(baseURL)/release-group/\(id)/front-500")
    }

    /// The release's front at 500 px.
    package func front(release id: String) async throws -> File? {
        try await file("\(baseURL)/release/\(id)/front-500")
    }

    /// The first image of a release that shows the sleeve, for releases without a front.
    package func firstImage(release id: String) async throws -> File? {
        guard let index = try await file("\(baseURL)/release/\(id)"),
            let images = try? JSONDecoder().decode(CoverIndex.self, from: Data(index.bytes)),
            let url = images.firstThumbnailURL
        else { return nil }
        return try await file(url)
    }

    /// - Returns: nil when the archive has none.
    /// - Throws: ``UpstreamError``.
    private func file(_ url: String) async throws -> File? {
        let url = resolved(url)
        var tries = 0
        while true {
            tries += 1
            let answer = await answer(to: HTTPRequest(.get, url, timeout: timeout, maxResponseBytes: Self.maximumImageBytes))
            Metric.coverArtAnswers.increment(answer.name)
            switch answer {
            case .found(let file): return file
            case .none: return nil
            case .failed(let error): throw error
            case .trouble(let detail):
                // One retry here; a longer outage is waited for by the job, not by the worker.
                guard tries < 2, let wait = PoliteRetry.wait(afterTries: tries, random: pause.random()) else {
                    throw UpstreamError.busy(detail: detail)
                }
                try await pause(wait)
            }
        }
    }

    /// The archive's JSON carries absolute http links: to itself, which may be a mirror that links to the original, and to archive.org,
    /// which serves https.
    private func resolved(_ url: String) -> String {
        for scheme in ["http", "https"] {
            let itself = "\(scheme)://coverartarchive.org/"
            if url.hasPrefix(itself) { return "\(baseURL)/\(url.dropFirst(itself.count))" }
        }
        return url.hasPrefix("http://archive.org/") ? "https" + url.dropFirst("http".count) : url
    }

    private enum Answer {
        case found(File)
        case none
        case failed(UpstreamError)
        /// May pass by itself.
        case trouble(String)

        var name: String {
            switch self {
            case .found: "found"
            case .none: "none"
            case .failed: "failed"
            case .trouble: "trouble"
            }
        }
    }

    private func answer(to request: HTTPRequest) async -> Answer {
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            return error.isRetryable ? .trouble(error.description) : .failed(UpstreamError(error))
        }
        switch response.status {
        case 200: return .found(File(bytes: response.body, url: response.url))
        case 404: return .none
        case 429, 500...: return .trouble("the Cover Art Archive answered \(response.status)")
        default: return .failed(.rejected(detail: "the Cover Art Archive answered \(response.status)"))
        }
    }
}
