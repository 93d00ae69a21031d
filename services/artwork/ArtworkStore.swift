import AlbumScanAPI
import Catalog
import Contracts
import DurableWork
import FoundationEssentials
import Store
import VisualMemory

/// The worker's storage; tests keep it in memory.
package protocol ArtworkStore: Sendable {
    /// What a job is about; nil if the album has been deleted.
    func subject(of job: ArtworkClaim) -> ArtworkSubject?

    /// Records the release group of a job's album.
    ///
    /// - Parameter step: that found it, to be recorded in the job's journal with it; nil if it is.
    /// - Returns: whether the album now has artwork, taken over from another album with the same release group.
    func setReleaseGroup(_ releaseGroup: UUID, of job: ArtworkClaim, foundBy step: EndedStep?) async throws -> Bool

    /// Whether photos of the album show a picture; nil if there are none to compare with.
    ///
    /// - Parameter picture: the picture's features.
    func isShown(_ picture: [UInt8], of album: UUID) async throws -> Bool?

    /// Stores the result and ends the job, in one transaction. Nil leaves the artwork unchanged.
    ///
    /// - Returns: the artwork as it is stored now; nil where it was left unchanged, or has to be read.
    func end(_ job: ArtworkClaim, with result: ArtworkResult?) async throws -> ArtworkRecord?

    /// The release group and release of artwork that no photo shows; nil if one does, or if it is an operator's, or missing.
    func unverified(_ album: UUID) async throws -> (releaseGroup: UUID, release: UUID?)?

    /// Ends a job that chose an edition. Nil leaves the artwork unchanged.
    func end(_ job: ArtworkClaim, withEdition picture: FetchedArtwork?) async throws

    /// Postpones the job.
    func postpone(_ job: ArtworkClaim, by delay: Duration) async throws
}

/// What an artwork job is about, and the journal of its searches and downloads.
package struct ArtworkSubject: Sendable {
    package var album: ArtworkAlbum
    package var journal: any StepJournal

    package init(album: ArtworkAlbum, journal: any StepJournal) {
        self.album = album
        self.journal = journal
    }
}

package struct ArtworkAlbum: Sendable, Hashable {
    package var query: AlbumQuery
    /// The album's release group, if that is known already.
    package var releaseGroup: UUID?
    package var hasArtwork: Bool

    package init(query: AlbumQuery, releaseGroup: UUID? = nil, hasArtwork: Bool) {
        self.query = query
        self.releaseGroup = releaseGroup
        self.hasArtwork = hasArtwork
    }
}

/// A claimed job: its id, the attempt (its fencing token), how often it has been postponed, the album, what was read of it with the claim, and what
/// a search for it found just before, if there was one.
package struct ArtworkClaim: Sendable, Hashable {
    package var id: UUID
    package var attempt: Int
    package var tries: Int
    package var albumID: UUID
    package var subject: JobSubject
    package var found: FoundReleaseGroup?

    package init(
        id: UUID, attempt: Int, tries: Int, albumID: UUID, subject: JobSubject = JobSubject(), found: FoundReleaseGroup? = nil
    ) {
        self.id = id
        self.attempt = attempt
        self.tries = tries
        self.albumID = albumID
        self.subject = subject
        self.found = found
    }

    init(_ job: ClaimedJob<some Codable & Sendable>, of album: UUID, found: FoundReleaseGroup? = nil) throws {
        self.init(id: job.id, attempt: job.attempt, tries: job.tries, albumID: album, subject: try job.subject, found: found)
    }
}

package enum ArtworkResult: Sendable, Hashable {
    case ready(ArtworkService.Cover, releaseGroup: UUID)
    case unavailable(ArtworkAbsence, releaseGroup: UUID?)
}

/// The store in PostgreSQL.
struct DatabaseArtworkStore: ArtworkStore {
    let database: Database
    /// Nil where the visual memory is switched off.
    let verification: ArtworkVerification?

    func subject(of job: ArtworkClaim) -> ArtworkSubject? {
        job.subject.album.map { album in
            ArtworkSubject(
                album: ArtworkAlbum(
                    query: AlbumQuery(artist: album.artistName, title: album.albumTitle, year: album.releaseYear.map(String.init)),
                    releaseGroup: album.releaseGroupID, hasArtwork: job.subject.hasArtwork),
                journal: DatabaseStepJournal(database, of: run(of: job), knowing: job.subject.answers))
        }
    }

    private func run(of job: ArtworkClaim) -> StepRun { .job(job.id, attempt: job.attempt, album: job.albumID) }

