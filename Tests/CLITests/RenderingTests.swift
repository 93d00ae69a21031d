import AlbumScanAPI
import Testing
import albumscan

@Suite struct DisplayTextTests {
    @Test(arguments: [
        ("OK Computer", 11), ("Sigur Rós", 9), ("e\u{301}", 1), ("椎名林檎", 8), ("💎", 2), ("❤️", 2), ("👩‍🎤", 2), ("", 0), ("한국", 4), ("–", 1),
    ])
    func width(text: String, columns: Int) {
        #expect(DisplayText.width(text) == columns)
    }

    @Test func nothingThatSteersTheTerminalPasses() {
        #expect(DisplayText.sanitized("a\u{1B}[2Jb\u{7}c\u{9B}31md") == "a[2Jbc31md")
        #expect(DisplayText.sanitized("one\ntwo\ttabs\r\n") == "one two tabs  ")
        #expect(DisplayText.sanitized("\u{202E}gnp.exe\u{2069}") == "gnp.exe")
        #expect(DisplayText.sanitized("Björk 👩‍🎤 – „Homogenic“") == "Björk 👩‍🎤 – „Homogenic“")
    }

    @Test func wrapsBetweenWordsAndBreaksLongOnes() {
        #expect(DisplayText.wrapped("the quick brown fox", columns: 10) == ["the quick", "brown fox"])
        #expect(DisplayText.wrapped("a abcdefghijkl b", columns: 5) == ["a", "abcde", "fghij", "kl b"])
        #expect(DisplayText.wrapped("椎名林檎 無罪", columns: 5) == ["椎名", "林檎", "無罪"])
        #expect(DisplayText.wrapped("   ", columns: 5) == [])
    }

    @Test(arguments: 1...40)
    func wrappedLinesFitAndLoseNothing(columns: Int) {
        let text = "Recorded in a mansion outside Bath – 椎名林檎 💎 https://example.org/a/rather/long/address and more"
        let lines = DisplayText.wrapped(text, columns: columns)
        #expect(lines.allSatisfy { DisplayText.width($0) <= max(columns, 2) })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test func truncates() {
        #expect(DisplayText.truncated("Abbey Road", columns: 10) == "Abbey Road")
        #expect(DisplayText.truncated("Abbey Road", columns: 6) == "Abbey…")
        #expect(DisplayText.width(DisplayText.truncated("椎名林檎", columns: 6)) <= 6)
    }
}

@Suite struct StyleTests {
    @Test func colorOnlyWhereItCanBeShown() {
        let term = ["TERM": "xterm-256color"]
        #expect(Style(isTerminal: true, environment: term).colors == .palette)
        #expect(Style(isTerminal: true, environment: term.merging(["COLORTERM": "truecolor"]) { $1 }).colors == .direct)
        #expect(Style(isTerminal: false, environment: term).colors == .none)
        #expect(Style(isTerminal: true, environment: ["TERM": "dumb"]).colors == .none)
        #expect(Style(isTerminal: true, environment: [:]).colors == .none)
        #expect(Style(isTerminal: true, environment: term.merging(["NO_COLOR": "1"]) { $1 }).colors == .none)
        #expect(Style(isTerminal: true, environment: term.merging(["NO_COLOR": ""]) { $1 }).colors == .palette)
    }

    @Test func plainTextHasNoEscapes() {
        let page = AlbumPage(identification: .sample, artwork: ArtworkResource(state: .unavailable), review: .sample)
        #expect(!page.lines(on: .plain(80)).joined().contains("\u{1B}"))
    }
}

