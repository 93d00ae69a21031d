import Artwork
import Executors
import HTTPClient
import JPEG
import MemoryJournal
import Testing

/// Answers of the Cover Art Archive with status 200 that are not what was asked for.
struct ArchiveTrouble: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var body: [UInt8]

    static let offline = ArchiveTrouble(
        testDescription: "offline page", body: Array("<!DOCTYPE html><html><title>Internet Archive: Temporarily Offline</title>".utf8))
    static let all = [
        offline, ArchiveTrouble(testDescription: "nothing", body: []), ArchiveTrouble(testDescription: "blanks", body: Array("\r\n".utf8)),
        ArchiveTrouble(testDescription: "text", body: Array("temporarily unavailable".utf8)),
        ArchiveTrouble(testDescription: "JSON", body: Array(#"{"error":"offline"}"#.utf8)),
        ArchiveTrouble(testDescription: "PNG", body: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
        ArchiveTrouble(testDescription: "GIF", body: Array("GIF89a".utf8)),
        ArchiveTrouble(testDescription: "PDF", body: Array("%PDF-1.4".utf8)),
        ArchiveTrouble(testDescription: "JPEG cut off", body: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]),
    ]
}

/// The archive's passing trouble is not remembered as "no artwork" (rule 47).
struct ArchiveTroubleTests {
    private static let group = "b1392450-e666-3926-a536-22c65f834433"
    private static let release = "52709206-8816-3c12-9ff6-f957f2f1eecf"
    private static let groupFront = "/release-group/\(group)/front-500"

    private let pauses = RecordedPauses()

    private func cover(_ archive: FakeUpstream, release: String? = nil, journal: MemoryJournal = MemoryJournal()) async throws
        -> ArtworkService.CoverOutcome
    {
        let gate = RateGate(slots: ScriptedSlots(), patience: .seconds(20), pause: pauses.pause)
        let service = ArtworkService(
            musicBrainz: MusicBrainzClient(
                baseURL: "https://mb.test", http: FakeUpstream([]), gate: gate, timeout: .seconds(10), pause: pauses.pause),
            archive: CoverArtArchiveClient(baseURL: "https://caa.test", http: archive, timeout: .seconds(10), pause: pauses.pause),
            renderer: CoverRenderer(executor: try BlockingExecutor(threadCount: 1)))
        return try await service.cover(releaseGroup: Self.group, release: release, journal: journal)
    }

    private static func jpeg(_ width: Int = 100, _ height: Int = 100) throws -> [UInt8] {
        let row: [UInt8] = (0..<width * 3).map { (index: Int) -> UInt8 in UInt8(truncatingIfNeeded: index / 97) }
        var samples: [UInt8] = []
        for _ in 0..<height { samples.append(contentsOf: row) }
        return try JPEGCodec.encode(try Raster(width: width, height: height, format: .rgb, samples: samples), quality: 90)
    }

    @Test("Whatever else comes with status 200 is busy, for every place and for one", arguments: ArchiveTrouble.all)
    func busy(trouble: ArchiveTrouble) async throws {
        for archive in [
            FakeUpstream([("front", [.response(200, trouble.body)])]), FakeUpstream([(Self.groupFront, [.response(200, trouble.body)])]),
        ] {
            for release in [nil, Self.release] {
                let error = await #expect(throws: UpstreamError.self) { _ = try await cover(archive, release: release) }
                guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
            }
        }
    }

    @Test("It is asked again after a wait, and the picture is found then", arguments: ArchiveTrouble.all.prefix(5))
    func retried(trouble: ArchiveTrouble) async throws {
        let archive = FakeUpstream([(Self.groupFront, [.response(200, trouble.body), .response(200, try Self.jpeg())])])
        guard case .found = try await cover(archive) else { Issue.record("none"); return }
        #expect(pauses.all == [.milliseconds(1250)])
    }

    @Test("A place in trouble is asked again by the next try, one that has nothing is not") func nextTry() async throws {
        let journal = MemoryJournal()
        let first = FakeUpstream([("/release-group/", [.response(200, ArchiveTrouble.offline.body)])])
        await #expect(throws: UpstreamError.self) { _ = try await cover(first, release: Self.release, journal: journal) }
        let second = FakeUpstream([(Self.groupFront, [.response(200, try Self.jpeg())])])
        guard case .found = try await cover(second, release: Self.release, journal: journal) else { Issue.record("none"); return }
        #expect(second.urls.count == 1)
    }

    @Test("A picture in another format stands aside for another size that is a JPEG", arguments: ["front-1200", "front-250"])
    func otherSize(size: String) async throws {
        let png = FakeUpstream.Answer.response(200, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let archive = FakeUpstream([(size, [.response(200, try Self.jpeg())]), ("front", [png])])
        guard case .found(let cover) = try await cover(archive) else { Issue.record("none"); return }
        #expect(cover.url.hasSuffix(size))
    }

    @Test(
        "An index that is none is trouble, an empty one is an answer",
        arguments: [
            ("<html>offline</html>", false), ("", false), ("{}", false), ("[]", false), (#"{"images":null}"#, false),
            (#"{"images":[{"types":["Front"]"#, false), (#"{"images":[]}"#, true),
            (#"{"images":[{"types":["Raw/Unedited"],"thumbnails":{"500":"https://caa.test/1-500.jpg"}}]}"#, true),
            (#"{"images":[{"types":null,"thumbnails":{}}],"release":"x"}"#, true),
        ])
    func index(body: String, isAnswer: Bool) async throws {
        let archive = FakeUpstream([("front", [.notFound]), ("/release/\(Self.release)", [.response(200, Array(body.utf8))])])
        if isAnswer {
            #expect(try await cover(archive, release: Self.release) == .none(.noCover))
        } else {
            let error = await #expect(throws: UpstreamError.self) { _ = try await cover(archive, release: Self.release) }
            guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
        }
    }

    @Test("A spread is fetched larger where the archive has it so, since half of it is kept") func spread() async throws {
        let small = try Self.jpeg(500, 250)
        let large = FakeUpstream([(Self.groupFront, [.response(200, small)]), ("front-1200", [.response(200, try Self.jpeg(1200, 600))])])
        guard case .found(let cover) = try await cover(large) else { Issue.record("none"); return }
        #expect(try JPEGCodec.inspect(cover.image.image500).width == 500)
        for other in [FakeUpstream.Answer.notFound, .response(200, ArchiveTrouble.offline.body)] {
            let archive = FakeUpstream([(Self.groupFront, [.response(200, small)]), ("front-1200", [other])])
            guard case .found(let cover) = try await self.cover(archive) else { Issue.record("none"); return }
            #expect(try JPEGCodec.inspect(cover.image.image500).width == 250)
        }
    }
}
