import Catalog

/// Reads what Apple's Music app exports as XML, a property list: tracks by number, and playlists that name those numbers.
///
/// Of a library with the wallet's playlist that one is read, of an export of one playlist this one, else all tracks. What stands before a
/// place that is broken is kept.
enum MusicXMLReader {
    static func read(_ text: ListText, into rows: inout ListRows) -> PlaylistChoice? {
        var library = MusicLibrary()
        var reader = PropertyListReader(text.bytes)
        do {
            try reader.read(into: &library)
        } catch {
            rows.refuse(reader.line, .brokenXML)
        }
        let choice = library.choice
        for track in library.tracks(of: choice) { take(track, into: &rows) }
        return choice
    }

    private static func take(_ track: MusicLibrary.Track, into rows: inout ListRows) {
        if track.isVideo { return rows.ignore(.musicVideo) }
        if track.isEpisode { return rows.ignore(.episode) }
        guard !track.pick.albumTitle.isEmpty else { return rows.ignore(.noAlbum) }
        rows.take(track.pick, line: track.line)
    }
}

/// What of such a file matters.
struct MusicLibrary {
    struct Track {
        let line: Int
        var id = ""
        var pick = WalletPick(trackID: "", albumTitle: "", artist: "")
        var isVideo = false
        var isEpisode = false
    }

    struct Playlist {
        var name = ""
        var persistentID = ""
        var items: [String] = []
        /// Made by the app: the whole library, all music, purchases.
        var isOfApp = false
    }

    private(set) var tracks: [Track] = []
    private var places: [String: Int] = [:]
    private(set) var playlists: [Playlist] = []

    mutating func take(_ track: Track) {
        places[track.id] = tracks.count
        tracks.append(track)
    }

    mutating func take(_ playlist: Playlist) {
        playlists.append(playlist)
    }

    private func id(_ place: Int) -> String {
        playlists[place].persistentID.isEmpty ? "playlist \(place)" : playlists[place].persistentID
    }

    private var own: [Int] { playlists.indices.filter { !playlists[$0].isOfApp } }

    /// The playlist with the wallet's name; without one, the only playlist there is.
    var choice: PlaylistChoice? {
        let summaries = own.map { PlaylistSummary(id: id($0), name: playlists[$0].name, itemCount: playlists[$0].items.count) }
        let named = PlaylistChoice(among: summaries)
        if named.chosen != nil { return named }
        return summaries.count == 1 ? PlaylistChoice(among: summaries, named: summaries[0].name) : nil
    }

    func tracks(of choice: PlaylistChoice?) -> [Track] {
        guard let chosen = choice?.chosen, let place = own.first(where: { id($0) == chosen.id }) else { return tracks }
        return playlists[place].items.compactMap { places[$0].map { tracks[$0] } }
    }
}
