import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Prompts
import ServiceKit
import Store
import Telemetry

/// The orchestration's transactions. Each stores what happened, its events and the next steps together, or nothing.
struct ScanJournal: Sendable {
    let database: Database
    /// This gateway, as the owner of leases.
    let owner: UUID
    let timing: OrchestrationTiming
    let photoTimeToLive: Duration
    let review: ReviewSettings
    /// Whether scans count against their accounts' quotas (rule 51).
    let quotasAreOn: Bool

    /// What reviews are asked for: part of their cache key (rule 36).
    struct ReviewSettings: Sendable {
        /// Whose versions count at the time of asking: operators may have it reloaded.
        let prompts: PromptLibrary
        /// BCP 47.
        let language: String

        func job(for album: UUID, search: SearchMode) -> ReviewJob {
            let kind = search.reviewKind
            let prompt = prompts[kind == .searched ? .reviewGenerationSearched : .reviewGeneration]
            return ReviewJob(albumID: album, tier: kind, promptVersion: prompt.version, language: language)
        }
    }

    // MARK: Progress

    /// Stores what the machine decided.
    /// - Returns: the events as stored, to be published.
    func store(_ transition: ScanMachine.Transition, of lease: ScanLease) async throws -> [ProgressEvent] {
        var changes = ScanChanges()
        changes.state = transition.state
        changes.error = transition.error
        if transition.artworkIsSettled { changes.artworkIsSettled = true }
        return try await storing { db in
            var changes = changes
            if transition.events.contains(where: { $0.kind == .review }) {
                changes.reviewID = try await takeReview(of: lease.scanID, db)
            }
            if transition.events.contains(where: { $0.kind == .identificationFailed }) {
                let keepsPhoto = transition.error?.keepsPhoto == true
                if !keepsPhoto { try await erasePhoto(of: lease.scanID, db) }
                try await db.steps.endIdentification(
                    of: lease.scanID, result: Identification?.none, error: transition.error, keepsAnswers: keepsPhoto)
            }
            return try await advance(lease, transition.events, changes, db)
        }
    }

    /// A transaction of a drive: waits while the database is away, since the scan has nothing better to do either. A commit whose outcome is
    /// unknown is not repeated: the drive ends, and the scan is taken again as it is stored.
    private func storing<Result: Sendable>(_ body: (DatabaseSession) async throws -> Result) async throws -> Result {
        let deadline = ContinuousClock.now + timing.storePatience
        while true {
            do {
                return try await database.transaction(body)
            } catch StoreError.database(let error) where error.isRetryable && .now < deadline {
                try await Task.sleep(for: timing.storePause)
            }
        }
    }

    private func takeReview(of scan: UUID, _ db: DatabaseSession) async throws -> UUID? {
        guard let job = try await db.scans.find(scan)?.reviewJobID, let stored = try await db.reviews.find(writtenBy: job) else {
            return nil
        }
        try await db.history.complete(scanID: scan, reviewID: stored.id)
        return stored.id
    }

    func advance(
        _ lease: ScanLease, _ events: [ScanEvent], _ changes: ScanChanges, _ db: DatabaseSession
    ) async throws -> [ProgressEvent] {
        try await db.scanDrives.advance(lease, events: events.count, changes: changes) { index, seq, at in
            events[index].numbered(seq, at: at, scanID: lease.scanID)
        }
    }

    // MARK: Identification

    struct StoredIdentification: Sendable {
        let machine: ScanMachine
        let transition: ScanMachine.Transition
        let events: [ProgressEvent]
        /// Queues that got work.
        let doorbells: [JobQueue]
        /// The review that is there already.
        let reviewID: UUID?
    }

    /// The album, its jobs, the history entry, the events and the end of the photo, in one transaction.
    func storeIdentification(
        _ identification: Identification, of scan: TakenScan, machine: ScanMachine
    ) async throws -> StoredIdentification {
        try await storing { db in
            let (album, resource) = try await self.album(of: identification, scan, db)
            let subject = Subject(lease: scan.lease, search: scan.search, traceparent: scan.trace?.header)
            let stored = try await begin(album.id, of: subject, machine: machine, as: resource, db) { artwork, review in
                .identified(resource, albumID: album.id, artwork: artwork, review: review)
            }
            try await db.history.insert(
                scanID: scan.lease.scanID, accountID: scan.accountID, albumID: album.id, identification: resource,
                scannedAt: scan.createdAt, reviewID: stored.reviewID)
            try await db.photos.erase(scan.lease.scanID)
            try await db.steps.endIdentification(of: scan.lease.scanID, result: identification, error: ScanFailure?.none)
            return stored
        }
    }

    /// The scan that an album is found for.
    struct Subject {
        let lease: ScanLease
        let search: SearchMode
        let traceparent: String?
    }

