import Testing
import Wallet

struct AlbumListTests {
    private func list(_ text: String, as format: AlbumList.Format? = nil) throws -> AlbumList {
        try AlbumList(reading: Array(text.utf8), as: format)
    }

    private func names(_ list: AlbumList) -> [String] { list.picks.map { "\($0.artist) – \($0.albumTitle)" } }

    // MARK: Tables

    @Test("Columns are found by their headings, in any order", arguments: [",", ";", "\t", "|"])
    func headings(_ separator: String) throws {
        let text = [["Year", "Album", "Label", "Artist"], ["1971", "Tago Mago", "UA", "Can"], ["", "Seeds", "", "TV on the Radio"]]
            .map { $0.joined(separator: separator) }.joined(separator: "\r\n")
        let read = try list(text)
        #expect(read.format == .csv)
        #expect(names(read) == ["Can – Tago Mago", "TV on the Radio – Seeds"])
        #expect(read.picks.map(\.releaseDate) == ["1971", nil])
        #expect(read.lines == [2, 3])
        #expect(read.badLines.isEmpty)
    }

    @Test func quotedFieldsHoldWhateverTheyHold() throws {
        let text =
            "artist,album\r\n\"Crosby, Stills & Nash\",\"Déjà \"\"Vu\"\"\"\r\n\"Godspeed You!\n Black Emperor\" ,\"F♯ A♯ ∞\"\r\nCan,Soon Over \"Babaluma\"\r\n"
        let read = try list(text)
        #expect(
            names(read) == ["Crosby, Stills & Nash – Déjà \"Vu\"", "Godspeed You! Black Emperor – F♯ A♯ ∞", "Can – Soon Over \"Babaluma\""])
        #expect(read.lines == [2, 3, 5])
    }

    @Test("A quotation mark that somebody forgot costs its line and no other")
    func badQuotes() throws {
        let read = try list("artist,album\n\"Can,Tago Mago\nNeu!,Neu! 75\n\"Faust\"IV,x\nCluster,\"Zuckerzeit\n")
        #expect(names(read) == ["Neu! – Neu! 75"])
        #expect(read.badLines == [2, 4, 5].map { .init(line: $0, reason: .badQuotes) })
    }

    @Test func linesThatLackSomethingAreToldByNumber() throws {
        let long = String(repeating: "x", count: 501)
        let read = try list("artist,album\nCan,\n,Tago Mago\n\nCan,Tago Mago\n\(long),Album\n,,,\n")
        #expect(names(read) == ["Can – Tago Mago"])
        #expect(read.badLines == [.init(line: 2, reason: .noTitle), .init(line: 3, reason: .noArtist), .init(line: 6, reason: .tooLong)])
    }

    @Test("Without headings the artist comes first")
    func noHeadings() throws {
        let read = try list("Can,Tago Mago\nNeu!,Neu! 75\n")
        #expect(read.format == .csv)
        #expect(names(read) == ["Can – Tago Mago", "Neu! – Neu! 75"])
        #expect(read.lines == [1, 2])
    }

    @Test func theTitleBesideAnAlbumIsATracks() throws {
        let read = try list("Title,Artist,Album\nVitamin C,Can,Ege Bamyasi\nSpoon,Can,Ege Bamyasi\n")
        #expect(names(read) == ["Can – Ege Bamyasi"])
        #expect(read.picks.first?.title == "Vitamin C")
        #expect(read.rowsRead == 2)
    }

    @Test func namesakesOfDiscogsLoseTheirNumbers() throws {
        let read = try list(
            "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id\nDGC,Nirvana (2),Nevermind,DGC,LP,,1991,1\nX,Prince*,1999,W,LP,,1982,2\nX,UB40,Present Arms (2),D,LP,,1981,3\n"
        )
        #expect(names(read) == ["Nirvana – Nevermind", "Prince – 1999", "UB40 – Present Arms (2)"])
        #expect(read.picks.map(\.releaseDate) == ["1991", "1982", "1981"])
    }

    @Test func excelsFirstLineIsNoRow() throws {
        #expect(names(try list("sep=;\r\nInterpret;Titel\r\nKraftwerk;Autobahn\r\n")) == ["Kraftwerk – Autobahn"])
    }

    @Test func tablesOfVariousArtistsAreCompilations() throws {
        let read = try list("artist,album,album artist\nAl Green,Pulp Fiction,Various Artists\nVarious Artists,Nuggets,\n")
        #expect(read.picks.map(\.isCompilation) == [true, true])
        #expect(WalletPlan(read.picks).discs.map(\.artist) == ["Various Artists", "Various Artists"])
    }

    // MARK: Pasted lines

    @Test(
        "Lines as people write them",
        arguments: [
            ("Can – Tago Mago", "Can – Tago Mago"), ("Can — Tago Mago", "Can – Tago Mago"), ("Can - Tago Mago", "Can – Tago Mago"),
            ("Can—Tago Mago", "Can – Tago Mago"), ("Tago Mago by Can", "Can – Tago Mago"), ("1. Can – Tago Mago", "Can – Tago Mago"),
            ("12) Can - Tago Mago", "Can – Tago Mago"), ("• Can – Tago Mago", "Can – Tago Mago"), ("- Can - Tago Mago", "Can – Tago Mago"),
            ("* Can – “Tago Mago” (1971)", "Can – Tago Mago"), ("- [x] Can – Tago Mago", "Can – Tago Mago"),
            ("a-ha - Hunting High and Low", "a-ha – Hunting High and Low"), ("Jay-Z – The Blueprint", "Jay-Z – The Blueprint"),
            ("Stand by Me by Ben E. King", "Ben E. King – Stand by Me"), ("10cc – Sheet Music", "10cc – Sheet Music"),
            ("50 Cent - Get Rich or Die Tryin'", "50 Cent – Get Rich or Die Tryin'"), ("311 - Transistor", "311 – Transistor"),
            ("Crosby, Stills & Nash – Déjà Vu", "Crosby, Stills & Nash – Déjà Vu"), ("Van Halen – 1984", "Van Halen – 1984"),
            ("The Beatles – 1967–1970", "The Beatles – 1967–1970"), ("Sigur Rós – ( )", "Sigur Rós – ( )"),
            ("Prince – [Love Symbol]", "Prince – [Love Symbol]"), ("Nas – Illmatic – 10 Year", "Nas – Illmatic – 10 Year"),
            ("Can -- Tago Mago", "Can – Tago Mago"), ("  Can\u{A0}–\u{A0}Tago   Mago ", "Can – Tago Mago"),
        ])
    func lines(_ line: String, _ expected: String) throws {
        let read = try list(line)
        #expect(read.format == .lines)
        #expect(names(read) == [expected])
    }

    @Test("Numbers without a period are numbers if they count the lines")
    func numbered() throws {
        #expect(
            names(try list("1 Can – Tago Mago\n2 10cc – Sheet Music\n3 - 311 - Transistor\n")) == [
                "Can – Tago Mago", "10cc – Sheet Music", "311 – Transistor",
            ])
        #expect(names(try list("2 Many DJs – As Heard\nCan – Tago Mago\n")) == ["2 Many DJs – As Heard", "Can – Tago Mago"])
    }

    @Test func aYearInParenthesesIsTheAlbums() throws {
        let read = try list("Pink Floyd – The Wall (1979)\nVan Halen – 1984 (1984)\nChicago – Chicago (Live)")
        #expect(read.picks.map(\.albumTitle) == ["The Wall", "1984", "Chicago (Live)"])
        #expect(read.picks.map(\.releaseDate) == ["1979", "1984", nil])
    }

    @Test func whatIsNoPairIsToldByNumber() throws {
        let read = try list("My records:\n\nCan – Tago Mago\n– Neu!\nFaust –\n")
        #expect(names(read) == ["Can – Tago Mago"])
        #expect(read.lines == [3])
        #expect(read.badLines.map(\.line) == [1, 4, 5])
    }

    @Test func repeatedLinesAreOnePick() throws {
        let read = try list("Can – Tago Mago\nCan – Tago Mago\nNeu! – Neu!")
        #expect(read.picks.count == 2)
        #expect(read.rowsRead == 3)
    }

    // MARK: Encodings and line ends

    @Test("Line ends of every system", arguments: ["\n", "\r", "\r\n"])
    func lineEnds(_ end: String) throws {
        let read = try list(["artist,album", "Can,Tago Mago", "", "Neu!,Neu! 75", ",x"].joined(separator: end))
        #expect(names(read) == ["Can – Tago Mago", "Neu! – Neu! 75"])
        #expect(read.lines == [2, 4])
        #expect(read.badLines.map(\.line) == [5])
    }

    @Test("UTF-16 in both orders, with and without its mark; UTF-8 with its mark")
    func unicode() throws {
        let text = "artist;album\r\nBjörk;Début – “ünïcode”\r\nСплин;Гранатовый альбом\r\n"
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let expected = names(try list(text))
        #expect(expected == ["Björk – Début – “ünïcode”", "Сплин – Гранатовый альбом"])
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
            #expect(names(try AlbumList(reading: bytes)) == expected)
        }
    }

    @Test func westernBytesAreRead() throws {
        #expect(
            names(try AlbumList(reading: Array("artist,album\nBj".utf8) + [0xF6] + Array("rk,D".utf8) + [0xE9] + Array("but\n".utf8))) == [
                "Björk – Début"
            ])
    }

    @Test("In a list that is UTF-8 a line that is none is bad, and no other")
    func brokenBytes() throws {
        let read = try AlbumList(reading: Array("Björk – Post\nCan – Tago ".utf8) + [0xFF] + Array("\nNeu! – Neu!\n".utf8))
        #expect(names(read) == ["Björk – Post", "Neu! – Neu!"])
        #expect(read.badLines == [.init(line: 2, reason: .notText)])
    }

    // MARK: Refusals and bounds

    @Test func whatIsNoListIsRefused() {
        #expect(throws: AlbumList.Failure.empty) { try list(" \r\n\t ") }
        #expect(throws: AlbumList.Failure.empty) { try list("") }
        #expect(throws: AlbumList.Failure.notText) {
            try AlbumList(reading: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
        }
        #expect(throws: AlbumList.Failure.notText) { try AlbumList(reading: [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]) }
        #expect(throws: AlbumList.Failure.tooLarge(limit: 8 << 20)) {
            try AlbumList(reading: repeatElement(UInt8(ascii: "a"), count: 8 << 20 + 1))
        }
        #expect(throws: AlbumList.Failure.nothingFound([.init(line: 1, reason: .noSeparator)])) { try list("hello") }
    }

    @Test func whatIsBeyondTheBoundsIsCounted() throws {
        let read = try list("artist,album\n" + (0..<2300).map { "Artist \($0),Album\n" }.joined() + String(repeating: "x,\n", count: 1200))
        #expect(read.picks.count == 2000)
        #expect(read.beyond == 300)
        #expect(read.badLines.count == 1000)
        #expect(read.badLineCount == 1200)
    }

    @Test("Control characters and invisible ones are no part of a name")
    func invisible() throws {
        let read = try list("Can\u{202E} – Tago\u{200B} Mago\u{7}\n".replacing("\u{7}", with: "\u{1F}"))
        #expect(names(read) == ["Can – Tago Mago"])
    }
}
