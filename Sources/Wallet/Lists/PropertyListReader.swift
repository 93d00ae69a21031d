import Catalog

/// Goes through the property list of a library without keeping what it does not need.
struct PropertyListReader {
    private var parser: XMLPullParser

    init(_ bytes: [UInt8]) {
        parser = XMLPullParser(bytes)
    }

    /// The line that was reached, from 1.
    var line: Int { parser.line }

    mutating func read(into library: inout MusicLibrary) throws(XMLPullParser.Fault) {
        guard try nextTag() == .start("plist"), try nextTag() == .start("dict") else { throw .malformed }
        while let key = try nextKey() {
            switch key {
            case "Tracks": try readTracks(into: &library)
            case "Playlists": try readPlaylists(into: &library)
            default: _ = try readValue()
            }
        }
        guard try nextTag() == .end("plist") else { throw .malformed }
        while try parser.next() != nil {}
    }

    private mutating func readTracks(into library: inout MusicLibrary) throws(XMLPullParser.Fault) {
        guard try nextTag() == .start("dict") else { throw .malformed }
        while let number = try nextKey() {
            var track = MusicLibrary.Track(line: parser.line, id: number)
            guard try nextTag() == .start("dict") else { throw .malformed }
            while let key = try nextKey() {
                let value = try readValue()
                track.take(value, for: key)
            }
            track.finish()
            library.take(track)
        }
    }

    private mutating func readPlaylists(into library: inout MusicLibrary) throws(XMLPullParser.Fault) {
        guard try nextTag() == .start("array") else { throw .malformed }
        while try isNextElement() {
            var playlist = MusicLibrary.Playlist()
            while let key = try nextKey() {
                if key == "Playlist Items" {
                    try readItems(into: &playlist)
                } else {
                    let value = try readValue()
                    playlist.take(value, for: key)
                }
            }
            library.take(playlist)
        }
    }

    private mutating func readItems(into playlist: inout MusicLibrary.Playlist) throws(XMLPullParser.Fault) {
        guard try nextTag() == .start("array") else { throw .malformed }
        while try isNextElement() {
            while let key = try nextKey() {
                let value = try readValue()
                if key == "Track ID" { playlist.items.append(value) }
            }
        }
    }

    // MARK: Parts of property lists

    /// - Returns: false at the end of the array; true after the start of a dictionary.
    private mutating func isNextElement() throws(XMLPullParser.Fault) -> Bool {
        switch try nextTag() {
        case .end("array"): false
        case .start("dict"): true
        default: throw .malformed
        }
    }

    /// - Returns: nil at the end of the dictionary.
    private mutating func nextKey() throws(XMLPullParser.Fault) -> String? {
        switch try nextTag() {
        case .end("dict"): return nil
        case .start("key"): return try readText(until: "key")
        default: throw .malformed
        }
    }

    /// The text of a simple value, "true" or "false" for the elements of that name, and nothing for dictionaries and arrays.
    private mutating func readValue() throws(XMLPullParser.Fault) -> String {
        guard case .start(let name) = try nextTag() else { throw .malformed }
        switch name {
        case "dict", "array":
            try skip()
            return ""
        case "true", "false":
            _ = try readText(until: name)
            return name
        case "string", "integer", "real", "date", "data":
            return try readText(until: name)
        default:
            throw .malformed
        }
    }

    private mutating func readText(until name: String) throws(XMLPullParser.Fault) -> String {
        var text = ""
        while let event = try parser.next() {
            switch event {
            case .text(let part): text += part
            case .end(name): return text
            default: throw .malformed
            }
        }
        throw .cutOff
    }

    /// To the end of the element that was just begun.
    private mutating func skip() throws(XMLPullParser.Fault) {
        var depth = 1
        while depth > 0 {
            switch try parser.next() {
            case .start: depth += 1
            case .end: depth -= 1
            case .text: break
            case nil: throw .cutOff
            }
        }
    }

    /// The next start or end; nothing but space may stand before it.
    private mutating func nextTag() throws(XMLPullParser.Fault) -> XMLPullParser.Event {
        while let event = try parser.next() {
            guard case .text(let text) = event else { return event }
            guard text.utf8.allSatisfy(ListText.isSpace) else { throw .malformed }
        }
        throw .cutOff
    }
}

extension MusicLibrary.Track {
    mutating func take(_ value: String, for key: String) {
        switch key {
        case "Track ID": id = value
        case "Persistent ID": pick.trackID = "library:\(ListText.name(value))"
        case "Name": pick.title = ListText.name(value)
        case "Artist": pick.artist = ListText.name(value)
        case "Album Artist": pick.albumArtist = ListText.name(value)
        case "Album": pick.albumTitle = ListText.name(value)
        case "Disc Number": pick.discNumber = Int(value)
        case "Track Number": pick.trackNumber = Int(value)
        case "Track Count": pick.trackCount = Int(value)
        case "Year": pick.releaseDate = ReleaseYear.parse(value)
        case "Release Date": pick.releaseDate = ReleaseDate(value).map(\.description) ?? pick.releaseDate
        case "Compilation": pick.isCompilation = value == "true"
        case "Explicit": if value == "true" { pick.rating = .explicit }
        case "Clean": if value == "true" { pick.rating = .clean }
        case "Has Video", "Music Video", "Movie", "TV Show": if value == "true" { isVideo = true }
        case "Podcast", "Audiobook": if value == "true" { isEpisode = true }
        default: break
        }
    }

    mutating func finish() {
        if pick.albumArtist.map(ArtistName.isVariousArtists) == true { pick.isCompilation = true }
        if pick.trackID.isEmpty {
            pick.trackID = "list:\(AlbumKey(artist: pick.artist, title: pick.albumTitle)) / \(TextFolding.key(pick.title ?? ""))"
        }
    }
}

extension MusicLibrary.Playlist {
    mutating func take(_ value: String, for key: String) {
        switch key {
        case "Name": name = ListText.name(value)
        case "Playlist Persistent ID": persistentID = ListText.name(value)
        case "Master", "Folder": isOfApp = isOfApp || value == "true"
        case "Distinguished Kind": isOfApp = true
        default: break
        }
    }
}
