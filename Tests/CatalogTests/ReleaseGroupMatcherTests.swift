import Catalog
import Testing

@Suite struct ReleaseGroupMatcherTests {
    private func group(
        _ id: String, _ title: String, _ artist: String = "Artist", type: String? = "Album", secondary: [String] = [], date: String? = nil,
        disambiguation: String? = nil, status: String? = "Official", score: Int = 90
    ) -> ReleaseGroupCandidate {
        ReleaseGroupCandidate(
            id: id, title: title, artistCredits: [ArtistCredit(name: artist)], primaryType: type, secondaryTypes: secondary,
            firstReleaseDate: date, disambiguation: disambiguation, releases: [.init(id: "r-\(id)", status: status, title: title)],
            searchScore: score)
    }

    private func winner(_ outcome: MatchOutcome) -> String? {
        if case .match(let ranked, _) = outcome { ranked.candidate.id } else { nil }
    }

    private func rank(_ artist: String, _ title: String, _ year: String? = nil, _ candidates: ReleaseGroupCandidate...) -> MatchOutcome {
        ReleaseGroupMatcher.rank(candidates, for: AlbumQuery(artist: artist, title: title, year: year))
    }

    @Test func prefersTheExactTitleOverASequelWithTheTopScore() {
        let outcome = rank(
            "Milton Nascimento & Lô Borges", "Clube da Esquina", "1972",
            group("2", "Clube da Esquina 2", "Milton Nascimento", date: "1978", score: 100),
            group("1", "Clube da Esquina", "Milton Nascimento", date: "1972", score: 91))
        #expect(winner(outcome) == "1")
    }

    @Test func prefersTheAlbumOverItsSingle() {
        let outcome = rank(
            "AC/DC", "Back in Black", nil,
            group("single", "Back in Black", "AC/DC", type: "Single", date: "1980-12", score: 100),
            group("album", "Back in Black", "AC/DC", date: "1980-07-25", score: 100))
        #expect(winner(outcome) == "album")
    }

    @Test func prefersTheOriginalOverACompilationOfTheSameName() {
        let outcome = rank(
            "Queen", "A Night at the Opera", nil,
            group("comp", "A Night at the Opera", "Queen", secondary: ["Compilation"], date: "1991", score: 100),
            group("original", "A Night at the Opera", "Queen", date: "1975-11-21", score: 95))
        #expect(winner(outcome) == "original")
    }

