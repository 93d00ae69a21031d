import Catalog
import DurableWork
import Store

/// Why an album has no artwork: the column `artwork.reason`.
package enum ArtworkAbsence: String, Codable, Sendable, Hashable {
    /// MusicBrainz knows no such album.
    case noMatch = "no_match"
    /// Several albums fit equally well, and a wrong cover is worse than none.
    case ambiguous
    /// The album is known, but the archive has no picture of it.
    case noCover = "no_cover"
    /// A redirect or link led to a host that is not the archive's.
    case foreignHost = "foreign_host"
    /// MusicBrainz or the archive reject the request itself.
    case rejected
    /// Unreachable or overloaded, even after all retries.
    case busy
}

/// Finds an album's release group and its cover (rule 41, rule 42).
package struct ArtworkService: Sendable {
    private let musicBrainz: MusicBrainzClient
    private let archive: CoverArtArchiveClient
    private let renderer: CoverRenderer

    package init(musicBrainz: MusicBrainzClient, archive: CoverArtArchiveClient, renderer: CoverRenderer) {
        self.musicBrainz = musicBrainz
        self.archive = archive
        self.renderer = renderer
    }

    /// The release group of an album.
    package enum Match: Codable, Sendable, Hashable {
        /// A release group's MBID, and the release whose cover stands in for the group's.
        case found(String, release: String?)
        case none(ArtworkAbsence)
    }

    /// Tries one search after the other until one finds a match. Several equally good candidates end it: broader searches only add to them.
    ///
    /// - Parameter journal: of the job; records the result of each search that found nothing.
    /// - Returns: the match, and the search that found it, which is to be recorded with what follows from it; nil if it is recorded.
    /// - Throws: ``UpstreamError``, and the journal's errors.
    package func match(_ album: AlbumQuery, journal: any StepJournal) async throws -> (Match, EndedStep?) {
        for (index, query) in MusicBrainzQuery.ladder(for: album).filter({ $0.entity == .releaseGroup }).enumerated() {
            let (match, ended) = try await journal.unrecorded("search_\(index + 1)") { () -> Match in
                switch ReleaseGroupMatcher.rank(try await musicBrainz.releaseGroups(query), for: album) {
                case .match(let best, margin: _): .found(best.candidate.id, release: best.candidate.representativeRelease)
                case .ambiguous: .none(.ambiguous)
                case .none: .none(.noMatch)
                }
            }
            if case .found = match { return (match, ended) }
            if let ended { try await journal.end(ended) }
            if match != .none(.noMatch) { return (match, nil) }
        }
        return (.none(.noMatch), nil)
    }

    package struct Cover: Sendable, Hashable {
        package var image: RenderedCover
        /// The URL it was fetched from.
        package var url: String
        /// The release that the picture belongs to; nil if the archive did not reveal which one it chose for the release group.
        package var releaseID: String?
        /// Whether a photo of the album shows it; nil if there was none to compare with.
        package var isShown: Bool?
    }

    package enum CoverOutcome: Sendable, Hashable {
        case found(Cover)
        case none(ArtworkAbsence)
    }

    /// The release group's front, else that of the chosen release, else the first image of that release.
    ///
    /// If a source has the picture only in an unusable form, the next one may have a usable one. If none does, the archive is probably
    /// malfunctioning, and that proves nothing: only if every source reports that it has no picture, there is none.
    ///
    /// - Parameter journal: of the job; records which sources have nothing. A picture is stored when the job ends instead.
    /// - Throws: ``UpstreamError/busy(detail:)``, and the journal's errors.
    package func cover(releaseGroup id: String, release: String?, journal: any StepJournal) async throws -> CoverOutcome {
        var reason = ArtworkAbsence.noCover
        var unusable: String?
        for (index, place) in Place.all(releaseGroup: id, release: release).enumerated() {
            let step = "cover_\(index + 1)"
            let absence: ArtworkAbsence
            switch try await journal.begin(step) {
            case .known(let answer):
                absence = ArtworkAbsence(rawValue: answer) ?? .noCover
            case .run:
                let began = ContinuousClock.now
                do {
                    switch try await look(at: place) {
                    case .found(let cover): return .found(cover)
                    case .none(let found): absence = found
                    }
                } catch UpstreamError.unusable(let detail) {
                    unusable = detail
                    continue
                }
                try await journal.end(EndedStep(step, text: absence.rawValue, duration: .now - began))
            }
            if absence != .noCover { reason = absence }
        }
        if let unusable { throw UpstreamError.busy(detail: unusable) }
        return .none(reason)
    }

    private func look(at place: Place) async throws -> CoverOutcome {
        do {
            guard let file = try await read(place) else { return .none(.noCover) }
            let image = try await renderer.render(file)
            return .found(Cover(image: image, url: file.url, releaseID: file.releaseID ?? place.releaseID))
        } catch UpstreamError.foreignHost {
            return .none(.foreignHost)
        } catch UpstreamError.rejected {
            return .none(.rejected)
        }
    }

    private enum Place {
        case groupFront(String)
        case releaseFront(String)
        case firstImage(String)

        static func all(releaseGroup: String, release: String?) -> [Place] {
            [.groupFront(releaseGroup)] + (release.map { [.releaseFront($0), .firstImage($0)] } ?? [])
        }

        var releaseID: String? {
            switch self {
            case .groupFront: nil
            case .releaseFront(let id), .firstImage(let id): id
            }
        }
    }

    private func read(_ place: Place) async throws -> CoverArtArchiveClient.File? {
        switch place {
        case .groupFront(let id): try await archive.front(releaseGroup: id)
        case .releaseFront(let id): try await archive.front(release: id)
        case .firstImage(let id): try await archive.firstImage(release: id)
        }
    }
}

extension ReleaseGroupCandidate {
    /// The release whose cover stands in for the group's: the first official one, since the search lists no dates.
    package var representativeRelease: String? {
        (releases.first { $0.status?.lowercased() == "official" } ?? releases.first)?.id
    }
}
