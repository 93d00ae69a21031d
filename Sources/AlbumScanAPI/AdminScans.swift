#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/scans`: newest first.
public struct AdminScanPage: Codable, Sendable, Equatable {
    /// At most as many as asked for, 1…100.
    public var scans: [AdminScan]
    /// For the next page; opaque, nil on the last one.
    public var nextCursor: String?

    /// For servers and tests: clients decode what a server answers.
    public init(scans: [AdminScan], nextCursor: String? = nil) {
        self.scans = scans
        self.nextCursor = nextCursor
    }
}

/// A scan as operators see it. Never holds the photo.
public struct AdminScan: Codable, Sendable, Equatable {
    /// Who drives a scan, and for how long nobody else may.
    public struct Lease: Codable, Sendable, Equatable {
        /// The gateway that drives it, as ``AdminProcess/instance``.
        @LowercaseID public var owner: UUID
        /// When another gateway may take it over; its driver renews it until the scan ends.
        public var until: Timestamp

        /// For servers and tests: clients decode what a server answers.
        public init(owner: UUID, until: Timestamp) {
            self.owner = owner
            self.until = until
        }
    }

    /// The scan's id, as its owner's device knows it.
    @LowercaseID public var id: UUID
    /// Whose scan it is.
    @LowercaseID public var accountId: UUID
    /// How far it came.
    public var state: ScanState
    /// When it was accepted.
    public var createdAt: Timestamp
    /// When its last event was stored.
    public var updatedAt: Timestamp
    /// When its album was found; nil until then.
    public var identifiedAt: Timestamp?
    /// The album found; nil until then.
    @OptionalLowercaseID public var albumId: UUID?
    /// The album's artist as this scan was told it; nil until it is identified.
    public var artistName: String?
    /// The album's title as this scan was told it; nil until it is identified.
    public var albumTitle: String?
    /// Nil when nobody drives it, as after its end.
    public var lease: Lease?
    /// Grows with every change of driver.
    public var fence: Int64
    /// Not ended, and without a driver or without news for two minutes.
    public var stuck: Bool
    /// Whether its normalized photo is still stored, so that it can be identified again (rule 7).
    public var photoHeld: Bool
    /// The scan's own calls to models; a review is shared by all scans of its album and not counted here.
    public var calls: Int
    /// What those calls cost, in millionths of a US dollar.
    public var costMicroUsd: Int64
    /// Why it failed; nil unless it did.
    public var error: ScanFailure?

    /// What every scan has; the rest is set where it is known.
    public init(
        id: UUID, accountId: UUID, state: ScanState, createdAt: Timestamp, updatedAt: Timestamp, fence: Int64, stuck: Bool,
        photoHeld: Bool, calls: Int, costMicroUsd: Int64
    ) {
        self.id = id
        self.accountId = accountId
        self.state = state
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.fence = fence
        self.stuck = stuck
        self.photoHeld = photoHeld
        self.calls = calls
        self.costMicroUsd = costMicroUsd
    }
}

/// `GET /admin/v1/scans/{id}`: a scan with all that was done for it.
public struct AdminScanDetail: Codable, Sendable, Equatable {
    /// What the list shows of it.
    public var scan: AdminScan
    /// `standard` or `searched`.
    public var reviewTier: String
    /// Whether its steps may search the web, settled when it was accepted (rule 17).
    public var maySearch: Bool
    /// The trace it belongs to (W3C Trace Context); nil if none was recorded.
    public var traceparent: String?
    /// Its own steps and those of its jobs, in the order in which they began.
    public var steps: [AdminStep]
    /// The artwork and review jobs it waited for; they may serve other scans too.
    public var jobs: [AdminJob]
    /// Calls to models, the earliest first: its own, and those for its album's review while it waited.
    public var calls: [AdminCall]
    /// Everything its event stream tells, the earliest first.
    public var events: [AdminEvent]

    /// For servers and tests: clients decode what a server answers.
    public init(
        scan: AdminScan, reviewTier: String, maySearch: Bool, traceparent: String?, steps: [AdminStep], jobs: [AdminJob],
        calls: [AdminCall], events: [AdminEvent]
    ) {
        self.scan = scan
        self.reviewTier = reviewTier
        self.maySearch = maySearch
        self.traceparent = traceparent
        self.steps = steps
        self.jobs = jobs
        self.calls = calls
        self.events = events
    }
}

