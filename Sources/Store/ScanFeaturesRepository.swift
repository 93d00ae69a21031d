public import FoundationEssentials
import PostgreSQL

/// The features computed from scans' photos (rule 7): kept until the visual memory has been taught, at most ``teachingTime`` longer.
public struct ScanFeaturesRepository: Sendable {
    let queries: any PostgresQuerying

    /// How long features may wait to be taught; they wait at all only while no process teaches.
    static let teachingTime = Duration.seconds(86_400)

    /// The features of a scan and its account; nil if there are none, or none any more.
    public func find(_ scan: UUID) async throws -> ScanFeatures? {
        try await queries.query(Self.finding(scan)).first.map(ScanFeatures.init)
    }

    static func finding(_ scan: UUID) -> PostgresQuery {
        """
        SELECT features, scan.account_id FROM scan_features JOIN scan ON scan.id = scan_features.scan_id
        WHERE scan_id = \(scan) AND expires_at > clock_timestamp()
        """
    }

    public static func erasing(_ scan: UUID) -> Write { Write("DELETE FROM scan_features WHERE scan_id = \(scan)") }

    /// Deletes expired features; returns how many.
    public func sweep() async throws -> Int {
        try await queries.execute("DELETE FROM scan_features WHERE expires_at <= clock_timestamp()")
    }

    /// The photo that has waited longest to be taught, locked for the rest of the transaction (others skip it).
    ///
    /// An erasure locks the scan first, too; what is being erased is skipped.
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

/// The features of a scan's photo.
public struct ScanFeatures: Sendable, Hashable {
    /// Encoded.
    public var features: [UInt8]
    /// Whose scan it is.
    public var accountID: UUID

    public init(features: [UInt8], accountID: UUID) {
        self.features = features
        self.accountID = accountID
    }

    init(_ row: PostgresRow) throws {
        (features, accountID) = try row.decode(([UInt8], UUID).self)
    }
}

/// The source of a photo that is taught: a scan, and its account.
public struct CoverTeacher: Sendable, Hashable {
    public var scan: UUID
    public var account: UUID

    public init(scan: UUID, account: UUID) {
        self.scan = scan
        self.account = account
    }
}

/// A photo to be taught.
public struct DueTeaching: Sendable, Equatable {
    public var teacher: CoverTeacher
    /// The album a model found in it.
    public var albumID: UUID
    public var features: [UInt8]
}
