import AlbumScanAPI
import Catalog
import Store
import Wallet

extension NewDisc {
    /// A disc that is known by words alone.
    init(_ planned: PlannedDisc, isOfPlaylist: Bool) {
        let year = planned.question.year
        // The question is shared by everyone whose words mean the same, so it holds nothing of how they are written.
        let key = AlbumKey(artist: planned.artist, title: planned.title).description
        self.init(
            identity: planned.id, positions: isOfPlaylist ? planned.positions : [], artistName: planned.artist, albumTitle: planned.title,
            releaseYear: year.flatMap { Int($0) }, question: [key, year].compactMap(\.self).joined(separator: " / "))
    }

    /// What a person typed; nil if it says no album.
    init?(artist: String, title: String) {
        guard let planned = WalletPlan([.album(artist: artist, title: title)]).discs.first else { return nil }
        self.init(planned, isOfPlaylist: false)
    }
}

extension WalletPick {
    init(_ item: PlaylistReading.Item) {
        self.init(
            trackID: item.trackID, title: item.title, albumTitle: item.albumTitle, artist: item.artist, albumArtist: item.albumArtist,
            catalogSongID: item.catalogSongID, catalogAlbumID: item.catalogAlbumID, libraryAlbumID: item.libraryAlbumID,
            rating: item.rating.flatMap(Rating.init), isCompilation: item.isCompilation ?? false,
            kind: item.kind.flatMap(Kind.init) ?? .song, discNumber: item.discNumber, trackNumber: item.trackNumber,
            trackCount: item.trackCount, releaseDate: item.releaseDate)
    }
}

/// What a playlist may hold when it is sent. Texts are measured in Unicode scalars: one character may have any number of them.
enum PlaylistBounds {
    static let items = 2000
    static let text = 500
    static let rivals = 50

    /// What is wrong with a reading; nil if nothing is.
    static func problem(of reading: PlaylistReading) -> String? {
        guard PlaylistFingerprint(rawValue: reading.fingerprint) != nil else { return "fingerprint must be 32 hexadecimal digits" }
        guard let picks = reading.picks else {
            return reading.playlist == nil && reading.choice == nil ? nil : "picks are missing"
        }
        guard let playlist = reading.playlist, isGood(playlist) else {
            return "playlist must have an id and a name of at most 200 characters"
        }
        guard (reading.choice?.rivals ?? []).allSatisfy(isGood), (reading.choice?.rivals ?? []).count <= rivals else {
            return "choice may name \(rivals) rivals"
        }
        if let reason = reading.choice?.reason, PlaylistChoice.Reason(rawValue: reason) == nil { return "choice has no such reason" }
        guard picks.count <= items else { return "there may be \(items) picks" }
        for (index, pick) in picks.enumerated() {
            if let problem = problem(of: pick) { return "picks[\(index)] \(problem)" }
        }
        guard PlaylistFingerprint(trackIDs: picks.map(\.trackID)).rawValue == reading.fingerprint else {
            return "fingerprint is not that of the picks"
        }
        return nil
    }

    private static func isGood(_ playlist: PlaylistReading.Playlist) -> Bool {
        (1...200).contains(playlist.id.unicodeScalars.count) && playlist.name.unicodeScalars.count <= 200
            && (0...1_000_000).contains(playlist.itemCount)
    }

    private static func problem(of item: PlaylistReading.Item) -> String? {
        let texts = [
            item.trackID, item.title, item.albumTitle, item.artist, item.albumArtist, item.catalogSongID, item.catalogAlbumID,
            item.libraryAlbumID, item.releaseDate,
        ]
        guard texts.allSatisfy({ ($0?.unicodeScalars.count ?? 0) <= text }), !item.trackID.isEmpty else {
            return "must have a trackID, and texts of at most \(text) characters"
        }
        if let rating = item.rating, WalletPick.Rating(rawValue: rating) == nil { return "has no such rating" }
        if let kind = item.kind, WalletPick.Kind(rawValue: kind) == nil { return "has no such kind" }
        return nil
    }
}
