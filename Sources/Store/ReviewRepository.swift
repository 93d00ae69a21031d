public import Contracts
public import EditorialRules
public import FoundationEssentials
import ModelAnswers
import PostgreSQL

/// A row of `review`.
public struct ReviewRecord: Sendable, Equatable {
    public var id: UUID
    public var albumID: UUID
    public var kind: ReviewKind
    public var promptVersion: String
    public var language: String
    public var body: Review
    public var provider: String
    public var model: String
    public var createdAt: Date

    static let columns = """
        review.id, review.album_id, review.tier, review.prompt_version, review.language, review.body, review.provider, review.model,
        review.created_at
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        albumID = try row["album_id"]
        kind = try row["tier", as: ReviewKind.self]
        promptVersion = try row["prompt_version"]
        language = try row["language"]
        body = try row["body", as: PostgresJSON<Review>.self].value
        provider = try row["provider"]
        model = try row["model"]
        createdAt = try row["created_at"]
    }
}

public struct ReviewRepository: Sendable {
    let queries: any PostgresQuerying

    public func find(_ id: UUID) async throws -> ReviewRecord? {
        try await queries.query(Self.finding(id)).readable(.review, ReviewRecord.init).first
    }

    /// The cached review under a job's key.
    public func find(_ job: ReviewJob) async throws -> ReviewRecord? {
        try await queries.query("SELECT \(unescaped: ReviewRecord.columns) FROM review WHERE \(reviewFor: job)")
            .readable(.review, ReviewRecord.init).first
    }

    static func finding(_ id: UUID) -> PostgresQuery { "SELECT \(unescaped: ReviewRecord.columns) FROM review WHERE id = \(id)" }

    /// Several reviews at once, by id.
    public func find(_ ids: [UUID]) async throws -> [UUID: ReviewRecord] {
        guard !ids.isEmpty else { return [:] }
        let rows = try await queries.query("SELECT \(unescaped: ReviewRecord.columns) FROM review WHERE id = ANY(\(ids))")
        return Dictionary(rows.readable(.review, ReviewRecord.init).map { ($0.id, $0) }) { first, _ in first }
    }

    /// Joins the review that a job wrote, or found written, regardless of the current prompts and language: by its key in the job's payload
    /// (`ReviewJob`), which may be one that cannot be read.
    static let isWrittenByJob = """
        review.album_id = \(UnreadableRow.uuid(in: "lower(job.payload->>'albumID')"))
          AND review.tier = job.payload->>'tier' AND review.prompt_version = job.payload->>'promptVersion'
          AND review.language = job.payload->>'language'
        """

    /// Whether a review for one of these jobs is being written or queued.
    public func isAwaited(_ jobs: [ReviewJob]) async throws -> Bool {
        let waiting = try await queries.query(
            """
            SELECT id FROM job
            WHERE queue = \(JobQueue.review) AND key = ANY(\(jobs.map(\.key))) AND state IN ('ready', 'leased') LIMIT 1
            """)
        return !waiting.isEmpty
    }

    /// The newest review of the best of `kinds` (best first), whatever prompt version wrote it.
    public func best(of album: UUID, kinds: [ReviewKind]) async throws -> ReviewRecord? {
        try await queries.query(Self.findingBest(of: [album], kinds: kinds)).readable(.review, ReviewRecord.init).first
    }

    /// The best first, and of each album a few: one may be unreadable.
    static func findingBest(of albums: [UUID], kinds: [ReviewKind]) -> PostgresQuery {
        let kinds = kinds.map(\.rawValue)
        return """
            SELECT review.* FROM unnest(\(albums)) AS wanted (id) CROSS JOIN LATERAL (
              SELECT \(unescaped: ReviewRecord.columns) FROM review WHERE review.album_id = wanted.id AND review.tier = ANY(\(kinds))
              ORDER BY array_position(\(kinds), review.tier), review.created_at DESC LIMIT 5) AS review
            ORDER BY array_position(\(kinds), review.tier), review.created_at DESC
            """
    }

    /// Inserts a review; if there is one under the key already, that one is kept and returned, unless it cannot be read.
    public func store(_ review: Review, for job: ReviewJob, provider: String, model: String) async throws -> ReviewRecord {
        let row = try await queries.query(
            """
            INSERT INTO review (id, album_id, tier, prompt_version, language, body, provider, model)
            VALUES (\(UUID()), \(job.albumID), \(job.kind), \(job.promptVersion), \(job.language), \(json: review), \(provider), \(model))
            ON CONFLICT (album_id, tier, prompt_version, language) DO UPDATE SET language = excluded.language
            RETURNING \(unescaped: ReviewRecord.columns)
            """
        ).first
        guard let row else { throw StoreError.notFound }
        if let stored = UnreadableRow.review.reading(try row["id", as: UUID.self], { try ReviewRecord(row) }) { return stored }
        let replaced = try await queries.query(
            """
            UPDATE review SET body = \(json: review), provider = \(provider), model = \(model) WHERE id = \(try row["id", as: UUID.self])
            RETURNING \(unescaped: ReviewRecord.columns)
            """
        ).first
        guard let replaced else { throw StoreError.notFound }
        return try ReviewRecord(replaced)
    }
}

extension PostgresQuery.StringInterpolation {
    /// Whether the row `review` has a job's key.
    mutating func appendInterpolation(reviewFor job: ReviewJob) {
        appendLiteral("review.album_id = ")
        appendInterpolation(job.albumID)
        appendLiteral(" AND review.tier = ")
        appendInterpolation(job.kind)
        appendLiteral(" AND review.prompt_version = ")
        appendInterpolation(job.promptVersion)
        appendLiteral(" AND review.language = ")
        appendInterpolation(job.language)
    }
}

/// The checked text of reviews that are being written.
public struct ReviewDraftRepository: Sendable {
    let queries: any PostgresQuerying

    /// Stores the text so far. Losing it to a crash costs a late reader a moment, so the commit is asynchronous.
    public func save(_ draft: ReviewText) async throws {
        try await queries.executeAll([
            "SELECT set_config('synchronous_commit', 'off', true)",
            """
            INSERT INTO review_draft (job_id, attempt, count, deltas, verdict)
            VALUES (\(draft.jobID), \(Int32(draft.attempt)), \(Int32(draft.count)), \(json: draft.deltas), \(json: draft.verdict))
            ON CONFLICT (job_id) DO UPDATE SET attempt = excluded.attempt, count = excluded.count, deltas = excluded.deltas,
              verdict = excluded.verdict
            WHERE (review_draft.attempt, review_draft.count) < (excluded.attempt, excluded.count)
            """,
        ])
    }

    public func find(_ job: UUID) async throws -> ReviewText? {
        try await queries.query("SELECT attempt, count, deltas, verdict FROM review_draft WHERE job_id = \(job)").first
            .map { try Self.text(of: job, $0) }
    }

    /// The job of the review that a scan waits for, with what is stored of its text; nil if it has none.
    public func find(awaitedBy scan: UUID) async throws -> (job: UUID, text: ReviewText?)? {
        try await queries.query(
            """
            SELECT scan.review_job_id, review_draft.attempt, review_draft.count, review_draft.deltas, review_draft.verdict
            FROM scan LEFT JOIN review_draft ON review_draft.job_id = scan.review_job_id
            WHERE scan.id = \(scan) AND scan.review_job_id IS NOT NULL
            """
        ).first.map { row in
            let job: UUID = try row["review_job_id"]
            return (job, try row["attempt", as: Int32?.self] == nil ? nil : Self.text(of: job, row))
        }
    }

    private static func text(of job: UUID, _ row: PostgresRow) throws -> ReviewText {
        ReviewText(
            jobID: job, attempt: Int(try row["attempt", as: Int32.self]), count: Int(try row["count", as: Int32.self]),
            deltas: try row["deltas", as: PostgresJSON<[ReviewDelta]>.self].value,
            verdict: try row["verdict", as: PostgresJSON<EarlyVerdict>?.self]?.value)
    }
}