    /// Tells a scan which album it shows, and starts what is not known of that yet. Belongs into a transaction.
    func begin(
        _ album: UUID, of scan: Subject, machine: ScanMachine, as resource: IdentificationResource, _ db: DatabaseSession,
        input: (ArtworkStatus, ReviewStatus) -> ScanMachine.Input
    ) async throws -> StoredIdentification {
        var changes = ScanChanges()
        let artwork = try await artworkStatus(of: album, db)
        let job = review.job(for: album, search: scan.search)
        let cached = try await db.reviews.find(job)
        var machine = machine
        let transition = machine.handle(input(artwork, cached.map { .ready(ReviewResource($0)) } ?? .pending))
        var doorbells: [JobQueue] = []
        if !artwork.isSettled {
            let work = ArtworkJob(albumID: album)
            changes.artworkJobID = try await db.jobs.enqueue(
                .artwork, key: work.key, payload: work, traceparent: scan.traceparent, revive: true
            ).id
            doorbells.append(.artwork)
        }
        if cached == nil {
            changes.reviewJobID = try await db.jobs.enqueue(
                .review, key: job.key, payload: job, traceparent: scan.traceparent, revive: true
            ).id
            doorbells.append(.review)
        }
        changes.state = transition.state
        changes.identification = resource
        changes.albumID = album
        changes.reviewID = cached?.id
        changes.artworkIsSettled = transition.artworkIsSettled ? true : nil
        let events = try await advance(scan.lease, transition.events, changes, db)
        return StoredIdentification(
            machine: machine, transition: transition, events: events, doorbells: doorbells, reviewID: cached?.id)
    }

    /// What is known about artwork when an album is scanned. Artwork that failed for a passing reason is tried again.
    private func artworkStatus(of album: UUID, _ db: DatabaseSession) async throws -> ArtworkStatus {
        let record = try await db.artwork.find(album)
        if let record, record.mayBeTriedAgain {
            try await db.artwork.reopen(album)
            return ArtworkStatus(resource: ArtworkResource(state: .pending))
        }
        return ArtworkStatus(resource: ArtworkResource(record, album: album))
    }

    // MARK: Status

    struct Status: Sendable {
        let artwork: ArtworkStatus
        let review: ReviewStatus
    }

    /// What artwork and review of a scan have come to.
    func status(of scan: UUID) async throws -> Status {
        try await database.autocommit { db in
            guard let record = try await db.scans.find(scan), let album = record.albumID else { throw StoreError.notFound }
            let artwork = ArtworkStatus(resource: ArtworkResource(try await db.artwork.find(album), album: album))
            return Status(artwork: artwork, review: try await reviewStatus(of: record, db))
        }
    }

    /// By the scan's own job: the prompts or the language may have changed since it was queued.
    private func reviewStatus(of scan: ScanRecord, _ db: DatabaseSession) async throws -> ReviewStatus {
        guard let id = scan.reviewJobID, let job = try await db.jobs.find(id), job.state.hasEnded else { return .pending }
        if let stored = try await db.reviews.find(writtenBy: id) { return .ready(ReviewResource(stored)) }
        return .failed(job.error ?? .reviewUnavailable)
    }

    // MARK: Leases

    func takeAbandoned(limit: Int, endsLeases: Bool) async throws -> [TakenScan] {
        try await database.autocommit { db in
            var taken: [TakenScan] = []
            for scan in try await db.scanDrives.takeAbandoned(
                owner: owner, limit: limit, lease: timing.lease, endsLeases: endsLeases)
            {
                taken.append(try await takenScan(scan, db))
            }
            return taken
        }
    }

    func takenScan(_ scan: ScanRecord, _ db: DatabaseSession) async throws -> TakenScan {
        TakenScan(scan, owner: owner, kinds: try await db.scans.events(of: scan.id, after: 0).map(\.stage))
    }

    /// - Returns: the scans that are still held.
    func renew(_ leases: [ScanLease]) async throws -> Set<UUID> {
        Set(try await database.autocommit { try await $0.scanDrives.renew(leases, for: timing.lease) })
    }

    func release(_ leases: [ScanLease]) async throws {
        try await database.autocommit { try await $0.scanDrives.release(leases) }
    }

