import EditorialRules
import FoundationEssentials
import PostgreSQL

/// What a claimed job is about, read by the statement that claims it: what a worker would ask for first in any case.
public struct JobSubject: Sendable, Hashable {
    /// Nil if it has been deleted, and for a job that is about none.
    public var album: AlbumRecord?
    /// Whether the album has artwork.
    public var hasArtwork = false
    /// Whether the review that the job is to write stands.
    public var isReviewed = false
    /// What the job's journal knows, by step.
    public var answers: [String: String] = [:]

    public init(album: AlbumRecord? = nil, hasArtwork: Bool = false) {
        self.album = album
        self.hasArtwork = hasArtwork
    }

    /// The columns of ``init(_:)``, where the jobs' rows are `job` and ``joins`` are joined to them.
    static let columns = """
        album.id IS NOT NULL AS has_album, \(AlbumRecord.columns),
        EXISTS (SELECT FROM artwork WHERE artwork.album_id = album.id AND artwork.state = 'ready') AS has_artwork,
        review.id AS review_id, review.body AS review_body,
        (SELECT jsonb_object_agg(step, answer) \(StepRepository.answers)) AS answers
        """

    /// The album is the one that the job's key begins with, in every queue whose jobs are about one.
    static let joins = """
        LEFT JOIN album ON album.id = \(UnreadableRow.uuid(in: "split_part(job.key, '/', 1)"))
        LEFT JOIN review ON job.queue = 'review' AND \(ReviewRepository.isWrittenByJob)
        """

    init(_ row: PostgresRow) throws {
        album = try row["has_album"] ? AlbumRecord(row) : nil
        hasArtwork = try row["has_artwork"]
        if let review = try row["review_id", as: UUID?.self] {
            // One that cannot be read is written again.
            isReviewed = UnreadableRow.review.reading(review) { try row["review_body", as: PostgresJSON<Review>.self] } != nil
        }
        answers = try row["answers", as: PostgresJSON<[String: String]>?.self]?.value ?? [:]
    }
}
