import SplitMix64
import Testing
import Wallet
import WalletCases

struct DiscMatcherTests {
    private static let cases = ((try? WalletCases.own().cases) ?? []) + ((try? WalletCases.later()) ?? [])

    @Test("The share that is right, and no trap wrong: the bounds of deploy/bench --only wallet")
    func cases() throws {
        var score = CaseScore()
        for given in Self.cases {
            let question = try #require(given.question, "\(given)")
            let verdict = CaseScore.verdict(DiscMatcher.decide(question, among: given.candidates), given.expected)
            if given.isTrap { #expect(verdict != .wrong, "\(given)") }
            score.add(verdict, isTrap: given.isTrap)
        }
        #expect(score.all >= 1200)
        #expect(Double(score.right) >= 0.98 * Double(score.all))
        #expect(Double(score.wrong) <= 0.005 * Double(score.all))
    }

    @Test("Works by their numbers, which one of two titles may leave out")
    func works() {
        let bach = [
            AlbumCandidate(id: "988", title: "Bach: Goldberg Variations, BWV 988", artist: "Glenn Gould"),
            AlbumCandidate(id: "1046", title: "Bach: Brandenburg Concertos, BWV 1046-1051", artist: "Glenn Gould"),
            AlbumCandidate(id: "op10", title: "Beethoven: Piano Sonatas, Op. 10", artist: "Glenn Gould"),
            AlbumCandidate(id: "op27", title: "Beethoven: Piano Sonatas, Op. 27 No. 2", artist: "Glenn Gould"),
        ]
        func decided(_ title: String) -> String? {
            guard case .match(let album) = DiscMatcher.decide(DiscQuestion(artist: "Glenn Gould", title: title), among: bach) else {
                return nil
            }
            return album.album.id
        }
        #expect(decided("Bach: The Goldberg Variations") == "988")
        #expect(decided("Bach: Goldberg Variations BWV 988") == "988")
        #expect(decided("Beethoven: Piano Sonatas, Op. 10") == "op10")
        #expect(decided("Beethoven: Piano Sonatas, Op. 27, No. 2") == "op27")
        #expect(decided("Beethoven: Piano Sonatas, Op. 31") == nil)
        #expect(decided("Beethoven: Piano Sonatas") == nil)
    }

    @Test func theOrderOfResultsChangesNothing() throws {
        var random = SplitMix64(seed: 22)
        for given in Self.cases.filter({ $0.candidates.count > 1 }).prefix(60) {
            let question = try #require(given.question)
            let expected = DiscMatcher.decide(question, among: given.candidates)
            #expect(DiscMatcher.decide(question, among: given.candidates.shuffled(using: &random)) == expected, "\(given)")
        }
    }

    @Test func anIDAnswersItsQuestion() {
        let question = DiscQuestion(artist: "Weezer", title: "Weezer", catalogAlbumID: "2")
        let albums = ["1", "2"].map { AlbumCandidate(id: $0, title: "Weezer", artist: "Weezer") }
        #expect(DiscMatcher.decide(question, among: albums) == .match(RankedAlbum(album: albums[1], score: 1)))
    }

    @Test func withoutCandidatesThereIsNone() {
        #expect(DiscMatcher.decide(DiscQuestion(artist: "", title: ""), among: []) == .none)
        #expect(DiscMatcher.decide(DiscQuestion(artist: "Can", title: "Tago Mago"), among: []) == .none)
    }
}

struct SearchLadderTests {
    @Test func termsGoFromTheMostToTheLeastTelling() {
        let ladder = SearchLadder(DiscQuestion(artist: "Simon & Garfunkel", title: "Bookends (Deluxe Edition)"))
        #expect(ladder.terms == ["Simon & Garfunkel Bookends", "Simon Bookends", "Bookends"])
    }

    @Test func apostrophesAreRemovedAndTermsAreNotRepeated() {
        #expect(
            SearchLadder(DiscQuestion(artist: "Guns N’ Roses", title: "G N' R Lies")).terms == ["Guns N Roses G N R Lies", "G N R Lies"])
    }

