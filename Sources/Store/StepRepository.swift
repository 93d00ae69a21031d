import DurableWork
public import FoundationEssentials
import PostgreSQL

/// One run of a piece of work that makes upstream calls; the attempt is its fencing token.
public enum StepRun: Sendable, Hashable {
    /// The identification of a scan by the process `owner`; `attempt` is what ``StepRepository/claimIdentification(of:fence:)`` returned.
    case identification(scan: UUID, attempt: Int, owner: UUID)
    /// A claimed job, and the album it is about if there is one.
    case job(UUID, attempt: Int, album: UUID?)

    var scanID: UUID? { if case .identification(let scan, _, _) = self { scan } else { nil } }
    var albumID: UUID? { if case .job(_, _, let album) = self { album } else { nil } }
}

/// What of a scan an identification looks at.
public enum IdentificationSubject: Sendable {
    case photo, features
}

/// A run of a scan's identification, and what was asked for with it.
public struct ClaimedIdentification: Sendable {
    /// The run's number, from 1.
    public let attempt: Int
    /// Nil if there is none any more.
    public fileprivate(set) var photo: [UInt8]?
    /// Nil if there are none, or none any more.
    public fileprivate(set) var features: ScanFeatures?

    fileprivate init(attempt: Int) {
        self.attempt = attempt
    }
}

/// The journal of upstream calls of scans and jobs.
public struct StepRepository: Sendable {
    let queries: any PostgresQuerying

    /// How long a later run waits for a call that an earlier one is making, unless told otherwise; a little more than a model call may take
    /// (rule 72).
    public static let longestCall: Duration = .seconds(12)

    /// The answer in a row of the journal; nothing where it is no text, as all that this version writes is: then the call is made again.
    fileprivate static let answer = "CASE WHEN jsonb_typeof(result) = 'string' THEN result END AS answer"

    /// Begins a run of a scan's identification and fences off every earlier one: those cannot begin calls any more.
    ///
    /// An earlier run may still record the answer to the call it is making, unless that call has been begun again meanwhile.
    ///
    /// - Parameters:
    ///   - fence: the fencing token of the scan's driver, which asked for the run.
    ///   - subject: what to read of the scan in the same round trip.
    /// - Throws: ``LeaseLost`` when the scan has another driver by now, or has been identified.
    public func claimIdentification(
        of scan: UUID, fence: Int64, reading subject: IdentificationSubject? = nil
    ) async throws -> ClaimedIdentification {
        let reading: [PostgresQuery] =
            switch subject {
            case .photo: [PhotoRepository.finding(scan)]
            case .features: [ScanFeaturesRepository.finding(scan)]
            case nil: []
            }
        let found = try await queries.executeAll([Self.claiming(scan, fence: fence)] + reading)
        guard let row = found[0].first else { throw LeaseLost() }
        var claimed = ClaimedIdentification(attempt: Int(try row.decode(Int32.self)))
        switch subject {
        case .photo: claimed.photo = try found[1].first.map { try $0.decode([UInt8].self) }
        case .features: claimed.features = try found[1].first.map(ScanFeatures.init)
        case nil: break
        }
        return claimed
    }

    private static func claiming(_ scan: UUID, fence: Int64) -> PostgresQuery {
        """
        INSERT INTO scan_step (scan_id, step)
        SELECT id, 'identification' FROM scan WHERE id = \(scan) AND fence = \(fence) AND state IN ('accepted', 'identifying')
        ON CONFLICT (scan_id, step) DO UPDATE
          SET attempt = scan_step.attempt + 1, started_at = clock_timestamp(), finished_at = NULL, error = NULL
        RETURNING attempt
        """
    }

    /// Records that a call is about to be made, unless its answer is known.
    ///
    /// The run's row is locked against whoever takes the work over: either they wait, and this call counts as in flight, or it is not
    /// begun.
    ///
    /// - Returns: nil while a live process is making the call for an earlier run, or has just ended it: ask again soon.
    /// - Throws: ``LeaseLost`` when the run is not the latest.
    public func begin(_ step: String, of run: StepRun, longestCall: Duration = Self.longestCall) async throws -> StepStart? {
        let row = try await queries.query(run.statement(toBegin: step, longestCall: longestCall)).first
        guard let row else { throw LeaseLost() }
        let (answer, attempt) = try row.decode((PostgresJSON<String>?, Int32?).self)
        if let answer { return .known(answer.value) }
        return attempt.map { .run(attempt: Int($0)) }
    }

