public import DurableWork
public import FoundationEssentials
import PostgreSQL

/// How much of a budget is used.
public struct BudgetUse: Sendable, Equatable {
    /// Nil for the whole deployment.
    public var account: UUID?
    /// A day or a month in UTC, such as `2026-11-23` and `2026-11`.
    public var name: String
    public var reservedMicroUSD, spentMicroUSD: Int64
    /// Calls, those under way included.
    public var calls: Int64
    /// When the next period begins.
    public var resetsAt: Date

    public init(
        account: UUID? = nil, name: String, reservedMicroUSD: Int64 = 0, spentMicroUSD: Int64 = 0, calls: Int64 = 0, resetsAt: Date
    ) {
        self.account = account
        self.name = name
        self.reservedMicroUSD = reservedMicroUSD
        self.spentMicroUSD = spentMicroUSD
        self.calls = calls
        self.resetsAt = resetsAt
    }

    public var scope: BudgetScope { account == nil ? .deployment : .account }
    public var period: BudgetPeriod { name.utf8.count > 7 ? .day : .month }
    /// What is spent, and what the calls under way may cost.
    public var heldMicroUSD: Int64 { spentMicroUSD + reservedMicroUSD }
}

/// Counts what calls to models cost against budgets (rule 82).
///
/// The most that an attempt at a call may cost is reserved in a transaction before it, in a row for each budget, and replaced by its cost
/// in the transaction that records the call. So calls that begin at once see each other, and a budget is exceeded by no more than what
/// calls cost beyond their estimates. Lock order: the accounts' rows, then the deployment's, which all calls share and hold for the shortest time.
public struct BudgetRepository: Sendable {
    let queries: any PostgresQuerying

    /// A call that has not ended by then has no process that makes it any more: the longest may take ten minutes
    /// (`ALBUMSCAN_REVIEW_TIMEOUT`).
    public static let longestCall: Duration = .seconds(900)

    /// Whose budget pays for a job's calls: those that wait for it, who came first first. If nobody waits any more, who caused it; empty for
    /// an operator's.
    public func payers(of job: UUID) async throws -> [UUID] {
        try await queries.query("WITH work (job_id) AS (VALUES (\(job))) \(unescaped: Self.payers) LIMIT 8").decode(UUID.self)
    }

    /// The scans that wait for the job in the row `work`.
    private static let waiting = "FROM scan, work WHERE review_job_id = work.job_id AND \(ScanDriveRepository.isUnfinished)"

    /// The payers of the job in the row `work`.
    private static let payers = """
        SELECT account_id FROM (
          SELECT account_id, min(created_at) AS since \(waiting) GROUP BY account_id
          UNION ALL
          SELECT asked_by, clock_timestamp() FROM job JOIN work ON job.id = work.job_id WHERE asked_by IS NOT NULL
            AND NOT EXISTS (SELECT \(waiting))
        ) AS payer ORDER BY since, account_id
        """

    /// Reserves what a call may cost, in the transaction that begins it.
    ///
    /// - Parameter payer: of a job's call; nil for the first of its ``payers(of:)``, or the deployment alone where there are none. A scan's
    ///   account pays for its identification.
    /// - Throws: ``BudgetExhausted``, and the transaction must be rolled back.
    public func reserve(
        _ microUSD: Int64, for step: String, of run: StepRun, attempt: Int, payer: UUID? = nil, limits: SpendingLimits
    ) async throws {
        let rows = try await queries.query(
            """
            WITH work (job_id) AS (VALUES (\(run.jobID)::uuid)),
            held AS (
              INSERT INTO budget_reservation (work_id, run, step, attempt, account_id, cost_micro_usd)
              VALUES (\(run.workID), \(Int32(run.number)), \(step), \(Int32(attempt)),
                      coalesce(\(payer), (SELECT account_id FROM scan WHERE id = \(run.scanID)), (\(unescaped: Self.payers) LIMIT 1)),
                      \(max(microUSD, 0)))
              RETURNING account_id, reserved_at AT TIME ZONE 'UTC' AS at, cost_micro_usd)
            \(unescaped: Self.holding)
            """)
        if let error = limits.exceeded(by: try rows.map(Self.use)) { throw error }
    }

