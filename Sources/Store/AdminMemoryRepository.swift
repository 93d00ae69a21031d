public import FoundationEssentials
import PostgreSQL

/// A cover without what it is recognized by.
public struct AdminCoverRecord: Sendable {
    public var id: UUID
    public var albumID: UUID
    public var artistName: String
    public var albumTitle: String
    public var createdAt: Date
    public var isTrusted: Bool
    public var verifiedAt: Date?
    /// Accounts that speak for it, and against it.
    public var agreeing, against: Int
    /// Its pictures by kind.
    public var photos, artworks: Int
    /// The size of all of its pictures' features.
    public var bytes: Int

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        albumID = try row["album_id"]
        artistName = try row["artist_name"]
        albumTitle = try row["album_title"]
        createdAt = try row["created_at"]
        isTrusted = try row["is_trusted"]
        verifiedAt = try row["verified_at"]
        agreeing = Int(try row["agreeing", as: Int32.self])
        against = Int(try row["against", as: Int32.self])
        photos = Int(try row["photos", as: Int64.self])
        artworks = Int(try row["artworks", as: Int64.self])
        bytes = Int(try row["bytes", as: Int64.self])
    }
}

/// The visual memory as operators see it.
public struct AdminMemoryRepository: Sendable {
    let queries: any PostgresQuerying

    private static let columns = """
        cover.id, cover.created_at, cover.verified_at, cover_standing.album_id, album.artist_name, album.album_title, is_trusted,
        cardinality(agreeing) AS agreeing, cardinality(against) AS against, pictures.photos, pictures.artworks, pictures.bytes
        """
    private static let source = """
        cover JOIN cover_standing ON cover_standing.cover_id = cover.id JOIN album ON album.id = cover_standing.album_id, LATERAL (
          SELECT count(*) FILTER (WHERE kind = 'photo') AS photos, count(*) FILTER (WHERE kind = 'artwork') AS artworks,
                 coalesce(sum(octet_length(features) + octet_length(signature)), 0)::bigint AS bytes
          FROM cover_picture WHERE cover_picture.cover_id = cover.id) AS pictures
        """

    /// Covers after a position, newest first.
    ///
    /// - Parameter album: only covers that stand for it; nil for every cover.
    public func page(of album: UUID?, limit: Int, after position: AdminPosition?) async throws -> AdminPage<AdminCoverRecord> {
        let rows = try await queries.query(
            """
            SELECT \(unescaped: Self.columns) FROM \(unescaped: Self.source)
            WHERE (\(album)::uuid IS NULL OR cover_standing.album_id = \(album))
              AND (\(position?.createdAt)::timestamptz IS NULL OR (cover.created_at, cover.id) < (\(position?.createdAt), \(position?.id)))
            ORDER BY cover.created_at DESC, cover.id DESC LIMIT \(Int32(limit + 1))
            """)
        return try AdminPage(rows, limit: limit, item: AdminCoverRecord.init)
    }

    public func find(_ cover: UUID) async throws -> AdminCoverRecord? {
        try await queries.query(
            "SELECT \(unescaped: Self.columns) FROM \(unescaped: Self.source) WHERE cover.id = \(cover)"
        ).first.map(AdminCoverRecord.init)
    }
}

extension DatabaseSession {
    public var adminMemory: AdminMemoryRepository { AdminMemoryRepository(queries: queries) }
}
