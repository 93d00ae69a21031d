import AlbumScanAPI
import Foundation
import SampleSongs
import SongCases
import Songbook
import Testing

/// Queries and sheets that were written after the rules, by somebody who had not read the code (rules 110 to 114).
@Suite struct LaterTests {
    private static let book = SearchTests.songbook(.later)
    private static let index = SongIndex(book)

    @Test(arguments: LaterQuery.all)
    func theSongThatIsMeantComesFirst(_ query: LaterQuery) {
        let found = Self.index.search(query.text).prefix(3).map(\.song.title)
        // Apart, since a failure would show the index.
        let isFirst = query.isFirst(in: Self.index)
        #expect(isFirst, "\(query.title), and not \(found)")
    }

    @Test(arguments: LaterQuery.letters)
    func lettersFindWhatHasThem(_ text: String) throws {
        let films = Dictionary(Self.book.movies.flatMap { film in film.songs.map { ($0.id, film) } }) { first, _ in first }
        let letters = Self.folded(text)
        for match in Self.index.search(text) {
            let film = try #require(films[match.song.id])
            let all = [match.song.title, film.title, "\(film.releaseYear)"] + match.song.characters + match.song.keywords
            #expect(Self.folded(all.joined(separator: " ")).contains(letters), "\(match.song.title) of \(film.title)")
        }
    }

    private static func folded(_ text: String) -> String {
        text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            $0 != "'" && $0.properties.generalCategory != .nonspacingMark
        }
        .map { $0 == "ø" ? "o" : String($0) }.joined()
    }

    @Test(arguments: LaterQuery.nonsense)
    func nonsenseFindsNothing(_ text: String) {
        let found = Self.index.search(text).map(\.song.title)
        #expect(found == [])
    }

    @Test(arguments: LaterSheet.oneRowRefused)
    func aBrokenRowIsRefusedAlone(_ sheet: LaterSheet) {
        #expect(sheet.outcome == .read(refused: [3], songs: LaterSheet.kept))
    }

    @Test(arguments: LaterSheet.sheetRefused)
    func whatIsNoSheetIsRefused(_ sheet: LaterSheet) {
        guard case .read(let refused, let songs) = sheet.outcome else { return }
        Issue.record("read: \(songs), refused: \(refused)")
    }

    @Test(arguments: LaterSheet.unusual)
    func whatIsUnusualIsRead(_ sheet: LaterSheet, _ songs: [String: Int]) {
        #expect(sheet.outcome == .read(refused: [], songs: songs))
    }

    @Test(arguments: LaterSheet.refusedOrRead)
    func whatIsDoubtfulIsNeverReadWrongly(_ sheet: LaterSheet) {
        let whole = LaterSheet.kept.merging(["Keep the Light": 1934]) { first, _ in first }
        switch sheet.outcome {
        case .refused: break
        case .read(let refused, let songs):
            #expect((refused == [3] && songs == LaterSheet.kept) || (refused == [] && songs == whole))
        }
    }

    @Test(arguments: LaterSheet.notDisney)
    func noOtherHostIsDisney(_ address: String, _ sheet: LaterSheet) throws {
        let links = try SongbookReading(sheet.bytes).movies.flatMap(\.songs).flatMap(\.streamingLinks)
        #expect(!links.contains { $0.service == "Disney+" })
    }
}