@Suite struct AlbumPageTests {
    @Test func readsAsAPersonWouldReadIt() {
        let page = AlbumPage(identification: .sample, artwork: ArtworkResource(state: .ready), review: .sample)
        #expect(
            page.lines(on: .plain(44)) == [
                "   💎  ESSENTIAL CLASSIC           9.5/10 ",
                "",
                "  Radiohead",
                "  OK Computer",
                "",
                "  Released: 1997",
                "  Genre:    Alternative Rock, Art Rock",
                "  Label:    Parlophone",
                "",
                "  The anxiety of a wired world as art",
                "  rock.",
                "",
                "  • Number one in Britain, and a Grammy",
                "    for it.",
                "  • Four movements in one single.",
                "",
                "  🎵 Key Tracks",
                "    ♪ Paranoid Android",
                "    ♪ Let Down",
                "",
                "  For fans of Pink Floyd",
                "",
                "  Sources",
                "    – Pitchfork",
                "      https://pitchfork.com/x",
            ])
    }

    @Test func saysWhatIsMissing() {
        let failure = ScanFailure(code: "review_unavailable", message: "The model took too long.", retryable: true)
        let page = AlbumPage(
            identification: .sample, artwork: ArtworkResource(state: .unavailable), review: ReviewResource(state: .unavailable),
            failure: failure, retry: "albumscan retry 1")
        let lines = page.lines(on: .plain(80))
        #expect(lines.contains("  Album art unavailable"))
        #expect(
            lines.suffix(3) == ["  Review temporarily unavailable", "  The model took too long.", "  Try again: albumscan retry 1"])
    }

    @Test func aSandboxReviewSaysSo() {
        var review = ReviewResource.sample
        review.provider = "sandbox"
        let page = AlbumPage(identification: .sample, artwork: ArtworkResource(state: .ready), review: review)
        #expect(page.lines(on: .plain(80)).last == "  Written by the sandbox, not by a model.")
    }

    @Test func aHostileTitleStaysOnItsLine() {
        var identification = IdentificationResource.sample
        identification.albumTitle = "OK\n\u{1B}]0;owned\u{7} Computer"
        let page = AlbumPage(identification: identification, artwork: ArtworkResource(state: .ready), review: .sample)
        #expect(page.lines(on: .plain(80)).contains("  OK ]0;owned Computer"))
    }

    @Test(arguments: [(9.5, "9.5"), (10, "10.0"), (0, "0.0"), (7.25, "7.3"), (6.949, "6.9"), (1e300, "–"), (-.infinity, "–"), (.nan, "–")])
    func ratingsHaveOneDecimal(value: Double, text: String) {
        #expect(AlbumPage.oneDecimal(value) == text)
    }

    @Test func everyLineFitsEveryTerminal() {
        let page = AlbumPage(identification: .sample, artwork: ArtworkResource(state: .ready), review: .sample)
        for columns in 24...120 {
            #expect(page.lines(on: .plain(columns)).allSatisfy { DisplayText.width($0) <= columns })
        }
    }
}

@Suite struct LiveRegionTests {
    @Test func drawsOverItself() {
        var region = LiveRegion()
        #expect(region.draw(["a", "b"], rows: 24) == "\u{1B}[?2026h\ra\u{1B}[K\r\nb\u{1B}[K\u{1B}[J\u{1B}[?2026l")
        #expect(region.draw(["c"], rows: 24).hasPrefix("\u{1B}[?2026h\u{1B}[1A\rc"))
        #expect(region.clear() == "\r\u{1B}[J")
        #expect(region.clear() == "")
    }

    @Test func ofATallBlockOnlyTheEndIsDrawn() {
        var region = LiveRegion()
        let frame = region.draw((1...10).map { "line \($0)" }, rows: 4)
        #expect(!frame.contains("line 7") && frame.contains("line 8") && frame.contains("line 10"))
        #expect(region.clear() == "\u{1B}[2A\r\u{1B}[J")
    }
}

@Suite struct CoverPictureTests {
    @Test func twoPixelsACharacter() {
        let rgb: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]
        #expect(
            CoverPicture.rows(width: 2, height: 2, rgb: rgb) == [
                "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[38;2;0;255;0;48;2;9;9;9m▀\u{1B}[0m"
            ])
    }

    @Test func anOddRowIsLeftOut() {
        #expect(CoverPicture.rows(width: 1, height: 3, rgb: Array(repeating: 0, count: 9)).count == 1)
        #expect(CoverPicture.rows(width: 1, height: 1, rgb: [0, 0, 0]).isEmpty)
    }
}