/// A step of a scan, or of a job it waited for.
public struct AdminStep: Codable, Sendable, Equatable {
    /// Such as `identification`; a job's step has its queue in front, as in `review.phase3_review_generation`.
    public var step: String
    /// From 1.
    public var attempt: Int
    /// When this attempt began.
    public var startedAt: Timestamp
    /// Absent while it runs, and if its driver died or was stopped.
    public var finishedAt: Timestamp?
    /// Milliseconds from start to finish; nil while there is no finish.
    public var durationMs: Int?
    /// Why it failed; nil unless it did.
    public var error: ScanFailure?

    /// `durationMs` follows from the two times.
    public init(step: String, attempt: Int, startedAt: Timestamp, finishedAt: Timestamp?, error: ScanFailure?) {
        self.step = step
        self.attempt = attempt
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        durationMs = finishedAt.map { Int(($0.date.timeIntervalSince(startedAt.date) * 1000).rounded()) }
        self.error = error
    }
}

/// A piece of long work.
public struct AdminJob: Codable, Sendable, Equatable {
    /// The job's id, as logs and ``AdminLimits/PutOff/jobId`` name it.
    @LowercaseID public var id: UUID
    /// `artwork`, `review`, or `edition`, which looks for another edition's cover.
    public var queue: String
    /// `ready`, `leased`, `done` or `failed`.
    public var state: String
    /// Claims so far; only the newest claim may finish the job.
    public var attempt: Int
    /// How often it was put off since it was last asked for.
    public var tries: Int
    /// When it may be claimed, or might have been.
    public var runAt: Timestamp
    /// The worker that has it, as ``AdminProcess/instance``; nil unless it is `leased`.
    @OptionalLowercaseID public var owner: UUID?
    /// When another worker may claim it; nil unless it is `leased`.
    public var leaseUntil: Timestamp?
    /// When it was done or failed; nil before.
    public var finishedAt: Timestamp?
    /// Why it failed or was put off last; nil if neither happened.
    public var error: ScanFailure?

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, queue: String, state: String, attempt: Int, tries: Int, runAt: Timestamp, owner: UUID?, leaseUntil: Timestamp?,
        finishedAt: Timestamp?, error: ScanFailure?
    ) {
        self.id = id
        self.queue = queue
        self.state = state
        self.attempt = attempt
        self.tries = tries
        self.runAt = runAt
        self.owner = owner
        self.leaseUntil = leaseUntil
        self.finishedAt = finishedAt
        self.error = error
    }
}

/// A call to a model, without prompt and answer.
public struct AdminCall: Codable, Sendable, Equatable {
    /// When it ended.
    public var at: Timestamp
    /// The step it was made for, such as `id_call_1`.
    public var step: String
    /// How often that step had been begun, from 1.
    public var attempt: Int
    /// Who ran the model: `anthropic`, `openai` or `sandbox`.
    public var provider: String
    /// The model's id, as the provider knows it.
    public var model: String
    /// Version of the prompt that was sent.
    public var promptVersion: String
    /// `ok`, or the kind of the error.
    public var outcome: String
    /// Tokens sent, as the provider counted them.
    public var inputTokens: Int
    /// Tokens received, as the provider counted them.
    public var outputTokens: Int
    /// Web searches the model made.
    public var searches: Int
    /// Millionths of a US dollar, by the prices in the server's table of models.
    public var costMicroUsd: Int64
    /// Milliseconds from the request to the end of the answer.
    public var durationMs: Int
    /// Made for the album's review, which other scans may have waited for too.
    public var shared: Bool

    /// For servers and tests: clients decode what a server answers.
    public init(
        at: Timestamp, step: String, attempt: Int, provider: String, model: String, promptVersion: String, outcome: String,
        inputTokens: Int, outputTokens: Int, searches: Int, costMicroUsd: Int64, durationMs: Int, shared: Bool
    ) {
        self.at = at
        self.step = step
        self.attempt = attempt
        self.provider = provider
        self.model = model
        self.promptVersion = promptVersion
        self.outcome = outcome
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.searches = searches
        self.costMicroUsd = costMicroUsd
        self.durationMs = durationMs
        self.shared = shared
    }
}

/// A stored event without what it adds.
public struct AdminEvent: Codable, Sendable, Equatable {
    /// The event's number within its scan, from 1.
    public var seq: Int64
    /// Its stage, such as `identified`; ``ProgressEvent/Kind`` lists them.
    public var type: String
    /// When it was stored.
    public var at: Timestamp

    /// For servers and tests: clients decode what a server answers.
    public init(seq: Int64, type: String, at: Timestamp) {
        self.seq = seq
        self.type = type
        self.at = at
    }
}
