public import PostgreSQL

/// The database: the connection pool, and the repositories with all SQL of the project.
public struct Database: Sendable {
    public let pool: PostgresPool
    /// For renewing leases and nothing else: it is never full.
    public let leasePool: PostgresPool?

    /// - Parameter leasePool: without one, leases are renewed on `pool`.
    public init(pool: PostgresPool, leasePool: PostgresPool? = nil) {
        self.pool = pool
        self.leasePool = leasePool
    }

    /// Runs each statement in a transaction of its own, possibly on different connections.
    public nonisolated(nonsending) func autocommit<Result>(_ body: (DatabaseSession) async throws -> Result) async throws -> Result {
        try await StoreError.translating { try await body(DatabaseSession(pool)) }
    }

    /// As ``autocommit(_:)`` for one round trip that must not be made twice: where the connection ends meanwhile, its outcome is unknown.
    public nonisolated(nonsending) func once<Result>(_ body: (DatabaseSession) async throws -> Result) async throws -> Result {
        try await StoreError.translating {
            do {
                return try await body(DatabaseSession(pool))
            } catch let error as PostgresError where error.code == .connectionLost || error.code == .timeout {
                throw PostgresError(.outcomeUnknown, error.message, sqlState: error.sqlState)
            }
        }
    }

    /// As ``autocommit(_:)``, on the connection for leases: however much else there is to do, a process that lives keeps its leases.
    public nonisolated(nonsending) func leasing<Result>(_ body: (DatabaseSession) async throws -> Result) async throws -> Result {
        try await StoreError.translating { try await body(DatabaseSession(leasePool ?? pool)) }
    }

    /// One transaction. `body` is retried after a serialization failure or a deadlock, so it must have no other effects.
    public nonisolated(nonsending) func transaction<Result: Sendable>(
        _ body: (DatabaseSession) async throws -> Result
    ) async throws -> Result {
        try await StoreError.translating {
            try await pool.withTransaction { try await body(DatabaseSession($0)) }
        }
    }
}

extension Database {
    /// A transaction whose loss would cost more than a wait, such as recording what was paid for: retried for up to `patience` while the
    /// server is unavailable, and not given up when the task is cancelled. A commit of unknown outcome is retried too, so `body` must be
    /// idempotent.
    public func persist<Result: Sendable>(
        for patience: Duration = .seconds(60), _ body: @escaping @Sendable (DatabaseSession) async throws -> Result
    ) async throws -> Result {
        try await insist(for: patience) { try await transaction(body) }
    }

    /// As ``persist(for:_:)`` with statements of which none needs the result of another: one round trip for all of them.
    func persist(for patience: Duration = .seconds(60), _ statements: [PostgresQuery]) async throws -> [PostgresRows] {
        try await insist(for: patience) { try await autocommit { try await $0.queries.executeAll(statements) } }
    }

    private func insist<Result: Sendable>(
        for patience: Duration, _ attempt: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await Task {
            let deadline = ContinuousClock.now + patience
            var pause = Duration.milliseconds(100)
            while true {
                do {
                    return try await attempt()
                } catch let error as StoreError where error.isRetryable && .now + pause < deadline {
                    try? await Task.sleep(for: pause)
                    pause = min(pause * 2, .seconds(1))
                }
            }
        }.value
    }
}

/// The repositories over one connection, or over the pool.
public struct DatabaseSession: Sendable {
    let queries: any PostgresQuerying

    public init(_ queries: any PostgresQuerying) {
        self.queries = queries
    }

    public var accounts: AccountRepository { AccountRepository(queries: queries) }
    public var scans: ScanRepository { ScanRepository(queries: queries) }
    public var scanDrives: ScanDriveRepository { ScanDriveRepository(queries: queries) }
    public var steps: StepRepository { StepRepository(queries: queries) }
    public var photos: PhotoRepository { PhotoRepository(queries: queries) }
    public var scanFeatures: ScanFeaturesRepository { ScanFeaturesRepository(queries: queries) }
    public var visualMemory: VisualMemoryRepository { VisualMemoryRepository(queries: queries) }
    public var albums: AlbumRepository { AlbumRepository(queries: queries) }
    public var artwork: ArtworkRepository { ArtworkRepository(queries: queries) }
    public var reviews: ReviewRepository { ReviewRepository(queries: queries) }
    public var drafts: ReviewDraftRepository { ReviewDraftRepository(queries: queries) }
    public var jobs: JobRepository { JobRepository(queries: queries) }
    public var history: HistoryRepository { HistoryRepository(queries: queries) }
    public var historyChanges: HistoryChangeRepository { HistoryChangeRepository(queries: queries) }
    public var modelCalls: ModelCallRepository { ModelCallRepository(queries: queries) }
    public var rateSlots: RateSlotRepository { RateSlotRepository(queries: queries) }
    public var allowances: AllowanceRepository { AllowanceRepository(queries: queries) }
    public var endpoints: EndpointRepository { EndpointRepository(queries: queries) }
    public var backlog: BacklogRepository { BacklogRepository(queries: queries) }
}
