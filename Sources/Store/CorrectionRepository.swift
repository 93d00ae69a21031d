public import Catalog
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A correction about to be recorded.
public struct NewCorrection: Sendable {
    public var scanID: UUID
    public var accountID: UUID
    /// The album the scan was identified as; nil where nothing was identified.
    public var identified: IdentifiedAlbum?
    public var fromAlbumID: UUID?
    public var toAlbumID: UUID
    /// A key for comparing choices: equal for equal ones.
    public var choice: String

    public init(scanID: UUID, accountID: UUID, identified: IdentifiedAlbum?, fromAlbumID: UUID?, toAlbumID: UUID, choice: String) {
        self.scanID = scanID
        self.accountID = accountID
        self.identified = identified
        self.fromAlbumID = fromAlbumID
        self.toAlbumID = toAlbumID
        self.choice = choice
    }
}

/// People's corrections of what their scans show, and what everyone learns from them (rule 28).
///
/// A correction first applies to its own account: the same reading of another photo then means the album that person chose. Once two
/// accounts whose scans got the same result have chosen the same album, and more accounts than for any other, the text key leads there for
/// everyone. A name that a MusicBrainz album itself bears is never redirected, for anyone: that would hide the album from everyone who
/// photographs it.
public struct CorrectionRepository: Sendable {
    let queries: any PostgresQuerying

    /// How many accounts have to agree.
    static let quorum = 2

    /// How often a scan may be corrected: each correction may cost a review.
    public static let timesPerScan = 5

    /// The choice a scan was last corrected by.
    public func choice(of scan: UUID) async throws -> String? {
        try await queries.query("SELECT choice FROM correction WHERE scan_id = \(scan)").first.map { try $0.decode(String.self) }
    }

    /// How often a scan was corrected.
    public func times(of scan: UUID) async throws -> Int {
        let row = try await queries.query("SELECT times FROM correction WHERE scan_id = \(scan)").first
        return Int(try row?.decode(Int32.self) ?? 0)
    }

    /// What a scan was identified as, before anyone corrected it; nil where nothing was.
    public func identified(by scan: UUID) async throws -> Identification? {
        let row = try await queries.query("SELECT result FROM scan_step WHERE scan_id = \(scan) AND step = 'identification'").first
        return UnreadableRow.identification.reading(scan) { try row?.decode(PostgresJSON<Identification>?.self)?.value } ?? nil
    }

    /// Records a correction, and redirects its text key if enough accounts agree. Needs a transaction.
    public func record(_ correction: NewCorrection) async throws {
        let reading = correction.identified.map(Reading.init)
        try await queries.execute(
            """
            INSERT INTO correction (scan_id, account_id, identified_key, identified_year, from_album_id, to_album_id, choice)
            VALUES (\(correction.scanID), \(correction.accountID), \(reading?.key), \(reading?.year), \(correction.fromAlbumID),
                    \(correction.toAlbumID), \(correction.choice))
            ON CONFLICT (scan_id) DO UPDATE SET from_album_id = excluded.from_album_id, to_album_id = excluded.to_album_id,
              choice = excluded.choice, times = correction.times + 1, corrected_at = excluded.corrected_at
            """)
        if let reading { try await teach(reading) }
    }

    /// What an identification is known to mean for an account.
    public struct KnownAlbum: Sendable {
        /// The album that corrections give it, the account's own taking precedence over what everyone learned; nil where there are none, or
        /// the name is an album's own.
        public let taught: AlbumRecord?
        /// The album that its text key leads to, the one of the nearest year.
        public let named: AlbumRecord?
    }

    public func known(for identified: IdentifiedAlbum, account: UUID) async throws -> KnownAlbum {
        let reading = Reading(identified)
        let own: PostgresQuery =
            """
            SELECT \(unescaped: AlbumRecord.columns) FROM correction JOIN album AS chosen ON chosen.id = correction.to_album_id
            JOIN album ON album.id = coalesce(chosen.merged_into, chosen.id)
            WHERE correction.account_id = \(account) AND correction.identified_key = \(reading.key)
              AND (identified_year IS NULL OR \(reading.year)::integer IS NULL OR abs(identified_year - \(reading.year)) <= 1)
            ORDER BY correction.corrected_at DESC LIMIT 1
            """
        let found = try await queries.executeAll([AlbumRepository.finding(reading.key, year: reading.year), own])
        let holders = try found[0].map(Holder.init)
        if holders.contains(where: { $0.isNamed(reading.key) }) { return KnownAlbum(taught: nil, named: holders.first?.album) }
        let taught = try found[1].first.map(AlbumRecord.init) ?? holders.first(where: \.isTaught)?.album
        return KnownAlbum(taught: taught, named: holders.first?.album)
    }

