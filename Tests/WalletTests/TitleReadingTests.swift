import Testing
import Wallet

/// One example of each rule about how catalogs write titles, and one of what it must not touch (Sources/Wallet/README.md, "Titles").
struct TitleReadingTests {
    private func decided(_ title: String, by artist: String = "Prince", among titles: [String], artists: String = "Prince") -> String? {
        let albums = titles.map { AlbumCandidate(id: $0, title: $0, artist: artists) }
        guard case .match(let album) = DiscMatcher.decide(DiscQuestion(artist: artist, title: title), among: albums) else { return nil }
        return album.album.id
    }

    @Test(
        "Editions in other words, in other languages and without brackets",
        arguments: [
            ("Lovesexy [Platinum]", "Lovesexy (Platinum Edition)"), ("Lovesexy (3AM)", "Lovesexy (3am Edition)"),
            ("Lovesexy - Édition Limitée", "Lovesexy (Limited Edition)"), ("Lovesexy (Jubiläumsausgabe)", "Lovesexy (Anniversary Edition)"),
            ("Lovesexy (初回限定盤)", "Lovesexy (Limited Edition)"), ("Lovesexy Deluxe", "Lovesexy (Deluxe)"),
            ("Lovesexy. (Collector's Edition)", "Lovesexy. COLLECTORS EDITION."),
            ("Lovesexy: Complete Edition", "Lovesexy (Complete Edition)"),
            ("Lovesexy (Stereo Mix)", "Lovesexy (Stereo)"), ("Lovesexy (Nonstop Mix)", "Lovesexy (Non-Stop Mix)"),
        ])
    func editions(asked: String, expected: String) {
        #expect(decided(asked, among: ["Lovesexy", expected, "Lovesexy (Original Mono & Stereo Mix)"]) == expected)
    }

    @Test(
        "A recording that calls itself an edition is another record", arguments: ["Lovesexy (Acoustic Edition)", "Lovesexy (Live Edition)"])
    func otherRecordings(title: String) {
        #expect(decided("Lovesexy", among: [title]) == nil)
    }

    @Test(
        "Symbols by their names, and the names that a title tells itself",
        arguments: [
            ("Blackstar", "★ (Blackstar)"), ("★", "★ (Blackstar)"), ("Divide", "÷ (Deluxe)"), ("Thirteen", "13"), ("Outside", "1. Outside"),
            ("Space Oddity", "Prince (aka Space Oddity)"), ("1989 (TV)", "1989 (Taylor's Version)"), ("The Gift 2", "The Gift²"),
            ("Unplugged in Minneapolis", "MTV Unplugged in Minneapolis"), ("American 5: A Hundred Roads", "American V: A Hundred Roads"),
            ("Underground 013: Ibiza", "Underground #13: Ibiza"),
        ])
    func names(asked: String, expected: String) {
        #expect(decided(asked, among: [expected, "1989", "Purple Rain"]) == expected)
    }

    @Test func theSubtitleAloneIsEnoughUnlessTheMainTitleSaysThatItIsAnotherRecord() {
        #expect(decided("The Man Comes Around", among: ["American IV: The Man Comes Around", "American V: A Hundred Roads"]) != nil)
        #expect(decided("The Man Comes Around", among: ["Live: The Man Comes Around"]) == nil)
        #expect(decided("Greatest Hits", among: ["Decade: Greatest Hits"]) == nil)
    }

    @Test func yearsInBracketsTellRecordingsApart() {
        let both = ["Goldberg Variations (1955)", "Goldberg Variations (1981)"]
        #expect(decided("Goldberg Variations (1981)", among: both) == both[1])
        #expect(decided("Goldberg Variations (1981)", among: [both[0]]) == nil)
        #expect(decided("Lovesexy (1988)", among: ["Lovesexy"]) == "Lovesexy")
    }

    @Test func soundtracksSaySoInManyWords() {
        #expect(decided("Drive OST", among: ["Drive (Original Motion Picture Soundtrack)"]) != nil)
        #expect(decided("Drive: Original Motion Picture Soundtrack", among: ["Music From the Motion Picture Drive"]) != nil)
        #expect(decided("Drive OST", among: ["Drive (Original Score)"]) == nil)
        // A composer's record, where all are soundtracks; where others are not, an album of that title may be meant.
        let soundtracks = ["Drive (Original Motion Picture Soundtrack)", "Solaris (Original Motion Picture Soundtrack)"]
        #expect(decided("Drive", among: soundtracks) == soundtracks[0])
        #expect(decided("Drive", among: soundtracks + ["Lovesexy"]) == nil)
        #expect(decided("Drive", among: ["Drive Deluxe", soundtracks[0], "Lovesexy"]) == nil)
    }

    @Test func anArtistWhoseNameCannotBeComparedNeedsATellingTitle() {
        #expect(decided("無罪モラトリアム", by: "Ringo Sheena", among: ["無罪モラトリアム"], artists: "椎名林檎") != nil)
        #expect(decided("First Love", by: "Hikaru Utada", among: ["First Love"], artists: "宇多田ヒカル") == nil)
        #expect(decided("Nilsson Schmilsson", by: "Nilsson", among: ["Nilsson Schmilsson"], artists: "Harry Nilsson") != nil)
        #expect(decided("Golden State", by: "Bush", among: ["Golden Slate"], artists: "Kate Bush") == nil)
        #expect(decided("Madvillainy", by: "Madvillain (MF DOOM & Madlib)", among: ["Madvillainy"], artists: "Madvillain") != nil)
    }

    @Test func aLetterTooFewIsASlipAndAnotherLetterAnotherWord() {
        #expect(decided("Pink Mon", among: ["Pink Moon"]) == "Pink Moon")
        #expect(decided("Pink Mood", among: ["Pink Moon"]) == nil)
        #expect(decided("The Wal", among: ["The Wall"]) == nil)
    }
}
