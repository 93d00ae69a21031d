import SplitMix64
import Testing
import Wallet

struct WalletPlanTests {
    private func pick(
        _ artist: String, _ album: String, id: String? = nil, library: String? = nil, compilation: Bool = false, albumArtist: String? = nil,
        rating: WalletPick.Rating? = nil, kind: WalletPick.Kind = .song, date: String? = nil, title: String? = nil, number: Int? = nil
    ) -> WalletPick {
        WalletPick(
            trackID: "\(artist)/\(album)/\(title ?? "")", title: title, albumTitle: album, artist: artist, albumArtist: albumArtist,
            catalogAlbumID: id, libraryAlbumID: library, rating: rating, isCompilation: compilation, kind: kind, trackNumber: number,
            releaseDate: date)
    }

    private func discs(_ picks: WalletPick...) -> [String] {
        WalletPlan(picks).discs.map { "\($0.artist): \($0.title)" }
    }

    // MARK: De-duplication

    @Test func oneTrackStandsForItsAlbumAndTheOrderStays() {
        #expect(
            discs(
                pick("Can", "Tago Mago", title: "Halleluhwah"), pick("Neu!", "Neu! 75"), pick("Can", "Tago Mago", title: "Paperhouse"),
                pick("Can", "Ege Bamyasi"))
                == ["Can: Tago Mago", "Neu!: Neu! 75", "Can: Ege Bamyasi"])
    }

    /// Each is compared with every other of its name, which must not take a minute.
    @Test func anAlbumOfOneNameForEveryYear() {
        let picks = (0..<2000).map { pick("Seal", "Seal", id: "\($0)", date: "\(1890 + $0 % 105 * 2)") }
        let plan = WalletPlan(picks)
        #expect(plan.discs.count == 105)
        #expect(plan.discs.first?.positions == Array(stride(from: 0, to: 2000, by: 105)))
    }

    @Test("The first edition is the disc's; later ones are the same album")
    func editions() throws {
        let plan = WalletPlan([
            pick("Fleetwood Mac", "Rumours (Deluxe Edition)"), pick("Fleetwood Mac", "Rumours"),
            pick("Fleetwood Mac", "Rumours [2001 Remaster]"), pick("Fleetwood Mac", "Rumours - 35th Anniversary Edition"),
        ])
        let disc = try #require(plan.discs.first)
        #expect(plan.discs.count == 1)
        #expect(disc.title == "Rumours (Deluxe Edition)")
        #expect(disc.positions == [0, 1, 2, 3])
        #expect(disc.otherEditions == ["Rumours", "Rumours [2001 Remaster]", "Rumours - 35th Anniversary Edition"])
    }

    @Test(
        "What is part of the name keeps albums apart",
        arguments: [
            ("Weezer", "Weezer (Blue Album)", "Weezer (Green Album)"), ("Taylor Swift", "1989", "1989 (Taylor's Version)"),
            ("Eric Clapton", "Unplugged", "Unplugged (Live)"), ("Led Zeppelin", "Led Zeppelin", "Led Zeppelin II"),
            ("Led Zeppelin", "Led Zeppelin III", "Led Zeppelin IV"), ("Queen", "Greatest Hits", "Greatest Hits II"),
            ("Peter Gabriel", "Peter Gabriel 1: Car", "Peter Gabriel 2: Scratch"), ("The Beatles", "Love", "Love Songs"),
            ("Use Your Illusion", "Use Your Illusion I", "Use Your Illusion II"), ("Nirvana", "In Utero", "In Utero Live"),
            ("Miles Davis", "Kind of Blue", "Kind of Blue: Sessions"), ("Fleetwood Mac", "Rumours", "Rumors"),
        ])
    func namesStayApart(_ artist: String, _ one: String, _ other: String) {
        #expect(WalletPlan([pick(artist, one), pick(artist, other)]).discs.count == 2)
    }

    @Test(
        "Spellings of one name are one album",
        arguments: [
            ("The Beatles", "Beatles"), ("Beyoncé", "Beyonce"), ("AC/DC", "AC-DC"), ("Simon & Garfunkel", "Simon and Garfunkel"),
            ("R.E.M.", "REM"), ("Sigur Rós", "SIGUR ROS"),
        ])
    func spellings(_ one: String, _ other: String) {
        #expect(WalletPlan([pick(one, "Takk"), pick(other, "Takk")]).discs.count == 1)
    }

    @Test func guestsAreNotTheAlbumsArtist() {
        #expect(
            discs(
                pick("Santana feat. Rob Thomas", "Supernatural"), pick("Santana", "Supernatural"),
                pick("Santana & Everlast", "Supernatural"),
                pick("Kanye West (feat. Jamie Foxx)", "Late Registration"))
                == ["Santana: Supernatural", "Kanye West: Late Registration"])
    }

    @Test("Artists who share a title are not one, however generic it is")
    func genericTitles() {
        #expect(
            discs(pick("Queen", "Greatest Hits"), pick("ABBA", "Greatest Hits"), pick("Queen & David Bowie", "Greatest Hits"))
                == ["Queen: Greatest Hits", "ABBA: Greatest Hits", "Queen & David Bowie: Greatest Hits"])
    }

    // MARK: Ids

    @Test func theCatalogsIdGroupsWhateverTheNames() {
        let plan = WalletPlan([
            pick("Vincent Vega", "Pulp Fiction", id: "1"),
            pick("Dusty Springfield", "Pulp Fiction (Music from the Motion Picture)", id: "1"),
            pick("Al Green", "Pulp Fiction", id: "1"),
        ])
        #expect(plan.discs.count == 1)
        #expect(plan.discs.first?.id == "catalog:1")
        #expect(plan.discs.first?.artist == "Various Artists")
    }

    @Test("Two ids of one album in two editions are one disc, in the first one's")
    func editionsWithIDs() {
        let plan = WalletPlan([pick("Oasis", "Definitely Maybe (Remastered)", id: "7"), pick("Oasis", "Definitely Maybe", id: "8")])
        #expect(plan.discs.map(\.question.catalogAlbumID) == ["7"])
    }

    @Test("An id counts only for the edition that comes first")
    func idOfAnotherEdition() {
        let other = WalletPlan([pick("Oasis", "Definitely Maybe"), pick("Oasis", "Definitely Maybe (Deluxe)", id: "8")])
        #expect(other.discs.map(\.question.catalogAlbumID) == [nil])
        let same = WalletPlan([pick("Oasis", "Definitely Maybe"), pick("oasis", "Definitely maybe", id: "8")])
        #expect(same.discs.map(\.question.catalogAlbumID) == ["8"])
    }

    @Test("Seal made two albums called Seal")
    func selfTitledTwice() {
        let plan = WalletPlan([pick("Seal", "Seal", id: "1", date: "1991-05-20"), pick("Seal", "Seal", id: "2", date: "1994-05-23")])
        #expect(plan.discs.map(\.id) == ["catalog:1", "catalog:2"])
        let unknown = WalletPlan([pick("Seal", "Seal", date: "1991"), pick("Seal", "Seal")])
        #expect(unknown.discs.count == 1)
    }

    // MARK: Various Artists

    @Test func aCompilationIsOneAlbumByVariousArtists() {
        let plan = WalletPlan([
            pick("John Travolta", "Grease", compilation: true), pick("Frankie Valli", "Grease (Deluxe Edition)", compilation: true),
            pick("Sha Na Na", "Grease", compilation: true),
        ])
        #expect(plan.discs.map(\.artist) == ["Various Artists"])
        #expect(plan.discs.first?.question.trackArtists == ["John Travolta", "Frankie Valli", "Sha Na Na"])
        #expect(plan.discs.first?.question.isCompilation == true)
    }

    @Test func aLibraryAlbumIsOneAlbum() {
        #expect(
            discs(
                pick("Burial", "Hyperdub 10.1", library: "l.1"), pick("Kode9", "Hyperdub 10.1", library: "l.1"),
                pick("Burial", "Untrue", library: "l.2"))
                == ["Various Artists: Hyperdub 10.1", "Burial: Untrue"])
    }

    @Test("Two albums of one library id, as a broken library has them, are kept apart by their titles")
    func libraryIDsWithTwoTitles() {
        #expect(discs(pick("Can", "Tago Mago", library: "l.1"), pick("Neu!", "Neu!", library: "l.1")).count == 2)
    }

    @Test("Hits of one artist that a library marks as a compilation are still the artist's")
    func markedHits() {
        #expect(
            discs(
                pick("Queen", "Greatest Hits", compilation: true, title: "Killer Queen"),
                pick("Queen", "Greatest Hits", compilation: true, title: "Bicycle Race"),
                pick("ABBA", "Greatest Hits", compilation: true, title: "SOS"),
                pick("ABBA", "Greatest Hits", compilation: true, title: "Ring Ring"))
                == ["Queen: Greatest Hits", "ABBA: Greatest Hits"])
    }

    @Test func theAlbumsArtistIsTakenWhereItIsTold() {
        #expect(
            discs(
                pick("Uma Thurman", "Kill Bill", albumArtist: "Various Artists"),
                pick("Nancy Sinatra", "Kill Bill", albumArtist: "Various Artists"),
                pick("Ella & Louis", "Duets", albumArtist: "Ella Fitzgerald"))
                == ["Various Artists: Kill Bill", "Ella Fitzgerald: Duets"])
    }

    // MARK: What is left out

    @Test func whatIsNoAlbumIsCounted() {
        let plan = WalletPlan([
            pick("Björk", "Post", kind: .musicVideo), pick("Björk", ""), pick("", "Homogenic"), pick("Björk", "Debut"),
            pick("Somebody", "A Podcast", kind: .episode), pick("Me", "", kind: .upload), pick("Me", "My Tape", kind: .upload),
        ])
        #expect(plan.discs.map(\.title) == ["Debut", "My Tape"])
        #expect(
            plan.ignored == [
                IgnoredPicks(reason: .musicVideo, positions: [0]), IgnoredPicks(reason: .episode, positions: [4]),
                IgnoredPicks(reason: .noAlbum, positions: [1, 5]), IgnoredPicks(reason: .noArtist, positions: [2]),
            ])
    }

    @Test("A track without names is still on the album whose id it carries")
    func missingNames() {
        let plan = WalletPlan([pick("", "", id: "3"), pick("", "", library: "l.1")])
        #expect(plan.discs.map(\.id) == ["catalog:3"])
        #expect(plan.ignored.map(\.reason) == [.noAlbum])
    }

    @Test func whatIsBeyondTheBoundsIsTold() {
        let picks = (0..<2100).map { pick("Artist \($0 % 400)", "Album \($0 % 400)") }
        let plan = WalletPlan(picks, total: 5000)
        #expect(plan.itemsRead == 2000)
        #expect(plan.itemsBeyond == 3000)
        #expect(plan.discs.count == 300)
        #expect(plan.albumsBeyond.count == 100)
        #expect(plan.albumsBeyond.first == PlannedNames(artist: "Artist 300", title: "Album 300"))
        #expect(WalletPlan(picks).itemsBeyond == 100)
    }

    // MARK: The question

    @Test func theFirstPicksEditionIsAskedFor() throws {
        var first = pick("Dr. Dre", "2001", rating: nil, title: "Lolo", number: 1)
        first.trackCount = 22
        let plan = WalletPlan([
            first, pick("Dr. Dre", "2001", rating: .explicit, title: "The Watcher", number: 2),
            pick("Dr. Dre", "2001 (Deluxe)", rating: .clean, title: "Bonus", number: 40),
        ])
        let question = try #require(plan.discs.first?.question)
        #expect(question.rating == .explicit)
        #expect(question.trackCount == 22)
        #expect(question.tracks.map(\.title) == ["Lolo", "The Watcher"])
    }

    @Test func questionsOfEqualMeaningAreEqual() {
        let one = DiscQuestion(artist: "The Beatles", title: "Abbey Road")
        #expect(one.canonical == DiscQuestion(artist: "Beatles", title: "ABBEY ROAD!").canonical)
        #expect(one.canonical != DiscQuestion(artist: "The Beatles", title: "Abbey Road (Deluxe)").canonical)
        #expect(one.canonical != DiscQuestion(artist: "The Beatles", title: "Abbey Road", rating: .clean).canonical)
        #expect(DiscQuestion(artist: "a", trackArtists: ["b"], title: "t").canonical != DiscQuestion(artist: "a", title: "t").canonical)
    }

    @Test("Names of discs are unique in a plan, whatever the picks")
    func uniqueNames() {
        var random = SplitMix64(seed: 300)
        let artists = ["Seal", "Weezer", "Various Artists", "Queen feat. X", "Queen", ""],
            albums = ["Seal", "Weezer", "Hits", "Hits (Deluxe)", ""]
        for round in 0..<300 {
            let picks = (0..<40).map { _ in
                pick(
                    artists.randomElement(using: &random) ?? "", albums.randomElement(using: &random) ?? "",
                    id: Bool.random(using: &random) ? "\(Int.random(in: 0..<6, using: &random))" : nil,
                    library: Bool.random(using: &random) ? "l.\(Int.random(in: 0..<4, using: &random))" : nil,
                    compilation: Int.random(in: 0..<4, using: &random) == 0,
                    date: Bool.random(using: &random) ? "\(Int.random(in: 1990..<2000, using: &random))" : nil)
            }
            let plan = WalletPlan(picks)
            #expect(Set(plan.discs.map(\.id)).count == plan.discs.count, "round \(round)")
            #expect(plan.discs.map(\.firstPosition) == plan.discs.map(\.firstPosition).sorted(), "round \(round)")
            let places = plan.discs.flatMap(\.positions) + plan.ignored.flatMap(\.positions)
            #expect(places.sorted() == Array(0..<40), "round \(round)")
        }
    }
}