    /// Stores the answer to a call.
    ///
    /// - Returns: false, with nothing stored, when a later run has begun the call again, or the work has ended.
    public func finish(_ step: String, of run: StepRun, answer: String) async throws -> Bool {
        try await queries.execute(Self.finishing(step, of: run, answer: answer)) == 1
    }

    /// ``finish(_:of:answer:)`` as a statement, which affects a row if the answer is stored.
    ///
    /// - Parameter duration: of a job's call that was not begun in the journal.
    static func finishing(_ step: String, of run: StepRun, answer: String, after duration: Duration = .zero) -> PostgresQuery {
        // jsonb can hold every character but U+0000.
        let hasNull = answer.utf8.contains(0)
        return run.statement(toFinish: step, answer: hasNull ? answer.replacing("\0", with: "\u{FFFD}") : answer, after: duration)
    }

    /// Records a job's step together with what follows from it. Does nothing where the job is lost.
    public static func recording(_ step: EndedStep, of run: StepRun) -> Write {
        Write(finishing(step.step, of: run, answer: step.answer, after: step.duration))
    }

    /// Records what a call cost with what came of it. Budgets, which others wait for, come last.
    public static func recording(_ call: ModelCallRecord, as step: String, of run: StepRun) -> Write {
        Write(ModelCallRepository.recording(call, reservedAs: step, of: run, scanID: run.scanID, albumID: run.albumID))
    }

    /// Where the `step`s are that the journal of the job in the row `job` knows, each with its `answer`.
    static let answers = "FROM job_step, LATERAL (SELECT \(answer)) AS stored WHERE job_id = job.id AND answer IS NOT NULL"

    /// Whether the run is the latest, and its work has not ended.
    public func isCurrent(_ run: StepRun) async throws -> Bool {
        try await !queries.query(Self.current(run)).isEmpty
    }

    /// ``isCurrent(_:)`` as a statement, which returns a row if so.
    private static func current(_ run: StepRun) -> PostgresQuery {
        switch run {
        case .identification(let scan, let attempt, _):
            """
            SELECT FROM scan_step WHERE scan_id = \(scan) AND step = 'identification' AND attempt = \(Int32(attempt)) AND finished_at IS NULL
            """
        case .job(let job, let attempt, _):
            "SELECT FROM job WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased'"
        }
    }

    /// Statements that record that a call ended without an answer, so that nobody waits for it; the last returns a row if the run still has
    /// the work.
    static func abandoning(_ step: String, of run: StepRun) -> [PostgresQuery] {
        guard case .identification(let scan, let attempt, _) = run else { return [current(run)] }
        return [
            """
            UPDATE scan_step SET owner = NULL WHERE scan_id = \(scan) AND step = \(step) AND run = \(Int32(attempt)) AND result IS NULL
            """,
            current(run),
        ]
    }

    /// Ends a scan's identification: records the result, and erases what nobody needs of the photo any more, the answers included that led to
    /// the result, since they quote the cover.
    public static func endingIdentification(
        of scan: UUID, result: (some Encodable & Sendable)?, error: (some Encodable & Sendable)?, keeping remains: PhotoRemains = .nothing
    ) -> Write {
        let erases = remains != .everything
        return Write(
            """
            WITH photo AS (DELETE FROM scan_photo WHERE scan_id = \(scan) AND \(erases)),
            forgotten AS (DELETE FROM scan_features WHERE scan_id = \(scan) AND \(remains == .nothing)),
            assigned AS (
              UPDATE scan_features SET album_id = \(remains.album),
                expires_at = clock_timestamp() + make_interval(secs => \(ScanFeaturesRepository.teachingTime.inSeconds))
              WHERE scan_id = \(scan) AND \(remains.album)::uuid IS NOT NULL)
            UPDATE scan_step SET
              finished_at = CASE WHEN step = 'identification' THEN clock_timestamp() ELSE finished_at END,
              result = CASE WHEN step = 'identification' THEN \(json: result) END,
              error = CASE WHEN step = 'identification' THEN \(json: error) ELSE error END
            WHERE scan_id = \(scan) AND (step = 'identification' OR \(erases))
            """)
    }
}

