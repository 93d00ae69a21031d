import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import Orchestration
import Presentation
import Store

/// The covers of an album's editions, and an entry's choice among them.
struct EditionRoutes: Sendable {
    let journal: ScanJournal
    let node: BusNode
    /// How long a person waits for MusicBrainz or a picture (rule 11).
    var budget: Duration = .seconds(5)

    private var database: Database { journal.database }

    func addPrivate(to group: RouterGroup<GatewayRequestContext>) {
        group.get("albums/:id/editions", use: list)
        group.put("history/:id/artwork", use: choose)
        group.delete("history/:id/artwork", use: reset)
    }

    /// As public and immutable as other artwork. Only editions that an account has been shown are fetched.
    func addPublic(to group: RouterGroup<GatewayRequestContext>) {
        group.get("albums/:id/editions/:release/:file", use: picture)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let album = try RequestParameters.id("id", context)
        let account = try context.caller.accountID
        let (releaseGroup, standard) = try await database.autocommit { db in
            guard try await db.albums.find(album) != nil, try await db.ownAlbums.mayShow(album, to: account) else {
                throw ProblemError.notFound
            }
            return (try await db.editions.releaseGroup(of: album), try await db.artwork.find(album)?.releaseID)
        }
        // MusicBrainz does not know the album, or its release group is not known yet.
        guard let releaseGroup else { return try .json(EditionList(editions: [])) }
        let isFresh = try await database.autocommit { try await $0.editions.isFresh(releaseGroup) }
        if isFresh != true {
            do {
                try await journal.allowLookup(of: account)
                _ = try await node.call(ListEditions(releaseGroupID: releaseGroup, account: account), deadline: .now + budget)
            } catch {
                // A stale list is better than none.
                if isFresh == nil { throw error }
            }
        }
        let editions = try await database.autocommit { try await $0.editions.list(releaseGroup) }
        return try .json(EditionList(editions, album: album, releaseGroup: releaseGroup, standard: standard))
    }

    @Sendable private func picture(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let album = try RequestParameters.id("id", context)
        let release = try RequestParameters.id("release", context)
        let size: ArtworkSize
        switch context.parameters.get("file") {
        case "200.jpg": size = .thumbnail
        case "500.jpg": size = .full
        default: throw ProblemError.notFound
        }
        guard try await database.autocommit({ try await $0.editions.has(release, album: album) }) else { throw ProblemError.notFound }
        try await fetch(release)
        guard let image = try await database.autocommit({ try await $0.editions.image(release, size: size) }) else { throw Self.noPicture }
        return Response(picture: image.bytes, version: image.version, for: request)
    }

    @Sendable private func choose(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let entry = try RequestParameters.id("id", context)
        let account = try context.caller.accountID
        guard let choice = try await request.json(EditionChoice.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with releaseId")
        }
        let isEdition = try await database.autocommit { db in
            guard let album = try await db.history.albumID(of: entry, accountID: account) else { throw ProblemError.notFound }
            return try await db.editions.has(choice.releaseId, album: album)
        }
        guard isEdition else { throw ProblemError(422, "edition_unknown", "The album has no such edition.") }
        try await fetch(choice.releaseId)
        let command = ChooseHistoryArtwork(accountID: account, entryID: entry, releaseID: choice.releaseId)
        return try .json(try await node.call(command, deadline: .now + budget).body)
    }

    @Sendable private func reset(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let command = ChooseHistoryArtwork(
            accountID: try context.caller.accountID, entryID: try RequestParameters.id("id", context), releaseID: nil)
        _ = try await node.call(command, deadline: .now + budget)
        return Response(status: .noContent)
    }

    /// Has the picture fetched unless it is stored already.
    ///
    /// - Throws: 404 `artwork_unavailable` if there is none, 503 while the archive is busy.
    private func fetch(_ release: UUID) async throws {
        switch try await database.autocommit({ try await $0.editions.picture(release) }) {
        case .ready: return
        case nil, .unavailable: throw Self.noPicture
        case .wanted: break
        }
        do {
            _ = try await node.call(FetchEdition(releaseID: release), deadline: .now + budget)
        } catch {
            if error.code == .notFound { throw Self.noPicture }
            throw error
        }
    }

    private static let noPicture = ProblemError(404, "artwork_unavailable", "There is no picture of this edition.")
}