    @Test func nobodySearchesForVariousArtists() {
        let ladder = SearchLadder(DiscQuestion(artist: "Various Artists", trackArtists: ["Al Green"], title: "Pulp Fiction"))
        #expect(ladder.terms == ["Pulp Fiction", "Al Green Pulp Fiction"])
    }
}

struct DiscResolutionTests {
    private let album = AlbumCandidate(id: "1", title: "Tago Mago", artist: "Can")
    private let question = DiscQuestion(artist: "Can", title: "Tago Mago")

    @Test func aMatchEndsTheSearch() {
        var disc = DiscResolution(question)
        disc.take([album], for: .catalogSearch(term: "Can Tago Mago"))
        #expect(disc.outcome == .match(RankedAlbum(album: album, score: 1), .catalog))
        #expect(disc.request == nil)
    }

    @Test func withoutAMatchTheNextTermIsTried() {
        var disc = DiscResolution(question)
        disc.take([], for: .catalogSearch(term: "another"))
        #expect(disc.request == .catalogSearch(term: "Can Tago Mago"))
        disc.take([], for: .catalogSearch(term: "Can Tago Mago"))
        #expect(disc.request == .catalogSearch(term: "Tago Mago"))
        disc.take([], for: .catalogSearch(term: "Tago Mago"))
        #expect(disc.outcome == DiscResolution.Outcome.none)
    }

    @Test func theLibraryIsAskedFirstWhereItIsForShowing() {
        var disc = DiscResolution(question, asksLibrary: true)
        disc.take([album], for: .librarySearch(term: "Can Tago Mago"))
        #expect(disc.outcome == .match(RankedAlbum(album: album, score: 1), .library))
    }

    @Test("An album whose id the catalog no longer knows is looked for by its names")
    func lostID() {
        var asked = question
        asked.catalogAlbumID = "9"
        var disc = DiscResolution(asked)
        #expect(disc.request == .album(id: "9"))
        disc.take([], for: .album(id: "9"))
        disc.take([album], for: .catalogSearch(term: "Can Tago Mago"))
        #expect(disc.outcome == .match(RankedAlbum(album: album, score: 1), .catalog))
    }

    @Test("Two albums of one name are told apart by their tracks")
    func tracksTell() {
        var disc = DiscResolution(DiscQuestion(artist: "Seal", title: "Seal", tracks: [PickedTrack(number: 1, title: "Bring It On")]))
        let first = AlbumCandidate(id: "1", title: "Seal", artist: "Seal", releaseDate: "1991")
        var second = AlbumCandidate(id: "2", title: "Seal", artist: "Seal", releaseDate: "1994")
        disc.take([first, second], for: .catalogSearch(term: "Seal Seal"))
        #expect(disc.request == .tracks(albumIDs: ["1", "2"]))
        second.tracks = ["Bring It On", "Prayer for the Dying"]
        disc.take([second], for: .tracks(albumIDs: ["1", "2"]))
        #expect(disc.outcome == .match(RankedAlbum(album: second, score: 1), .catalog))
    }

    @Test func atMostTenQuestionsAreUnderWayAndEachIsAskedOnce() {
        let picks = (0..<30).map { WalletPick(trackID: "\($0)", albumTitle: "Album \($0 / 2)", artist: "Artist \($0 / 2)") }
        var wallet = WalletResolution(WalletPlan(picks).discs)
        var asked: [DiscResolution.Request] = []
        var waiting = wallet.requests()
        #expect(waiting.count == 10)
        while !wallet.isDone {
            guard !waiting.isEmpty else { break }
            let request = waiting.removeFirst()
            asked.append(request)
            _ = wallet.take([], for: request)
            waiting += wallet.requests()
            #expect(waiting.count <= 10)
        }
        #expect(wallet.isDone)
        #expect(Set(asked).count == asked.count)
    }
}
