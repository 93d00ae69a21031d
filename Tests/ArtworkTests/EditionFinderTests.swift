import Artwork
import Executors
import Foundation
import JPEG
import Store
import Synchronization
import Testing

struct EditionFinderTests {
    private static let group = UUID()
    private static let original = UUID()
    private static let bare = UUID()

    private static let releases = FakeUpstream.Answer.json(
        """
        {"release-count":3,"release-offset":0,"releases":[
        {"id":"\(original.uuidString.lowercased())","title":"OK Computer","date":"1997-05-21","country":"GB","status":null,
         "cover-art-archive":{"artwork":true,"front":true,"back":false,"count":1,"darkened":false}},
        {"id":"\(bare.uuidString.lowercased())","title":"OK Computer","date":"","country":null,"cover-art-archive":{"front":false}},
        {"id":"nonsense","title":"OK Computer","cover-art-archive":{"front":true}}]}
        """)

    private func finder(musicBrainz: FakeUpstream = FakeUpstream([]), archive: FakeUpstream = FakeUpstream([]), _ store: Shelf) throws
        -> EditionFinder
    {
        let pauses = RecordedPauses()
        let gate = RateGate(slots: ScriptedSlots(), patience: .seconds(3), pause: pauses.pause)
        return EditionFinder(
            musicBrainz: MusicBrainzClient(
                baseURL: "https://mb.test", http: musicBrainz, gate: gate, timeout: .seconds(10), tries: 2, pause: pauses.pause),
            archive: CoverArtArchiveClient(baseURL: "https://caa.test", http: archive, timeout: .seconds(10), pause: pauses.pause),
            renderer: CoverRenderer(executor: try BlockingExecutor(threadCount: 1)), store: store)
    }

