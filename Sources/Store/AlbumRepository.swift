public import AlbumScanAPI
public import Catalog
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A row of `album`.
public struct AlbumRecord: Sendable, Hashable {
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
    ///
    /// - Parameter known: the album that its text key leads to (``CorrectionRepository/known(for:account:)``); nil if that has not been
    ///   asked.
    public func resolve(_ identified: IdentifiedAlbum, known: AlbumRecord? = nil) async throws -> AlbumRecord {
        let key = AlbumKey(identified).description
        let year = identified.storedYear
        if let known, known.releaseYear != nil || year == nil { return known }
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
        let id = UUID()
        let rows = try await queries.executeAll([
            Self.inserting(identified, id: id, key: key),
            CatalogRepository.addition(of: id, artist: identified.artistName, title: identified.albumTitle),
        ])
        guard let row = rows[0].first else { throw StoreError.notFound }
        return try AlbumRecord(row)
    }

    /// Locks a text key against concurrent insertions until the transaction ends.
    func lock(_ key: String) async throws {
        try await queries.query(Self.locking(key))
    }

    static func locking(_ key: String) -> PostgresQuery { "SELECT pg_advisory_xact_lock(hashtextextended(\(key), 0))" }

    /// The album that a text key leads to, the one of the nearest year.
    func known(_ key: String, year: Int32?) async throws -> AlbumRecord? {
        try await queries.query(Self.finding(key, year: year)).first.map(AlbumRecord.init)
    }

    /// The albums that a text key leads to, those of the nearest year first, and whether that is `taught` by corrections.
    static func finding(_ key: String, year: Int32?) -> PostgresQuery {
        """
        SELECT \(unescaped: AlbumRecord.columns), album_key.taught_at IS NOT NULL AS taught
        FROM album_key JOIN album ON album.id = album_key.album_id
        WHERE album_key.key = \(key)
          AND (album_key.release_year IS NULL OR \(year)::integer IS NULL OR abs(album_key.release_year - \(year)) <= 1)
        ORDER BY abs(coalesce(album_key.release_year, 0) - coalesce(\(year), 0)), album.created_at
        """
    }

    /// Inserts an album that no text key leads to yet.
    func insert(_ identified: IdentifiedAlbum) async throws -> AlbumRecord {
        guard let row = try await queries.query(Self.inserting(identified, id: UUID(), key: nil)).first else { throw StoreError.notFound }
        return try AlbumRecord(row)
    }

    private static func inserting(_ identified: IdentifiedAlbum, id: UUID, key: String?) -> PostgresQuery {
        """
        WITH album AS (
          INSERT INTO album (id, artist_name, album_title, release_year, genres, record_label)
          VALUES (\(id), \(identified.artistName), \(identified.albumTitle), \(identified.storedYear),
                  \(identified.genres), \(identified.recordLabel))
          RETURNING \(unescaped: AlbumRecord.columns)),
        found AS (
          INSERT INTO album_key (key, album_id, release_year) SELECT key, id, release_year FROM album, (VALUES (\(key)::text)) AS by (key)
          WHERE key IS NOT NULL),
        awaited AS (INSERT INTO artwork (album_id) SELECT id FROM album)
        SELECT \(unescaped: AlbumRecord.columns) FROM album
        """
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
        try await queries.query(Self.finding(id)).first.map(AlbumRecord.init)
    }

    private static func finding(_ id: UUID) -> PostgresQuery { "SELECT \(unescaped: AlbumRecord.columns) FROM album WHERE id = \(id)" }

    /// What is known about an album that a scan was identified as.
    public struct Standing: Sendable {
        public let artwork: ArtworkRecord?
        /// The cached review under the key of its job.
        public let review: ReviewRecord?
        /// The job, if it failed lately (``JobRepository/failed(_:key:code:within:)``).
        public let failedReview: (job: UUID, error: ScanFailure?)?
        /// The person's wallets that have it.
        public let inWallets: [WalletPlace]
    }

