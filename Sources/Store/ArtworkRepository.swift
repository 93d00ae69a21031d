public import FoundationEssentials
import PostgreSQL

/// A row of `artwork` without its images.
public struct ArtworkRecord: Sendable, Equatable {
    public enum State: String, Sendable, PostgresEncodable, PostgresDecodable {
        case pending, ready, unavailable
    }

    public var albumID: UUID
    public var state: State
    /// Version of the images, by their content.
    public var version: String?
    public var releaseGroupID: UUID?
    public var releaseID: UUID?
    public var isVerified: Bool
    /// Why it is unavailable.
    public var reason: String?
    public var updatedAt: Date

    static let columns = "artwork.album_id, \(details)"

    /// All but the album.
    static let details = """
        artwork.state, artwork.version, artwork.release_group_id, artwork.release_id, artwork.verified, artwork.reason, artwork.updated_at
        """

    init(_ row: PostgresRow) throws {
        try self.init(row, of: row["album_id"])
    }

    init(_ row: PostgresRow, of album: UUID) throws {
        albumID = album
        state = try row["state"]
        version = try row["version"]
        releaseGroupID = try row["release_group_id"]
        releaseID = try row["release_id"]
        isVerified = try row["verified"]
        reason = try row["reason"]
        updatedAt = try row["updated_at"]
    }
}

/// Images fetched for an album.
public struct FetchedArtwork: Sendable {
    /// Version of the images, by their content; part of the URLs (rule 45).
    public var version: String
    /// JPEG, long side at most 500 px.
    public var image500: [UInt8]
    /// JPEG, long side at most 200 px.
    public var image200: [UInt8]
    public var releaseGroupID: UUID?
    public var releaseID: UUID?
    public var sourceURL: String
    /// The features of the picture for the visual memory; nil where that is switched off.
    public var features: [UInt8]?
    /// Whether a photo of the album shows it.
    public var isVerified: Bool

    public init(
        version: String, image500: [UInt8], image200: [UInt8], releaseGroupID: UUID?, releaseID: UUID?, sourceURL: String,
        features: [UInt8]? = nil, isVerified: Bool = false
    ) {
        self.version = version
        self.image500 = image500
        self.image200 = image200
        self.releaseGroupID = releaseGroupID
        self.releaseID = releaseID
        self.sourceURL = sourceURL
        self.features = features
        self.isVerified = isVerified
    }
}

public enum ArtworkSize: Sendable {
    /// 500 px.
    case full
    /// 200 px.
    case thumbnail
}

public struct ArtworkRepository: Sendable {
    let queries: any PostgresQuerying

    public func find(_ album: UUID) async throws -> ArtworkRecord? {
        try await queries.query(Self.finding(album)).first.map(ArtworkRecord.init)
    }

    static func finding(_ album: UUID) -> PostgresQuery {
        "SELECT \(unescaped: ArtworkRecord.columns) FROM artwork WHERE album_id = \(album)"
    }

    /// The artwork of several albums at once, by album.
    public func find(_ albums: [UUID]) async throws -> [UUID: ArtworkRecord] {
        guard !albums.isEmpty else { return [:] }
        return Self.byAlbum(try await queries.query(Self.finding(albums)))
    }

    static func finding(_ albums: [UUID]) -> PostgresQuery {
        "SELECT \(unescaped: ArtworkRecord.columns) FROM artwork WHERE album_id = ANY(\(albums))"
    }

    static func byAlbum(_ rows: PostgresRows) -> [UUID: ArtworkRecord] {
        Dictionary(rows.readable(.artwork, id: "album_id", ArtworkRecord.init).map { ($0.albumID, $0) }) { first, _ in first }
    }

    /// - Returns: the artwork as it is now; nil for an unknown album.
    @discardableResult
    public func store(_ artwork: FetchedArtwork, of album: UUID) async throws -> ArtworkRecord? {
        try await queries.query(
            """
            UPDATE artwork SET state = 'ready', version = \(artwork.version),
              image_500 = \(artwork.image500), image_200 = \(artwork.image200),
              release_group_id = \(artwork.releaseGroupID), release_id = \(artwork.releaseID), source_url = \(artwork.sourceURL),
              features = \(artwork.features), verified = \(artwork.isVerified), reason = NULL, updated_at = clock_timestamp()
            WHERE album_id = \(album) RETURNING \(unescaped: ArtworkRecord.columns)
            """
        ).first.map(ArtworkRecord.init)
    }

    /// The features of artwork that no photo has been found to show yet.
    public func features(of album: UUID) async throws -> [UInt8]? {
        try await queries.query("SELECT features FROM artwork WHERE album_id = \(album) AND features IS NOT NULL")
            .first.map { try $0.decode([UInt8].self) }
    }

    /// Records that a photo of the album shows its artwork, which the visual memory recognizes from now on.
    public func markVerified(_ album: UUID) async throws {
        try await queries.execute(
            "UPDATE artwork SET verified = true, features = NULL, updated_at = clock_timestamp() WHERE album_id = \(album)")
    }

    /// Records that there is no artwork, and why.
    ///
    /// - Returns: the artwork as it is now; nil if there is some all the same.
    @discardableResult
    public func storeUnavailable(_ reason: String, releaseGroupID: UUID?, of album: UUID) async throws -> ArtworkRecord? {
        try await queries.query(
            """
            UPDATE artwork SET state = 'unavailable', reason = \(reason), release_group_id = coalesce(\(releaseGroupID), release_group_id),
              updated_at = clock_timestamp()
            WHERE album_id = \(album) AND state <> 'ready' RETURNING \(unescaped: ArtworkRecord.columns)
            """
        ).first.map(ArtworkRecord.init)
    }

    /// Makes unavailable artwork pending again, for another attempt.
    public func reopen(_ album: UUID) async throws {
        try await queries.execute(
            """
            UPDATE artwork SET state = 'pending', reason = NULL, updated_at = clock_timestamp()
            WHERE album_id = \(album) AND state = 'unavailable'
            """)
    }

    public func image(_ album: UUID, size: ArtworkSize) async throws -> (bytes: [UInt8], version: String)? {
        let column = size == .full ? "image_500" : "image_200"
        return try await queries.query(
            """
            SELECT \(unescaped: column), version FROM artwork WHERE album_id = \(album) AND state = 'ready'
            """
        ).first.map { try $0.decode(([UInt8], String).self) }
    }
}
