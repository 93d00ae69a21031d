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

    @Test("HTML with status 200 is trouble, not an empty result")
    func html() async throws {
        let upstream = FakeUpstream([("ws", [.response(200, Array("<html>busy</html>".utf8)), .json(Self.hit)])])
        #expect(try await search(upstream).count == 1)
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