    /// Reserves what another attempt at a call under way may cost, which is one call more. Does nothing if the call was given up as lost.
    ///
    /// - Throws: ``BudgetExhausted``, and the transaction must be rolled back.
    public func reserveAgain(
        _ microUSD: Int64, for step: String, of run: StepRun, attempt: Int, limits: SpendingLimits
    ) async throws {
        let rows = try await queries.query(
            """
            WITH held AS (
              UPDATE budget_reservation SET cost_micro_usd = cost_micro_usd + \(max(microUSD, 0))
              WHERE work_id = \(run.workID) AND run = \(Int32(run.number)) AND step = \(step) AND attempt = \(Int32(attempt))
              RETURNING account_id, reserved_at AT TIME ZONE 'UTC' AS at, \(max(microUSD, 0)) AS cost_micro_usd)
            \(unescaped: Self.holding)
            """)
        if let error = limits.exceeded(by: try rows.map(Self.use)) { throw error }
    }

    /// Settles calls whose processes are gone at what was reserved for them, and forgets periods that nobody asks for any more.
    ///
    /// - Returns: how many calls.
    public func sweep(longestCall: Duration = Self.longestCall) async throws -> Int {
        var count = 0
        while try await settleLost(after: longestCall) { count += 1 }
        // Calls themselves are kept (`model_call`); this is only what budgets are compared with.
        try await queries.execute(
            "DELETE FROM budget_use WHERE period < to_char(clock_timestamp() AT TIME ZONE 'UTC' - interval '62 days', 'YYYY-MM')")
        return count
    }

    private func settleLost(after longestCall: Duration) async throws -> Bool {
        try await queries.execute(
            """
            WITH lost AS (
              SELECT work_id, run, step, attempt FROM budget_reservation
              WHERE reserved_at <= clock_timestamp() - make_interval(secs => \(longestCall.inSeconds))
              ORDER BY reserved_at LIMIT 1 FOR UPDATE SKIP LOCKED),
            held AS (
              DELETE FROM budget_reservation AS gone USING lost
              WHERE (gone.work_id, gone.run, gone.step, gone.attempt) = (lost.work_id, lost.run, lost.step, lost.attempt)
              RETURNING account_id, reserved_at AT TIME ZONE 'UTC' AS at, cost_micro_usd, cost_micro_usd AS spent),
            \(unescaped: Self.settlement)
            """) > 0
    }

    /// The budgets that a reservation, `held`, is counted against: the account's and the deployment's, of its day and of its month.
    private static let budgets = """
        LATERAL (SELECT held.account_id UNION SELECT NULL::uuid) AS payer (account_id), (VALUES ('YYYY-MM-DD'), ('YYYY-MM')) AS forms (form)
        """

    /// Counts a reservation, `held`, and one call in its budgets, and returns how they stand.
    private static let holding = """
        INSERT INTO budget_use AS present (account_id, period, reserved_micro_usd, calls)
        SELECT payer.account_id, to_char(at, form), cost_micro_usd, 1 FROM held, \(budgets)
        ORDER BY 1 NULLS LAST, 2
        ON CONFLICT (scope, period) DO UPDATE
          SET reserved_micro_usd = present.reserved_micro_usd + excluded.reserved_micro_usd, calls = present.calls + 1
        RETURNING \(columns)
        """

    /// Takes a reservation, `held`, out of its budgets, and what was spent into them.
    static let settlement = """
        keys AS (
          SELECT coalesce(payer.account_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) AS scope, to_char(at, form) AS period,
                 cost_micro_usd, spent
          FROM held, \(budgets)),
        locked AS (
          SELECT scope, period, cost_micro_usd, spent FROM budget_use JOIN keys USING (scope, period)
          ORDER BY 1, 2 FOR UPDATE OF budget_use)
        UPDATE budget_use
        SET reserved_micro_usd = greatest(reserved_micro_usd - cost_micro_usd, 0), spent_micro_usd = spent_micro_usd + spent
        FROM locked WHERE budget_use.scope = locked.scope AND budget_use.period = locked.period
        """

