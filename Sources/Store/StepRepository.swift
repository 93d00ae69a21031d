public import FoundationEssentials
import PostgreSQL

/// One run of a piece of work that makes upstream calls; the number fences it.
public enum StepRun: Sendable, Hashable {
    /// The identification of a scan; `attempt` is what ``StepRepository/claimIdentification(of:fence:)`` returned.
    case identification(scan: UUID, attempt: Int)
    /// A claimed job about an album.
    case job(UUID, attempt: Int, album: UUID)

    var scanID: UUID? { if case .identification(let scan, _) = self { scan } else { nil } }
    var albumID: UUID? { if case .job(_, _, let album) = self { album } else { nil } }
}

/// The upstream calls of scans and jobs: begun, and answered.
public struct StepRepository: Sendable {
    let queries: any PostgresQuerying

    /// Begins a run of a scan's identification, and ends the right of every run before it to begin calls or note answers.
    ///
    /// - Parameter fence: of the scan's driver, who asked for the run.
    /// - Returns: the run's number, from 1.
    /// - Throws: ``StoreError/leaseLost`` when the scan has another driver by now, or is identified.
    public func claimIdentification(of scan: UUID, fence: Int64) async throws -> Int {
        let row = try await queries.query(
            """
            INSERT INTO scan_step (scan_id, step)
            SELECT id, 'identification' FROM scan WHERE id = \(scan) AND fence = \(fence) AND state IN ('accepted', 'identifying')
            ON CONFLICT (scan_id, step) DO UPDATE
              SET attempt = scan_step.attempt + 1, started_at = clock_timestamp(), finished_at = NULL, error = NULL
            RETURNING attempt
            """
        ).first
        guard let row else { throw StoreError.leaseLost }
        return Int(try row.decode(Int32.self))
    }

    /// Counts a call that is about to be made, unless its answer is known.
    ///
    /// The run's row is locked against whoever takes the work over: either they wait, and this call counts as in flight, or it is not begun.
    /// - Throws: ``StoreError/leaseLost`` when the run is not the latest.
    public func begin(_ step: String, of run: StepRun) async throws -> StepStart {
        let row = try await queries.query(run.statement(toBegin: step)).first
        guard let row else { throw StoreError.leaseLost }
        let (answer, attempt) = try row.decode((PostgresJSON<String>?, Int32?).self)
        if let answer { return .known(answer.value) }
        guard let attempt else { throw StoreError.leaseLost }
        return .run(attempt: Int(attempt))
    }

    /// Keeps the answer to a call.
    ///
    /// - Returns: false when the run is not the latest; nothing was kept then.
    public func finish(_ step: String, of run: StepRun, answer: String) async throws -> Bool {
        // jsonb holds every character but this one.
        let answer = answer.replacing("\0", with: "\u{FFFD}")
        return try await queries.execute(run.statement(toFinish: step, answer: answer)) == 1
    }

    /// Ends a scan's identification: notes what came of it and clears the answers that led there, which quote the cover.
    ///
    /// - Parameter keepsAnswers: when the photo is kept for another try.
    public func endIdentification(
        of scan: UUID, result: (some Encodable & Sendable)?, error: (some Encodable & Sendable)?, keepsAnswers: Bool = false
    ) async throws {
        try await queries.executeAll([
            """
            UPDATE scan_step SET finished_at = clock_timestamp(), result = \(json: result), error = \(json: error)
            WHERE scan_id = \(scan) AND step = 'identification'
            """,
            """
            UPDATE scan_step SET result = NULL WHERE scan_id = \(scan) AND step <> 'identification' AND NOT \(keepsAnswers)
            """,
        ])
    }
}

/// The two tables of steps are alike; they differ in whose steps they are and in what says that a run still holds its work.
extension StepRun {
    private var id: UUID {
        switch self {
        case .identification(let scan, _): scan
        case .job(let job, _, _): job
        }
    }

    private var attempt: Int32 {
        switch self {
        case .identification(_, let attempt), .job(_, let attempt, _): Int32(attempt)
        }
    }

    /// The table of steps, its column for the work, and the row whose attempt is the fence.
    private var names: (table: String, work: String, holder: String, key: String, isHeld: String) {
        switch self {
        case .identification: ("scan_step", "scan_id", "scan_step", "scan_id", "step = 'identification' AND finished_at IS NULL")
        case .job: ("job_step", "job_id", "job", "id", "state = 'leased'")
        }
    }

    fileprivate func statement(toBegin step: String) -> PostgresQuery {
        let (table, work, holder, key, isHeld) = names
        return """
            WITH held AS (SELECT \(unescaped: key) AS id FROM \(unescaped: holder)
                          WHERE \(unescaped: key) = \(id) AND attempt = \(attempt) AND \(unescaped: isHeld) FOR SHARE),
            begun AS (INSERT INTO \(unescaped: table) (\(unescaped: work), step) SELECT id, \(step) FROM held
                      ON CONFLICT (\(unescaped: work), step) DO UPDATE
                        SET attempt = \(unescaped: table).attempt + 1, started_at = clock_timestamp(), finished_at = NULL
                        WHERE \(unescaped: table).result IS NULL
                      RETURNING attempt)
            SELECT (SELECT result FROM \(unescaped: table) WHERE \(unescaped: work) = held.id AND step = \(step)),
                   (SELECT attempt FROM begun)
            FROM held
            """
    }

    fileprivate func statement(toFinish step: String, answer: String) -> PostgresQuery {
        let (table, work, holder, key, isHeld) = names
        return """
            WITH held AS (SELECT \(unescaped: key) AS id FROM \(unescaped: holder)
                          WHERE \(unescaped: key) = \(id) AND attempt = \(attempt) AND \(unescaped: isHeld) FOR SHARE)
            UPDATE \(unescaped: table) SET finished_at = clock_timestamp(), result = \(json: answer)
            FROM held WHERE \(unescaped: work) = held.id AND step = \(step)
            """
    }
}
