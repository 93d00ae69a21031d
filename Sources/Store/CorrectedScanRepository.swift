public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

extension ScanDriveRepository {
    /// Detaches what belongs to a scan's album, for another one to take its place.
    public static func detachingAlbum(of scan: UUID) -> Write {
        Write(
            """
            UPDATE scan SET artwork_job_id = NULL, review_job_id = NULL, review_id = NULL, artwork_settled = false, review_retries = 0,
                            review_retry_at = NULL
            WHERE id = \(scan)
            """)
    }
}

extension HistoryRepository {
    /// Changes the album of a scan's history entry, or inserts the entry if the scan had none.
    public func correct(
        scanID: UUID, accountID: UUID, albumID: UUID, identification: IdentificationResource, scannedAt: Date, reviewID: UUID?
    ) async throws {
        try await queries.execute(
            Self.inserting(
                scanID: scanID, accountID: accountID, albumID: albumID, identification: identification, scannedAt: scannedAt,
                reviewID: reviewID
            ).query)
        try await queries.execute(
            """
            UPDATE history_entry SET album_id = \(albumID), artist_name = \(identification.artistName),
              album_title = \(identification.albumTitle), identification = \(json: identification), review_id = \(reviewID), edition_id = NULL
            WHERE scan_id = \(scanID)
            """)
    }

    /// The album of an entry; nil for unknown ones, and for other accounts'.
    public func albumID(of entry: UUID, accountID: UUID) async throws -> UUID? {
        try await queries.query(
            """
            SELECT album_id FROM history_entry WHERE id = \(entry) AND account_id = \(accountID)
            """
        ).first.map { try $0.decode(UUID.self) }
    }

    /// Chooses the edition whose cover an entry shows; nil is the album's own. Returns nil for unknown entries, and other accounts'.
    public func choose(edition: UUID?, for entry: UUID, accountID: UUID) async throws -> HistoryRecord? {
        try await queries.query(
            """
            UPDATE history_entry SET edition_id = \(edition)
            WHERE id = \(entry) AND account_id = \(accountID) RETURNING \(unescaped: HistoryRecord.columns)
            """
        ).first.map(HistoryRecord.init)
    }
}
