import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import Orchestration
import Presentation
import Store

/// `POST /v1/glances`: the known cover in front of a camera, before anybody has pressed (rule 87).
///
/// A glance is worth nothing when it is late, and less than any scan: few are under way at once, and what is too much is refused.
final class GlanceRoutes: Sendable {
    private let node: BusNode
    private let database: Database
    private let limits: RateLimits
    private let upload = UploadReader(limit: GlanceRoutes.limit)
    private let underWay = CostlyRequests(total: 8, perAccount: 2)

    /// The maximum size of a picture, in bytes.
    static let limit = 40_960
    private static let deadline = Duration.seconds(2)

    init(node: BusNode, database: Database, limits: RateLimits) {
        self.node = node
        self.database = database
        self.limits = limits
    }

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.post("glances", use: glance)
    }

    @Sendable private func glance(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        try ScanIntake.checkCoding(of: request)
        try ScanIntake.check(mediaType: request.headers[.contentType])
        try limits.admitGlance(of: caller.deviceID)
        let picture = try await upload.read(request)
        let known = try await underWay.running(of: caller.accountID, from: context.client) { try await album(in: picture, for: caller) }
        return try .json(Glance(album: known))
    }

    private func album(in picture: [UInt8], for caller: AuthenticatedDevice) async throws -> AlbumResource? {
        let end = ContinuousClock.now + Self.deadline
        let described = try await node.call(DescribePhoto(), attachment: picture, deadline: end)
        guard let features = described.attachment, !features.isEmpty else { return nil }
        let recalled = try await node.call(RecallCover(accountID: caller.accountID), attachment: features, deadline: end)
        guard let id = recalled.body.albumID else { return nil }
        return try await database.autocommit { try await $0.knownAlbums([id], for: caller) }[id]
    }
}

extension DatabaseSession {
    /// Albums of covers that are known by sight, as a device may see them, by id; without those that have been deleted.
    func knownAlbums(_ ids: [UUID], for caller: AuthenticatedDevice) async throws -> [UUID: AlbumResource] {
        try await albums.views(ids, for: caller.accountID, reviewKinds: caller.reviewKinds)
            .mapValues { AlbumResource($0, reviewIsAwaited: false) }
    }
}
