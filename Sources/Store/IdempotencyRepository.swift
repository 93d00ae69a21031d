public import FoundationEssentials
import PostgreSQL

/// An answer that was stored under an idempotency key.
public struct StoredAnswer: Sendable, Equatable {
    public var status: Int
    public var contentType: String?
    public var location: String?
    public var body: String

    public init(status: Int, contentType: String?, location: String?, body: String) {
        self.status = status
        self.contentType = contentType
        self.location = location
        self.body = body
    }
}

/// Requests under an `Idempotency-Key`, and what they were answered (rule 85). Photos are bound to their scans instead
/// (``ScanRepository/reserve(key:requestHash:scanID:accountID:)``).
public struct IdempotencyRepository: Sendable {
    let queries: any PostgresQuerying

    public enum Outcome: Sendable, Equatable {
        /// The request is the first under its key; its answer is to be stored under this id.
        case begun(UUID)
        case answered(StoredAnswer)
        /// The first one has not been answered yet.
        case inFlight
        /// The key was used for another request.
        case mismatch
    }

    /// How long an answer is kept.
    public static let retention = Duration.seconds(86_400)
    /// How many answers of an account are kept, and how many bytes of them as they are stored: the latest. A wallet is a long answer.
    public static let kept = (answers: 2000, bytes: 16 << 20)
    /// How long a request may be in flight; after that its gateway has died, and the key is free for the same request.
    public static let patience = Duration.seconds(120)

    /// Takes a key for a request. The database's unique index decides between two that come at once.
    ///
    /// - Parameters:
    ///   - account: nil for operators.
    ///   - device: the one that asks; it takes the answer along when it leaves the account (``AccountRepository/leave(_:)``).
    public func begin(key: String, account: UUID?, device: UUID? = nil, requestHash: [UInt8]) async throws -> Outcome {
        let taken = try await queries.query(
            """
            INSERT INTO idempotent_request AS known (account_id, device_id, key, request_hash)
            VALUES (\(account), \(device), \(key), \(requestHash))
            ON CONFLICT (account_id, key) DO UPDATE
              SET id = excluded.id, device_id = excluded.device_id, request_hash = excluded.request_hash,
                  created_at = excluded.created_at, status = NULL, content_type = NULL, location = NULL, response = NULL
              WHERE known.created_at < clock_timestamp() - make_interval(secs => \(Self.retention.inSeconds))
                 OR (known.status IS NULL AND known.request_hash = excluded.request_hash
                     AND known.created_at < clock_timestamp() - make_interval(secs => \(Self.patience.inSeconds)))
            RETURNING id
            """
        ).first
        if let taken { return .begun(try taken.decode(UUID.self)) }
        let known = try await queries.query(
            """
            SELECT request_hash, status, content_type, location, response FROM idempotent_request
            WHERE account_id IS NOT DISTINCT FROM \(account) AND key = \(key)
            """
        ).first
        // Its request has just ended without an answer worth keeping.
        guard let known else { return .inFlight }
        guard try known["request_hash", as: [UInt8].self] == requestHash else { return .mismatch }
        guard let status = try known["status", as: Int32?.self] else { return .inFlight }
        return .answered(
            StoredAnswer(
                status: Int(status), contentType: try known["content_type"], location: try known["location"],
                body: try known["response", as: String?.self] ?? ""))
    }

    /// Stores the answer of a request that was begun, and deletes the oldest of its account beyond ``kept``.
    public func end(_ request: UUID, with answer: StoredAnswer) async throws {
        try await queries.executeAll([
            """
            UPDATE idempotent_request SET status = \(Int32(answer.status)), content_type = \(answer.contentType),
              location = \(answer.location), response = \(answer.body)
            WHERE id = \(request)
            """,
            """
            DELETE FROM idempotent_request WHERE id IN (
              SELECT id FROM (
                SELECT id, row_number() OVER latest AS place, sum(pg_column_size(response)) OVER latest AS bytes FROM idempotent_request
                WHERE account_id = (SELECT account_id FROM idempotent_request WHERE id = \(request)) AND status IS NOT NULL
                WINDOW latest AS (ORDER BY created_at DESC, id DESC)) AS stored
              WHERE id <> \(request) AND (place > \(Int32(Self.kept.answers)) OR bytes > \(Int32(Self.kept.bytes))))
            """,
        ])
    }

    /// Frees the key of a request that failed in a way that passes.
    public func abandon(_ request: UUID) async throws {
        try await queries.execute("DELETE FROM idempotent_request WHERE id = \(request) AND status IS NULL")
    }

    /// Deletes answers after a day, long after any client has stopped retrying; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute(
            "DELETE FROM idempotent_request WHERE created_at < clock_timestamp() - make_interval(secs => \(Self.retention.inSeconds))")
    }

    /// Deletes answers to an account or to operators that name a scan or an account which is being erased.
    func forget(naming subject: UUID, account: UUID) async throws {
        try await queries.execute(
            """
            DELETE FROM idempotent_request
            WHERE (account_id = \(account) OR account_id IS NULL) AND position(\(subject.uuidString.lowercased()) IN response) > 0
            """)
    }
}

extension DatabaseSession {
    public var idempotency: IdempotencyRepository { IdempotencyRepository(queries: queries) }
}
