import Contracts
import FoundationEssentials
import Store

/// The track finder's storage; tests keep it in memory.
package protocol TrackStore: Sendable {
    /// Whether a release's tracks are kept, or those of one that stands for a release group.
    func has(_ subject: ReadTracks.Subject) async throws -> Bool
    func keep(_ tracks: [TrackRecord], of release: UUID, standingFor releaseGroup: UUID?) async throws
}

/// Reads the track lists of releases, each once for everyone (rule 96).
package struct TrackFinder: Sendable {
    private let musicBrainz: MusicBrainzClient
    private let store: any TrackStore
    private let readings = SingleFlight<ReadTracks.Subject, Bool>()

    package init(musicBrainz: MusicBrainzClient, store: any TrackStore) {
        self.musicBrainz = musicBrainz
        self.store = store
    }

    /// Reads the tracks, unless they are kept.
    ///
    /// - Parameter caller: of several who ask the same at once, the first one's is used.
    /// - Returns: whether there are any.
    /// - Throws: ``UpstreamError``, and the store's errors.
    package func read(_ subject: ReadTracks.Subject, for caller: SlotClass) async throws -> Bool {
        if try await store.has(subject) { return true }
        return try await readings.join(subject) { [musicBrainz, store] in
            let asking = musicBrainz.asking(for: caller)
            let release: UUID
            var releaseGroup: UUID?
            switch subject {
            case .release(let id): release = id
            case .releaseGroup(let id):
                releaseGroup = id
                guard let earliest = Self.earliest(of: try await asking.releases(of: id.lowercased)) else { return false }
                release = earliest
            }
            guard let tracks = try await asking.tracks(of: release.lowercased) else { return false }
            let records = tracks.map {
                TrackRecord(disc: $0.disc, position: $0.position, title: $0.title, lengthMs: $0.length, side: $0.side)
            }
            try await store.keep(records, of: release, standingFor: releaseGroup)
            return !records.isEmpty
        }
    }

    /// The first pressing is what an album was released as; undated ones come last.
    static func earliest(of releases: [ReleaseBrowse.Release]) -> UUID? {
        releases.map { (date: $0.date.flatMap { $0.isEmpty ? nil : $0 } ?? "~", id: $0.id) }
            .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
            .lazy.compactMap { UUID(uuidString: $0.id) }.first
    }
}

/// The store in PostgreSQL.
struct DatabaseTrackStore: TrackStore {
    let database: Database

    func has(_ subject: ReadTracks.Subject) async throws -> Bool {
        try await database.autocommit { db in
            switch subject {
            case .release(let id): try await db.trackLists.find(id) != nil
            case .releaseGroup(let id): try await db.trackLists.isRead(releaseGroup: id)
            }
        }
    }

    func keep(_ tracks: [TrackRecord], of release: UUID, standingFor releaseGroup: UUID?) async throws {
        try await database.transaction { try await $0.trackLists.keep(tracks, of: release, standingFor: releaseGroup) }
    }
}
