public import FoundationEssentials
import PostgreSQL

/// A release of an album with a cover of its own, and the version of its picture once that has been fetched.
public struct EditionRecord: Sendable, Equatable {
    /// MusicBrainz release.
    public var releaseID: UUID
    public var title: String
    /// As MusicBrainz has it: 1975, 1975-09 or 1975-09-12.
    public var released: String?
    public var country: String?
    /// Version of the picture, by its content; nil until it has been fetched.
    public var version: String?

    public init(releaseID: UUID, title: String, released: String? = nil, country: String? = nil, version: String? = nil) {
        self.releaseID = releaseID
        self.title = title
        self.released = released
        self.country = country
        self.version = version
    }
}

/// The state of an edition's picture.
public enum EditionPicture: Sendable, Equatable {
    /// Fetched; or not yet requested.
    case ready(version: String), wanted
    /// There is none; checked again after a week.
    case unavailable
}

/// The editions of albums, read from MusicBrainz and the Cover Art Archive (rule 43, rule 45).
public struct EditionRepository: Sendable {
    let queries: any PostgresQuerying

    /// Whether a release group's editions were read less than 30 days ago; nil if they never were.
    public func isFresh(_ releaseGroup: UUID) async throws -> Bool? {
        try await queries.query(
            """
            SELECT read_at > clock_timestamp() - interval '30 days' FROM edition_list WHERE release_group_id = \(releaseGroup)
            """
        ).first.map { try $0.decode(Bool.self) }
    }

    /// Stores the editions that were read. One that MusicBrainz no longer lists stays: somebody may have chosen it.
    public func keep(_ editions: [EditionRecord], of releaseGroup: UUID) async throws {
        try await queries.executeAll(
            [
                """
                INSERT INTO edition_list (release_group_id) VALUES (\(releaseGroup))
                ON CONFLICT (release_group_id) DO UPDATE SET read_at = excluded.read_at
                """
            ]
                + editions.sorted { $0.releaseID.uuidString < $1.releaseID.uuidString }.map { edition in
                    """
                    INSERT INTO edition (release_id, release_group_id, title, released, country)
                    VALUES (\(edition.releaseID), \(releaseGroup), \(edition.title), \(edition.released), \(edition.country))
                    ON CONFLICT (release_id) DO UPDATE SET release_group_id = excluded.release_group_id, title = excluded.title,
                      released = excluded.released, country = excluded.country
                    """
                })
    }

    /// The release group an album is, or was merged into; nil while none is known.
    public func releaseGroup(of album: UUID) async throws -> UUID? {
        try await queries.query(
            """
            SELECT holder.release_group_id FROM album JOIN album AS holder ON holder.id = coalesce(album.merged_into, album.id)
            WHERE album.id = \(album)
            """
        ).first?.decode(UUID?.self)
    }

    /// A release group's editions, except those whose picture turned out to be missing; the earliest first, undated ones last.
    public func list(_ releaseGroup: UUID) async throws -> [EditionRecord] {
        try await queries.query(
            """
            SELECT edition.release_id, edition.title, edition.released, edition.country, edition_artwork.version
            FROM edition LEFT JOIN edition_artwork ON edition_artwork.release_id = edition.release_id
            WHERE edition.release_group_id = \(releaseGroup) AND edition_artwork.state IS DISTINCT FROM 'unavailable'
            ORDER BY edition.released NULLS LAST, edition.release_id
            """
        ).map { row in
            let (id, title, released, country, version) = try row.decode((UUID, String, String?, String?, String?).self)
            return EditionRecord(releaseID: id, title: title, released: released, country: country, version: version)
        }
    }

    // MARK: Pictures

    /// The state of an edition's picture; nil if the release is not an edition.
    public func picture(_ release: UUID) async throws -> EditionPicture? {
        try await queries.query(
            """
            SELECT state, version, updated_at > clock_timestamp() - interval '7 days'
            FROM edition LEFT JOIN edition_artwork USING (release_id) WHERE release_id = \(release)
            """
        ).first.map { row in
            let (state, version, isRecent) = try row.decode((String?, String?, Bool?).self)
            if let version { return .ready(version: version) }
            return state == "unavailable" && isRecent == true ? .unavailable : .wanted
        }
    }

    public func store(_ picture: FetchedArtwork, of release: UUID) async throws {
        try await queries.execute(
            """
            INSERT INTO edition_artwork (release_id, state, version, source_url, image_500, image_200)
            VALUES (\(release), 'ready', \(picture.version), \(picture.sourceURL), \(picture.image500), \(picture.image200))
            ON CONFLICT (release_id) DO UPDATE SET state = excluded.state, version = excluded.version, source_url = excluded.source_url,
              image_500 = excluded.image_500, image_200 = excluded.image_200, reason = NULL, updated_at = excluded.updated_at
            """)
    }

    /// Records that there is no picture, and why. One that was fetched before stays.
    public func storeUnavailable(_ reason: String, of release: UUID) async throws {
        try await queries.execute(
            """
            INSERT INTO edition_artwork (release_id, state, reason) VALUES (\(release), 'unavailable', \(reason))
            ON CONFLICT (release_id) DO UPDATE SET reason = excluded.reason, updated_at = excluded.updated_at
            WHERE edition_artwork.state = 'unavailable'
            """)
    }

    public func image(_ release: UUID, size: ArtworkSize) async throws -> (bytes: [UInt8], version: String)? {
        let column = size == .full ? "image_500" : "image_200"
        return try await queries.query(
            """
            SELECT \(unescaped: column), version FROM edition_artwork WHERE release_id = \(release) AND state = 'ready'
            """
        ).first.map { try $0.decode(([UInt8], String).self) }
    }

    /// Whether a release is one of an album's editions.
    public func has(_ release: UUID, album: UUID) async throws -> Bool {
        guard let group = try await releaseGroup(of: album) else { return false }
        return try await !queries.query("SELECT FROM edition WHERE release_id = \(release) AND release_group_id = \(group)").isEmpty
    }
}

extension DatabaseSession {
    public var editions: EditionRepository { EditionRepository(queries: queries) }
}
