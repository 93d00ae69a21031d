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

extension StepRun {
    fileprivate func statement(toBegin step: String) -> PostgresQuery {
        switch self {
        case .identification(let scan, let attempt):
            """
            WITH held AS (SELECT scan_id FROM scan_step
                          WHERE scan_id = \(scan) AND step = 'identification' AND attempt = \(Int32(attempt)) AND finished_at IS NULL
                          FOR SHARE),
            begun AS (INSERT INTO scan_step (scan_id, step) SELECT scan_id, \(step) FROM held
                      ON CONFLICT (scan_id, step) DO UPDATE
                        SET attempt = scan_step.attempt + 1, started_at = clock_timestamp(), finished_at = NULL
                        WHERE scan_step.result IS NULL
                      RETURNING attempt)
            SELECT (SELECT result FROM scan_step WHERE scan_id = held.scan_id AND step = \(step)), (SELECT attempt FROM begun) FROM held
            """
        case .job(let job, let attempt, _):
            """
            WITH held AS (SELECT id FROM job WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased' FOR SHARE),
            begun AS (INSERT INTO job_step (job_id, step) SELECT id, \(step) FROM held
                      ON CONFLICT (job_id, step) DO UPDATE
                        SET attempt = job_step.attempt + 1, started_at = clock_timestamp(), finished_at = NULL
                        WHERE job_step.result IS NULL
                      RETURNING attempt)
            SELECT (SELECT result FROM job_step WHERE job_id = held.id AND step = \(step)), (SELECT attempt FROM begun) FROM held
            """
        }
    }

    fileprivate func statement(toFinish step: String, answer: String) -> PostgresQuery {
        switch self {
        case .identification(let scan, let attempt):
            """
            WITH held AS (SELECT scan_id FROM scan_step
                          WHERE scan_id = \(scan) AND step = 'identification' AND attempt = \(Int32(attempt)) AND finished_at IS NULL
                          FOR SHARE)
            UPDATE scan_step SET finished_at = clock_timestamp(), result = \(json: answer)
            FROM held WHERE scan_step.scan_id = held.scan_id AND scan_step.step = \(step)
            """
        case .job(let job, let attempt, _):
            """
            WITH held AS (SELECT id FROM job WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased' FOR SHARE)
            UPDATE job_step SET finished_at = clock_timestamp(), result = \(json: answer)
            FROM held WHERE job_step.job_id = held.id AND job_step.step = \(step)
            """
        }
    }
}
