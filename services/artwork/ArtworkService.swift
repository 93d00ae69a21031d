import Catalog

/// Why an album has no artwork: the column `artwork.reason`.
package enum ArtworkAbsence: String, Sendable, Hashable {
    /// MusicBrainz knows no such album.
    case noMatch = "no_match"
    /// Several albums fit equally well, and a wrong cover is worse than none.
    case ambiguous
    /// The album is known, the archive has no picture of it.
    case noCover = "no_cover"
    /// What the archive sent cannot be read as a JPEG.
    case corruptImage = "corrupt_image"
    /// The picture would have come from somewhere else than the archive.
    case foreignHost = "foreign_host"
    /// MusicBrainz or the archive refuse the request as such.
    case rejected
    /// Out of reach or overloaded, also after every polite retry.
    case busy
}

/// Finds an album's release group and its cover (SPEC 3.3, 9.11).
package struct ArtworkService: Sendable {
    private let musicBrainz: MusicBrainzClient
    private let archive: CoverArtArchiveClient
    private let renderer: CoverRenderer

    package init(musicBrainz: MusicBrainzClient, archive: CoverArtArchiveClient, renderer: CoverRenderer) {
        self.musicBrainz = musicBrainz
        self.archive = archive
        self.renderer = renderer
    }

    /// Which release group an album is.
    package enum Match: Sendable, Hashable {
        case found(ReleaseGroupCandidate)
        case none(ArtworkAbsence)
    }

    /// Climbs the ladder of searches until one finds a match. Several equal candidates end it: looser searches only add to them.
    ///
    /// - Throws: ``UpstreamError``.
    package func match(_ album: AlbumQuery) async throws -> Match {
        for query in MusicBrainzQuery.ladder(for: album) where query.entity == .releaseGroup {
            switch ReleaseGroupMatcher.rank(try await musicBrainz.releaseGroups(query), for: album) {
            case .match(let best, margin: _): return .found(best.candidate)
            case .ambiguous: return .none(.ambiguous)
            case .none: continue
            }
        }
        return .none(.noMatch)
    }

    package struct Cover: Sendable, Hashable {
        package var image: RenderedCover
        /// Where it came from.
        package var url: String
        /// The release whose picture it is; nil if the archive did not tell which one it chose for the release group.
        package var releaseID: String?
    }

    package enum CoverOutcome: Sendable, Hashable {
        case found(Cover)
        case none(ArtworkAbsence)
    }

    /// The release group's front, else the chosen release's, else the first image of that release.
    ///
    /// What one place has in an unusable form, the next may have in a good one; if none does, the last trouble is the reason.
    /// - Throws: ``UpstreamError/busy(detail:)``.
    package func cover(releaseGroup id: String, release: String?) async throws -> CoverOutcome {
        var reason = ArtworkAbsence.noCover
        for place in Place.all(releaseGroup: id, release: release) {
            do {
                guard let file = try await read(place) else { continue }
                if let image = try await renderer.render(file.bytes) {
                    return .found(Cover(image: image, url: file.url, releaseID: file.releaseID ?? place.releaseID))
                }
                reason = .corruptImage
            } catch UpstreamError.foreignHost {
                reason = .foreignHost
            } catch UpstreamError.rejected {
                reason = .rejected
            }
        }
        return .none(reason)
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
