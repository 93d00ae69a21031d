import Artwork
import Catalog
import HTTPClient
import Testing

struct MusicBrainzClientTests {
    private static let hit = """
        {"created":"2026-01-01T00:00:00Z","count":1,"offset":0,"release-groups":[{"id":"B1392450-E666-3926-A536-22C65F834433","score":100,
        "title":"OK Computer","first-release-date":"1997-05-21","primary-type":"Album","secondary-types":["Live"],
        "artist-credit":[{"name":"Radiohead","joinphrase":" & ","artist":{"id":"a","name":"Radiohead"}},{"name":"Guest"}],
        "releases":[{"id":"R1","status":"Bootleg","title":"OK"},{"id":"R2","status":"Official","title":"OK Computer"}]}]}
        """

    private let pauses = RecordedPauses()
    private let slots = ScriptedSlots()

    private func search(_ upstream: FakeUpstream, artist: String = "Radiohead", title: String = "OK Computer") async throws
        -> [ReleaseGroupCandidate]
    {
        let gate = RateGate(slots: slots, patience: .seconds(20), pause: pauses.pause)
        let client = MusicBrainzClient(
            baseURL: "https://musicbrainz.org", http: upstream, gate: gate, timeout: .seconds(10), pause: pauses.pause)
        let query = try #require(MusicBrainzQuery.ladder(for: AlbumQuery(artist: artist, title: title)).first)
        return try await client.releaseGroups(query)
    }

    @Test("A search is one request through the gate; what is empty may be left out of its answer")
    func found() async throws {
        let upstream = FakeUpstream([("/ws/2/release-group", [.json(Self.hit)])])
        let candidate = try #require(try await search(upstream).first)
        #expect(candidate.id == "b1392450-e666-3926-a536-22c65f834433")
        #expect(candidate.joinedArtist == "Radiohead & Guest" && candidate.secondaryTypes == ["Live"])
        #expect(candidate.representativeRelease == "r2")
        #expect(slots.taken == 1 && upstream.urls.count == 1)
        let bare = #"{"release-groups":[{"id":"x","score":"100","title":"T"}]}"#
        #expect(try await search(FakeUpstream([("ws", [.json(bare)])])).first?.searchScore == 100)
        #expect(try await search(FakeUpstream([("ws", [.json(#"{"release-groups":[]}"#)])])).isEmpty)
    }

