import CoverText
import Testing

@Suite struct CoverTextMatcherTests {
    typealias Album = CoverTextMatcher.Album

    static let albums = [
        Album(artist: "Radiohead", title: "OK Computer"), Album(artist: "Radiohead", title: "Kid A"),
        Album(artist: "Radiohead", title: "Radiohead"), Album(artist: "The Cure", title: "The Top"),
        Album(artist: "The Cure", title: "Kiss Me Kiss Me Kiss Me"), Album(artist: "Kiss", title: "Kiss Me"),
        Album(artist: "TV on the Radio", title: "Seeds"), Album(artist: "U2", title: "October"), Album(artist: "U2", title: "Boy"),
        Album(artist: "Van Halen", title: "1984"), Album(artist: "Simon & Garfunkel", title: "Bookends"),
        Album(artist: "Weezer", title: "Weezer"), Album(artist: "INXS", title: "Kick"), Album(artist: "INXS", title: "Need You Tonight"),
        Album(artist: "Tatsuro Yamashita", title: "For You"), Album(artist: "Dio (2)", title: "Holy Diver"),
        Album(artist: "Joy Division", title: "Closer"), Album(artist: "Joy Division", title: "Love Will Tear Us Apart"),
        Album(artist: "Megadeth", title: "So Far, So Good... So What!"), Album(artist: "山下達郎", title: "世界の果て"),
    ]

    /// Lines below each other, each with the height of its letters as a share of the picture.
    private func answer(_ lines: (String, Double)...) -> String? {
        let read = lines.enumerated().map { index, line in
            CoverTextLine(text: line.0, confidence: 0.95, x: 0.5, y: 0.1 + 0.8 * Double(index) / Double(lines.count), height: line.1)
        }
        return CoverTextMatcher(readings: [read]).decide(Self.albums).map {
            "\(Self.albums[$0.match.index].artist) – \(Self.albums[$0.match.index].title)"
        }
    }

    @Test func artistAndTitleInAnyOrder() {
        #expect(answer(("RADIOHEAD", 0.05), ("OK COMPUTER", 0.1)) == "Radiohead – OK Computer")
        #expect(answer(("ok computer radiohead", 0.05)) == "Radiohead – OK Computer")
        #expect(answer(("OK", 0.1), ("COMPUTER", 0.1), ("RADIO", 0.05), ("HEAD", 0.05)) == "Radiohead – OK Computer")
    }

    /// Lettering in steps, or around a picture: what stands higher need not come first.
    @Test func linesOfANameInAnOrderOfTheirOwn() {
        #expect(
            answer(("MEGADETH", 0.1), ("so good.", 0.05), ("so far,", 0.05), ("so what!", 0.05)) == "Megadeth – So Far, So Good... So What!"
        )
        // Names too short to be in parts.
        let short = [Album(artist: "X", title: "Y"), Album(artist: "!", title: "A")]
        let line = CoverTextLine(text: "something else", confidence: 0.9, x: 0.5, y: 0.5, height: 0.1)
        #expect(CoverTextMatcher(readings: [[line]]).rank(short).isEmpty)
        // Words of a name among others are none.
        #expect(answer(("MEGADETH", 0.1), ("so it is good", 0.05), ("not so far off", 0.05), ("so what is it", 0.05)) == nil)
    }

    @Test func misreadLettersAndMissingSpaces() {
        #expect(answer(("RAD1OHEAD", 0.05), ("0K C0MPUTER", 0.1)) == "Radiohead – OK Computer")
        #expect(answer(("TATSUROYAMASHITA", 0.05), ("FORYOU", 0.1)) == "Tatsuro Yamashita – For You")
        #expect(answer(("Sirnon Garfunkel", 0.05), ("Bookencls", 0.1)) == "Simon & Garfunkel – Bookends")
    }

    @Test func otherTextDoesNotHinder() {
        #expect(
            answer(("STEREO", 0.02), ("U2", 0.1), ("OCTOBER", 0.1), ("GLORIA", 0.02), ("I FALL DOWN", 0.02), ("SIDE ONE", 0.02))
                == "U2 – October")
    }

    @Test func oneNameIsNoAnswer() {
        #expect(answer(("RADIOHEAD", 0.2)) == nil)
        #expect(answer(("CLOSER", 0.2)) == nil)
        #expect(answer(("U2", 0.2)) == nil)
        #expect(answer() == nil)
    }

    @Test func albumsNamedAfterTheirArtistNeedTheNameTwiceAndLarge() {
        #expect(answer(("WEEZER", 0.1)) == nil)
        #expect(answer(("RADIOHEAD", 0.1), ("Radiohead are", 0.02)) == nil)
    }

    @Test func theLongerTitleExplainsMore() {
        #expect(answer(("The Cure", 0.1), ("Kiss Me Kiss Me Kiss Me", 0.1)) == "The Cure – Kiss Me Kiss Me Kiss Me")
    }

    @Test func severalAlbumsThatAreExplainedAlikeAreNone() {
        #expect(answer(("INXS", 0.1), ("KICK", 0.1), ("NEED YOU TONIGHT", 0.1)) == nil)
        #expect(answer(("INXS", 0.1), ("KICK", 0.1)) == "INXS – Kick")
    }

    @Test func aLongerTitleOfWhichOnlyTheBeginningStandsThereIsNoRival() {
        let albums = [Album(artist: "Radiohead", title: "OK Computer: The Collection"), Album(artist: "Radiohead", title: "OK Computer")]
        let lines = ["OK COMPUTER", "RADIOHEAD"].enumerated().map { index, text in
            CoverTextLine(text: text, confidence: 0.95, x: 0.5, y: 0.2 + 0.5 * Double(index), height: 0.1)
        }
        #expect(CoverTextMatcher(readings: [lines]).decide(albums)?.match.index == 1)
    }

    @Test func aPieceOfTextProvesOneName() {
        let albums = [Album(artist: "October", title: "October Project")]
        let line = CoverTextLine(text: "October Project", confidence: 0.9, x: 0.5, y: 0.5, height: 0.1)
        #expect(CoverTextMatcher(readings: [[line]]).decide(albums) == nil)
    }

    @Test func acronymsNumbersAndNamesakes() {
        #expect(answer(("TVOTR", 0.1), ("SEEDS", 0.1)) == "TV on the Radio – Seeds")
        #expect(answer(("VAN HALEN", 0.1), ("MCMLXXXIV", 0.04)) == "Van Halen – 1984")
        #expect(answer(("DIO", 0.1), ("HOLY DIVER", 0.1)) == "Dio (2) – Holy Diver")
    }

    @Test func shortNamesAreNotFoundInsideOfWords() {
        #expect(answer(("BOYS AND GIRLS", 0.1), ("U2COPIES", 0.1)) == nil)
    }

    @Test func otherScripts() {
        #expect(answer(("山下達郎", 0.1), ("世界の果て", 0.1)) == "山下達郎 – 世界の果て")
    }

    @Test func whatOneReadingMissedAnotherMayHave() {
        let album = [Self.albums[0]]
        func line(_ text: String) -> [CoverTextLine] { [CoverTextLine(text: text, confidence: 0.9, x: 0.5, y: 0.5, height: 0.1)] }
        #expect(CoverTextMatcher(readings: [line("RADIOHEAD"), line("OK COMPUTER")]).decide(album) != nil)
        #expect(CoverTextMatcher(readings: [line("RADIOHEAD")]).decide(album) == nil)
    }
}
