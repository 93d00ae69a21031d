import Catalog

/// What two picks of one album have in common. The strongest evidence is tried first: ids before flags, flags before names.
enum PickKey: Hashable {
    case catalogAlbum(String)
    /// A library keeps an album whose tracks have several artists as one.
    case libraryAlbum(String, title: String)
    case compilation(title: String, artist: String?)
    case names(AlbumKey)

    enum Evidence: CaseIterable {
        case catalogAlbum, libraryAlbum, compilation, names
    }

    /// What a pick has of one kind of evidence.
    static func of(_ pick: WalletPick, _ evidence: Evidence) -> [PickKey] {
        let title = AlbumKey(artist: "", title: pick.albumTitle).title
        switch evidence {
        case .catalogAlbum:
            return pick.catalogAlbumID.map { [.catalogAlbum($0)] } ?? []
        case .libraryAlbum:
            guard let id = pick.libraryAlbumID, !title.isEmpty else { return [] }
            return [.libraryAlbum(id, title: title)]
        case .compilation:
            let isVarious = ArtistName.isVariousArtists(pick.albumArtist ?? pick.artist)
            guard pick.isCompilation || isVarious, !title.isEmpty else { return [] }
            return [.compilation(title: title, artist: distinguishingArtist(of: pick))]
        case .names:
            return names(of: pick)
        }
    }

    /// "Greatest Hits" by Queen and by ABBA are marked as compilations by some, and are none of various artists.
    private static func distinguishingArtist(of pick: WalletPick) -> String? {
        if let told = pick.albumArtist, !told.isEmpty { return ArtistName.isVariousArtists(told) ? nil : ArtistName.key(told) }
        guard AlbumQuery(artist: pick.artist, title: pick.albumTitle).isNameShared else { return nil }
        return ArtistName.key(GuestArtists.removed(from: pick.artist))
    }

    /// The album's artist, or the track's without guests. For a telling title the first of several artists suffices: it is one album, whoever
    /// else plays on a track.
    private static func names(of pick: WalletPick) -> [PickKey] {
        let artist = pick.albumArtist.flatMap { $0.isEmpty ? nil : $0 } ?? GuestArtists.removed(from: pick.artist)
        guard !artist.isEmpty, !pick.albumTitle.isEmpty else { return [] }
        let whole = AlbumKey(artist: artist, title: pick.albumTitle)
        guard !AlbumQuery(artist: artist, title: pick.albumTitle).isNameShared else { return [.names(whole)] }
        let primary = AlbumKey(artist: ArtistName.primary(artist), title: pick.albumTitle)
        return whole == primary ? [.names(whole)] : [.names(whole), .names(primary)]
    }
}
