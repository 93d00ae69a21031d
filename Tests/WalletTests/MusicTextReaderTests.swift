import Testing
import Wallet

struct MusicTextReaderTests {
    private static let headings = [
        "Name", "Artist", "Composer", "Album", "Grouping", "Work", "Movement Number", "Movement Count", "Movement Name", "Genre", "Size",
        "Time",
        "Disc Number", "Disc Count", "Track Number", "Track Count", "Year", "Date Modified", "Date Added", "Bit Rate", "Sample Rate",
        "Volume Adjustment", "Kind", "Equalizer", "Comments", "Plays", "Last Played", "Skips", "Last Skipped", "My Rating", "Location",
    ]

    private func row(_ values: [String: String]) -> String {
        Self.headings.map { values[$0] ?? "" }.joined(separator: "\t")
    }

    private func export(_ rows: [[String: String]], end: String = "\r") -> String {
        ([Self.headings.joined(separator: "\t")] + rows.map(row)).joined(separator: end) + end
    }

    private let tracks: [[String: String]] = [
        [
            "Name": "Spoon", "Artist": "Can", "Album": "Ege Bamyasi", "Disc Number": "1", "Track Number": "7", "Track Count": "7",
            "Year": "1972",
        ],
        ["Name": "\"Heroes\"", "Artist": "David Bowie", "Album": "\"Heroes\"", "Kind": "Apple Music AAC audio file"],
        ["Name": "Vitamin C", "Artist": "Can", "Album": "Ege Bamyasi"],
        [
            "Name": "Misirlou", "Artist": "Dick Dale", "Album": "Pulp Fiction",
            "Location": "Mac:Music:Compilations:Pulp Fiction:01 Misirlou.m4a",
        ],
        [
            "Name": "Jungle Boogie", "Artist": "Kool & The Gang", "Album": "Pulp Fiction",
            "Location": "/Music/Compilations/Pulp Fiction/03.m4a",
        ],
        ["Name": "Hyperballad", "Artist": "Björk", "Album": "Post", "Kind": "MPEG-4 video file"],
        ["Name": "My demo", "Artist": "Me"],
        ["Name": "Nobody's", "Album": "Nobody's Album"],
    ]

    @Test("A playlist as text, with every line end and in both encodings", arguments: ["\r", "\n", "\r\n"], [true, false])
    func playlist(end: String, isUTF16: Bool) throws {
        let text = export(tracks, end: end)
        let bytes = isUTF16 ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(text.utf8)
        let list = try AlbumList(reading: bytes)
        #expect(list.format == .musicText)
        #expect(list.picks.map(\.albumTitle) == ["Ege Bamyasi", "\"Heroes\"", "Pulp Fiction", "Pulp Fiction"])
        #expect(list.lines == [2, 3, 5, 6])
        #expect(list.rowsRead == 5)
        #expect(list.ignored == [.musicVideo: 1, .noAlbum: 1])
        #expect(list.badLines == [.init(line: 9, reason: .noArtist)])
        #expect(list.picks.first?.trackNumber == 7)
        #expect(list.picks.first?.releaseDate == "1972")
        #expect(WalletPlan(list.picks).discs.map(\.artist) == ["Can", "David Bowie", "Various Artists"])
    }

    @Test func headingsOfOtherLanguagesAreRead() throws {
        let text = "Name\tKünstler\tKomponist\tAlbum\tGruppierung\tGenre\tGröße\tDauer\tJahr\rSpoon\tCan\t\tEge Bamyasi\t\t\t\t\t1972\r"
        let list = try AlbumList(reading: Array(text.utf8))
        #expect(list.format == .musicText)
        #expect(list.picks.map(\.artist) == ["Can"])
    }

    @Test func withoutHeadingsNothingIsGuessed() {
        #expect(throws: AlbumList.Failure.self) { try AlbumList(reading: Array("Spoon\tCan\t\tEge Bamyasi\r".utf8), as: .musicText) }
    }
}