    private func teach(_ reading: Reading) async throws {
        try await AlbumRepository(queries: queries).lock(reading.key)
        let holders = try await holders(of: reading)
        guard !holders.contains(where: { $0.isNamed(reading.key) }), let winner = try await winner(of: reading),
            holders.map(\.album.id) != [winner]
        else { return }
        try await queries.executeAll([
            """
            DELETE FROM album_key WHERE key = \(reading.key) AND album_id <> \(winner)
              AND (release_year IS NULL OR \(reading.year)::integer IS NULL OR abs(release_year - \(reading.year)) <= 1)
            """,
            """
            INSERT INTO album_key (key, album_id, release_year, taught_at) VALUES (\(reading.key), \(winner), \(reading.year), clock_timestamp())
            ON CONFLICT (key, album_id) DO UPDATE SET taught_at = excluded.taught_at
            """,
        ])
    }

    /// The album most accounts chose for a reading, by each one's latest choice; nil without a quorum, or while two albums are tied.
    private func winner(of reading: Reading) async throws -> UUID? {
        let votes = try await queries.query(
            """
            SELECT coalesce(album.merged_into, album.id), count(*) FROM (
              SELECT DISTINCT ON (account_id) to_album_id FROM correction
              WHERE identified_key = \(reading.key)
                AND (identified_year IS NULL OR \(reading.year)::integer IS NULL OR abs(identified_year - \(reading.year)) <= 1)
              ORDER BY account_id, corrected_at DESC) AS latest
            JOIN album ON album.id = latest.to_album_id GROUP BY 1 ORDER BY 2 DESC LIMIT 2
            """
        ).map { try $0.decode((UUID, Int64).self) }
        guard let first = votes.first, first.1 >= Self.quorum, votes.dropFirst().allSatisfy({ $0.1 < first.1 }) else { return nil }
        return first.0
    }

    /// The albums that a reading's text key leads to, those of the nearest year first.
    private func holders(of reading: Reading) async throws -> [Holder] {
        try await queries.query(AlbumRepository.finding(reading.key, year: reading.year)).map(Holder.init)
    }

    /// An identification in the form of text keys.
    private struct Reading {
        let key: String
        let year: Int32?

        init(_ album: IdentifiedAlbum) {
            key = AlbumKey(album).description
            year = album.storedYear
        }
    }

    private struct Holder {
        let album: AlbumRecord
        let isTaught: Bool

        init(_ row: PostgresRow) throws {
            album = try AlbumRecord(row)
            isTaught = try row["taught"]
        }

        /// Whether the album has a release group and MusicBrainz knows it by this name.
        func isNamed(_ key: String) -> Bool {
            album.releaseGroupID != nil && AlbumKey(artist: album.artistName, title: album.albumTitle).description == key
        }
    }
}

extension AlbumRepository {
    /// The album of a release group; inserted, with MusicBrainz's names, if it is not known yet. Needs a transaction.
    ///
    /// An album known only by these names, without a release group, is not used: one person's choice must not decide for others' scans.
    public func resolve(_ releaseGroup: UUID, named identified: IdentifiedAlbum) async throws -> AlbumRecord {
        if let known = try await find(releaseGroup: releaseGroup) { return known }
        try await queries.query(Self.locking(releaseGroup: releaseGroup))
        if let known = try await find(releaseGroup: releaseGroup) { return known }
        let id = UUID()
        let year = identified.storedYear
        let rows = try await queries.executeAll([
            """
            INSERT INTO album (id, release_group_id, artist_name, album_title, release_year, genres, record_label)
            VALUES (\(id), \(releaseGroup), \(identified.artistName), \(identified.albumTitle), \(year), \(identified.genres),
                    \(identified.recordLabel))
            RETURNING \(unescaped: AlbumRecord.columns)
            """,
            "INSERT INTO album_key (key, album_id, release_year) VALUES (\(AlbumKey(identified).description), \(id), \(year))",
            "INSERT INTO artwork (album_id) VALUES (\(id))",
            CatalogRepository.addition(of: id, artist: identified.artistName, title: identified.albumTitle),
        ])
        guard let row = rows[0].first else { throw StoreError.notFound }
        return try AlbumRecord(row)
    }

    private func find(releaseGroup: UUID) async throws -> AlbumRecord? {
        try await queries.query("SELECT \(unescaped: AlbumRecord.columns) FROM album WHERE release_group_id = \(releaseGroup)")
            .first.map(AlbumRecord.init)
    }
}

extension DatabaseSession {
    public var corrections: CorrectionRepository { CorrectionRepository(queries: queries) }
}
