import Artwork
import Catalog
import Executors
import HTTPClient
import JPEG
import MemoryJournal
import Testing

struct ArtworkServiceTests {
    private static let group = "b1392450-e666-3926-a536-22c65f834433"
    private static let release = "52709206-8816-3c12-9ff6-f957f2f1eecf"

    private let pauses = RecordedPauses()

    private func service(musicBrainz: FakeUpstream = FakeUpstream([]), archive: FakeUpstream = FakeUpstream([])) throws -> ArtworkService {
        let gate = RateGate(slots: ScriptedSlots(), patience: .seconds(20), pause: pauses.pause)
        return ArtworkService(
            musicBrainz: MusicBrainzClient(
                baseURL: "https://mb.test", http: musicBrainz, gate: gate, timeout: .seconds(10), pause: pauses.pause),
            archive: CoverArtArchiveClient(baseURL: "https://caa.test", http: archive, timeout: .seconds(10), pause: pauses.pause),
            renderer: CoverRenderer(executor: try BlockingExecutor(threadCount: 1)))
    }

    // MARK: Matching

    private static func groups(_ groups: [String]) -> FakeUpstream.Answer {
        .json(#"{"release-groups":[\#(groups.joined(separator: ","))]}"#)
    }

    private static func album(_ id: String, _ title: String, artist: String = "Radiohead", types: String = "", date: String = "1997-05-21")
        -> String
    {
        """
        {"id":"\(id)","score":100,"title":"\(title)","primary-type":"Album","secondary-types":[\(types)],"first-release-date":"\(date)",\
        "artist-credit":[{"name":"\(artist)"}],"releases":[{"id":"r-\(id)","status":"Official","title":"\(title)"}]}
        """
    }

    private let okComputer = AlbumQuery(artist: "Radiohead", title: "OK Computer", year: "1997")

    private func match(_ upstream: FakeUpstream, journal: MemoryJournal = MemoryJournal()) async throws -> ArtworkService.Match {
        let (match, ended) = try await service(musicBrainz: upstream).match(okComputer, journal: journal)
        if let ended { try journal.end(ended) }
        return match
    }

    @Test("Whoever takes a job over asks nothing again that was answered")
    func takenOver() async throws {
        let journal = MemoryJournal()
        let upstream = FakeUpstream([("ws", [Self.groups([Self.album("x", "Kid A")]), .response(503)])])
        await #expect(throws: UpstreamError.self) { _ = try await match(upstream, journal: journal) }
        let second = FakeUpstream([("ws", [Self.groups([Self.album("g1", "OK Computer")])])])
        #expect(try await match(second, journal: journal) == .found("g1", release: "r-g1"))
        #expect(second.urls.count == 1 && !second.urls.contains(upstream.urls[0]))
        #expect(try await match(FakeUpstream([]), journal: journal) == .found("g1", release: "r-g1"))

        let archive = FakeUpstream([(Self.groupFront, [.notFound]), (Self.releaseFront, [.response(503)])])
        await #expect(throws: UpstreamError.self) { _ = try await cover(archive, journal: journal) }
        let again = FakeUpstream([(Self.releaseFront, [.response(200, try Self.jpeg())])])
        guard case .found = try await cover(again, journal: journal) else { Issue.record("none"); return }
        #expect(again.urls.count == 1)
    }

    @Test("The first rung that matches ends the search")
    func firstRung() async throws {
        let upstream = FakeUpstream([("ws", [Self.groups([Self.album("g1", "OK Computer")])])])
        guard case .found(let id, let release) = try await match(upstream) else { Issue.record("none"); return }
        #expect(id == "g1" && release == "r-g1")
        #expect(upstream.urls.count == 1)
    }

    @Test("Looser searches follow while nothing fits, none twice; then there is no match")
    func ladder() async throws {
        let upstream = FakeUpstream([("ws", [Self.groups([Self.album("x", "Kid A")]), Self.groups([])])])
        #expect(try await match(upstream) == .none(.noMatch))
        #expect(upstream.urls.count > 1)
        #expect(Set(upstream.urls).count == upstream.urls.count)
    }

    @Test("Several equal candidates are told apart from none")
    func ambiguous() async throws {
        let both = Self.groups([Self.album("g1", "OK Computer", date: ""), Self.album("g2", "OK Computer", date: "")])
        let query = AlbumQuery(artist: "Radiohead", title: "OK Computer")
        let match = try await service(musicBrainz: FakeUpstream([("ws", [both])])).match(query, journal: MemoryJournal()).0
        #expect(match == .none(.ambiguous))
    }

    // MARK: Covers

    private func cover(
        _ archive: FakeUpstream, release: String? = release, journal: MemoryJournal = MemoryJournal()
    ) async throws -> ArtworkService.CoverOutcome {
        try await service(archive: archive).cover(releaseGroup: Self.group, release: release, journal: journal)
    }

    private static let groupFront = "/release-group/\(group)/front-500"
    private static let releaseFront = "/release/\(release)/front-500"

    private static func jpeg(side: Int = 600) throws -> [UInt8] {
        let samples = (0..<side * side * 3).map { UInt8(truncatingIfNeeded: $0 / 97) }
        return try JPEGCodec.encode(try Raster(width: side, height: side, format: .rgb, samples: samples), quality: 90)
    }

    @Test("The group's front is re-encoded to both sizes, under a version of its content")
    func groupFront() async throws {
        let archive = FakeUpstream([(Self.groupFront, [.response(200, try Self.jpeg())])])
        guard case .found(let cover) = try await cover(archive) else { Issue.record("none"); return }
        let large = try JPEGCodec.inspect(cover.image.image500)
        let small = try JPEGCodec.inspect(cover.image.image200)
        #expect(large.width == 500 && small.width == 200)
        #expect(cover.releaseID == nil && cover.url.hasSuffix(Self.groupFront))
        #expect(cover.image.version.count == 16)
        guard case .found(let again) = try await self.cover(archive) else { Issue.record("none"); return }
        #expect(again.image.version == cover.image.version)
        let other = FakeUpstream([(Self.groupFront, [.response(200, try Self.jpeg(side: 590))])])
        guard case .found(let different) = try await self.cover(other) else { Issue.record("none"); return }
        #expect(different.image.version != cover.image.version)
    }

    @Test(
        "Without it the release's front serves",
        arguments: [
            FakeUpstream.Answer.notFound, .response(200, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            .response(200, [0xFF, 0xD8, 0xFF]),
            .failure(.redirectRefused), .response(400),
        ])
    func releaseFront(trouble: FakeUpstream.Answer) async throws {
        let archive = FakeUpstream([(Self.groupFront, [trouble]), (Self.releaseFront, [.response(200, try Self.jpeg())])])
        guard case .found(let cover) = try await cover(archive) else { Issue.record("none"); return }
        #expect(cover.releaseID == Self.release)
    }

    @Test("Without any front the first image of the sleeve serves, as a thumbnail from the configured archive")
    func firstImage() async throws {
        let index = """
            {"images":[{"types":["Raw/Unedited"],"front":false,"image":"http://coverartarchive.org/r/1.png",
            "thumbnails":{"500":"http://coverartarchive.org/r/1-500.jpg"},"id":"1"},
            {"types":["Back"],"front":false,"image":"http://coverartarchive.org/r/2.png","id":2,
            "thumbnails":{"large":"http://coverartarchive.org/r/2-500.jpg","small":"http://coverartarchive.org/r/2-250.jpg"}}]}
            """
        let archive = FakeUpstream([
            ("front-500", [.notFound]), ("/r/2-500.jpg", [.response(200, try Self.jpeg())]), ("/release/\(Self.release)", [.json(index)]),
        ])
        guard case .found(let cover) = try await cover(archive) else { Issue.record("none"); return }
        #expect(cover.url == "https://caa.test/r/2-500.jpg")
    }

    @Test(
        "If no place has a usable picture, the reason is told",
        arguments: [
            (.notFound, .noCover), (.failure(.redirectRefused), .foreignHost), (.failure(.addressRefused), .foreignHost),
            (.response(400), .rejected),
        ] as [(FakeUpstream.Answer, ArtworkAbsence)])
    func absent(answer: FakeUpstream.Answer, reason: ArtworkAbsence) async throws {
        let archive = FakeUpstream([(Self.groupFront, [answer])])
        #expect(try await cover(archive, release: nil) == .none(reason))
    }

    @Test("A reason stands when the other places merely have nothing")
    func reasonStands() async throws {
        let archive = FakeUpstream([(Self.groupFront, [.failure(.redirectRefused)]), ("/release/", [.notFound])])
        #expect(try await cover(archive) == .none(.foreignHost))
    }

    @Test(
        "A hang or an outage is tried once more, then it is busy",
        arguments: [
            FakeUpstream.Answer.failure(.timeout), .response(503), .failure(.truncated),
        ])
    func busy(answer: FakeUpstream.Answer) async throws {
        let archive = FakeUpstream([(Self.groupFront, [answer])])
        let error = await #expect(throws: UpstreamError.self) { _ = try await cover(archive) }
        guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
        #expect(archive.urls.count == 2)
    }

    @Test("One hiccup does no harm")
    func hiccup() async throws {
        let archive = FakeUpstream([(Self.groupFront, [.failure(.connectionLost), .response(200, try Self.jpeg())])])
        guard case .found = try await cover(archive) else { Issue.record("none"); return }
    }
}
