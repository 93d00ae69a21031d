import FoundationEssentials
import HTTPClient
import JPEG
import Telemetry

/// Reads covers from the Cover Art Archive. Its redirects through archive.org are followed by the HTTP client, to the archive's
/// hosts only (services/artwork/README.md, "Cover Art Archive: redirects").
package struct CoverArtArchiveClient: Sendable {
    private let baseURL: String
    private let http: any HTTPSending
    private let timeout: Duration
    private let pause: Pause

    /// Thumbnails of 500 px are about 60 KB; for an unknown size the archive silently sends the original of tens of MB.
    private static let maximumImageBytes = 16 << 20

    /// - Parameters:
    ///   - baseURL: without a trailing slash, such as `https://coverartarchive.org`.
    ///   - timeout: of one request with all its redirects, since the archive is known to hang.
    package init(baseURL: String, http: any HTTPSending, timeout: Duration, pause: Pause = .real) {
        self.baseURL = baseURL
        self.http = http
        self.timeout = timeout
        self.pause = pause
    }

    /// A downloaded file and its final URL.
    package struct File: Sendable, Hashable {
        package var bytes: [UInt8]
        package var url: String

        package init(bytes: [UInt8], url: String) {
            self.bytes = bytes
            self.url = url
        }

        /// The release whose file this is: archive.org stores each release's files in an item `mbid-{release}`, to which the archive
        /// redirects. Nil for other URLs.
        package var releaseID: String? {
            let path = url.prefix { $0 != "?" && $0 != "#" }
            let items = path.split(separator: "/").filter { $0.hasPrefix("mbid-") }
            return items.lazy.compactMap { UUID(uuidString: String($0.dropFirst("mbid-".count))) }.first?.uuidString.lowercased()
        }
    }

    /// The release group's front: the editors' choice among its releases.
    ///
    /// - Returns: nil when the archive has none.
    /// - Throws: ``UpstreamError``.
    package func front(releaseGroup id: String) async throws -> File? {
        try await front(of: "\(baseURL)/release-group/\(id)")
    }

    /// The release's front.
    ///
    /// - Returns: nil when the archive has none.
    /// - Throws: ``UpstreamError``.
    package func front(release id: String) async throws -> File? {
        try await front(of: "\(baseURL)/release/\(id)")
    }

    /// The first image of a release that shows the sleeve, for releases without a front.
    ///
    /// - Returns: nil when the archive lists none.
    /// - Throws: ``UpstreamError``.
    package func firstImage(release id: String) async throws -> File? {
        guard let images = try await ask("\(baseURL)/release/\(id)", read: Self.index) else { return nil }
        return try await picture(images.firstThumbnailURLs)
    }

    /// At 500 px, or at another size if that one is not a JPEG: all thumbnails are JPEGs, whatever the original is, but not every size has
    /// been generated (services/artwork/README.md, "Cover Art Archive: thumbnails").
    private func front(of place: String) async throws -> File? {
        try await picture(["\(place)/front-500", "\(place)/front-1200", "\(place)/front-250"])
    }

    /// The first that is a JPEG. Only a picture in another format leads to the next URL.
    private func picture(_ urls: [String]) async throws -> File? {
        var otherFormat: ImageKind?
        for url in urls {
            switch try await ask(url, read: Self.picture) {
            case nil where otherFormat == nil: return nil
            case nil: continue
            case .jpeg(let file): return await enlarged(file, from: urls)
            case .other(let kind): otherFormat = kind
            }
        }
        guard let otherFormat else { return nil }
        throw UpstreamError.unusable(detail: "the Cover Art Archive sent \(otherFormat.displayName) instead of a JPEG")
    }

    /// A larger version, if the archive has one: half of a 500 px spread is small.
    private func enlarged(_ file: File, from urls: [String]) async -> File {
        guard let header = try? JPEGCodec.inspect(file.bytes), CoverSpread.front(of: header) != nil,
            header.uprightHeight < 500, let url = urls.first(where: { $0.contains("-1200") }),
            case .jpeg(let larger) = try? await ask(url, read: Self.picture)
        else { return file }
        return larger
    }

    private enum Picture {
        case jpeg(File)
        case other(ImageKind)
    }

    /// - Returns: nil if it is not a picture at all.
    private static func picture(_ file: File) -> Picture? {
        switch ImageKind(sniffing: file.bytes) {
        case .jpeg: .jpeg(file)
        case .html, .svg, .unknown: nil
        case let kind: .other(kind)
        }
    }

    private static func index(_ file: File) -> ArchiveIndex? {
        try? JSONDecoder().decode(ArchiveIndex.self, from: Data(file.bytes))
    }

    /// - Parameter read: returns nil for a body that is not what was requested.
    /// - Returns: nil when the archive has none.
    /// - Throws: ``UpstreamError``.
    private func ask<Value>(_ url: String, read: (File) -> Value?) async throws -> Value? {
        let url = resolved(url)
        var tries = 0
        while true {
            tries += 1
            let answer = await answer(
                to: HTTPRequest(.get, url, timeout: timeout, maxResponseBytes: Self.maximumImageBytes), read: read)
            Metric.coverArtAnswers.increment(answer.name)
            let trouble: UpstreamError
            switch answer {
            case .found(let value): return value
            case .none: return nil
            case .failed(let error): throw error
            case .trouble(let error): trouble = error
            }
            // One retry here; a longer outage is waited out by the job, not by the worker.
            guard tries < 2, let wait = PoliteRetry.wait(afterTries: tries, random: pause.random()) else { throw trouble }
            try await pause(wait)
        }
    }

    /// The archive's JSON contains absolute http links: to itself, which on a mirror point to the original, and to archive.org, which
    /// supports https.
    private func resolved(_ url: String) -> String {
        for scheme in ["http", "https"] {
            let itself = "\(scheme)://coverartarchive.org/"
            if url.hasPrefix(itself) { return "\(baseURL)/\(url.dropFirst(itself.count))" }
        }
        return url.hasPrefix("http://archive.org/") ? "https" + url.dropFirst("http".count) : url
    }

    private enum Answer<Value> {
        case found(Value)
        case none
        case failed(UpstreamError)
        /// A transient failure.
        case trouble(UpstreamError)

        var name: String {
            switch self {
            case .found: "found"
            case .none: "none"
            case .failed: "failed"
            case .trouble: "trouble"
            }
        }
    }

    private func answer<Value>(to request: HTTPRequest, read: (File) -> Value?) async -> Answer<Value> {
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            return error.isRetryable ? .trouble(.busy(detail: error.description)) : .failed(UpstreamError(error))
        }
        switch response.status {
        case 200:
            // During an outage the archive sends an error page with this status.
            guard let value = read(File(bytes: response.body, url: response.url)) else {
                let kind = ImageKind(sniffing: response.body).displayName
                return .trouble(.unusable(detail: "the Cover Art Archive sent \(response.body.count) bytes of \(kind)"))
            }
            return .found(value)
        case 404: return .none
        case 429, 500...: return .trouble(.busy(detail: "the Cover Art Archive answered \(response.status)"))
        default: return .failed(.rejected(detail: "the Cover Art Archive answered \(response.status)"))
        }
    }
}
