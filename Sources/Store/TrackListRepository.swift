public import FoundationEssentials
import PostgreSQL

/// A track of a release.
public struct TrackRecord: Codable, Sendable, Equatable {
    /// From 1.
    public var disc: Int
    /// From 1; 0 for what is hidden before the first track.
    public var position: Int
    public var title: String
    /// Milliseconds; nil while unknown.
    public var lengthMs: Int?
    /// Of a record or a cassette, such as `A`; nil where the medium has one side, or nobody knows.
    public var side: String?

    public init(disc: Int, position: Int, title: String, lengthMs: Int?, side: String? = nil) {
        self.disc = disc
        self.position = position
        self.title = title
        self.lengthMs = lengthMs
        self.side = side
    }
}

/// The track lists of releases, read from MusicBrainz when somebody first asks, and kept for good (rule 96).
public struct TrackListRepository: Sendable {
    let queries: any PostgresQuerying

    /// A release's tracks in their order; nil if they were never read.
    public func find(_ release: UUID) async throws -> [TrackRecord]? {
        let rows = try await queries.executeAll([
            "SELECT FROM track_list WHERE release_id = \(release)",
            "SELECT disc, position, title, length_ms, side FROM release_track WHERE release_id = \(release) ORDER BY disc, position",
        ])
        guard !rows[0].isEmpty else { return nil }
        return try rows[1].map { row in
            let (disc, position, title, length, side) = try row.decode((Int32, Int32, String, Int32?, String?).self)
            return TrackRecord(disc: Int(disc), position: Int(position), title: title, lengthMs: length.map(Int.init), side: side)
        }
    }

    /// Whether a release that stands for a release group was read.
    public func isRead(releaseGroup: UUID) async throws -> Bool {
        try await !queries.query("SELECT FROM track_list WHERE release_group_id = \(releaseGroup)").isEmpty
    }

    /// Keeps what MusicBrainz has of a release; what was kept before stays.
    ///
    /// - Parameter releaseGroup: the one it was chosen to stand for; nil if it was asked for itself.
    public func keep(_ tracks: [TrackRecord], of release: UUID, standingFor releaseGroup: UUID?) async throws {
        try await queries.query(
            """
            WITH list AS (
              INSERT INTO track_list AS present (release_id, release_group_id) VALUES (\(release), \(releaseGroup))
              ON CONFLICT (release_id) DO UPDATE SET release_group_id = coalesce(present.release_group_id, excluded.release_group_id)
              RETURNING release_id)
            INSERT INTO release_track (release_id, disc, position, title, length_ms, side)
            SELECT list.release_id, disc, position, title, "lengthMs", side FROM list,
              jsonb_to_recordset(\(json: tracks)) AS track (disc integer, position integer, title text, "lengthMs" integer, side text)
            ON CONFLICT DO NOTHING
            """)
    }

    /// The release whose tracks an album has unless another was picked: the one whose cover it has, else one that stands for the release
    /// group; nil while neither is known.
    public func release(of album: UUID) async throws -> UUID? {
        try await queries.query(
            """
            SELECT coalesce(
              (SELECT release_id FROM artwork WHERE artwork.album_id = holder.id AND state = 'ready'),
              (SELECT release_id FROM track_list WHERE release_group_id = holder.release_group_id ORDER BY read_at, release_id LIMIT 1))
            FROM album JOIN album AS holder ON holder.id = coalesce(album.merged_into, album.id) WHERE album.id = \(album)
            """
        ).first?.decode(UUID?.self)
    }
}

extension DatabaseSession {
    public var trackLists: TrackListRepository { TrackListRepository(queries: queries) }
}
