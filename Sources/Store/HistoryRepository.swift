public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

/// A row of `history_entry` with the version of its artwork.
public struct HistoryRecord: Sendable, Equatable {
    public var id: UUID
    public var scanID: UUID
    public var albumID: UUID
    public var artistName: String
    public var albumTitle: String
    public var identification: IdentificationResource
    public var reviewID: UUID?
    public var scannedAt: Date
    public var lastViewedAt: Date?
    /// Version of the album's artwork, by its content; nil if it has none.
    public var artworkVersion: String?
    /// The edition whose cover the entry shows instead, and the version of its picture.
    public var editionID: UUID?
    public var editionVersion: String?

    static let columns = """
        history_entry.id, history_entry.scan_id, history_entry.album_id, history_entry.artist_name, history_entry.album_title,
        history_entry.identification, history_entry.review_id, history_entry.scanned_at, history_entry.last_viewed_at,
        (SELECT version FROM artwork WHERE artwork.album_id = history_entry.album_id AND artwork.state = 'ready') AS artwork_version,
        history_entry.edition_id,
        (SELECT version FROM edition_artwork WHERE edition_artwork.release_id = history_entry.edition_id) AS edition_version
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        scanID = try row["scan_id"]
        albumID = try row["album_id"]
        artistName = try row["artist_name"]
        albumTitle = try row["album_title"]
        let (artist, title) = (artistName, albumTitle)
        // What cannot be read costs its details, and not the entry: a client that was not given it would miss it for good.
        identification =
            UnreadableRow.history.reading(id) { try row["identification", as: PostgresJSON<IdentificationResource>.self].value }
            ?? IdentificationResource(artistName: artist, albumTitle: title, confidence: "medium", method: "two-tier", searched: false)
        reviewID = try row["review_id"]
        scannedAt = try row["scanned_at"]
        lastViewedAt = try row["last_viewed_at"]
        artworkVersion = try row["artwork_version"]
        editionID = try row["edition_id"]
        editionVersion = try row["edition_version"]
    }
}

/// A keyset cursor: the entry after which the next page of a history begins.
public struct HistoryPosition: Sendable, Equatable {
    public var scannedAt: Date
    public var id: UUID

    public init(scannedAt: Date, id: UUID) {
        self.scannedAt = scannedAt
        self.id = id
    }
}

public struct HistoryRepository: Sendable {
    let queries: any PostgresQuerying

    /// Inserts the history entry of an identified scan; idempotent, since a scan has exactly one. It goes to the scan's current account:
    /// `accountID` may have been joined to another one while the scan was in progress (rule 54).
    public static func inserting(
        scanID: UUID, accountID: UUID, albumID: UUID, identification: IdentificationResource, scannedAt: Date, reviewID: UUID?
    ) -> Write {
        Write(
            """
            INSERT INTO history_entry (id, account_id, scan_id, album_id, artist_name, album_title, identification, scanned_at, review_id)
            VALUES (\(UUID()), coalesce((SELECT account_id FROM scan WHERE id = \(scanID)), \(accountID)), \(scanID), \(albumID),
                    \(identification.artistName), \(identification.albumTitle), \(json: identification), \(scannedAt), \(reviewID))
            ON CONFLICT (scan_id) DO NOTHING
            """)
    }

    /// Adds the review the scan was completed with (rule 37, rule 48).
    ///
    /// The review is locked before the entry, in the same order as by an operator who deletes it: its foreign key would lock it after the
    /// entry.
    ///
    /// It has to be the scan's review already; otherwise nothing is done, as for a driver that has lost the scan.
    ///
    /// - Throws: where it is made, a foreign-key violation if the review is gone.
    public static func completing(scanID: UUID, reviewID: UUID) -> Write {
        Write(
            """
            WITH locked AS MATERIALIZED (SELECT FROM review WHERE id = \(reviewID) FOR KEY SHARE)
            UPDATE history_entry SET review_id = \(reviewID)
            WHERE scan_id = \(scanID) AND (SELECT count(*) FROM locked) >= 0
              AND EXISTS (SELECT FROM scan WHERE id = \(scanID) AND review_id = \(reviewID))
            """)
    }

    /// Entries older than a position, newest first.
    public func page(accountID: UUID, limit: Int, before position: HistoryPosition?) async throws -> [HistoryRecord] {
        let rows =
            if let position {
                try await queries.query(
                    """
                    SELECT \(unescaped: HistoryRecord.columns) FROM history_entry
                    WHERE account_id = \(accountID) AND (scanned_at, id) < (\(position.scannedAt), \(position.id))
                    ORDER BY scanned_at DESC, id DESC LIMIT \(Int32(limit))
                    """)
            } else {
                try await queries.query(
                    """
                    SELECT \(unescaped: HistoryRecord.columns) FROM history_entry
                    WHERE account_id = \(accountID)
                    ORDER BY scanned_at DESC, id DESC LIMIT \(Int32(limit))
                    """)
            }
        return try rows.map(HistoryRecord.init)
    }

    /// An entry, marked as viewed now; nil for unknown ones, and other accounts'.
    public func view(_ id: UUID, accountID: UUID) async throws -> HistoryRecord? {
        try await queries.query(
            """
            UPDATE history_entry SET last_viewed_at = clock_timestamp()
            WHERE id = \(id) AND account_id = \(accountID) RETURNING \(unescaped: HistoryRecord.columns)
            """
        ).first.map(HistoryRecord.init)
    }

    /// The scan of an entry; nil for unknown ones, and other accounts'.
    public func scanID(of entry: UUID, accountID: UUID) async throws -> UUID? {
        try await queries.query("SELECT scan_id FROM history_entry WHERE id = \(entry) AND account_id = \(accountID)")
            .first.map { try $0.decode(UUID.self) }
    }

    /// Deletes an entry with its scan. Needs a transaction.
    ///
    /// - Returns: true if it is or already was deleted, as the change log remembers; false if there is no such entry.
    public func delete(_ id: UUID, accountID: UUID) async throws -> Bool {
        if let scan = try await scanID(of: id, accountID: accountID) {
            try await ScanRepository(queries: queries).delete(scan, accountID: accountID)
            try await queries.execute("DELETE FROM history_entry WHERE id = \(id) AND account_id = \(accountID)")
            return true
        }
        return try await !queries.query(
            """
            SELECT 1 WHERE EXISTS (SELECT FROM history_change WHERE account_id = \(accountID) AND entry_id = \(id))
              OR EXISTS (SELECT FROM history_touch WHERE account_id = \(accountID) AND entry_id = \(id))
            """
        ).isEmpty
    }
}
