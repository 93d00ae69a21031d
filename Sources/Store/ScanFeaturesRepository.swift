public import FoundationEssentials
import PostgreSQL

/// What was computed of the photos of scans (rule 7): kept until it has taught the visual memory, at most ``teachingTime`` more.
public struct ScanFeaturesRepository: Sendable {
    let queries: any PostgresQuerying

    /// How long features wait to be taught, at most; only while no process teaches do they wait at all.
    static let teachingTime = Duration.seconds(86_400)

    /// The features of a scan, and whose it is; nil where there are none, or none any more.
    public func find(_ scan: UUID) async throws -> (features: [UInt8], accountID: UUID)? {
        try await queries.query(
            """
            SELECT features, scan.account_id FROM scan_features JOIN scan ON scan.id = scan_features.scan_id
            WHERE scan_id = \(scan) AND expires_at > clock_timestamp()
            """
        ).first.map { try $0.decode(([UInt8], UUID).self) }
    }

    /// Tells that a model found an album in the photo, so that it teaches the memory.
    public func assign(_ album: UUID, to scan: UUID) async throws {
        try await queries.execute(
            """
            UPDATE scan_features SET album_id = \(album),
              expires_at = clock_timestamp() + make_interval(secs => \(Self.teachingTime.inSeconds))
            WHERE scan_id = \(scan)
            """)
    }

    public func erase(_ scan: UUID) async throws {
        try await queries.execute("DELETE FROM scan_features WHERE scan_id = \(scan)")
    }

    /// Erases what outlived its time; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute("DELETE FROM scan_features WHERE expires_at <= clock_timestamp()")
    }

    /// The photo that has waited longest to be taught, for the rest of the transaction out of everyone else's reach.
    ///
    /// The scan is locked first by who erases an account, too; what is being erased is left alone.
    public func takeDue() async throws -> DueTeaching? {
        try await queries.query(
            """
            SELECT scan_features.scan_id, scan.account_id, coalesce(album.merged_into, album.id) AS album_id, scan_features.features
            FROM scan_features JOIN scan ON scan.id = scan_features.scan_id JOIN album ON album.id = scan_features.album_id
            WHERE scan_features.album_id IS NOT NULL
            ORDER BY scan_features.expires_at LIMIT 1 FOR UPDATE OF scan_features SKIP LOCKED FOR KEY SHARE OF scan SKIP LOCKED
            """
        ).first.map { row in
            DueTeaching(
                teacher: CoverTeacher(scan: try row["scan_id"], account: try row["account_id"]), albumID: try row["album_id"],
                features: try row["features"])
        }
    }
}

/// Who teaches the memory a photo: a scan, and the account it belongs to.
public struct CoverTeacher: Sendable, Hashable {
    public var scan: UUID
    public var account: UUID

    public init(scan: UUID, account: UUID) {
        self.scan = scan
        self.account = account
    }
}

/// A photo that is to be taught.
public struct DueTeaching: Sendable, Equatable {
    public var teacher: CoverTeacher
    /// What a model found in it.
    public var albumID: UUID
    public var features: [UInt8]
}
