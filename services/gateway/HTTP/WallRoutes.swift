import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import Orchestration
import Presentation
import Store

/// `POST /v1/walls`: the known covers in one photo of several sleeves (rule 97).
///
/// It takes a second of a processor, so scans come first: few walls are under way at once, and what is too much is refused.
final class WallRoutes: Sendable {
    private let node: BusNode
    private let database: Database
    private let limits: RateLimits
    private let admission: AdmissionControl
    private let upload = UploadReader(limit: WallRoutes.limit)
    private let underWay = CostlyRequests(total: 4, perAccount: 1)

    /// The maximum size of a photo, in bytes.
    static let limit = 8 << 20
    /// Until ingest has prepared the photo, and until its covers are found.
    private static let preparation = Duration.seconds(10)
    private static let deadline = Duration.seconds(20)

    init(node: BusNode, database: Database, limits: RateLimits, admission: AdmissionControl) {
        self.node = node
        self.database = database
        self.limits = limits
        self.admission = admission
    }

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.post("walls", use: wall)
    }

    @Sendable private func wall(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let uploader = try Uploader(context)
        try ScanIntake.checkCoding(of: request)
        try ScanIntake.check(mediaType: request.headers[.contentType])
        try limits.admitWall(of: uploader.device.deviceID)
        let announced = min(request.head.announcedLength ?? 0, upload.limit)
        let (size, luma) = try await admission.admitting(uploader.admitted, announced: announced) { memory in
            let photo = try await upload.read(request, into: memory)
            memory.isComplete()
            let prepared = try await node.call(PrepareWall(), attachment: photo, deadline: .now + Self.preparation)
            return (prepared.body, prepared.attachment ?? [])
        }
        guard !luma.isEmpty else { return try .json(Wall(sleeves: [])) }
        let account = uploader.device.accountID
        let found = try await underWay.running(of: account, from: uploader.address) {
            try await node.call(RecallWall(accountID: account, photo: size), attachment: luma, deadline: .now + Self.deadline)
        }
        return try .json(try await wall(of: found.body.sleeves, for: uploader.device))
    }

    private func wall(of found: [RecalledWall.Sleeve], for caller: AuthenticatedDevice) async throws -> Wall {
        let ids = Array(Set(found.compactMap(\.albumID)))
        let albums = try await database.autocommit { try await $0.knownAlbums(ids, for: caller) }
        let wall = Wall(sleeves: found.map { WallSleeve(corners: $0.corners, album: $0.albumID.flatMap { albums[$0] }) })
        return Wall(sleeves: wall.rows.flatMap { $0 })
    }
}
