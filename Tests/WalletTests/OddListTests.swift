import Testing
import Wallet

/// Lists as programs write them, in each encoding, with each line end and separator: what is bad is told by its number, and nothing else is
/// lost.
struct OddListTests {
    enum Form: CaseIterable, Sendable {
        case commas, semicolons, tabs, quoted, pasted, musicText

        /// The lines; the fourth and the sixth are bad.
        var lines: [String] {
            switch self {
            case .commas: Self.table(",")
            case .semicolons: Self.table(";")
            case .tabs: Self.table("\t")
            case .quoted:
                Self.rows.map { "\"\($0.artist)\",\"\($0.album)\"" }.inserted(first: "\"Artist\",\"Album\"", bad: "\"\",\"x\"")
            case .pasted: Self.rows.map { "\($0.artist) – \($0.album)" }.inserted(first: "Björk – Vespertine", bad: "only words here")
            case .musicText:
                Self.rows.map { "Song\t\($0.artist)\t\t\($0.album)\t\tRock\t1\t2\t1994" }
                    .inserted(
                        first: "Name\tArtist\tComposer\tAlbum\tGrouping\tGenre\tSize\tTime\tYear", bad: "Song\t\t\tx\t\tRock\t1\t2\t1994")
            }
        }

        private static let rows: [(artist: String, album: String)] = [
            ("Björk", "Début"), ("Can", "Tago Mago"), ("Neu!", "Neu! 75"), ("Sigur Rós", "Ágætis byrjun"),
            ("a-ha", "Scoundrel Days"),
        ]

        private static func table(_ separator: String) -> [String] {
            rows.map { $0.artist + separator + $0.album }.inserted(first: "Artist\(separator)Album", bad: "\(separator)x")
        }
    }

    enum Encoding: CaseIterable, Sendable {
        case utf8, utf8Marked, utf16Little, utf16Big, western