    /// Opens a scan whose review failed for another try, its review job made ready; nil in every other state.
    func reopenForReview(_ scan: UUID, account: UUID) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            guard let record = try await db.scanDrives.reopen(scan, accountID: account, owner: owner, lease: timing.lease),
                let album = record.albumID
            else { return nil }
            let job = review.job(for: album, search: record.search)
            var changes = ScanChanges()
            changes.state = .reviewing
            changes.reviewJobID = try await db.jobs.enqueue(
                .review, key: job.key, payload: job, traceparent: TraceContext.scan(scan, acceptedUnder: record.traceparent)?.header,
                revive: true
            ).id
            let lease = ScanLease(scanID: scan, owner: owner, fence: record.fence)
            let events = try await advance(lease, [.reviewing], changes, db)
            return (try await takenScan(record, db), events)
        }
    }

    // MARK: Jobs

    func scansWaiting(for job: UUID, among scans: [UUID]) async throws -> [UUID] {
        guard !scans.isEmpty else { return [] }
        return try await database.autocommit { try await $0.scanDrives.waiting(for: job, among: scans) }
    }

    func scansWithEndedJobs(among scans: [UUID]) async throws -> [UUID] {
        try await database.autocommit { try await $0.scanDrives.withEndedJobs(among: scans) }
    }

    /// How long the oldest review has been waiting for a worker; zero when none waits. Without workers waiting is no overload.
    func reviewWait() async throws -> Duration {
        let depth = try await database.autocommit { try await $0.jobs.depth(of: .review) }
        return depth.leased > 0 ? depth.oldest : .zero
    }

    func sweepPhotos() async throws {
        _ = try await database.autocommit { db in
            _ = try await db.photos.sweep()
            _ = try await db.scanFeatures.sweep()
        }
    }

    /// Puts jobs of dead workers back.
    /// - Returns: queues that have work again.
    func endJobLeases() async throws -> [JobQueue] {
        let queues = try await database.autocommit { try await $0.jobs.sweepExpired() }
        for queue in queues { Metric.jobLeasesExpired.increment(queue.rawValue) }
        return queues
    }

    // MARK: Acceptance

    enum AcceptOutcome: Sendable {
        /// The events are to be published.
        case accepted(TakenScan, ScanResource, [ProgressEvent])
        case replayed(UUID)
    }

    /// The scan an idempotency key was used for.
    /// - Throws: 422 `idempotency_mismatch` if it was used for another request.
    func replay(_ idempotency: IdempotencyKey, account: UUID) async throws -> UUID? {
        guard let known = try await database.autocommit({ try await $0.scans.replay(key: idempotency.key, accountID: account) }) else {
            return nil
        }
        guard known.requestHash == idempotency.requestHash else { throw ProblemError.idempotencyMismatch }
        return known.scanID
    }

    func accept(_ request: NewScanRequest) async throws -> AcceptOutcome {
        let new = request.newScan(owner: owner, photoTimeToLive: photoTimeToLive, lease: timing.lease)
        let accepted: (TakenScan, ScanResource, [ProgressEvent])? = try await database.transaction { db in
            guard let account = try await db.accounts.accountForScan(of: new.deviceID) else { throw ProblemError.unauthorized }
            var scan = new
            scan.accountID = account
            let record = try await db.scans.insert(scan)
            if let key = request.idempotency {
                let isFirst = try await db.scans.reserve(
                    key: key.key, requestHash: key.requestHash, scanID: scan.id, accountID: scan.accountID)
                guard isFirst else { throw KeyIsTaken() }
            }
            try await reserve(scan.id, account: record.accountID, db)
            var changes = ScanChanges()
            changes.state = .identifying
            let lease = ScanLease(scanID: scan.id, owner: owner, fence: record.fence)
            let events = try await advance(lease, [.accepted, .identifying], changes, db)
            let updatedAt = events.last?.at ?? Timestamp(record.updatedAt)
            let resource = ScanResource(id: scan.id, state: .identifying, createdAt: Timestamp(record.createdAt), updatedAt: updatedAt)
            return (TakenScan(record, owner: owner, kinds: events.map(\.stage)), resource, events)
        } onKeyTaken: {
            nil
        }
        if let accepted { return .accepted(accepted.0, accepted.1, accepted.2) }
        guard let key = request.idempotency, let known = try await replay(key, account: new.accountID) else { throw StoreError.notFound }
        return .replayed(known)
    }
}

/// Rolls an acceptance back whose idempotency key another request took meanwhile.
private struct KeyIsTaken: Error {}

extension Database {
    fileprivate func write<Result: Sendable>(
        _ body: (DatabaseSession) async throws -> Result, onKeyTaken: () -> Result
    ) async throws -> Result {
        do {
            return try await write(body)
        } catch is KeyIsTaken {
            return onKeyTaken()
        }
    }
}

extension ArtworkRecord {
    /// Whether another scan of the album is worth another look: what MusicBrainz and the archive answered stands for a week; that they were
    /// away, or answered something else, stands for nothing.
    fileprivate var mayBeTriedAgain: Bool {
        let isAnswer = ["no_match", "ambiguous", "no_cover"].contains(reason)
        return state == .unavailable && (!isAnswer || updatedAt.timeIntervalSinceNow < -7 * 86_400)
    }
}

extension ScanFailure {
    /// Only after trouble with a provider is the photo kept for a retry (rule 7).
    fileprivate var keepsPhoto: Bool { self == .identificationUnavailable }
}
