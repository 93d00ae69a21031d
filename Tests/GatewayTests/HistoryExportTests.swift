import AlbumScanAPI
import Foundation
import Gateway
import Testing

@Suite struct HistoryExportTests {
    @Test(
        "Fields are quoted where they must be (RFC 4180)",
        arguments: [
            ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""),
            ("a\r\nb", "\"a\r\nb\""), (" a", "\" a\""), ("Björk 💎", "Björk 💎"), ("1997", "1997"), ("a\0b", "ab"),
        ])
    func quoting(text: String, field: String) {
        #expect(CSV.field(text) == field)
    }

    @Test(
        "What a spreadsheet would run is text",
        arguments: ["=1+1", "+44", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "＋1", "－1", "＠1", "\u{A0}=1"])
    func formulas(text: String) {
        let field = CSV.field(text)
        let inside = field.hasPrefix("\"") ? field.dropFirst() : field[...]
        #expect(inside.first == "'")
    }

    @Test("A minus inside a title is a minus")
    func inside() {
        #expect(CSV.field("OK - Computer=@+") == "OK - Computer=@+")
    }

    private static func entry(_ title: String) -> HistoryDetailResource {
        var review = ReviewResource(state: .ready)
        review.contextSummary = "Line one.\nLine \"two\"."
        review.rating = 9.5
        review.keyTracks = ["A", "B"]
        review.sources = [.init(title: "Pitchfork", url: "https://pitchfork.com/x")]
        return HistoryDetailResource(
            id: UUID(), scanId: UUID(), albumId: UUID(), scannedAt: Timestamp(Date(timeIntervalSince1970: 1_772_366_400)),
            lastViewedAt: nil,
            identification: IdentificationResource(
                artistName: "=cmd|'/C calc'!A0", albumTitle: title, releaseYear: "1997", genres: ["Rock", "Pop"], confidence: "high",
                method: "local", searched: false),
            artwork: ArtworkResource(state: .pending), review: review)
    }

    @Test("The JSON form is one object, however many pages it came in", arguments: [[0], [1], [2, 1], [3, 3, 1]])
    func json(pages: [Int]) throws {
        let format = HistoryExport.json
        var text = format.head
        var entries: [HistoryDetailResource] = []
        for (index, count) in pages.enumerated() {
            let page = (0..<count).map { Self.entry("Album \(index).\($0)") }
            text += try format.text(of: page, isFirst: index == 0)
            entries += page
        }
        text += format.tail
        struct Export: Decodable { var entries: [HistoryDetailResource] }
        #expect(try JSONDecoder().decode(Export.self, from: Data(text.utf8)).entries == entries)
    }

    @Test("Every record of the CSV form has as many fields as its header")
    func records() throws {
        let format = HistoryExport.csv
        let header = format.head.trimmingCharacters(in: .newlines).split(separator: ",")
        let line = try format.text(of: [Self.entry("A, B")], isFirst: true)
        #expect(line.hasSuffix("\r\n"))
        #expect(
            line.hasPrefix(
                "2026-03-01T12:00:00.000Z,'=cmd|'/C calc'!A0,\"A, B\",1997,Rock; Pop,,,,9.5,\"Line one.\nLine \"\"two\"\".\",,A; B,"))
        #expect(header.first == "scannedAt" && header.count == 17)
        #expect(format.head.hasSuffix("\r\n"))
    }
}

@Suite struct EntityTagTests {
    @Test("A tag is named by itself, weakly or not, in a list, or by an asterisk")
    func naming() {
        let tag = EntityTag("abc")
        for header in ["\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "*", " * "] { #expect(tag.isNamed(in: header)) }
        for header in ["", "\"abcd\"", "\"ab\"", "abc", "\"*\""] { #expect(!tag.isNamed(in: header)) }
        #expect(EntityTag("abc", isWeak: true).description == "W/\"abc\"")
    }

    @Test("Equal contents have equal tags, others have others")
    func contents() {
        #expect(EntityTag(of: Data("a".utf8)) == EntityTag(of: Data("a".utf8)))
        #expect(EntityTag(of: Data("a".utf8)) != EntityTag(of: Data("b".utf8)))
    }
}
