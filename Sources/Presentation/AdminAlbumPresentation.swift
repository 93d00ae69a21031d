public import AlbumScanAPI
public import Store

extension AdminAlbum {
    public init(_ record: AdminAlbumRecord) {
        let album = record.album
        self.init(
            id: album.id, artistName: album.artistName, albumTitle: album.albumTitle, releaseYear: album.releaseYear,
            releaseGroupId: album.releaseGroupID, mergedInto: record.mergedInto, createdAt: Timestamp(record.createdAt),
            artworkState: record.artworkState?.rawValue, reviews: record.reviews, scans: record.scans)
    }
}

extension AdminAlbumDetail {
    public init(_ view: AdminAlbumView) {
        self.init(
            album: AdminAlbum(view.album), genres: view.album.album.genres, recordLabel: view.album.album.recordLabel,
            keys: view.keys.map { Key(key: $0.key, releaseYear: $0.releaseYear) }, artwork: view.artwork.map(AdminArtwork.init),
            reviews: view.reviews.map(AdminReview.init), jobs: view.jobs.map(AdminJob.init))
    }
}

extension AdminArtwork {
    public init(_ record: AdminArtworkRecord) {
        let artwork = record.artwork
        self.init(
            state: artwork.state.rawValue, version: artwork.version, releaseGroupId: artwork.releaseGroupID, releaseId: artwork.releaseID,
            sourceUrl: record.sourceURL, verified: artwork.isVerified, reason: artwork.reason, bytes500: record.bytes500,
            bytes200: record.bytes200, updatedAt: Timestamp(artwork.updatedAt))
    }
}

extension AdminReview {
    init(_ record: ReviewRecord) {
        self.init(
            id: record.id, tier: record.kind.rawValue, promptVersion: record.promptVersion, language: record.language,
            provider: record.provider, model: record.model, createdAt: Timestamp(record.createdAt), rating: record.body.rating,
            recommendation: record.body.recommendation.rawValue, label: record.body.label, contextSummary: record.body.contextSummary)
    }
}