    /// - Parameters:
    ///   - code: of the error that a review's job would fail with again.
    ///   - age: for how long it would.
    ///   - account: whose wallets are looked at.
    public func standing(
        of album: UUID, reviewedBy job: ReviewJob, failedWith code: String, within age: Duration, for account: UUID?
    ) async throws -> Standing {
        let found = try await queries.executeAll([
            """
            SELECT artwork.state IS NOT NULL AS has_artwork, \(unescaped: ArtworkRecord.details),
                   review.id IS NOT NULL AS has_review, \(unescaped: ReviewRecord.columns), job.id AS failed_job, job.error AS job_error
            FROM album LEFT JOIN artwork ON artwork.album_id = album.id LEFT JOIN review ON \(reviewFor: job)
              LEFT JOIN job ON \(failed: .review, key: job.key, code: code, within: age)
            WHERE album.id = \(album)
            """,
            WalletRepository.finding(album, account: account),
        ])
        guard let row = found[0].first else { throw StoreError.notFound }
        let failed = try row["failed_job", as: UUID?.self].map { job in
            let error = UnreadableRow.job.reading(job) { try row["job_error", as: PostgresJSON<ScanFailure>?.self]?.value }
            return (job: job, error: error ?? nil)
        }
        return Standing(
            artwork: try row["has_artwork"] ? ArtworkRecord(row, of: album) : nil,
            review: try row["has_review"] ? UnreadableRow.review.reading(try row["id", as: UUID.self], { try ReviewRecord(row) }) : nil,
            failedReview: failed, inWallets: try found[1].map(WalletPlace.init))
    }

    /// As ``setReleaseGroup(_:of:)`` in the usual case, in one round trip: nobody else has the release group, and the album is everyone's.
    ///
    /// - Parameter writes: made with it in any case.
    /// - Returns: whether that was the case, or else nothing but the writes was done.
    public func setFreeReleaseGroup(_ releaseGroup: UUID, of album: UUID, with writes: [Write] = []) async throws -> Bool {
        try await queries.executeAll(
            [
                Self.locking(releaseGroup: releaseGroup), Self.recording(releaseGroup, of: album, onlyIfFree: true),
            ] + writes.map(\.query))[1].count == 1
    }

    /// Returns a row if the album has the release group now.
    private static func recording(_ releaseGroup: UUID, of album: UUID, onlyIfFree: Bool) -> PostgresQuery {
        """
        WITH known AS (
          UPDATE album SET release_group_id = \(releaseGroup), updated_at = clock_timestamp()
          WHERE id = \(album) AND (NOT \(onlyIfFree) OR (
            NOT EXISTS (SELECT FROM own_album WHERE album_id = \(album)) AND NOT EXISTS (SELECT FROM album WHERE release_group_id = \(releaseGroup))))
          RETURNING id),
        listed AS (
          UPDATE catalogue_entry SET release_group_id = \(releaseGroup) FROM known WHERE generation = 0 AND album_id = known.id)
        SELECT FROM known
        """
    }

    static func locking(releaseGroup: UUID) -> PostgresQuery {
        "SELECT pg_advisory_xact_lock(hashtextextended(\(releaseGroup.uuidString), 1))"
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
            Self.locking(releaseGroup: releaseGroup),
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
            try await queries.execute(Self.recording(releaseGroup, of: album, onlyIfFree: false))
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

    /// An album with its artwork, and the newest review of the best kind in `reviewKinds` (best first); nil also for an album that the account
    /// may not see (``OwnAlbumRepository/mayShow(_:to:)``).
    public func view(_ id: UUID, for account: UUID, reviewKinds: [ReviewKind]) async throws -> AlbumView? {
        try await views([id], for: account, reviewKinds: reviewKinds)[id]
    }

    /// Several at once, in one round trip; those are left out that do not exist and that the account may not see.
    public func views(_ ids: [UUID], for account: UUID, reviewKinds: [ReviewKind]) async throws -> [UUID: AlbumView] {
        guard !ids.isEmpty else { return [:] }
        let found = try await queries.executeAll([
            "SELECT \(unescaped: AlbumRecord.columns) FROM album WHERE id = ANY(\(ids))", OwnAlbumRepository.hiding(ids, from: account),
            ArtworkRepository.finding(ids), ReviewRepository.findingBest(of: ids, kinds: reviewKinds),
        ])
        let hidden = Set(try found[1].map { try $0["album_id", as: UUID.self] })
        let artwork = ArtworkRepository.byAlbum(found[2])
        let reviews = Dictionary(found[3].readable(.review, ReviewRecord.init).map { ($0.albumID, $0) }) { best, _ in best }
        let views = try found[0].map(AlbumRecord.init).filter { !hidden.contains($0.id) }.map { album in
            (album.id, AlbumView(album: album, artwork: artwork[album.id], review: reviews[album.id]))
        }
        return Dictionary(views) { first, _ in first }
    }
}

extension IdentifiedAlbum {
    /// The year as albums have it; nil for what is none.
    var storedYear: Int32? { releaseYear.flatMap { Int32($0) } }
}