    @Test(
        "The query is encoded so that nothing in a name changes it",
        arguments: [
            ("Simon & Garfunkel", "Bookends", "%26"), ("+/-", "You Are Here", "%2B"), ("AC/DC", "Back in Black", "%5C/"),
            ("Sigur Rós", "( )", "%C3%B3"), ("Blur", "What?=#", "%23"),
        ])
    func encoding(artist: String, title: String, expected: String) async throws {
        let upstream = FakeUpstream([("ws", [.json(#"{"release-groups":[]}"#)])])
        _ = try await search(upstream, artist: artist, title: title)
        let url = try #require(upstream.urls.first)
        #expect(url.contains(expected))
        #expect(!url.contains("+") && !url.contains("#") && !url.contains(" "))
        #expect(url.split(separator: "?").last?.split(separator: "&").count == 3)
        #expect(url.hasSuffix("&limit=25&fmt=json"))
    }

    @Test("Load shedding is waited for with growing pauses, each try in a slot of its own")
    func shedding() async throws {
        let busy = FakeUpstream.Answer.response(503, [], ["x-ratelimit-zone": "search-global", "retry-after": "0"])
        let upstream = FakeUpstream([("ws", [busy, .response(502, Array("<html>".utf8)), .failure(.timeout), .json(Self.hit)])])
        #expect(try await search(upstream).count == 1)
        #expect(pauses.all == [.milliseconds(1250), .milliseconds(2500), .seconds(5)])
        #expect(slots.taken == 4 && slots.pushes.isEmpty)
    }

    private static let noAnswers = [
        "<html>busy</html>", "", " ", "{}", "[]", "null", #"{"error":"The MusicBrainz web server is currently busy."}"#,
        #"{"release-groups":null}"#, #"{"release-groups":{}}"#, #"{"count":0,"offset":0}"#, String(hit.dropLast(40)),
    ]

    @Test("What is no answer is trouble although its status is 200, and not an empty result", arguments: noAnswers)
    func noAnswer(body: String) async throws {
        let trouble = FakeUpstream.Answer.response(200, Array(body.utf8))
        #expect(try await search(FakeUpstream([("ws", [trouble, .json(Self.hit)])])).count == 1)
        let error = await #expect(throws: UpstreamError.self) { _ = try await search(FakeUpstream([("ws", [trouble])])) }
        guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
    }

    @Test("A row that cannot be read does not take the others with it") func oddRow() async throws {
        let odd = Self.hit.replacing(#""release-groups":["#, with: #""release-groups":[{"id":"x"},{"id":"y","title":null},7,"#)
        #expect(try await search(FakeUpstream([("ws", [.json(odd)])])).map(\.title) == ["OK Computer"])
    }

    @Test("Aliases, sort names and the artist's id are read where they are sent") func otherNames() async throws {
        let body = """
            {"release-groups":[{"id":"x","title":"The Beatles","aliases":[{"name":"The White Album","sort-name":"White Album, The"},
            {"name":"The White Album"}],"artist-credit":[{"name":"坂本龍一","artist":{"id":"a","name":"坂本龍一","sort-name":"Sakamoto, Ryuichi",
            "aliases":[{"name":"Ryuichi Sakamoto","sort-name":"Sakamoto, Ryuichi","locale":"en","primary":true}]}}]},
            {"id":"y","title":"Odd","aliases":"none","artist-credit":[{"name":"A","artist":{"name":"A","aliases":null}}]}]}
            """
        let found = try await search(FakeUpstream([("ws", [.json(body)])]))
        #expect(found[0].aliases == ["The White Album", "White Album, The"])
        let credit = found[0].artistCredits[0]
        #expect(credit.artistID == "a" && credit.sortName == "Sakamoto, Ryuichi")
        #expect(credit.aliases == ["Ryuichi Sakamoto", "Sakamoto, Ryuichi"])
        #expect(found[1].aliases.isEmpty && found[1].artistCredits[0].aliases.isEmpty)
    }

    @Test("A service that stays busy is busy, never \"no match\"")
    func busy() async throws {
        let upstream = FakeUpstream([("ws", [.response(503)])])
        let error = await #expect(throws: UpstreamError.self) { _ = try await search(upstream) }
        guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
        #expect(upstream.urls.count == PoliteRetry.tries)
    }

    @Test("Above our own limit everyone is slowed down")
    func ownLimit() async throws {
        let over = FakeUpstream.Answer.response(503, [], ["x-ratelimit-zone": "ws ip=192.0.2.1", "retry-after": "3"])
        let upstream = FakeUpstream([("ws", [over, .response(429), .json(Self.hit)])])
        _ = try await search(upstream)
        #expect(slots.pushes == [.seconds(3), .seconds(1)])
    }

    @Test(
        "Whatever wait MusicBrainz asks for, everyone waits a second at least and a minute at most",
        arguments: [
            ("0", 1), ("-5", 1), ("nan", 1), ("inf", 1), ("-inf", 1), ("soon", 1), ("61", 60), ("1e8", 60), ("1e300", 1),
            ("99999999999999999999", 1), ("Thu, 31 Dec 9999 23:59:59 GMT", 60), ("Thu, 01 Jan 1970 00:00:00 GMT", 1),
        ])
    func unusualDelays(asked: String, seconds: Int) async throws {
        let over = FakeUpstream.Answer.response(429, [], ["retry-after": asked])
        _ = try await search(FakeUpstream([("ws", [over, .json(Self.hit)])]))
        #expect(slots.pushes == [.seconds(seconds)])
    }

    @Test("What would be refused again is not asked again", arguments: [400, 403, 404])
    func rejected(status: Int) async throws {
        let upstream = FakeUpstream([("ws", [.response(status)])])
        await #expect(throws: UpstreamError.rejected(detail: "MusicBrainz answered \(status)")) { _ = try await search(upstream) }
        #expect(upstream.urls.count == 1)
    }
}
