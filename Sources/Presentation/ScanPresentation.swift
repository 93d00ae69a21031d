public import AlbumScanAPI
public import Store

extension ScanResource {
    /// A scan as its owner sees it; what later steps bring is absent until there is an album.
    public init(_ view: ScanView) {
        let scan = view.scan
        self.init(
            id: scan.id, state: scan.state, createdAt: Timestamp(scan.createdAt), updatedAt: Timestamp(scan.updatedAt),
            identification: scan.identification, albumId: scan.albumID, error: scan.error)
        guard let album = scan.albumID else { return }
        artwork = ArtworkResource(view.artwork, album: album)
        review = ReviewResource(view.review, isAwaited: !scan.state.isFinal)
        inWallets = view.inWallets
    }
}
