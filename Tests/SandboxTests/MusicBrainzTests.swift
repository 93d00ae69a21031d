import Catalog
import Sandbox
import Testing

@Suite struct MusicBrainzTests {
    private let bench = Bench()

    private func search(_ query: String, entity: String = "release-group", _ more: [(String, String)] = []) async -> Reply {
        await bench.get("/ws/2/\(entity)", query: [("query", query), ("fmt", "json")] + more)
    }

    private func titles(_ reply: Reply) -> [String] {
        (reply.json["release-groups"]?.array ?? reply.json["releases"]?.array ?? []).compactMap { $0["title"]?.string }
    }

    @Test func whoeverDoesNotSayWhoTheyAreIsTurnedAway() async {
        for headers in [[], [("user-agent", " ")]] {
            let reply = await bench.get("/ws/2/release-group", query: [("query", "seeds"), ("fmt", "json")], headers: headers)
            #expect(reply.status == 403 && reply.header("x-ratelimit-who") == "ua-missing")
        }
    }

    @Test func theFirstHitIsAlwaysAHundredEvenWhenItIsNonsense() async {
        for query in ["releasegroup:(rain machine) artist:(tin roof orchestra)", "releasegroup:(ok computer) AND artist:(radiohead)"] {
            let reply = await search(query)
            #expect(reply.json["release-groups"]?[0]?["score"]?.integer == 100)
        }
        #expect(titles(await search("releasegroup:(rain machine) artist:(tin roof orchestra)")).contains("Rain Machine") == false)
    }

    @Test func theSingleTheLiveAlbumAndTheCollectionStandBesideTheAlbum() async {
        let found = titles(await search("releasegroup:(let it be) AND artist:(the beatles)"))
        #expect(found.filter { $0 == "Let It Be" }.count >= 2)
        #expect(found.contains("Let It Be Live") && found.contains("Let It Be: The Collection"))
    }

    @Test func onlyCompilationsForSome() async {
        let groups = await search("releasegroup:(harbour lights) AND artist:(lena marlow)").json["release-groups"]?.array ?? []
        #expect(!groups.isEmpty && groups.allSatisfy { $0["secondary-types"]?.strings == ["Compilation"] })
    }

    @Test func typographyIsTheCatalogs() async {
        let found = await search("releasegroup:(tomorrows weather) AND artist:(half-light hour)").json["release-groups"]?[0]
        #expect(found?["title"]?.string == "Tomorrow\u{2019}s Weather" || found == nil)
        let plain = await search("releasegroup:(tomorrow's weather) AND artist:(half\\-light hour)").json["release-groups"]?[0]
        #expect(plain?["title"]?.string == "Tomorrow\u{2019}s Weather")
        #expect(plain?["artist-credit"]?[0]?["name"]?.string == "Half\u{2010}Light Hour")
    }

    @Test func whatIsEmptyIsAbsentInSearchAndPresentInLookups() async {
        let releases = await search("release:(ok computer) AND artist:(radiohead)", entity: "release").json["releases"]?.array ?? []
        let bare = releases.first { $0["status"] == nil }
        #expect(bare != nil && bare?["date"] == nil && bare?["country"] == nil && bare?["barcode"] == nil)
        let id = bare?["id"]?.string ?? ""
        let lookup = await bench.get("/ws/2/release/\(id)", query: [("inc", "artist-credits media"), ("fmt", "json")]).json
        #expect(lookup["status"]?.isNull == true && lookup["date"]?.string == "" && lookup["disambiguation"]?.string == "")
        #expect(lookup["artist-credit"]?[0]?["joinphrase"]?.string == "")
        #expect(lookup["cover-art-archive"]?["front"]?.bool == false)
    }

    @Test func limitsFallBackInSearchAndClampInBrowse() async {
        #expect(titles(await search("status:official", entity: "release", [("limit", "101")])).count == 25)
        #expect(titles(await search("status:official", entity: "release", [("limit", "100")])).count > 25)
        #expect(titles(await search("status:official", entity: "release", [("limit", "2"), ("offset", "1")])).count == 2)
    }

    @Test(arguments: ["foo(", "a AND", "\"open", "release:(x", "a AND AND b", "/regex", "nofield:x", "OR", "x)"])
    func brokenLuceneIsABadRequest(query: String) async {
        let reply = await search(query)
        #expect(reply.status == 400 && reply.json["error"]?.string != nil)
    }

    @Test(arguments: [
        "releasegroup:(ok computer)", "\"ok computer\" radiohead", "releasegroup:ok* -secondarytype:live",
        "firstreleasedate:[1997 TO 1998]", "ok^2 computer~0.8",
    ])
    func goodLuceneFindsTheAlbum(query: String) async {
        #expect(titles(await search(query)).contains("OK Computer"))
    }

