import AlbumScanAPI
import Bus
import Catalog
import Contracts
import FoundationEssentials
import Hummingbird
import Orchestration
import Presentation
import Store

/// What is on an album (rule 96).
struct TrackRoutes: Sendable {
    let node: BusNode
    let journal: ScanJournal
    /// How long a person waits for MusicBrainz (rule 11).
    var budget: Duration = .seconds(5)

    private var database: Database { journal.database }

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("albums/:id/tracks", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let album = try RequestParameters.id("id", context)
        let caller = try context.caller
        let account = caller.accountID
        let wanted = try AdminParameters.id("release", of: request)
        let isVisible = try await database.autocommit { db in
            guard try await db.albums.find(album) != nil else { return false }
            return try await db.ownAlbums.mayShow(album, to: account)
        }
        guard isVisible else { throw ProblemError.notFound }
        if let wanted, try await !database.autocommit({ try await $0.editions.has(wanted, album: album) }) {
            throw ProblemError(404, "not_found", "The album has no such edition.")
        }
        var stored = try await stored(of: album, release: wanted)
        if stored.tracks == nil, let subject = stored.subject {
            try await read(subject, for: account)
            stored = try await self.stored(of: album, release: wanted)
        }
        let (release, tracks) = (stored.release, stored.tracks ?? [])
        let review = try await database.autocommit { try await $0.reviews.best(of: album, kinds: caller.reviewKinds) }
        let keyTracks = Set((review?.body.keyTracks ?? []).map { TextFolding.key($0) })
        return try .revalidated(
            TrackListResource(album: album, release: release, tracks: tracks) { keyTracks.contains(TextFolding.key($0)) }, for: request)
    }

    private struct Stored {
        var release: UUID?
        var tracks: [TrackRecord]?
        /// What MusicBrainz can be asked for; nil for an album that it does not know.
        var subject: ReadTracks.Subject?
    }

    /// What is known of an album's tracks, or of those of one of its releases.
    private func stored(of album: UUID, release wanted: UUID?) async throws -> Stored {
        try await database.autocommit { db in
            var release = wanted
            if release == nil { release = try await db.trackLists.release(of: album) }
            if let release { return Stored(release: release, tracks: try await db.trackLists.find(release), subject: .release(release)) }
            // None of its releases is known yet, as of an album that has no cover.
            return Stored(subject: try await db.editions.releaseGroup(of: album).map { .releaseGroup($0) })
        }
    }

    /// Has MusicBrainz asked, which may have no list.
    private func read(_ subject: ReadTracks.Subject, for account: UUID) async throws {
        try await journal.allowLookup(of: account)
        do {
            _ = try await node.call(ReadTracks(subject, account: account), deadline: .now + budget)
        } catch {
            if error.code != .notFound { throw error }
        }
    }
}
