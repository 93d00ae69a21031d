import Testing
import Wallet

struct MusicXMLReaderTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        	<key>Major Version</key><integer>1</integer>
        	<key>Date</key><date>2026-11-24T20:00:00Z</date>
        	<key>Features</key><integer>5</integer>
        	<key>Music Folder</key><string>file:///Users/me/Music/</string>
        	<key>Library Persistent ID</key><string>0123456789ABCDEF</string>
        	<key>Tracks</key>
        	<dict>

        """

    private func track(_ id: Int, _ fields: String) -> String {
        "\t\t<key>\(id)</key>\n\t\t<dict>\n\t\t\t<key>Track ID</key><integer>\(id)</integer>\n\t\t\t\(fields)\n\t\t</dict>\n"
    }

    private func strings(_ name: String, _ artist: String, _ album: String, _ more: String = "") -> String {
        "<key>Name</key><string>\(name)</string><key>Artist</key><string>\(artist)</string><key>Album</key><string>\(album)</string>\(more)"
    }

    private func playlist(_ name: String, _ items: [Int], _ more: String = "") -> String {
        let items = items.map { "<dict><key>Track ID</key><integer>\($0)</integer></dict>" }.joined()
        return """
            <dict><key>Name</key><string>\(name)</string>\(more)<key>Playlist Persistent ID</key><string>P\(name)</string>
            <key>All Items</key><true/><key>Playlist Items</key><array>\(items)</array></dict>
            """
    }

    private var tracks: String {
        track(
            101,
            strings(
                "Spoon", "Can", "Ege Bamyasi", "<key>Track Number</key><integer>7</integer><key>Artwork Count</key><integer>1</integer>"))
            + track(
                102,
                strings(
                    "R&#38;B &amp; &lt;Soul&gt;", "Earth, Wind &amp; Fire", "I Am",
                    "<key>Explicit</key><true/><key>Year</key><integer>1979</integer>"))
            + track(103, strings("Misirlou", "Dick Dale", "Pulp Fiction", "<key>Album Artist</key><string>Various Artists</string>"))
            + track(104, strings("Hyperballad", "Björk", "Post", "<key>Has Video</key><true/><key>Music Video</key><true/>"))
            + track(105, "<key>Name</key><string>Memo</string><key>Podcast</key><false/>")
            + track(106, strings("Vitamin C", "Can", "Ege Bamyasi", "<key>Compilation</key><false/>"))
    }

    private func export(_ playlists: String) -> String {
        Self.head + tracks + "\t</dict>\n\t<key>Playlists</key>\n\t<array>\n\(playlists)\n\t</array>\n</dict>\n</plist>\n"
    }

    private func read(_ text: String) throws -> AlbumList { try AlbumList(reading: Array(text.utf8)) }

    @Test func theOnlyPlaylistIsReadInItsOrder() throws {
        let list = try read(
            export(
                playlist("Everything", [101, 102], "<key>Master</key><true/>") + playlist("Sunday", [103, 102, 106, 104, 105, 101, 999])))
        #expect(list.format == .musicXML)
        #expect(list.picks.map(\.albumTitle) == ["Pulp Fiction", "I Am", "Ege Bamyasi"])
        #expect(list.picks.map(\.artist) == ["Dick Dale", "Earth, Wind & Fire", "Can"])
        #expect(list.picks[1].title == "R&B & <Soul>")
        #expect(list.picks[1].rating == .explicit)
        #expect(list.picks[1].releaseDate == "1979")
        #expect(list.picks[0].isCompilation)
        #expect(list.ignored == [.musicVideo: 1, .noAlbum: 1])
        #expect(list.playlist?.chosen?.name == "Sunday")
        #expect(list.badLines.isEmpty)
        #expect(list.lines.first == 22)
    }

    @Test func ofALibraryTheWalletsPlaylistIsRead() throws {
        let list = try read(
            export(
                playlist("Jazz", [103]) + playlist("cds", [102])
                    + playlist("Purchased", [101], "<key>Distinguished Kind</key><integer>19</integer>")))
        #expect(list.picks.map(\.albumTitle) == ["I Am"])
        #expect(list.playlist?.reason == .onlyOne)
    }

    @Test func ofALibraryWithoutOneAllTracksAreRead() throws {
        let list = try read(export(playlist("Jazz", [103]) + playlist("Rock", [102])))
        #expect(list.picks.map(\.albumTitle) == ["Ege Bamyasi", "I Am", "Pulp Fiction"])
        #expect(list.playlist == nil)
    }

    @Test("What stands before a place that is broken is kept")
    func broken() throws {
        let whole = export(playlist("Sunday", [101]))
        let cut = try read(String(whole.prefix(while: { $0 != "ö" })))
        #expect(cut.picks.map(\.albumTitle) == ["Ege Bamyasi", "I Am", "Pulp Fiction"])
        #expect(cut.badLines.map(\.reason) == [.brokenXML])
        let wrong = try read(whole.replacing("<key>105</key>", with: "<key>105</kex>"))
        #expect(wrong.picks.count == 3)
        #expect(wrong.badLines.count == 1)
    }

    @Test(
        "Nothing expands, and nothing is fetched",
        arguments: [
            "<!DOCTYPE plist [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><plist><dict><key>&b;</key><true/></dict></plist>",
            "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist><dict><key>&x;</key><true/></dict></plist>",
            "<plist><dict><key>&nbsp;</key><true/></dict></plist>", "<plist><dict><key>&#0;</key><true/></dict></plist>",
            "<plist><dict><key>&#xD800;</key><true/></dict></plist>", "<plist><dict></dict></plist><plist/>", "<plist><dict>",
            "<html></html>",
            "<?xml version=\"1.0\"?>",
        ])
    func refused(_ text: String) {
        #expect(throws: AlbumList.Failure.self) { try read(text) }
    }

    @Test func depthIsBounded() throws {
        let nested = String(repeating: "<array>", count: 100_000)
        let list = try read(Self.head + tracks + "</dict><key>More</key>\(nested)")
        #expect(list.picks.count == 3)
        #expect(list.badLines.map(\.reason) == [.brokenXML])
    }
}