    /// What the artwork service sends, of names that need care.
    @Test(arguments: [
        ("Simon & Garfunkel", "Bookends (Live)"), ("AC/DC", "T.N.T."), ("Metallica", "The Black Album"), ("The Beatles", "The Red Album"),
        ("Ed Sheeran", "÷"), ("Various Artists", "Now! [45]"), ("坂本龍一", "音楽図鑑"), ("Guns N' Roses", "Use Your Illusion: \"I\" ~ *"),
    ])
    func everyRungOfTheLadderIsGoodLucene(artist: String, title: String) async {
        for query in MusicBrainzQuery.ladder(for: AlbumQuery(artist: artist, title: title, year: "1997")) {
            let reply = await search(query.lucene, [("limit", String(query.limit))])
            #expect(reply.status == 200, "\(query.lucene)")
        }
    }

    @Test func everyRungOfTheLadderFindsTheAlbum() async {
        for query in MusicBrainzQuery.ladder(for: AlbumQuery(artist: "Radiohead", title: "OK Computer", year: "1997")) {
            #expect(titles(await search(query.lucene, [("limit", String(query.limit))])).contains("OK Computer"), "\(query.lucene)")
        }
    }

    @Test func otherMistakes() async {
        #expect(
            await search(" ").json["error"]?.string
                == "The given parameters do not match any available query type for the release-group resource.")
        #expect(await bench.get("/ws/2/release/xyz", query: [("fmt", "json")]).json["error"]?.string == "Invalid mbid.")
        #expect(await bench.get("/ws/2/release/5a4db0c5-0000-4000-8000-000000000000", query: [("fmt", "json")]).status == 404)
        #expect(await bench.get("/ws/2/release-group", query: [("fmt", "json")]).status == 400)
    }

    @Test func browseUsesOtherKeys() async throws {
        let group = try #require(
            await search("releasegroup:(seeds) AND artist:(tv on the radio)").json["release-groups"]?[0]?["id"]?.string)
        let reply = await bench.get(
            "/ws/2/release", query: [("release-group", group), ("status", "official"), ("inc", "labels media"), ("fmt", "json")])
        #expect(reply.json["release-count"]?.integer == 3 && reply.json["release-offset"]?.integer == 0)
        #expect(reply.json["releases"]?[0]?["label-info"]?[0]?["label"]?["name"]?.string == "Harvest Records")
    }

    @Test func withoutAWishForJSONItSpeaksXML() async {
        let reply = await bench.get("/ws/2/release-group", query: [("query", "releasegroup:seeds")])
        #expect(reply.header("content-type")?.hasPrefix("application/xml") == true)
        #expect(reply.text.contains("ns2:score=\"100\"") && reply.text.contains("<title>Seeds</title>"))
    }

    @Test func sheddingIsNotTheOwnLimit() async throws {
        try await bench.order(["kind": "shed", "upstream": "musicbrainz"])
        let shed = await search("releasegroup:seeds")
        #expect(shed.status == 503 && shed.header("retry-after") == "0" && shed.header("x-ratelimit-who") == "search-shed")
        let strict = Bench(requestsPerSecond: 1)
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(await strict.get("/ws/2/release-group", query: [("query", "seeds"), ("fmt", "json")]).status) }
        #expect(statuses == [200, 503, 503])
        let refused = await strict.get("/ws/2/release-group", query: [("query", "seeds"), ("fmt", "json")])
        #expect(refused.header("retry-after") == "1" && refused.header("x-ratelimit-zone") == "ws ip=127.0.0.1")
    }

    @Test func theGateCountsByItsOwnClock() {
        var gate = RequestRateLimit(requestsPerSecond: 1)
        let start = ContinuousClock.now
        // A compliant client with jitter: never refused.
        for (index, jitter) in [0, 40, -60, 30, -90, 80, 0, -40].enumerated() {
            let isAdmitted = gate.admit(at: start + .seconds(index) + .milliseconds(jitter))
            #expect(isAdmitted)
        }
        // One that hammers: refused until it has been quiet.
        for step in 1...20 { _ = gate.admit(at: start + .seconds(8) + .milliseconds(step * 50)) }
        let hammering = gate.admit(at: start + .seconds(9) + .milliseconds(50))
        let rested = gate.admit(at: start + .seconds(13))
        #expect(!hammering && rested)
    }

    @Test func aRateThatIsAlmostNothingIsStillARate() {
        var gate = RequestRateLimit(requestsPerSecond: .leastNonzeroMagnitude)
        let start = ContinuousClock.now
        let first = gate.admit(at: start)
        let second = gate.admit(at: start + .seconds(3600))
        #expect(first && !second)
    }
}