    // MARK: For operators

    /// The deployment's budgets of today and of this month, also if nothing was spent yet.
    public func deployment() async throws -> [BudgetUse] {
        try await queries.query(
            """
            WITH \(unescaped: Self.current)
            SELECT \(unescaped: Self.columns) FROM (
              SELECT account_id, current.period, coalesce(reserved_micro_usd, 0) AS reserved_micro_usd,
                     coalesce(spent_micro_usd, 0) AS spent_micro_usd, coalesce(calls, 0) AS calls
              FROM current LEFT JOIN budget_use ON budget_use.period = current.period AND account_id IS NULL) AS present
            ORDER BY period DESC
            """
        ).map(Self.use)
    }

    /// The accounts that have used the most of today's and of this month's budgets.
    ///
    /// - Parameter limit: accounts for each period.
    public func accounts(limit: Int) async throws -> [BudgetUse] {
        try await queries.query(
            """
            WITH \(unescaped: Self.current)
            SELECT \(unescaped: Self.columns) FROM (
              SELECT budget_use.*, row_number() OVER (
                PARTITION BY period ORDER BY spent_micro_usd + reserved_micro_usd DESC, calls DESC, account_id) AS place
              FROM budget_use JOIN current USING (period) WHERE account_id IS NOT NULL) AS present
            WHERE place <= \(Int32(limit)) ORDER BY period DESC, place
            """
        ).map(Self.use)
    }

    /// How many accounts have used this share of their budget or more, by period.
    public func accounts(above share: Double, of limits: SpendingLimits) async throws -> [BudgetPeriod: Int] {
        func part(_ whole: Int64?) -> Int64? { whole.map { Int64((Double($0) * share).rounded(.up)) } }
        let (day, month) = (limits[.account, .day], limits[.account, .month])
        let row = try await queries.query(
            """
            WITH \(unescaped: Self.current), used AS (
              SELECT length(period) > 7 AS is_day, spent_micro_usd + reserved_micro_usd AS held, calls
              FROM budget_use JOIN current USING (period) WHERE account_id IS NOT NULL)
            SELECT count(*) FILTER (WHERE is_day AND (held >= \(part(day.microUSD)) OR calls >= \(part(day.calls)))),
                   count(*) FILTER (WHERE NOT is_day AND (held >= \(part(month.microUSD)) OR calls >= \(part(month.calls))))
            FROM used
            """
        )[0].decode((Int64, Int64).self)
        return [.day: Int(row.0), .month: Int(row.1)]
    }

    private static let current = """
        current AS (
          SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', form) AS period FROM (VALUES ('YYYY-MM-DD'), ('YYYY-MM')) AS forms (form))
        """

    private static let columns = """
        present.account_id, present.period, present.reserved_micro_usd, present.spent_micro_usd, present.calls,
        (CASE WHEN length(present.period) > 7 THEN present.period::timestamp + interval '1 day'
              ELSE (present.period || '-01')::timestamp + interval '1 month' END) AT TIME ZONE 'UTC'
        """

    private static func use(_ row: PostgresRow) throws -> BudgetUse {
        let (account, name, reserved, spent, calls, resetsAt) = try row.decode((UUID?, String, Int64, Int64, Int64, Date).self)
        return BudgetUse(
            account: account, name: name, reservedMicroUSD: reserved, spentMicroUSD: spent, calls: calls, resetsAt: resetsAt)
    }
}

extension StepRun {
    fileprivate var jobID: UUID? { if case .job(let job, _, _) = self { job } else { nil } }

    var workID: UUID {
        switch self {
        case .identification(let scan, _, _): scan
        case .job(let job, _, _): job
        }
    }

    /// The run of the work: its fencing token.
    var number: Int {
        switch self {
        case .identification(_, let attempt, _), .job(_, let attempt, _): attempt
        }
    }
}

extension DatabaseSession {
    public var budgets: BudgetRepository { BudgetRepository(queries: queries) }
}