    @Test("Releases with a front of their own are kept, and read once") func listed() async throws {
        let upstream = FakeUpstream([("/ws/2/release?release-group=\(Self.group.uuidString.lowercased())&limit=100", [Self.releases])])
        let shelf = Shelf()
        let finder = try finder(musicBrainz: upstream, shelf)
        try await finder.list(Self.group, for: .scan)
        try await finder.list(Self.group, for: .scan)
        #expect(upstream.urls.count == 1)
        #expect(
            shelf.editions == [EditionRecord(releaseID: Self.original, title: "OK Computer", released: "1997-05-21", country: "GB")])
    }

    @Test("A busy MusicBrainz leaves the list unread") func busy() async throws {
        let shelf = Shelf()
        let finder = try finder(musicBrainz: FakeUpstream([("ws", [.response(503)])]), shelf)
        await #expect(throws: UpstreamError.self) { try await finder.list(Self.group, for: .scan) }
        #expect(shelf.editions.isEmpty)
    }

    @Test("A cover is fetched once, in both sizes") func fetched() async throws {
        let raster = try Raster(width: 600, height: 600, format: .rgb, samples: .init(repeating: 90, count: 600 * 600 * 3))
        let front = FakeUpstream.Answer.response(200, try JPEGCodec.encode(raster, quality: 80))
        let archive = FakeUpstream([("/release/\(Self.original.uuidString.lowercased())/front-500", [front])])
        let shelf = Shelf([Self.original: .wanted])
        let finder = try finder(archive: archive, shelf)
        #expect(try await finder.fetch(Self.original))
        #expect(try await finder.fetch(Self.original))
        #expect(archive.urls.count == 1)
        let picture = try #require(shelf.pictures[Self.original])
        #expect(try JPEGCodec.inspect(picture.image500).width == 500 && JPEGCodec.inspect(picture.image200).width == 200)
    }

    @Test("What is no edition is never fetched, and what the archive has not once") func none() async throws {
        let archive = FakeUpstream([("release", [.notFound])])
        let shelf = Shelf([Self.original: .wanted])
        let finder = try finder(archive: archive, shelf)
        #expect(try await !finder.fetch(UUID()))
        #expect(archive.urls.isEmpty)
        #expect(try await !finder.fetch(Self.original))
        #expect(try await !finder.fetch(Self.original))
        #expect(archive.urls.count == 1)
    }

    @Test("A redirect elsewhere and a refusal are no answer about the edition, and not remembered") func refused() async throws {
        for answer in [FakeUpstream.Answer.failure(.redirectRefused), .response(403)] {
            let shelf = Shelf([Self.original: .wanted])
            #expect(try await !finder(archive: FakeUpstream([("release", [answer])]), shelf).fetch(Self.original))
            #expect(try await shelf.picture(of: Self.original) == .wanted)
        }
    }

    @Test("Nor is an answer that is no picture: it is trouble that passes", arguments: ArchiveTrouble.all)
    func unusable(trouble: ArchiveTrouble) async throws {
        let shelf = Shelf([Self.original: .wanted])
        let finder = try finder(archive: FakeUpstream([("release", [.response(200, trouble.body)])]), shelf)
        let error = await #expect(throws: UpstreamError.self) { _ = try await finder.fetch(Self.original) }
        guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
        #expect(try await shelf.picture(of: Self.original) == .wanted)
    }

    @Test("One edition whose picture cannot be read does not keep the others from being looked at") func oneUnusable() async throws {
        let raster = try Raster(width: 60, height: 60, format: .rgb, samples: .init(repeating: 90, count: 60 * 60 * 3))
        let editions = (0..<3).map { EditionRecord(releaseID: UUID(), title: "\($0)") }
        let shelf = Shelf()
        try await shelf.keep(editions, of: Self.group)
        let archive = FakeUpstream([
            (editions[0].releaseID.uuidString.lowercased(), [.response(200, ArchiveTrouble.offline.body)]),
            ("front-500", [.response(200, try JPEGCodec.encode(raster, quality: 80))]),
        ])
        let finder = try finder(archive: archive, shelf)
        #expect(try await finder.first(of: Self.group, but: nil) { _ in true }?.release == editions[1].releaseID)
        await #expect(throws: UpstreamError.self) { _ = try await finder.first(of: Self.group, but: nil) { _ in false } }
    }

    @Test("Among the earliest editions the wanted cover is found, each looked at once and kept") func first() async throws {
        let raster = try Raster(width: 60, height: 60, format: .rgb, samples: .init(repeating: 90, count: 60 * 60 * 3))
        let editions = (0..<9).map { EditionRecord(releaseID: UUID(), title: "\($0)") }
        let shelf = Shelf()
        try await shelf.keep(editions, of: Self.group)
        let archive = FakeUpstream([
            (editions[2].releaseID.uuidString.lowercased(), [.notFound]),
            ("front-500", [.response(200, try JPEGCodec.encode(raster, quality: 80))]),
        ])
        let finder = try finder(archive: archive, shelf)
        var seen = 0
        let found = try await finder.first(of: Self.group, but: editions[0].releaseID) { picture in
            seen += 1
            return picture.features != nil && seen == 2
        }
        #expect(found?.release == editions[3].releaseID && shelf.pictures.count == 2)
        #expect(try await finder.first(of: Self.group, but: nil) { _ in false } == nil)
        // Known, missing, two seen, then the first six again: no more.
        #expect(archive.urls.count == 3 + EditionFinder.choices)
    }

    @Test("An archive that is away is asked again next time") func away() async throws {
        let shelf = Shelf([Self.original: .wanted])
        let finder = try finder(archive: FakeUpstream([("release", [.response(503)])]), shelf)
        await #expect(throws: UpstreamError.self) { _ = try await finder.fetch(Self.original) }
        #expect(try await shelf.picture(of: Self.original) == .wanted)
    }

    private final class Shelf: EditionStore {
        private struct State {
            var editions: [EditionRecord] = []
            var isFresh = false
            var known: [UUID: EditionPicture]
            var pictures: [UUID: FetchedArtwork] = [:]
        }

        private let state: Mutex<State>

        init(_ known: [UUID: EditionPicture] = [:]) {
            state = Mutex(State(known: known))
        }

        var editions: [EditionRecord] { state.withLock { $0.editions } }
        var pictures: [UUID: FetchedArtwork] { state.withLock { $0.pictures } }

        func editions(of releaseGroup: UUID) async throws -> [EditionRecord] { editions }
        func isFresh(_ releaseGroup: UUID) async throws -> Bool { state.withLock { $0.isFresh } }
        func picture(of release: UUID) async throws -> EditionPicture? { state.withLock { $0.known[release] } }

        func keep(_ editions: [EditionRecord], of releaseGroup: UUID) async throws {
            state.withLock {
                $0.editions = editions
                $0.isFresh = true
            }
        }

        func store(_ picture: FetchedArtwork, of release: UUID) async throws {
            state.withLock {
                $0.pictures[release] = picture
                $0.known[release] = .ready(version: picture.version)
            }
        }

        func storeUnavailable(_ reason: ArtworkAbsence, of release: UUID) async throws {
            state.withLock { $0.known[release] = .unavailable }
        }
    }
}
