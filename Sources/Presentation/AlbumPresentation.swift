public import AlbumScanAPI
public import Contracts
public import Store

extension AlbumResource {
    /// - Parameters:
    ///   - reviewIsAwaited: whether a review is being written.
    ///   - inWallets: which of the reader's wallets have it; nil if nobody asked.
    public init(_ view: AlbumView, reviewIsAwaited: Bool = false, inWallets: [WalletPlace]? = nil) {
        self.init(
            id: view.album.id, artistName: view.album.artistName, albumTitle: view.album.albumTitle,
            releaseYear: view.album.releaseYear.map(String.init), genres: view.album.genres, recordLabel: view.album.recordLabel,
            artwork: ArtworkResource(view.artwork, album: view.album.id), review: ReviewResource(view.review, isAwaited: reviewIsAwaited),
            inWallets: inWallets)
    }
}

extension IdentificationResource {
    public init(_ identification: Identification) {
        let album = identification.album
        self.init(
            artistName: album.artistName, albumTitle: album.albumTitle, releaseYear: album.releaseYear, genres: album.genres,
            recordLabel: album.recordLabel, confidence: album.confidence.rawValue, method: identification.method.rawValue,
            searched: identification.searched)
    }
}
