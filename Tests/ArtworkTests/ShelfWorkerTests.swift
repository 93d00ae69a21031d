import AlbumScanAPI
import Artwork
import Catalog
import Contracts
import DurableWork
import Foundation
import Logging
import MemoryJournal
import Store
import Synchronization
import Testing

/// What wallets ask of MusicBrainz (rule 93), and the track lists of albums (rule 96).
struct ShelfWorkerTests {
    private static let blue = "b1392450-e666-3926-a536-22c65f834433"
    private static let green = "1b022e01-4da6-387b-8658-8678046e4cef"

    private static func group(_ id: String, _ title: String, by artist: String = "Weezer", date: String = "1994-05-10") -> String {
        """
        {"id":"\(id)","score":100,"title":"\(title)","primary-type":"Album","first-release-date":"\(date)",\
        "artist-credit":[{"name":"\(artist)"}]}
        """
    }

    private static func found(_ groups: String...) -> FakeUpstream.Answer {
        .json("{\"release-groups\":[\(groups.joined(separator: ","))]}")
    }

    private func client(_ upstream: FakeUpstream, slots: ScriptedSlots = ScriptedSlots()) -> MusicBrainzClient {
        let pauses = RecordedPauses()
        let gate = RateGate(slots: slots, patience: .seconds(300), ahead: .zero, pause: pauses.pause)
        return MusicBrainzClient(
            baseURL: "https://mb.test", http: upstream, gate: gate, timeout: .seconds(10), tries: 1, pause: pauses.pause)
    }

    private func worker(_ upstream: FakeUpstream, _ store: MemoryShelf) -> ShelfWorker {
        ShelfWorker(musicBrainz: client(upstream), store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) {
            store.noteRing()
        }
    }

    private func claim(tries: Int = 0) -> ShelfClaim { ShelfClaim(id: UUID(), attempt: 1, tries: tries, questionID: UUID()) }

    @Test("An album that fits is the answer, and its cover is fetched next") func found() async throws {
        let store = MemoryShelf(AlbumQuery(artist: "Weezer", title: "Pinkerton"))
        try await worker(FakeUpstream([("ws", [Self.found(Self.group(Self.blue, "Pinkerton"))])]), store).run(claim())
        guard case .answered(.found(let album, release: nil))? = store.outcome else {
            Issue.record("not found: \(String(describing: store.outcome))")
            return
        }
        #expect(album.releaseGroupId == UUID(uuidString: Self.blue) && store.rings == 1)
    }

    @Test("The answer names the release whose cover may stand in, so that the cover's job need not search again")
    func standIn() async throws {
        let store = MemoryShelf(AlbumQuery(artist: "Weezer", title: "Pinkerton"))
        let group = """
            {"release-groups":[{"id":"\(Self.blue)","score":100,"title":"Pinkerton","primary-type":"Album",\
            "artist-credit":[{"name":"Weezer"}],\
            "releases":[{"id":"no","status":"Bootleg"},{"id":"\(Self.green)","status":"Official","title":"Pinkerton"}]}]}
            """
        try await worker(FakeUpstream([("ws", [.json(group)])]), store).run(claim())
        guard case .answered(.found(_, let release))? = store.outcome else {
            Issue.record("not found: \(String(describing: store.outcome))")
            return
        }
        #expect(release == UUID(uuidString: Self.green))
    }

    @Test("Several that fit are an answer, too; a wrong album is worse than none") func several() async throws {
        let store = MemoryShelf(AlbumQuery(artist: "Weezer", title: "Weezer"))
        let groups = Self.found(Self.group(Self.blue, "Weezer"), Self.group(Self.green, "Weezer", date: "2001-05-15"))
        try await worker(FakeUpstream([("ws", [groups])]), store).run(claim())
        guard case .answered(.several(let albums))? = store.outcome else {
            Issue.record("not several: \(String(describing: store.outcome))")
            return
        }
        #expect(Set(albums.map(\.releaseYear)) == ["1994", "2001"] && store.rings == 0)
    }

    @Test("What nobody has is none; what everyone knows, or nobody asks any more, costs no question") func withoutQuestions() async throws {
        let none = MemoryShelf(AlbumQuery(artist: "Nobody", title: "Nothing"))
        let upstream = FakeUpstream([("ws", [Self.found()])])
        try await worker(upstream, none).run(claim())
        #expect(none.outcome == .answered(.none) && upstream.urls.count <= 3)
        let album = UUID()
        let known = MemoryShelf(AlbumQuery(artist: "Weezer", title: "Pinkerton"), known: album)
        let unasked = FakeUpstream([])
        try await worker(unasked, known).run(claim())
        #expect(known.outcome == .known(album))
        let dropped = MemoryShelf(nil)
        try await worker(unasked, dropped).run(claim())
        #expect(dropped.outcome == .dropped && unasked.urls.isEmpty)
    }