    func setReleaseGroup(_ releaseGroup: UUID, of job: ArtworkClaim, foundBy step: EndedStep?) async throws -> Bool {
        let album = job.albumID
        let recorded = step.map { [StepRepository.recording($0, of: run(of: job))] } ?? []
        let isFree = try await database.autocommit {
            try await $0.albums.setFreeReleaseGroup(releaseGroup, of: album, with: recorded)
        }
        if isFree { return false }
        return try await database.transaction { session in
            let holder = try await session.albums.setReleaseGroup(releaseGroup, of: album)
            guard holder != album, let artwork = try await session.artwork.find(holder), artwork.state == .ready,
                let full = try await session.artwork.image(holder, size: .full),
                let thumbnail = try await session.artwork.image(holder, size: .thumbnail)
            else { return false }
            let copy = FetchedArtwork(
                version: full.version, image500: full.bytes, image200: thumbnail.bytes, releaseGroupID: releaseGroup,
                releaseID: artwork.releaseID, sourceURL: "https://coverartarchive.org/release-group/\(releaseGroup.lowercased)")
            try await session.artwork.store(copy, of: album)
            return true
        }
    }

    func isShown(_ picture: [UInt8], of album: UUID) async throws -> Bool? {
        try await verification?.isShown(picture, of: album)
    }

    func end(_ job: ArtworkClaim, with result: ArtworkResult?) async throws -> ArtworkRecord? {
        try await database.persist { session in
            var stored: ArtworkRecord?
            switch result {
            case .ready(let cover, let releaseGroup):
                let fetched = FetchedArtwork(
                    version: cover.image.version, image500: cover.image.image500, image200: cover.image.image200,
                    releaseGroupID: releaseGroup, releaseID: cover.releaseID.flatMap { UUID(uuidString: $0) }, sourceURL: cover.url,
                    features: cover.image.features, isVerified: cover.isShown == true)
                stored = try await store(fetched, of: job.albumID, session)
                if cover.isShown == false {
                    let choice = ArtworkJob(albumID: job.albumID)
                    let account = try await session.jobs.account(of: job.id)
                    _ = try await session.jobs.enqueue(
                        .edition, key: choice.key, payload: choice, traceparent: nil, account: account, revive: true)
                }
            case .unavailable(let reason, let releaseGroup):
                stored = try await session.artwork.storeUnavailable(reason.rawValue, releaseGroupID: releaseGroup, of: job.albumID)
            case nil:
                break
            }
            try await session.jobs.finish(job.id, attempt: job.attempt)
            return stored
        }
    }

    func unverified(_ album: UUID) async throws -> (releaseGroup: UUID, release: UUID?)? {
        try await database.autocommit { session in
            // An operator's picture has no features to compare, and is never replaced.
            guard let found = try await session.artwork.find(album), found.state == .ready, !found.isVerified,
                let group = found.releaseGroupID, try await session.artwork.features(of: album) != nil
            else { return nil }
            return (group, found.releaseID)
        }
    }

    func end(_ job: ArtworkClaim, withEdition picture: FetchedArtwork?) async throws {
        try await database.persist { session in
            // Checked again in this transaction: an operator may have replaced the artwork meanwhile.
            if let picture, try await session.artwork.features(of: job.albumID) != nil {
                _ = try await store(picture, of: job.albumID, session)
            }
            try await session.jobs.finish(job.id, attempt: job.attempt)
        }
    }

    /// Under the album's lock, so that a photo being taught concurrently either sees the artwork or is seen here.
    ///
    /// - Returns: nil where it has to be read.
    private func store(_ artwork: FetchedArtwork, of album: UUID, _ session: DatabaseSession) async throws -> ArtworkRecord? {
        if verification != nil { try await session.visualMemory.lock(album) }
        let stored = try await session.artwork.store(artwork, of: album)
        return try await verification?.settle(album, session) == true ? nil : stored
    }

    func postpone(_ job: ArtworkClaim, by delay: Duration) async throws {
        // Shown to operators, with the postponed jobs.
        let reason = ScanFailure(code: "busy", message: "MusicBrainz or the Cover Art Archive is busy", retryable: true)
        try await database.autocommit { try await $0.jobs.postpone(job.id, attempt: job.attempt, by: delay, because: reason) }
    }
}

/// The shared rate limit in PostgreSQL.
struct DatabaseRateSlots: RateSlots {
    let database: Database
    /// Whether only slots are taken that begin now and that no scan waits for (rule 93).
    let onlyIdle: Bool
    private let name = "musicbrainz"

    init(database: Database, onlyIdle: Bool = false) {
        self.database = database
        self.onlyIdle = onlyIdle
    }

    func take(spacing: Duration, patience: Duration, shares: [RateShare]) async throws -> Duration? {
        if onlyIdle { return try await database.autocommit { try await $0.rateSlots.takeIdle(name, spacing: spacing) } ? .zero : nil }
        return try await database.takeSlot(name, spacing: spacing, patience: patience, shares: shares)
    }

    func push(by delay: Duration) async throws {
        try await database.autocommit { try await $0.rateSlots.push(name, by: delay) }
    }
}
