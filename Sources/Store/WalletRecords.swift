public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

extension WalletSource: PostgresEncodable, PostgresDecodable {}

/// A row of `wallet`.
public struct WalletRecord: Sendable, Equatable {
    public var id: UUID
    public var name: String
    public var source: WalletSource
    /// The playlist that was read; nil where none was, or if it cannot be read.
    public var playlist: WalletPlaylist?
    public var fingerprint: String?
    public var readAt: Date?
    public var toldHiddenAt: Date?
    public var createdAt: Date
    public var changedAt: Date

    static let columns = """
        wallet.id, wallet.name, wallet.source, wallet.playlist, wallet.fingerprint, wallet.read_at, wallet.told_hidden_at, wallet.created_at,
        wallet.changed_at
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        name = try row["name"]
        source = try row["source"]
        playlist = UnreadableRow.wallet.reading(id) { try row["playlist", as: PostgresJSON<WalletPlaylist>?.self]?.value } ?? nil
        fingerprint = try row["fingerprint"]
        readAt = try row["read_at"]
        toldHiddenAt = try row["told_hidden_at"]
        createdAt = try row["created_at"]
        changedAt = try row["changed_at"]
    }
}

/// The playlist a wallet was read from, as the phone told.
public struct WalletPlaylist: Codable, Sendable, Equatable {
    public var playlist: PlaylistReading.Playlist
    public var choice: PlaylistReading.Choice?
    /// How many of its items were left out, because there were too many.
    public var beyond: Int

    public init(playlist: PlaylistReading.Playlist, choice: PlaylistReading.Choice?, beyond: Int) {
        self.playlist = playlist
        self.choice = choice
        self.beyond = beyond
    }
}

/// A disc with what is known about it.
public struct WalletDiscRecord: Sendable, Equatable {
    /// How far MusicBrainz was asked about it.
    public enum Answer: String, Sendable, PostgresDecodable {
        case open, found, several, none
    }

    /// The part of a review that is shown with a disc.
    public struct Verdict: Sendable, Equatable {
        public var label: String
        public var rating: Double
        public var recommendation: String
        public var keyTracks: [String]
    }

    public var id: UUID
    public var walletID: UUID
    /// Of its first pick, or its place in the order in which discs were added.
    public var position: Int
    /// Of all its picks.
    public var positions: [Int]
    /// Its own words.
    public var artistName: String
    public var albumTitle: String
    public var addedAt: Date
    public var isChosenByPerson: Bool
    /// Nil for a disc whose album was named.
    public var answer: Answer?
    /// Nil while the album is unknown. What it was merged into, if it was.
    public var album: AlbumRecord?
    public var artwork: ArtworkRecord?
    /// The edition picked, and the version of its picture once that is fetched.
    public var editionID: UUID?
    public var editionVersion: String?
    public var verdict: Verdict?

    /// - Parameters:
    ///   - disc: where the disc's own columns are.
    ///   - kinds: the reviews that the reader may see, best first, as a parameter.
    static func columns(of disc: String) -> String {
        """
        \(disc).id, \(disc).wallet_id, \(disc).position, \(disc).positions, \(disc).artist_name AS own_artist, \(disc).album_title AS own_title,
        \(disc).added_at, \(disc).chosen_by_person, \(disc).release_id AS edition_id, \(disc).answer,
        \(shown)
        """
    }

    /// What is shown of `album`, `artwork`, `edition_artwork` and `verdict`.
    static let shown = """
        album.id AS album_id, album.release_group_id, album.artist_name, album.album_title, album.release_year, album.genres,
        album.record_label,
        artwork.state, artwork.version, artwork.release_group_id AS artwork_group, artwork.release_id AS artwork_release, artwork.verified,
        artwork.reason, artwork.updated_at, edition_artwork.version AS edition_version,
        verdict.label, verdict.rating, verdict.recommendation, verdict.key_tracks
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        walletID = try row["wallet_id"]
        position = Int(try row["position", as: Int32.self])
        positions = try row["positions", as: [Int32].self].map(Int.init)
        artistName = try row["own_artist"]
        albumTitle = try row["own_title"]
        addedAt = try row["added_at"]
        isChosenByPerson = try row["chosen_by_person"]
        answer = try row["answer"]
        editionID = try row["edition_id"]
        editionVersion = try row["edition_version"]
        guard let albumID = try row["album_id", as: UUID?.self] else { return }
        album = try AlbumRecord(row, id: albumID)
        if try row["state", as: ArtworkRecord.State?.self] != nil { artwork = try ArtworkRecord(disc: row, of: albumID) }
        // What cannot be read costs its verdict and not the disc.
        verdict =
            UnreadableRow.review.reading(albumID) {
                guard let label = try row["label", as: String?.self] else { return nil }
                return Verdict(
                    label: label, rating: try row["rating"], recommendation: try row["recommendation"],
                    keyTracks: try row["key_tracks", as: PostgresJSON<[String]>.self].value)
            } ?? nil
    }
}

extension AlbumRecord {
    /// - Parameter id: of a row that has it under another name than `id`.
    init(_ row: PostgresRow, id: UUID) throws {
        self.id = id
        releaseGroupID = try row["release_group_id"]
        artistName = try row["artist_name"]
        albumTitle = try row["album_title"]
        releaseYear = try row["release_year", as: Int32?.self].map(Int.init)
        genres = try row["genres"]
        recordLabel = try row["record_label"]
    }
}

extension ArtworkRecord {
    fileprivate init(disc row: PostgresRow, of album: UUID) throws {
        albumID = album
        state = try row["state"]
        version = try row["version"]
        releaseGroupID = try row["artwork_group"]
        releaseID = try row["artwork_release"]
        isVerified = try row["verified"]
        reason = try row["reason"]
        updatedAt = try row["updated_at"]
    }
}

/// A disc about to be put into a wallet.
public struct NewDisc: Sendable, Equatable {
    /// Equal for what is the same disc in a wallet.
    public var identity: String
    public var positions: [Int]
    public var artistName: String
    public var albumTitle: String
    public var releaseYear: Int?
    /// What MusicBrainz is to be asked, in a form that is equal for equal questions; nil where the album is known.
    public var question: String?
    public var albumID: UUID?
    public var editionID: UUID?
    public var isChosenByPerson: Bool

    public init(
        identity: String, positions: [Int] = [], artistName: String, albumTitle: String, releaseYear: Int? = nil, question: String? = nil,
        albumID: UUID? = nil, editionID: UUID? = nil, isChosenByPerson: Bool = false
    ) {
        self.identity = identity
        self.positions = positions
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.question = question
        self.albumID = albumID
        self.editionID = editionID
        self.isChosenByPerson = isChosenByPerson
    }

    /// A disc of an album that is known.
    public init(of album: AlbumRecord, editionID: UUID? = nil, isChosenByPerson: Bool = true) {
        self.init(
            identity: "album:\(album.id.lowercased)", artistName: album.artistName, albumTitle: album.albumTitle, albumID: album.id,
            editionID: editionID, isChosenByPerson: isChosenByPerson)
    }
}
