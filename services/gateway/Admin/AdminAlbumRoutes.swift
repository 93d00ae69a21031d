import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import Logging
import Orchestration
import Presentation
import ServiceKit
import Store
import Telemetry

/// `/admin/v1/albums`: albums, their reviews and their artwork.
struct AdminAlbumRoutes: Sendable {
    let database: Database
    let node: BusNode
    let services: ServiceCalls
    let reviews: ScanJournal.ReviewSettings
    let upload: UploadReader
    let logger: Logger
    /// The deadline for the artwork service to render a picture.
    var renderDeadline: Duration = .seconds(15)

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("albums", use: list)
        group.get("albums/:id", use: show)
        group.delete("albums/:id/reviews", use: invalidateAll)
        group.delete("albums/:id/reviews/:review", use: invalidateOne)
        group.post("albums/:id/reviews", use: regenerate)
        group.post("albums/:id/artwork/refetch", use: refetch)
        group.put("albums/:id/artwork", use: replaceArtwork)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let text = try AdminParameters.text(request)
        let limit = try RequestParameters.limit(request)
        let position = try AdminParameters.cursor(request)?.position
        let page = try await database.autocommit { try await $0.adminAlbums.page(matching: text, limit: limit, after: position) }
        return try .json(AdminAlbumPage(albums: page.items.map(AdminAlbum.init), nextCursor: page.next.map { AdminCursor($0).text }))
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(AdminAlbumDetail(try await album(try RequestParameters.id("id", context))))
    }

    private func album(_ id: UUID) async throws -> AdminAlbumView {
        guard let album = try await database.autocommit({ try await $0.adminAlbums.find(id) }) else { throw ProblemError.notFound }
        return album
    }

    // MARK: Reviews

    @Sendable private func invalidateAll(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        _ = try await album(id)
        let count = try await database.transaction { try await $0.adminAlbums.deleteReviews(of: id) }
        logger.log(.notice, "An operator took reviews away", [.album: id, .count: count])
        return try .json(AdminInvalidation(invalidated: count))
    }

    @Sendable private func invalidateOne(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let review = try RequestParameters.id("review", context)
        let count = try await database.transaction { try await $0.adminAlbums.deleteReviews(of: id, id: review) }
        guard count == 1 else { throw ProblemError.notFound }
        logger.log(.notice, "An operator took reviews away", [.album: id, .count: count])
        return try .json(AdminInvalidation(invalidated: count))
    }

    /// Deletes the reviews of the kind and queues a new one with the current prompt.
    @Sendable private func regenerate(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        guard let order = try await request.json(AdminReviewOrder.self),
            let kind = ReviewKind(rawValue: order.tier)
        else { throw ProblemError.badRequest("the body must be a JSON object with tier, standard or searched") }
        let target = try await album(id).album
        if let other = target.mergedInto { throw ProblemError.merged(into: other) }
        let job = reviews.job(for: id, kind: kind)
        let queued = try await database.transaction { db in
            _ = try await db.adminAlbums.deleteReviews(of: id, kind: kind)
            let queued = try await db.jobs.enqueue(.review, key: job.key, payload: job, traceparent: nil, revive: true)
            try await db.adminAlbums.hasten(queued.id)
            return try await db.jobs.find(queued.id)
        }
        services.ring(.review)
        logger.log(.notice, "An operator has a review written again", [.album: id, .kind: kind.rawValue])
        return try .json(queued.map(AdminJob.init), status: .accepted)
    }

    // MARK: Artwork

    @Sendable private func refetch(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let work = ArtworkJob(albumID: id)
        let queued = try await database.transaction { db in
            guard try await db.adminAlbums.reopenArtwork(of: id) else { throw ProblemError.notFound }
            let queued = try await db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: true)
            try await db.adminAlbums.hasten(queued.id)
            return try await db.jobs.find(queued.id)
        }
        services.ring(.artwork)
        logger.log(.notice, "An operator has artwork fetched again", [.album: id])
        return try .json(queued.map(AdminJob.init), status: .accepted)
    }

    /// Rendered and stored by the artwork service: this process has no codec.
    @Sendable private func replaceArtwork(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        _ = try await album(id)
        let bytes = try await upload.read(request)
        guard !bytes.isEmpty else { throw ProblemError.badRequest("the body must be the picture, a JPEG") }
        _ = try await node.call(ReplaceArtwork(albumID: id), attachment: bytes, deadline: .now + renderDeadline)
        logger.log(.notice, "An operator replaced artwork", [.album: id])
        return try .json(try await album(id).artwork.map(AdminArtwork.init))
    }
}

extension ProblemError {
    fileprivate static func merged(into album: UUID) -> ProblemError {
        ProblemError(409, "conflict", "The album turned out to be \(album.lowercased); do this there.")
    }
}
