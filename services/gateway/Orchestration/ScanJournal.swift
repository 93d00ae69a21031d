import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Prompts
import Store
import Traces

/// A scan whose transition is stored, and what its jobs are made of.
struct ScanSubject {
    let lease: ScanLease
    /// Nil before it is identified.
    var album: UUID?
    /// Who causes its jobs.
    var account: UUID?
    var search = SearchMode.off
    var traceparent: String?
    /// What the event that tells of the album tells beside it.
    var inWallets: [WalletPlace]?

    init(lease: ScanLease) {
        self.lease = lease
    }

    init(_ scan: TakenScan) {
        lease = scan.lease
        account = scan.accountID
        search = scan.search
        traceparent = scan.trace?.header
    }

    init(_ scan: ScanRecord, owner: UUID) {
        lease = ScanLease(scanID: scan.id, owner: owner, fence: scan.fence)
        album = scan.albumID
        account = scan.accountID
        search = scan.search
        traceparent = TraceContext.scan(scan.id, acceptedUnder: scan.traceparent)?.header
    }
}

/// The orchestration's transactions. Each atomically stores a state change, its events and the jobs for the next steps.
package struct ScanJournal: Sendable {
    package let database: Database
    /// This gateway's id, the owner of its leases.
    let owner: UUID
    let timing: OrchestrationTiming
    let photoTimeToLive: Duration
    package let review: ReviewSettings
    /// Whether scans count against their accounts' quotas (rule 51).
    let quotasAreOn: Bool
    /// What an account may cause in a day (rule 83).
    package let allowances: Allowances
    /// When to ask again for a review that has to be written, while too many wait for a worker; nil otherwise.
    let reviewBacklog: @Sendable () -> Duration?

    /// The settings for reviews: part of their cache key (rule 36).
    package struct ReviewSettings: Sendable {
        /// Its current versions are used: operators may reload it.
        let prompts: PromptLibrary
        /// BCP 47.
        let language: String

        package init(prompts: PromptLibrary, language: String) {
            self.prompts = prompts
            self.language = language
        }

        package func job(for album: UUID, kind: ReviewKind) -> ReviewJob {
            let prompt = prompts[kind == .searched ? .reviewGenerationSearched : .reviewGeneration]
            return ReviewJob(albumID: album, kind: kind, promptVersion: prompt.version, language: language)
        }
    }

    package init(
        database: Database, owner: UUID, timing: OrchestrationTiming, photoTimeToLive: Duration, review: ReviewSettings, quotasAreOn: Bool,
        allowances: Allowances, reviewBacklog: @escaping @Sendable () -> Duration?
    ) {
        self.database = database
        self.owner = owner
        self.timing = timing
        self.photoTimeToLive = photoTimeToLive
        self.review = review
        self.quotasAreOn = quotasAreOn
        self.allowances = allowances
        self.reviewBacklog = reviewBacklog
    }

    // MARK: Progress

    /// Stores a transition of the machine.
    ///
    /// - Parameter review: the one that the scan waited for, if it is written (``Status``).
    /// - Returns: the stored events, to be published.
    func store(_ transition: ScanMachine.Transition, of lease: ScanLease, review: UUID? = nil) async throws -> [ProgressEvent] {
        if transition.state == .identificationFailed {
            return try await storing { try await store(transition, of: ScanSubject(lease: lease), $0) }
        }
        precondition(transition.jobs.isEmpty, "only a scan that is identified needs jobs")
        var changes = ScanChanges(transition)
        var writes: [Write] = []
        if let review, transition.events.contains(where: { $0.kind == .review }) {
            changes.reviewID = review
            writes = [HistoryRepository.completing(scanID: lease.scanID, reviewID: review)]
        }
        let events = transition.events.map { $0.unnumbered(scanID: lease.scanID) }
        return try await patiently {
            try await database.once { try await $0.scanDrives.advance(lease, events: events, changes: changes, with: writes).events }
        }
    }

    /// Stores a transition in the caller's transaction: the jobs it needs, its events, and what a failure or the end of the identification
    /// means for the photo and the quota.
    ///
    /// The scan's row is locked already (``ScanDriveRepository/hold(_:)``), unless this transaction has changed it.
    ///
    /// - Parameters:
    ///   - changes: of the scan, beside those that the transition is about; a job for its artwork may be among them. Gets the others.
    ///   - writes: made after it.
    /// - Returns: the stored events, and what ``enqueue(_:for:of:_:_:)`` says.
    /// - Throws: ``LeaseLost`` if another driver has the scan.
    func store(
        _ transition: ScanMachine.Transition, of subject: ScanSubject, _ db: DatabaseSession, changes: inout ScanChanges,
        then writes: [Write] = []
    ) async throws -> (events: [ProgressEvent], newReview: UUID?) {
        changes.apply(transition)
        var newReview: UUID?
        if let album = subject.album {
            let queues = transition.jobs.filter { $0 != .artwork || changes.artworkJobID == nil }
            newReview = try await enqueue(queues, for: album, of: subject, &changes, db)
        } else {
            precondition(transition.jobs.isEmpty, "only a scan that is identified needs jobs")
        }
        let scan = subject.lease.scanID
        let events = transition.events.map { event in
            var event = event.unnumbered(scanID: scan)
            if event.stage == .identified { event.inWallets = subject.inWallets }
            return event
        }
        let advanced = try await db.scanDrives.advance(subject.lease, events: events, changes: changes)
        var endings = [
            advanced.holdsReservation ? endingReservation(of: scan, changes) : nil,
            advanced.holdsAllowance ? endingAllowance(of: scan, changes) : nil,
        ].compactMap(\.self)
        if transition.state == .identificationFailed {
            // A worker can begin no more calls.
            endings.append(
                StepRepository.endingIdentification(
                    of: scan, result: Identification?.none, error: transition.error,
                    keeping: transition.erasesPhoto ? .nothing : .everything))
        }
        if !endings.isEmpty || !writes.isEmpty { try await db.make(endings + writes) }
        return (advanced.events, newReview)
    }

    func store(_ transition: ScanMachine.Transition, of subject: ScanSubject, _ db: DatabaseSession) async throws -> [ProgressEvent] {
        var changes = ScanChanges()
        return try await store(transition, of: subject, db, changes: &changes).events
    }

    /// Enqueues the jobs that a scan needs, in this order.
    ///
    /// - Returns: the job of the review if nobody has begun it before.
    @discardableResult
    func enqueue(
        _ queues: [JobQueue], for album: UUID, of subject: ScanSubject, _ changes: inout ScanChanges, _ db: DatabaseSession
    ) async throws -> UUID? {
        if queues.isEmpty { return nil }
        func request(_ queue: JobQueue, _ key: String, _ payload: some Codable & Sendable) -> JobRepository.Request {
            JobRepository.Request(
                queue, key: key, payload: payload, traceparent: subject.traceparent, account: subject.account, revive: true)
        }
        let jobs = try await db.jobs.enqueue(
            queues.map { queue in
                switch queue {
                case .artwork, .edition, .shelf:
                    let job = ArtworkJob(albumID: album)
                    return request(queue, job.key, job)
                case .review:
                    let job = review.job(for: album, kind: subject.search.reviewKind)
                    return request(queue, job.key, job)
                }
            })
        for job in jobs {
            switch job.queue {
            case .artwork, .edition, .shelf: changes.artworkJobID = job.id
            case .review: changes.reviewJobID = job.id
            }
        }
        return jobs.first { $0.queue == .review && $0.state == .ready && $0.attempt == 0 }?.id
    }

    /// A transaction of a drive: waits while the database is unavailable, since the scan cannot progress without it. A commit whose outcome
    /// is unknown is not repeated: the drive ends, and the scan is resumed from its stored state.
    func storing<Result: Sendable>(_ body: (DatabaseSession) async throws -> Result) async throws -> Result {
        try await patiently { try await database.transaction(body) }
    }

    private func patiently<Result: Sendable>(_ attempt: () async throws -> Result) async throws -> Result {
        let deadline = ContinuousClock.now + timing.storePatience
        while true {
            do {
                return try await attempt()
            } catch StoreError.database(let error) where error.isRetryable && .now < deadline {
                try await Task.sleep(for: timing.storePause)
            }
        }
    }

    // MARK: Status

    package struct Status: Sendable {
        package let artwork: ArtworkStatus
        package let review: ReviewStatus
        /// The review, once it is written.
        package let reviewID: UUID?
    }

    /// The state of a scan's artwork and review.
    package func status(of scan: UUID) async throws -> Status {
        guard let awaited = try await database.autocommit({ try await $0.scans.awaited(by: scan) }) else { throw StoreError.notFound }
        let artwork = ArtworkStatus(resource: ArtworkResource(awaited.artwork, album: awaited.albumID))
        return Status(artwork: artwork, review: reviewStatus(of: awaited), reviewID: awaited.review?.id)
    }

    /// By the scan's own job: the current prompts or language may differ from those it was queued with.
    private func reviewStatus(of scan: ScanRepository.Awaited) -> ReviewStatus {
        guard scan.jobState?.hasEnded == true else { return .pending }
        return scan.review.map { .ready(ReviewResource($0)) } ?? .failed(scan.jobError ?? .reviewUnavailable)
    }
}

extension ScanChanges {
    init(_ transition: ScanMachine.Transition) {
        self.init()
        apply(transition)
    }

    /// What a transition changes of the row itself.
    fileprivate mutating func apply(_ transition: ScanMachine.Transition) {
        state = transition.state
        error = transition.error
        if transition.artworkIsSettled { artworkIsSettled = true }
    }
}
