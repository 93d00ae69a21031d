public import AlbumScanAPI
public import FoundationEssentials
public import Store

extension EditionList {
    /// - Parameters:
    ///   - editions: in their order; the one whose cover the album has by default is moved to the front.
    ///   - standard: that one, if it is known.
    public init(_ editions: [EditionRecord], album: UUID, releaseGroup: UUID, standard: UUID?) {
        let resources = editions.map { EditionResource($0, album: album, releaseGroup: releaseGroup) }
        self.init(editions: resources.filter { $0.releaseId == standard } + resources.filter { $0.releaseId != standard })
    }
}

extension EditionResource {
    init(_ record: EditionRecord, album: UUID, releaseGroup: UUID) {
        var artwork = ArtworkResource(edition: record.releaseID, of: album, version: record.version)
        artwork.releaseGroupId = releaseGroup.lowercased
        self.init(
            releaseId: record.releaseID, title: record.title, releaseYear: record.released.map { String($0.prefix(4)) },
            country: record.country, artwork: artwork)
    }
}

extension HistoryRecord {
    /// The cover of the edition a person chose for the entry.
    var chosenArtwork: ArtworkResource? {
        guard let editionID, let editionVersion else { return nil }
        return ArtworkResource(edition: editionID, of: albumID, version: editionVersion)
    }
}

extension ArtworkResource {
    /// - Parameter version: nil until the picture was fetched.
    init(edition release: UUID, of album: UUID, version: String?) {
        self.init(
            state: .ready, url: ArtworkURL.edition(release, of: album, side: 500, version: version),
            thumbnailUrl: ArtworkURL.edition(release, of: album, side: 200, version: version), releaseId: release.lowercased)
    }
}