        func bytes(_ text: String) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .utf8Marked: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case .utf16Little: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case .utf16Big: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            case .western: text.unicodeScalars.map { $0 == "–" ? 0x96 : UInt8($0.value) }
            }
        }
    }

    @Test("Ninety ways to write one list", arguments: Form.allCases, Encoding.allCases)
    func written(form: Form, encoding: Encoding) throws {
        for end in ["\n", "\r", "\r\n"] {
            let list = try AlbumList(reading: encoding.bytes(form.lines.joined(separator: end) + end))
            #expect(
                list.picks.suffix(5).map(\.albumTitle) == ["Début", "Tago Mago", "Neu! 75", "Ágætis byrjun", "Scoundrel Days"],
                "\(end.utf8)")
            #expect(list.lines.suffix(5) == [2, 3, 5, 7, 8])
            #expect(list.badLines.map(\.line) == [4, 6])
        }
    }

    @Test("A stray NUL, or another control character, costs its line", arguments: Form.allCases, [0x00, 0x01, 0x07, 0x08, 0x1B] as [UInt8])
    func strays(form: Form, stray: UInt8) throws {
        let text = form.lines.joined(separator: "\n").replacing("Mago", with: "Ma\(Character(Unicode.Scalar(stray)))go")
        let list = try AlbumList(reading: Array(text.utf8))
        #expect(list.picks.suffix(4).map(\.albumTitle) == ["Début", "Neu! 75", "Ágætis byrjun", "Scoundrel Days"])
        #expect(list.badLines.map(\.line) == [3, 4, 6])
        #expect(list.badLines.first?.reason == .notText)
    }

    @Test("A last block that is filled up with NULs is no part of the list")
    func filledUp() throws {
        let list = try AlbumList(reading: Array("Can – Tago Mago\nNeu! – Neu!\n".utf8) + [UInt8](repeating: 0, count: 4096))
        #expect(list.picks.count == 2 && list.badLines.isEmpty)
    }

    @Test("What is compressed or a program's own file is no list")
    func binary() {
        let noise = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        #expect(throws: AlbumList.Failure.notText) { try AlbumList(reading: noise) }
    }

    @Test("A hundred thousand lines: what is kept is bounded, all bad ones are counted, and the first are told")
    func long() throws {
        let lines = (1...100_000).map { $0 % 50 == 0 ? "line \($0)" : "Artist \($0 % 1500) – Album \($0 % 3)" }
        let list = try AlbumList(reading: Array(lines.joined(separator: "\r\n").utf8))
        #expect(list.badLineCount == 2000 && list.badLines.count == 1000 && list.badLines.first?.line == 50)
        #expect(list.rowsRead == 98_000)
        #expect(list.picks.count + (list.beyond > 0 ? 1 : 0) > 1400)
    }

    @Test(
        "Quotation marks of every kind of table",
        arguments: [
            ("artist,album\n\"Crosby, Stills & Nash\",\"Déjà \"\"Vu\"\"\"\n", "Déjà \"Vu\""),
            ("artist;album\n\"Can\";\"Tago; Mago\"\n", "Tago; Mago"),
            ("artist\talbum\n12\" Band\t7\" Singles\n", "7\" Singles"),
            ("artist,album\nCan,\"Tago\nMago\"\n", "Tago Mago"),
            ("artist,album\nCan,\"Tago\r\nMago\"\r\n", "Tago Mago"),
            ("\"artist\" , \"album\"\n\"Can\" , \"Tago Mago\"\n", "Tago Mago"),
        ])
    func quotes(_ text: String, _ album: String) throws {
        let list = try AlbumList(reading: Array(text.utf8))
        #expect(list.picks.map(\.albumTitle) == [album] && list.badLines.isEmpty)
    }

    // MARK: XML

    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>Major Version</key><integer>1</integer>
        <key>Tracks</key>
        <dict>
        <key>1</key><dict><key>Name</key><string>Jóga</string><key>Artist</key><string>Björk</string><key>Album</key><string>Homogenic</string></dict>
        <key>2</key><dict><key>Name</key><string>Halleluhwah</string><key>Artist</key><string>Can</string><key>Album</key><string>Tago Mago</string></dict>
        </dict></dict></plist>
        """

    @Test(
        "An XML export in the forms that programs give it",
        arguments: [
            ("as it is", { @Sendable text in text }),
            ("CRLF", { text in text.replacing("\n", with: "\r\n") }),
            ("one line", { text in text.replacing("\n", with: " ") }),
            ("no document type", { text in text.split(separator: "\n").filter { !$0.hasPrefix("<!DOCTYPE") }.joined(separator: "\n") }),
            ("no declaration", { text in text.split(separator: "\n").dropFirst().joined(separator: "\n") }),
            ("comments", { text in text.replacing("<dict>", with: "<!-- a <b> & c --><dict>") }),
            ("indented", { text in text.replacing("<key>", with: "\n\t\t<key>") }),
            ("single quotes", { text in text.replacing("version=\"1.0\"", with: "version='1.0'") }),
            ("an empty string", { text in text.replacing("<key>Name</key>", with: "<key>Comments</key><string/><key>Name</key>") }),
            ("data", { text in text.replacing("<key>Name</key>", with: "<key>Bookmark</key><data>AAA=\n</data><key>Name</key>") }),
            ("reals", { text in text.replacing("<key>Name</key>", with: "<key>Rating</key><real>4.5</real><key>Name</key>") }),
            ("numbered characters", { text in text.replacing("ö", with: "&#246;").replacing("ó", with: "&#xF3;") }),
        ] as [(String, @Sendable (String) -> String)], Encoding.allCases.filter { $0 != .western })
    func exports(form: (name: String, change: @Sendable (String) -> String), encoding: Encoding) throws {
        let list = try AlbumList(reading: encoding.bytes(form.change(Self.xml)))
        #expect(list.format == .musicXML, "\(form.name)")
        #expect(list.picks.map(\.artist) == ["Björk", "Can"], "\(form.name)")
        #expect(list.badLines.isEmpty, "\(form.name)")
    }

    @Test("Of an XML export that breaks off, what stands before is kept", arguments: [430, 470, 520])
    func brokenOff(length: Int) throws {
        let list = try AlbumList(reading: Array(Self.xml.utf8.prefix(length)))
        #expect(list.picks.first?.artist == "Björk")
        #expect(list.badLines.map(\.reason) == [.brokenXML])
    }
}

extension [String] {
    /// Between a first line and bad ones in the fourth and the sixth place.
    fileprivate func inserted(first: String, bad: String) -> [String] {
        var lines = [first] + self
        lines.insert(bad, at: 3)
        lines.insert(bad, at: 5)
        return lines
    }
}