/// What is left of a scan's photo when its identification ends (rule 7).
public enum PhotoRemains: Sendable, Hashable {
    /// The photo, and what was read on it: for another try.
    case everything
    /// Its features: a model found this album in it, which the visual memory is to be taught.
    case features(showing: UUID)
    case nothing

    fileprivate var album: UUID? { if case .features(let album) = self { album } else { nil } }
}

extension StepRun {
    fileprivate func statement(toBegin step: String, longestCall: Duration) -> PostgresQuery {
        switch self {
        case .identification(let scan, let attempt, let owner):
            """
            WITH held AS (SELECT scan_id FROM scan_step WHERE scan_id = \(scan) AND step = 'identification' AND attempt = \(Int32(attempt))
                          AND finished_at IS NULL FOR SHARE),
            call AS (SELECT answer, answer IS NULL AND run < \(Int32(attempt))
                       AND started_at > clock_timestamp() - make_interval(secs => \(longestCall.inSeconds))
                       -- Three announcements of a process, which come every 2 s, and some.
                       AND EXISTS (SELECT FROM bus_endpoint WHERE instance = owner AND seen_at > clock_timestamp() - interval '7 s')
                       AS is_under_way
                     FROM scan_step, LATERAL (SELECT \(unescaped: StepRepository.answer)) AS stored
                     WHERE scan_id = \(scan) AND step = \(step)),
            begun AS (INSERT INTO scan_step (scan_id, step, owner, run)
                      SELECT scan_id, \(step), \(owner), \(Int32(attempt)) FROM held
                      WHERE NOT EXISTS (SELECT FROM call WHERE is_under_way OR answer IS NOT NULL)
                      ON CONFLICT (scan_id, step) DO UPDATE
                        SET attempt = scan_step.attempt + 1, started_at = clock_timestamp(), finished_at = NULL,
                            owner = excluded.owner, run = excluded.run
                        WHERE jsonb_typeof(scan_step.result) IS DISTINCT FROM 'string'
                      RETURNING attempt)
            SELECT (SELECT answer FROM call), (SELECT attempt FROM begun) FROM held
            """
        case .job(let job, let attempt, _):
            """
            WITH held AS (SELECT id FROM job WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased' FOR SHARE),
            begun AS (INSERT INTO job_step (job_id, step) SELECT id, \(step) FROM held
                      ON CONFLICT (job_id, step) DO UPDATE
                        SET attempt = job_step.attempt + 1, started_at = clock_timestamp(), finished_at = NULL
                        WHERE jsonb_typeof(job_step.result) IS DISTINCT FROM 'string'
                      RETURNING attempt)
            SELECT (SELECT \(unescaped: StepRepository.answer) FROM job_step WHERE job_id = held.id AND step = \(step)),
                   (SELECT attempt FROM begun)
            FROM held
            """
        }
    }

    fileprivate func statement(toFinish step: String, answer: String, after duration: Duration) -> PostgresQuery {
        switch self {
        case .identification(let scan, let attempt, _):
            """
            WITH held AS (SELECT scan_id FROM scan_step WHERE scan_id = \(scan) AND step = 'identification' AND finished_at IS NULL FOR SHARE)
            UPDATE scan_step SET finished_at = clock_timestamp(), result = \(json: answer)
            FROM held WHERE scan_step.scan_id = held.scan_id AND step = \(step) AND run = \(Int32(attempt))
              AND jsonb_typeof(result) IS DISTINCT FROM 'string'
            """
        case .job(let job, let attempt, _):
            // A step that nobody is paid for has not been begun in the journal (``DatabaseStepJournal/init(_:of:knowing:)``).
            """
            WITH held AS (SELECT id FROM job WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased' FOR SHARE)
            INSERT INTO job_step (job_id, step, started_at, finished_at, result)
            SELECT id, \(step), clock_timestamp() - make_interval(secs => \(duration.inSeconds)), clock_timestamp(), \(json: answer) FROM held
            ON CONFLICT (job_id, step) DO UPDATE SET
              attempt = job_step.attempt + CASE WHEN job_step.finished_at IS NULL THEN 0 ELSE 1 END,
              started_at = CASE WHEN job_step.finished_at IS NULL THEN job_step.started_at ELSE excluded.started_at END,
              finished_at = excluded.finished_at, result = excluded.result
            """
        }
    }
}
