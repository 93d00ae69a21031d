import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Orchestration
import Presentation
import Store

/// `/v1/albums`: albums and their artwork.
struct AlbumRoutes: Sendable {
    let database: Database
    let reviews: ScanJournal.ReviewSettings

    func addPrivate(to group: RouterGroup<GatewayRequestContext>) {
        group.get("albums/:id", use: show)
        group.get("albums/:id/share", use: share)
    }

    /// Artwork is public, and immutable under a version: browsers and phones load it without a token.
    func addPublic(to group: RouterGroup<GatewayRequestContext>) {
        group.get("albums/:id/artwork/:file", use: artwork)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let (kinds, account) = (try context.caller.reviewKinds, try context.caller.accountID)
        let resource: AlbumResource? = try await database.autocommit { [reviews] db in
            guard let view = try await db.albums.view(id, for: account, reviewKinds: kinds) else { return nil }
            let isAwaited = try await db.reviews.isAwaited(kinds.map { reviews.job(for: id, kind: $0) })
            let places = try await db.wallets.places(of: id, account: account)
            return AlbumResource(view, reviewIsAwaited: isAwaited, inWallets: places)
        }
        guard let resource else { throw ProblemError.notFound }
        return try .revalidated(resource, for: request)
    }

    @Sendable private func share(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let (kinds, account) = (try context.caller.reviewKinds, try context.caller.accountID)
        let view = try await database.autocommit { try await $0.albums.view(id, for: account, reviewKinds: kinds) }
        guard let view else { throw ProblemError.notFound }
        return try .revalidated(ShareResource(view), for: request)
    }

    @Sendable private func artwork(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let size: ArtworkSize
        switch context.parameters.get("file") {
        case "200.jpg": size = .thumbnail
        case "500.jpg": size = .full
        default: throw ProblemError.notFound
        }
        guard let image = try await database.autocommit({ try await $0.artwork.image(id, size: size) }) else {
            throw ProblemError(404, "artwork_unavailable", "There is no artwork for this album.")
        }
        return Response(picture: image.bytes, version: image.version, for: request)
    }
}

extension Response {
    /// A JPEG, identified by the version of its content.
    init(picture bytes: [UInt8], version: String, for request: Request) {
        let tag = EntityTag(version)
        // With another version than requested, the response must not be cached: the URL promises that version's content.
        let isPinned = request.uri.queryParameters["v"].map { $0 == version } ?? false
        let cache = isPinned ? "public, max-age=31536000, immutable" : "public, max-age=60"
        let headers: HTTPFields = [.contentType: "image/jpeg", .eTag: tag.description, .cacheControl: cache]
        if request.has(tag) {
            self.init(status: .notModified, headers: headers)
        } else {
            self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
    }
}
