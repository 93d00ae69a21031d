public import AlbumScanAPI
import EditorialRules
public import FoundationEssentials
public import Store
import Wallet

extension WalletSource {
    /// How many discs such a wallet shows at most; nil for all.
    public var discLimit: Int? { self == .playlist ? WalletContents.playlistLimit : nil }
}

extension [WalletDiscRecord] {
    /// The first of each album: two names of one album are one disc, unless the person has two editions of it.
    public var distinct: [WalletDiscRecord] {
        var seen: Set<ShownAlbum> = []
        return filter { disc in disc.album.map { seen.insert(ShownAlbum(album: $0.id, edition: disc.editionID)).inserted } ?? true }
    }
}

/// What a wallet shows once.
private struct ShownAlbum: Hashable {
    let album: UUID
    let edition: UUID?
}

extension DiscState {
    /// A record that one owns does not vanish because MusicBrainz does not know it; but what a playlist holds and cannot be had has no place.
    public func hasPlace(in source: WalletSource) -> Bool {
        switch self {
        case .ready, .matching: true
        case .notSure: false
        case .unknown: source != .playlist
        }
    }

    public init(_ record: WalletDiscRecord) {
        switch record.answer {
        case _ where record.album != nil: self = .ready
        case .open: self = .matching
        case .several: self = .notSure
        // An album that was named and deleted since is one that nobody knows.
        case .none?, .found, nil: self = .unknown
        }
    }
}

extension DiscResource {
    /// A disc as its owner sees it: with its own words until the album is known.
    public init(_ record: WalletDiscRecord) {
        let state = DiscState(record)
        let words = Words(artistName: record.artistName, albumTitle: record.albumTitle)
        guard let album = record.album else {
            self.init(
                id: record.id, state: state, artistName: words.artistName, albumTitle: words.albumTitle,
                artwork: ArtworkResource(state: state == .matching ? .pending : .unavailable), addedAt: Timestamp(record.addedAt))
            return
        }
        let isSame = words.artistName == album.artistName && words.albumTitle == album.albumTitle
        self.init(
            id: record.id, state: state, artistName: album.artistName, albumTitle: album.albumTitle, words: isSame ? nil : words,
            albumId: album.id, releaseId: record.editionID, releaseYear: album.releaseYear.map(String.init),
            artwork: record.chosenArtwork ?? ArtworkResource(record.artwork, album: album.id), chosenByPerson: record.isChosenByPerson,
            addedAt: Timestamp(record.addedAt))
        guard let verdict = record.verdict else { return }
        label = verdict.label
        rating = verdict.rating
        recommendation = verdict.recommendation
        emoji = Recommendation(rawValue: verdict.recommendation)?.emoji
        keyTracks = verdict.keyTracks
    }
}

extension WalletDiscRecord {
    /// The cover of the edition that was picked.
    fileprivate var chosenArtwork: ArtworkResource? {
        guard let editionID, let editionVersion, let album else { return nil }
        return ArtworkResource(edition: editionID, of: album.id, version: editionVersion)
    }
}

extension TrackListResource {
    /// - Parameters:
    ///   - tracks: in their order; none where MusicBrainz has no list.
    ///   - isKeyTrack: whether the album's review recommends a title.
    public init(album: UUID, release: UUID?, tracks: [TrackRecord], isKeyTrack: (String) -> Bool) {
        var discs: [Disc] = []
        for track in tracks {
            let resource = Track(
                number: track.position, title: track.title, lengthMs: track.lengthMs, side: track.side, isKeyTrack: isKeyTrack(track.title))
            if discs.last?.number == track.disc {
                discs[discs.count - 1].tracks.append(resource)
            } else {
                discs.append(Disc(number: track.disc, tracks: [resource]))
            }
        }
        self.init(albumId: album, releaseId: release, discs: discs)
    }
}
