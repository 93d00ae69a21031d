import FoundationEssentials
import Logging
import ServiceKit
import Store
import Telemetry

/// Looks among an album's editions for the cover that people actually photograph (rule 43).
///
/// Runs in the background, while other artwork is shown: nobody waits for it, and it takes its slots of MusicBrainz' rate limit like
/// everything else.
package struct EditionSelector: Sendable {
    private let finder: EditionFinder
    private let store: any ArtworkStore
    private let random: @Sendable () -> Double
    private let logger: Logger

    package init(
        finder: EditionFinder, store: any ArtworkStore, logger: Logger, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.finder = finder
        self.store = store
        self.random = random
        self.logger = logger
    }

    /// Processes a job: ends it with another cover, or leaves the present one. Upstream failures postpone it, and finally end it.
    ///
    /// - Throws: the store's errors; the job is then unfinished and its lease still held.
    package func run(_ job: ArtworkClaim) async throws {
        do {
            try await store.end(job, withEdition: try await choose(job))
        } catch let error as UpstreamError {
            if case .busy(let detail) = error, let delay = PoliteRetry.jobDelay(afterTries: job.tries, random: random()) {
                logger.log(.notice, "The choice of an edition is put off", [.album: job.albumID, .attempt: job.attempt, .detail: detail])
                return try await store.postpone(job, by: delay)
            }
            try await store.end(job, withEdition: nil)
        }
    }

    private func choose(_ job: ArtworkClaim) async throws -> FetchedArtwork? {
        guard let present = try await store.unverified(job.albumID) else { return nil }
        let found = try await finder.first(of: present.releaseGroup, but: present.release) { picture in
            guard let features = picture.features else { return false }
            return try await store.isShown(features, of: job.albumID) == true
        }
        guard var picture = found?.picture else { return nil }
        picture.releaseGroupID = present.releaseGroup
        picture.releaseID = found?.release
        picture.isVerified = true
        return picture
    }
}
