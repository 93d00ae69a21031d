#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/scans`: newest first.
public struct AdminScanPage: Codable, Sendable, Equatable {
    public var scans: [AdminScan]
    public var nextCursor: String?

    public init(scans: [AdminScan], nextCursor: String? = nil) {
        self.scans = scans
        self.nextCursor = nextCursor
    }
}

/// A scan as operators see it. Never holds the photo.
public struct AdminScan: Codable, Sendable, Equatable {
    /// Who drives a scan.
    public struct Lease: Codable, Sendable, Equatable {
        @LowercaseID public var owner: UUID
        public var until: Timestamp

        public init(owner: UUID, until: Timestamp) {
            self.owner = owner
            self.until = until
        }
    }

    @LowercaseID public var id: UUID
    @LowercaseID public var accountId: UUID
    public var state: ScanState
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var identifiedAt: Timestamp?
    @OptionalLowercaseID public var albumId: UUID?
    public var artistName: String?
    public var albumTitle: String?
    public var lease: Lease?
    /// Grows with every change of driver.
    public var fence: Int64
    /// Not ended, and without a driver or without news for two minutes.
    public var stuck: Bool
    public var photoHeld: Bool
    /// Of the scan's own calls; a review is shared by all scans of its album.
    public var calls: Int
    public var costMicroUsd: Int64
    public var error: ScanFailure?

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
    public var scan: AdminScan
    /// `standard` or `searched`.
    public var reviewTier: String
    public var maySearch: Bool
    public var traceparent: String?
    public var steps: [AdminStep]
    public var jobs: [AdminJob]
    public var calls: [AdminCall]
    public var events: [AdminEvent]

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

/// A step of a scan.
public struct AdminStep: Codable, Sendable, Equatable {
    public var step: String
    /// From 1.
    public var attempt: Int
    public var startedAt: Timestamp
    /// Absent while it runs, and if its driver died or was stopped.
    public var finishedAt: Timestamp?
    public var durationMs: Int?
    public var error: ScanFailure?

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
    @LowercaseID public var id: UUID
    /// `artwork` or `review`.
    public var queue: String
    /// `ready`, `leased`, `done` or `failed`.
    public var state: String
    /// Claims so far.
    public var attempt: Int
    /// How often it was put off since it was last asked for.
    public var tries: Int
    public var runAt: Timestamp
    @OptionalLowercaseID public var owner: UUID?
    public var leaseUntil: Timestamp?
    public var finishedAt: Timestamp?
    public var error: ScanFailure?

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
    public var at: Timestamp
    public var step: String
    public var attempt: Int
    public var provider: String
    public var model: String
    public var promptVersion: String
    /// `ok`, or the kind of the error.
    public var outcome: String
    public var inputTokens: Int
    public var outputTokens: Int
    public var searches: Int
    public var costMicroUsd: Int64
    public var durationMs: Int
    /// Made for the album's review, which other scans may have waited for too.
    public var shared: Bool

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
    public var seq: Int64
    public var type: String
    public var at: Timestamp

    public init(seq: Int64, type: String, at: Timestamp) {
        self.seq = seq
        self.type = type
        self.at = at
    }
}
