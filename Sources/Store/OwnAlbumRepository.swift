public import Catalog
public import FoundationEssentials
import PostgreSQL

/// Albums that one account's person named and MusicBrainz does not know (rule 28). Nobody else sees or finds them, until a second account
/// types the same.
public struct OwnAlbumRepository: Sendable {
    let queries: any PostgresQuerying

    /// The album of a name that a person typed: everyone's, if one bears the key, else the account's own. If it was another account's own,
    /// two agree now, and it becomes everyone's. Needs a transaction.
    public func resolve(_ typed: IdentifiedAlbum, account: UUID) async throws -> AlbumRecord {
        let albums = AlbumRepository(queries: queries)
        let key = AlbumKey(typed).description
        try await albums.lock(key)
        if let known = try await albums.known(key, year: nil) { return known }
        let own = try await queries.query(
            """
            SELECT \(unescaped: AlbumRecord.columns), own_album.account_id
            FROM own_album JOIN album AS typed ON typed.id = own_album.album_id
            JOIN album ON album.id = coalesce(typed.merged_into, typed.id)
            WHERE own_album.key = \(key)
            """
        ).first
        guard let own else {
            let album = try await albums.insert(typed)
            try await queries.execute(
                """
                INSERT INTO own_album (album_id, account_id, artist_name, album_title, key)
                VALUES (\(album.id), \(account), \(typed.artistName), \(typed.albumTitle), \(key))
                """)
            return album
        }
        let album = try AlbumRecord(own)
        if try own["account_id", as: UUID.self] != account { try await share(album, key: key) }
        return album
    }

    private func share(_ album: AlbumRecord, key: String) async throws {
        try await queries.execute("DELETE FROM own_album WHERE key = \(key)")
        try await AlbumRepository(queries: queries).publish(album, key: key)
    }

    /// Whether an account may see an album: everyone's, its own, and what its scans show. Two that shared an account may both have scans of
    /// an album that only one of them keeps.
    public func mayShow(_ album: UUID, to account: UUID) async throws -> Bool {
        try await queries.query(Self.hiding([album], from: account)).isEmpty
    }

    /// Those of some albums that an account may not see.
    static func hiding(_ albums: [UUID], from account: UUID) -> PostgresQuery {
        """
        SELECT album_id FROM own_album WHERE album_id = ANY(\(albums)) AND account_id <> \(account)
          AND NOT EXISTS (SELECT FROM scan WHERE scan.album_id = own_album.album_id AND scan.account_id = \(account))
        """
    }

    /// An account's own albums.
    func albums(of account: UUID) async throws -> [UUID] {
        try await queries.query("SELECT album_id FROM own_album WHERE account_id = \(account)").decode(UUID.self)
    }

    /// Deletes those of some albums that no scan shows.
    func forget(_ albums: [UUID]) async throws {
        try await queries.execute(
            """
            DELETE FROM album WHERE id = ANY(\(albums)) AND NOT EXISTS (SELECT FROM scan WHERE scan.album_id = album.id)
              AND NOT EXISTS (SELECT FROM history_entry WHERE history_entry.album_id = album.id)
              AND NOT EXISTS (SELECT FROM wallet_disc WHERE wallet_disc.album_id = album.id)
              AND NOT EXISTS (SELECT FROM correction WHERE album.id IN (correction.from_album_id, correction.to_album_id))
            """)
    }
}

extension DatabaseSession {
    public var ownAlbums: OwnAlbumRepository { OwnAlbumRepository(queries: queries) }
}
