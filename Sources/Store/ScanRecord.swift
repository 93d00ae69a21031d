public import AlbumScanAPI
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A row of `scan`.
public struct ScanRecord: Sendable, Equatable {
    public var id: UUID
    public var accountID: UUID
    public var state: ScanState
    public var createdAt: Date
    public var updatedAt: Date
    public var eventSeq: Int64
    public var fence: Int64
    public var search: SearchMode
    public var traceparent: String?
    public var identifiedAt: Date?
    public var identification: IdentificationResource?
    public var albumID: UUID?
    public var reviewJobID: UUID?
    public var reviewID: UUID?
    public var artworkIsSettled: Bool
    public var error: ScanFailure?

    static let columns = """
        scan.id, scan.account_id, scan.state, scan.created_at, scan.updated_at, scan.event_seq, scan.fence, scan.may_search,
        scan.traceparent, scan.identified_at, scan.identification, scan.album_id, scan.review_job_id, scan.review_id,
        scan.artwork_settled, scan.error
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        accountID = try row["account_id"]
        state = try row["state", as: ScanState.self]
        createdAt = try row["created_at"]
        updatedAt = try row["updated_at"]
        eventSeq = try row["event_seq"]
        fence = try row["fence"]
        search = try SearchMode(ofScan: row)
        traceparent = try row["traceparent"]
        identifiedAt = try row["identified_at"]
        identification = try row["identification", as: PostgresJSON<IdentificationResource>?.self]?.value
        albumID = try row["album_id"]
        reviewJobID = try row["review_job_id"]
        reviewID = try row["review_id"]
        artworkIsSettled = try row["artwork_settled"]
        error = UnreadableRow.scan.reading(id) { try row["error", as: PostgresJSON<ScanFailure>?.self]?.value } ?? nil
    }
}

extension ScanState: PostgresEncodable, PostgresDecodable {}
extension ReviewKind: PostgresEncodable, PostgresDecodable {}

extension SearchMode {
    /// The search mode is stored three times in `scan`: as `may_search`, `bypass_gate` and `review_tier`. All are derived from the one mode
    /// (``ScanRepository/insert(_:)``), because operators and exports show them, so any one would do for reading.
    init(ofScan row: PostgresRow) throws {
        self.init(isAllowed: try row["may_search"])
    }
}

/// The lease on driving a scan, with its fencing token: valid while the row has this owner and fence.
public struct ScanLease: Sendable, Hashable {
    public let scanID: UUID
    public let owner: UUID
    public let fence: Int64

    public init(scanID: UUID, owner: UUID, fence: Int64) {
        self.scanID = scanID
        self.owner = owner
        self.fence = fence
    }
}

/// A scan about to be accepted.
public struct NewScan: Sendable {
    public var id: UUID
    /// Its account gets the scan: it may have been joined to another one since the device was authenticated (rule 54).
    public var deviceID: UUID
    public var search: SearchMode
    public var traceparent: String?
    public var jpeg: [UInt8]
    public var width: Int
    public var height: Int
    /// The features of the photo for the visual memory; nil where that is switched off.
    public var features: [UInt8]?
    /// How long the photo is kept at most.
    public var photoTimeToLive: Duration
    public var owner: UUID
    public var lease: Duration
    public var state = ScanState.accepted
    /// Told with its acceptance, not numbered yet (``Swift/Array/numbered(upTo:at:)``).
    public var events: [ProgressEvent] = []

    public init(
        id: UUID, deviceID: UUID, search: SearchMode, traceparent: String?, jpeg: [UInt8], width: Int, height: Int,
        features: [UInt8]? = nil, photoTimeToLive: Duration, owner: UUID, lease: Duration
    ) {
        self.id = id
        self.deviceID = deviceID
        self.search = search
        self.traceparent = traceparent
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.features = features
        self.photoTimeToLive = photoTimeToLive
        self.owner = owner
        self.lease = lease
    }
}

/// What a driver changes besides appending events; nil leaves a column unchanged.
public struct ScanChanges: Sendable, Equatable {
    public var state: ScanState?
    public var identification: IdentificationResource?
    public var albumID: UUID?
    public var artworkJobID: UUID?
    public var reviewJobID: UUID?
    public var reviewID: UUID?
    public var artworkIsSettled: Bool?
    /// Set with a failed state; every other state clears it.
    public var error: ScanFailure?

    public init() {}
}

/// A scan with its artwork and review, as `GET /v1/scans/{id}` shows it.
public struct ScanView: Sendable {
    public var scan: ScanRecord
    public var artwork: ArtworkRecord?
    public var review: ReviewRecord?
    /// The person's wallets that have the album; nil without an album, and in lists.
    public var inWallets: [WalletPlace]?
}
