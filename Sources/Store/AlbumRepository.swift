public import Catalog
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A row of `album`.
public struct AlbumRecord: Sendable, Equatable {
    public var id: UUID
    public var releaseGroupID: UUID?
    public var artistName: String
    public var albumTitle: String
    public var releaseYear: Int?
    public var genres: [String]
    public var recordLabel: String?

    static let columns = """
        album.id, album.release_group_id, album.artist_name, album.album_title, album.release_year, album.genres, album.record_label
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        releaseGroupID = try row["release_group_id"]
        artistName = try row["artist_name"]
        albumTitle = try row["album_title"]
        releaseYear = try row["release_year", as: Int32?.self].map(Int.init)
        genres = try row["genres"]
        recordLabel = try row["record_label"]
    }
}

/// An album with its artwork and the best review a caller may see.
public struct AlbumView: Sendable {
    public var album: AlbumRecord
    public var artwork: ArtworkRecord?
    public var review: ReviewRecord?
}

public struct AlbumRepository: Sendable {
    let queries: any PostgresQuerying

    /// The album that an identification refers to; inserted if it is not known (rule 27). Needs a transaction.
    ///
    /// Equal keys are the same album if the years differ by at most one or one of them is unknown. An advisory lock on the key keeps
    /// concurrent transactions from inserting the same album twice. A known album takes none: its scans do not wait for each other.
    public func resolve(_ identified: IdentifiedAlbum) async throws -> AlbumRecord {
        let key = AlbumKey(identified).description
        let year = identified.releaseYear.flatMap { Int32($0) }
        if let known = try await known(key, year: year), known.releaseYear != nil || year == nil { return known }
        // Two statements, since one that waits for a lock does not see what its holder has committed.
        let found = try await queries.executeAll([Self.locking(key), Self.finding(key, year: year)])[1]
        if var known = try found.first.map(AlbumRecord.init) {
            if known.releaseYear == nil, let year {
                // The first known year settles which of several albums of the same name this is.
                try await queries.executeAll([
                    "UPDATE album SET release_year = \(year), updated_at = clock_timestamp() WHERE id = \(known.id)",
                    "UPDATE album_key SET release_year = \(year) WHERE album_id = \(known.id) AND release_year IS NULL",
                ])
                known.releaseYear = Int(year)
            }
            return known
        }
        let album = try await insert(identified)
        try await publish(album, key: key)
        return album
    }

    /// Locks a text key against concurrent insertions until the transaction ends.
    func lock(_ key: String) async throws {
        try await queries.query(Self.locking(key))
    }

    private static func locking(_ key: String) -> PostgresQuery { "SELECT pg_advisory_xact_lock(hashtextextended(\(key), 0))" }

    /// The album that a text key leads to, the one of the nearest year.
    func known(_ key: String, year: Int32?) async throws -> AlbumRecord? {
        try await queries.query(Self.finding(key, year: year)).first.map(AlbumRecord.init)
    }

    private static func finding(_ key: String, year: Int32?) -> PostgresQuery {
        """
        SELECT \(unescaped: AlbumRecord.columns) FROM album_key JOIN album ON album.id = album_key.album_id
        WHERE album_key.key = \(key)
          AND (album_key.release_year IS NULL OR \(year)::integer IS NULL OR abs(album_key.release_year - \(year)) <= 1)
        ORDER BY abs(coalesce(album_key.release_year, 0) - coalesce(\(year), 0)), album.created_at LIMIT 1
        """
    }

    /// Inserts an album that no text key leads to yet.
    func insert(_ identified: IdentifiedAlbum) async throws -> AlbumRecord {
        let id = UUID()
        let year = identified.releaseYear.flatMap { Int32($0) }
        let row = try await queries.query(
            """
            WITH album AS (
              INSERT INTO album (id, artist_name, album_title, release_year, genres, record_label)
              VALUES (\(id), \(identified.artistName), \(identified.albumTitle), \(year), \(identified.genres), \(identified.recordLabel))
              RETURNING \(unescaped: AlbumRecord.columns)),
            awaited AS (INSERT INTO artwork (album_id) SELECT id FROM album)
            SELECT \(unescaped: AlbumRecord.columns) FROM album
            """
        ).first
        guard let row else { throw StoreError.notFound }
        return try AlbumRecord(row)
    }

    /// Lets everyone's scans find an album: by a text key, and in the catalog.
    func publish(_ album: AlbumRecord, key: String) async throws {
        try await queries.executeAll([
            """
            INSERT INTO album_key (key, album_id, release_year) VALUES (\(key), \(album.id), \(album.releaseYear.map { Int32($0) }))
            ON CONFLICT DO NOTHING
            """,
            CatalogRepository.addition(of: album.id, artist: album.artistName, title: album.albumTitle),
        ])
    }

    public func find(_ id: UUID) async throws -> AlbumRecord? {
        try await queries.query("SELECT \(unescaped: AlbumRecord.columns) FROM album WHERE id = \(id)").first.map(AlbumRecord.init)
    }

    /// Records an album's release group. If another album already has that release group, this one is merged into it, and its keys lead
    /// there from now on. Needs a transaction.
    ///
    /// An account's own album never gets one, since what a person typed would become everyone's name of it (rule 28): it is merged into the
    /// release group's album, under MusicBrainz's names, or stays as it is while those are not known.
    ///
    /// - Returns: the album that has the release group: the same one, or the one it was merged into.
    public func setReleaseGroup(_ releaseGroup: UUID, of album: UUID) async throws -> UUID {
        let known = try await queries.executeAll([
            "SELECT pg_advisory_xact_lock(hashtextextended(\(releaseGroup.uuidString), 1))",
            """
            SELECT (SELECT id FROM album WHERE release_group_id = \(releaseGroup)), EXISTS (SELECT FROM own_album WHERE album_id = \(album))
            """,
        ])[1]
        var (holder, isOwn) = try known.first?.decode((UUID?, Bool).self) ?? (nil, false)
        if holder == nil, isOwn {
            guard let names = try await CandidateRepository(queries: queries).find(releaseGroup) else { return album }
            holder = try await resolve(
                releaseGroup,
                named: IdentifiedAlbum(
                    artistName: names.artistName, albumTitle: names.albumTitle, releaseYear: names.releaseYear, confidence: .high)
            ).id
        }
        guard let holder, holder != album else {
            try await queries.execute(
                """
                WITH known AS (
                  UPDATE album SET release_group_id = \(releaseGroup), updated_at = clock_timestamp() WHERE id = \(album) RETURNING id)
                UPDATE catalogue_entry SET release_group_id = \(releaseGroup) FROM known WHERE generation = 0 AND album_id = known.id
                """)
            return album
        }
        try await queries.executeAll([
            """
            INSERT INTO album_key (key, album_id, release_year) SELECT key, \(holder), release_year FROM album_key WHERE album_id = \(album)
            ON CONFLICT DO NOTHING
            """,
            "DELETE FROM album_key WHERE album_id = \(album)",
            "UPDATE album SET merged_into = \(holder), updated_at = clock_timestamp() WHERE id = \(album)",
            "DELETE FROM catalogue_entry WHERE generation = 0 AND album_id = \(album)",
        ])
        return holder
    }

    /// An album with its artwork, and the newest review of the best kind in `reviewKinds` (best first).
    public func view(_ id: UUID, reviewKinds: [ReviewKind]) async throws -> AlbumView? {
        guard let album = try await find(id) else { return nil }
        let artwork = try await ArtworkRepository(queries: queries).find(id)
        let review = try await ReviewRepository(queries: queries).best(of: id, kinds: reviewKinds)
        return AlbumView(album: album, artwork: artwork, review: review)
    }
}
