import AlbumScanAPI
import FoundationEssentials
import Logging
import ServiceKit
import Store
import Telemetry

/// Processes one artwork job: match, fetch, store, announce. Upstream failures postpone it with back-off, a limited number of times (rule
/// 46).
package struct ArtworkWorker: Sendable {
    private let service: ArtworkService
    private let store: any ArtworkStore
    private let random: @Sendable () -> Double
    private let announce: @Sendable (ArtworkClaim, ArtworkRecord?) -> Void
    private let logger: Logger

    /// - Parameters:
    ///   - random: in 0..<1, for the jitter of retries.
    ///   - announce: called after the commit that ended a job, with what was stored if that is known.
    package init(
        service: ArtworkService, store: any ArtworkStore, logger: Logger, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        announce: @escaping @Sendable (ArtworkClaim, ArtworkRecord?) -> Void
    ) {
        self.service = service
        self.store = store
        self.random = random
        self.announce = announce
        self.logger = logger
    }

    /// - Throws: the store's errors; the job is then unfinished and its lease still held.
    package func run(_ job: ArtworkClaim) async throws {
        let result: ArtworkResult?
        do {
            result = try await compared(try await fetch(job), of: job.albumID)
        } catch UpstreamError.busy(let detail) {
            if let delay = PoliteRetry.jobDelay(afterTries: job.tries, random: random()) {
                logger.log(.notice, "Artwork is put off", [.album: job.albumID, .attempt: job.attempt, .detail: detail])
                count("put_off")
                return try await store.postpone(job, by: delay)
            }
            result = unavailable(.busy, job, detail: detail)
        } catch UpstreamError.rejected(let detail) {
            result = unavailable(.rejected, job, detail: detail)
        } catch UpstreamError.foreignHost(let detail) {
            result = unavailable(.foreignHost, job, detail: detail)
        }
        announce(job, try await store.end(job, with: result))
        count(result?.name ?? "known")
    }

    /// Adds whether the album's photos show the picture.
    private func compared(_ result: ArtworkResult?, of album: UUID) async throws -> ArtworkResult? {
        guard case .ready(var cover, let releaseGroup) = result, let features = cover.image.features else { return result }
        cover.isShown = try await store.isShown(features, of: album)
        return .ready(cover, releaseGroup: releaseGroup)
    }

    /// - Returns: nil when the album has artwork already.
    private func fetch(_ job: ArtworkClaim) async throws -> ArtworkResult? {
        guard let subject = store.subject(of: job), !subject.album.hasArtwork else { return nil }
        let journal = subject.journal
        let known = subject.album.releaseGroup
        if let known, let found = job.found, found.id == known {
            switch try await service.cover(releaseGroup: known.lowercased, release: found.release?.lowercased, journal: journal) {
            case .found(let cover): return .ready(cover, releaseGroup: known)
            case .none(let absence): return .unavailable(absence, releaseGroup: known)
            }
        }
        if let known,
            case .found(let cover) = try await service.cover(releaseGroup: known.lowercased, release: nil, journal: journal)
        {
            return .ready(cover, releaseGroup: known)
        }
        let (match, step) = try await service.match(subject.album.query, journal: journal)
        switch match {
        case .none(let absence):
            return .unavailable(known == nil ? absence : .noCover, releaseGroup: known)
        case .found(let id, let release):
            guard let releaseGroup = UUID(uuidString: id) else { throw UpstreamError.rejected(detail: "not an MBID") }
            // A release group that was found before, or chosen by a person, is not replaced because the name matches another one better.
            if let known, known != releaseGroup { return .unavailable(.noCover, releaseGroup: known) }
            if try await store.setReleaseGroup(releaseGroup, of: job, foundBy: step) { return nil }
            switch try await service.cover(releaseGroup: id, release: release, journal: journal) {
            case .found(let cover): return .ready(cover, releaseGroup: releaseGroup)
            case .none(let absence): return .unavailable(absence, releaseGroup: releaseGroup)
            }
        }
    }

    private func unavailable(_ absence: ArtworkAbsence, _ job: ArtworkClaim, detail: String) -> ArtworkResult {
        logger.log(
            .warning, "Artwork is unavailable",
            [.album: job.albumID, .attempt: job.attempt, .reason: absence.rawValue, .detail: detail])
        return .unavailable(absence, releaseGroup: nil)
    }

    private func count(_ outcome: String) {
        Metric.artwork.increment(outcome)
    }
}

extension ArtworkResult {
    fileprivate var name: String {
        switch self {
        case .ready: "ready"
        case .unavailable(let absence, _): absence.rawValue
        }
    }
}