    @Test("While MusicBrainz is busy a question is put off, and never given up") func busy() async throws {
        for tries in [0, 4, 5, 100] {
            let store = MemoryShelf(AlbumQuery(artist: "Weezer", title: "Pinkerton"))
            try await worker(FakeUpstream([("ws", [.response(503)])]), store).run(claim(tries: tries))
            #expect(store.outcome == nil && (store.postponed ?? .zero) >= .seconds(5) && (store.postponed ?? .zero) <= .seconds(610))
        }
    }

    @Test("Tracks are read once for all, by medium, with the recording's length where the track has none") func tracks() async throws {
        let list = """
            {"media":[{"position":1,"pregap":{"title":"Hidden","length":null},"tracks":[\
            {"title":"One","length":1000},{"title":"","length":null,"recording":{"title":"Two","length":2000}},{"length":3}]},\
            {"position":1,"tracks":[{"title":"Three","length":0}]},{"position":3}]}
            """
        let upstream = FakeUpstream([("recordings", [.json(list)])])
        let store = MemoryTracks()
        let finder = TrackFinder(musicBrainz: client(upstream), store: store)
        let release = try #require(UUID(uuidString: Self.blue))
        for _ in 0..<2 { #expect(try await finder.read(.release(release), for: .background)) }
        #expect(upstream.urls.count == 1)
        #expect(
            store.kept[release] == [
                TrackRecord(disc: 1, position: 0, title: "Hidden", lengthMs: nil),
                TrackRecord(disc: 1, position: 1, title: "One", lengthMs: 1000),
                TrackRecord(disc: 1, position: 2, title: "Two", lengthMs: 2000),
                TrackRecord(disc: 2, position: 1, title: "Three", lengthMs: nil),
            ])
    }

    @Test("A release group has the tracks of its earliest release") func earliest() async throws {
        let releases = """
            {"releases":[{"id":"\(Self.green)","title":"Later","date":"2001"},{"id":"no","title":"Broken","date":"1900"},\
            {"id":"\(Self.blue)","title":"First","date":"1994-05"}]}
            """
        let upstream = FakeUpstream([
            ("release-group=", [.json(releases)]), ("recordings", [.json("{\"media\":[{\"tracks\":[{\"title\":\"One\"}]}]}")]),
        ])
        let store = MemoryTracks()
        #expect(try await TrackFinder(musicBrainz: client(upstream), store: store).read(.releaseGroup(UUID()), for: .background))
        #expect(store.kept.keys.map(\.lowercased) == [Self.blue])
    }
}

/// The worker's storage in memory.
private final class MemoryShelf: ShelfStore {
    private struct State {
        var outcome: ShelfOutcome?
        var postponed: Duration?
        var rings = 0
    }

    private let asked: AlbumQuery?
    private let album: UUID?
    private let state = Mutex(State())

    init(_ asked: AlbumQuery?, known album: UUID? = nil) {
        self.asked = asked
        self.album = album
    }

    var outcome: ShelfOutcome? { state.withLock { $0.outcome } }
    var postponed: Duration? { state.withLock { $0.postponed } }
    var rings: Int { state.withLock { $0.rings } }

    func noteRing() { state.withLock { $0.rings += 1 } }
    func words(of question: UUID) -> AlbumQuery? { asked }
    func known(_ words: AlbumQuery) -> UUID? { album }
    func journal(of job: ShelfClaim) -> any StepJournal { MemoryJournal() }

    func end(_ job: ShelfClaim, with outcome: ShelfOutcome) -> Bool {
        state.withLock { $0.outcome = outcome }
        if case .answered(.found) = outcome { return true }
        return false
    }

    func postpone(_ job: ShelfClaim, by delay: Duration) { state.withLock { $0.postponed = delay } }
}

private final class MemoryTracks: TrackStore {
    private let stored = Mutex<[UUID: [TrackRecord]]>([:])

    var kept: [UUID: [TrackRecord]] { stored.withLock { $0 } }

    func has(_ subject: ReadTracks.Subject) -> Bool {
        guard case .release(let id) = subject else { return false }
        return kept[id] != nil
    }

    func keep(_ tracks: [TrackRecord], of release: UUID, standingFor releaseGroup: UUID?) { stored.withLock { $0[release] = tracks } }
}