    @Test func takesACompilationWhenTheTitleAsksOrNothingElseBearsIt() {
        #expect(
            winner(
                rank("Queen", "Greatest Hits", "1981", group("hits", "Greatest Hits", "Queen", secondary: ["Compilation"], date: "1981")))
                == "hits")
        #expect(winner(rank("Artist", "Odds", nil, group("only", "Odds", secondary: ["Compilation"]))) == "only")
    }

    @Test func liveIsNormalWhereTheTitleSaysSo() {
        let outcome = rank(
            "Nirvana", "MTV Unplugged in New York", nil,
            group("live", "MTV Unplugged in New York", "Nirvana", secondary: ["Live"], date: "1994-11-01"))
        #expect(winner(outcome) == "live")
        let studio = rank(
            "Artist", "Ferry Cross", nil, group("live", "Ferry Cross", secondary: ["Live"], date: "1970"),
            group("studio", "Ferry Cross", date: "1971"))
        #expect(winner(studio) == "studio")
    }

    @Test func foldsTypographyAsMusicBrainzWritesIt() {
        let outcome = rank(
            "Wu-Tang Clan", "Enter the Wu-Tang (36 Chambers)", nil, group("wu", "Enter the Wu‐Tang (36 Chambers)", "Wu‐Tang Clan"))
        #expect(winner(outcome) == "wu")
    }

    @Test func selfTitledAlbumsWithoutAYearAreAmbiguous() {
        let blue = group("blue", "Weezer", "Weezer", date: "1994-05-10", disambiguation: "Blue Album")
        let green = group("green", "Weezer", "Weezer", date: "2001-05-15", disambiguation: "Green Album")
        guard case .ambiguous(let ranked) = rank("Weezer", "Weezer", nil, green, blue) else {
            Issue.record("chose one")
            return
        }
        #expect(ranked.map(\.candidate.id) == ["blue", "green"])
        #expect(winner(rank("Weezer", "Weezer", "2001", green, blue)) == "green")
        #expect(winner(rank("Weezer", "Weezer (Blue Album)", nil, green, blue)) == "blue")
        #expect(winner(rank("Weezer", "Weezer (Green Album)", nil, green, blue)) == "green")
        #expect(rank("Weezer", "Weezer (Red Album)", nil, green, blue) == .none)
    }

    @Test func earliestOfNamesakesIsMeant() {
        let outcome = rank(
            "Artist", "Night Songs", nil, group("late", "Night Songs", date: "2015", score: 100),
            group("early", "Night Songs", date: "1974"))
        #expect(winner(outcome) == "early")
    }

    @Test func officialBeforeBootleg() {
        let outcome = rank(
            "Artist", "The Basement Hours", nil, group("bootleg", "The Basement Hours", date: "1969", status: "Bootleg", score: 100),
            group("official", "The Basement Hours", date: "1975"))
        #expect(winner(outcome) == "official")
    }

    @Test(arguments: [
        "Daft Punk feat. Pharrell Williams", "Daft Punk & Friends", "Daft Punk, Various", "Daft Punk with Julian Casablancas",
    ])
    func compoundArtistsFallBackToThePrimaryOne(artist: String) {
        #expect(
            winner(rank(artist, "Random Access Memories", "2013", group("ram", "Random Access Memories", "Daft Punk", date: "2013-05-17")))
                == "ram")
    }

    @Test func joinedCreditsMatchHoweverTheyAreJoined() {
        let candidate = ReleaseGroupCandidate(
            id: "wt", title: "Watch the Throne",
            artistCredits: [ArtistCredit(name: "JAY‐Z", joinPhrase: " & "), ArtistCredit(name: "Kanye West", artistName: "Ye")],
            primaryType: "Album", firstReleaseDate: "2011-08-08")
        for artist in ["Jay-Z & Kanye West", "JAY-Z, Kanye West", "Kanye West & Jay-Z", "Jay-Z", "Ye"] {
            #expect(winner(rank(artist, "Watch the Throne", "2011", candidate)) == "wt", "\(artist)")
        }
    }

    @Test func anotherArtistsAlbumIsNoMatch() {
        #expect(rank("Queen", "Greatest Hits", "1981", group("x", "Greatest Hits", "The Police", date: "1981")) == .none)
        #expect(rank("Prince", "1999", "1982", group("x", "1999", "Cassius", date: "1999")) == .none)
        #expect(rank("Radiohead", "OK Computer", "1997", group("x", "Kid A", "Radiohead", date: "2000")) == .none)
        #expect(rank("Led Zeppelin", "Led Zeppelin II", "1969", group("x", "Led Zeppelin III", "Led Zeppelin", date: "1970")) == .none)
        #expect(rank("Radiohead", "OK Computer", nil) == .none)
    }

    @Test func aTellingTitleStandsForAnArtistInAnotherScript() {
        let candidate = group("sakamoto", "Merry Christmas, Mr. Lawrence", "坂本龍一", date: "1983-05-01")
        #expect(winner(rank("Ryuichi Sakamoto", "Merry Christmas Mr. Lawrence", "1983", candidate)) == "sakamoto")
        #expect(rank("Ryuichi Sakamoto", "Merry Christmas Mr. Lawrence", nil, candidate) == .none)
    }

    @Test(arguments: [
        ("Rumours", "Rumors", 0.8), ("Sgt. Pepper's", "Sgt. Pepper’s Lonely Hearts Club Band", 0.8),
        ("The Colour of Spring", "The Color of Spring", 0.9),
        ("Vol. 4", "Vol. Four", 0.99), ("Led Zeppelin IV", "Led Zeppelin 4", 0.99), ("OK Computer (Deluxe)", "OK Computer", 1),
        ("÷", "÷", 1),
        ("Electric Ladyland", "Ladyland Electric", 0.9), ("AC/DC Live", "ACDC Live", 1), ("Blonde on Blonde", "Blonde On Blond", 0.9),
    ])
    func titlesAlike(left: String, right: String, least: Double) {
        #expect(Similarity.titles(left, right) >= least)
        #expect(Similarity.titles(right, left) >= least)
    }

    @Test(arguments: [
        ("Led Zeppelin II", "Led Zeppelin III"), ("Chicago 16", "Chicago 17"), ("Weezer (Blue Album)", "Weezer (Green Album)"),
        ("Kid A", "Amnesiac"), ("÷", "×"), ("( )", "+"), ("Live", "Love Deluxe"), ("Volume One", "Volume Two"),
    ])
    func titlesUnlike(left: String, right: String) {
        #expect(Similarity.titles(left, right) < 0.8)
    }

    @Test(arguments: [("ca", "abc", 3), ("", "abc", 3), ("abcd", "acbd", 1), ("kitten", "sitting", 3), ("same", "same", 0)])
    func distances(left: String, right: String, expected: Int) {
        #expect(EditDistance.damerauLevenshtein(left, right) == expected)
    }
}
