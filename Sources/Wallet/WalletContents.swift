/// A disc as far as order and limit need to know it.
public struct WalletDisc: Codable, Sendable, Hashable, Identifiable {
    /// The disc's own id, which it keeps while the wallet exists.
    public var id: String
    /// Our id of the album; nil until it is known.
    public var albumID: String?
    public var artist: String
    public var title: String
    public var releaseDate: ReleaseDate?
    /// The place of its first item in the playlist, from 0.
    public var firstPosition: Int
    /// False if the catalog does not have it, or if it is not yet decided which album it is.
    public var isAvailable: Bool

    public init(
        id: String, albumID: String? = nil, artist: String, title: String, releaseDate: ReleaseDate? = nil, firstPosition: Int,
        isAvailable: Bool = true
    ) {
        self.id = id
        self.albumID = albumID
        self.artist = artist
        self.title = title
        self.releaseDate = releaseDate
        self.firstPosition = firstPosition
        self.isAvailable = isAvailable
    }

    public var order: DiscOrder {
        DiscOrder(artist: artist, title: title, releaseDate: releaseDate, albumID: albumID ?? id)
    }
}

/// What a wallet shows, and what it does not (Sources/Wallet/README.md, "The twenty"): of the discs that can be had the first of the playlist,
/// up to the limit, in order. A full wallet keeps what it holds: what is added to the end of the playlist waits.
public struct WalletContents: Sendable, Hashable {
    /// The limit of a wallet that is read from a playlist. A wallet of one's own history has none.
    public static let playlistLimit = 20

    /// In the order of the wallet.
    public let shown: [WalletDisc]
    /// What could be had and has no place, in the order of the playlist.
    public let hidden: [WalletDisc]
    /// In the order of the playlist.
    public let unavailable: [WalletDisc]

    /// - Parameter limit: nil for none.
    public init(_ discs: some Sequence<WalletDisc>, limit: Int? = playlistLimit) {
        let listed = discs.sorted { ($0.firstPosition, $0.id) < ($1.firstPosition, $1.id) }
        let available = listed.filter(\.isAvailable)
        let count = min(available.count, max(0, limit ?? available.count))
        shown = available.prefix(count).map { ($0, $0.order) }.sorted { $0.1 < $1.1 }.map(\.0)
        hidden = Array(available.dropFirst(count))
        unavailable = listed.filter { !$0.isAvailable }
    }

    /// All that could be had, shown or not.
    public var total: Int { shown.count + hidden.count }
    public var hiddenCount: Int { hidden.count }
    public var isMoreThanShown: Bool { !hidden.isEmpty }

    /// Whether the dialog about hidden discs is due: once for each wallet, the first time there are any.
    public func shouldTellHidden(alreadyTold: Bool) -> Bool { isMoreThanShown && !alreadyTold }
}
