import FoundationEssentials
import Store

/// The edition finder's storage; tests keep it in memory.
package protocol EditionStore: Sendable {
    /// Whether a release group's editions were read recently.
    func isFresh(_ releaseGroup: UUID) async throws -> Bool
    func keep(_ editions: [EditionRecord], of releaseGroup: UUID) async throws
    /// Nil if the release is not an edition.
    func picture(of release: UUID) async throws -> EditionPicture?
    func store(_ picture: FetchedArtwork, of release: UUID) async throws
    func storeUnavailable(_ reason: ArtworkAbsence, of release: UUID) async throws
    /// A release group's editions, the earliest first.
    func editions(of releaseGroup: UUID) async throws -> [EditionRecord]
}

/// Reads an album's editions with covers, and fetches a cover when somebody wants to see it.
package struct EditionFinder: Sendable {
    private let musicBrainz: MusicBrainzClient
    private let archive: CoverArtArchiveClient
    private let renderer: CoverRenderer
    private let store: any EditionStore
    private let lists = SingleFlight<UUID, Void>()
    private let pictures = SingleFlight<UUID, Bool>()

    package init(musicBrainz: MusicBrainzClient, archive: CoverArtArchiveClient, renderer: CoverRenderer, store: any EditionStore) {
        self.musicBrainz = musicBrainz
        self.archive = archive
        self.renderer = renderer
        self.store = store
    }

    /// Reads the releases with a front in the archive, unless that was done recently.
    ///
    /// - Throws: ``UpstreamError``, and the store's errors.
    package func list(_ releaseGroup: UUID, for caller: SlotClass) async throws {
        if try await store.isFresh(releaseGroup) { return }
        try await lists.join(releaseGroup) { [musicBrainz, store] in
            let releases = try await musicBrainz.asking(for: caller).releases(of: releaseGroup.lowercased)
            try await store.keep(releases.compactMap(EditionRecord.init), of: releaseGroup)
        }
    }

    /// Fetches the cover of an edition, unless it is stored already.
    ///
    /// - Returns: whether there is one.
    /// - Throws: ``UpstreamError/busy(detail:)``, and the store's errors.
    package func fetch(_ release: UUID) async throws -> Bool {
        switch try await store.picture(of: release) {
        case nil, .unavailable: return false
        case .ready: return true
        case .wanted: break
        }
        return try await pictures.join(release) { [self] in
            switch try await look(at: release.lowercased) {
            case .found(let picture):
                try await store.store(picture, of: release)
                return true
            case .none(let absence):
                // Only the archive's own statement that there is none is stored.
                if absence == .noCover { try await store.storeUnavailable(absence, of: release) }
                return false
            case .unusable(let detail):
                throw UpstreamError.busy(detail: detail)
            }
        }
    }

    /// How many covers are compared for one album: the earliest editions, of which the most copies exist.
    package static let choices = 6

    /// The first cover among a release group's earliest editions that is wanted; nil if none of ``choices`` is. Covers fetched on the way
    /// are stored for whoever wants to see them.
    ///
    /// - Parameter known: a release whose cover has been compared before.
    /// - Throws: ``UpstreamError``, and the store's errors.
    package func first(
        of releaseGroup: UUID, but known: UUID?, where isWanted: (FetchedArtwork) async throws -> Bool
    ) async throws -> (picture: FetchedArtwork, release: UUID)? {
        try await list(releaseGroup, for: .background)
        var unusable: String?
        for edition in try await store.editions(of: releaseGroup).filter({ $0.releaseID != known }).prefix(Self.choices) {
            let release = edition.releaseID
            switch try await look(at: release.lowercased) {
            case .none: continue
            case .unusable(let detail): unusable = detail
            case .found(let picture):
                try await store.store(picture, of: release)
                if try await isWanted(picture) { return (picture, release) }
            }
        }
        if let unusable { throw UpstreamError.busy(detail: unusable) }
        return nil
    }

    private enum Outcome {
        case found(FetchedArtwork)
        case none(ArtworkAbsence)
        /// Not what was requested; the next attempt may succeed.
        case unusable(detail: String)
    }

    private func look(at release: String) async throws -> Outcome {
        do {
            guard let file = try await archive.front(release: release) else { return .none(.noCover) }
            let image = try await renderer.render(file)
            return .found(
                FetchedArtwork(
                    version: image.version, image500: image.image500, image200: image.image200, releaseGroupID: nil, releaseID: nil,
                    sourceURL: file.url, features: image.features))
        } catch UpstreamError.unusable(let detail) {
            return .unusable(detail: detail)
        } catch UpstreamError.foreignHost {
            return .none(.foreignHost)
        } catch UpstreamError.rejected {
            return .none(.rejected)
        }
    }
}

extension EditionRecord {
    /// Nil for a release without its own cover.
    fileprivate init?(_ release: ReleaseBrowse.Release) {
        guard let id = UUID(uuidString: release.id), release.archive?.front == true else { return nil }
        self.init(
            releaseID: id, title: release.title, released: release.date.flatMap { $0.isEmpty ? nil : $0 },
            country: release.country.flatMap { $0.isEmpty ? nil : $0 })
    }
}

/// The store in PostgreSQL.
struct DatabaseEditionStore: EditionStore {
    let database: Database

    func isFresh(_ releaseGroup: UUID) async throws -> Bool {
        try await database.autocommit { try await $0.editions.isFresh(releaseGroup) } ?? false
    }

    func keep(_ editions: [EditionRecord], of releaseGroup: UUID) async throws {
        try await database.transaction { try await $0.editions.keep(editions, of: releaseGroup) }
    }

    func picture(of release: UUID) async throws -> EditionPicture? {
        try await database.autocommit { try await $0.editions.picture(release) }
    }

    func store(_ picture: FetchedArtwork, of release: UUID) async throws {
        try await database.autocommit { try await $0.editions.store(picture, of: release) }
    }

    func editions(of releaseGroup: UUID) async throws -> [EditionRecord] {
        try await database.autocommit { try await $0.editions.list(releaseGroup) }
    }

    func storeUnavailable(_ reason: ArtworkAbsence, of release: UUID) async throws {
        try await database.autocommit { try await $0.editions.storeUnavailable(reason.rawValue, of: release) }
    }
}
