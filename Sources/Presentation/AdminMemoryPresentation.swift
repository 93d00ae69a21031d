public import AlbumScanAPI
public import Store

extension AdminCover {
    public init(_ record: AdminCoverRecord) {
        self.init(
            id: record.id, albumId: record.albumID, artistName: record.artistName, albumTitle: record.albumTitle,
            createdAt: Timestamp(record.createdAt), trusted: record.isTrusted, verifiedAt: record.verifiedAt.map { Timestamp($0) },
            agreeing: record.agreeing, against: record.against, photos: record.photos, artworks: record.artworks, bytes: record.bytes)
    }
}
