public import AlbumScanAPI
public import Store

extension HistoryEntryResource {
    public init(_ record: HistoryRecord) {
        self.init(
            id: record.id, scanId: record.scanID, albumId: record.albumID, artistName: record.artistName, albumTitle: record.albumTitle,
            scannedAt: Timestamp(record.scannedAt), lastViewedAt: record.lastViewedAt.map { Timestamp($0) },
            thumbnail: record.chosenArtwork?.thumbnailUrl
                ?? record.artworkVersion.map { ArtworkURL.thumbnail(of: record.albumID, version: $0) })
    }
}

extension HistoryDetailResource {
    /// - Parameter reviewIsAwaited: whether the entry's scan is still waiting for its review.
    public init(_ record: HistoryRecord, artwork: ArtworkRecord?, review: ReviewRecord?, reviewIsAwaited: Bool) {
        self.init(
            id: record.id, scanId: record.scanID, albumId: record.albumID, scannedAt: Timestamp(record.scannedAt),
            lastViewedAt: record.lastViewedAt.map { Timestamp($0) }, identification: record.identification,
            artwork: record.chosenArtwork ?? ArtworkResource(artwork, album: record.albumID),
            review: ReviewResource(review, isAwaited: reviewIsAwaited))
    }
}
