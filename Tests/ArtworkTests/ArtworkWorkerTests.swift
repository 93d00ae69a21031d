import Artwork
import Catalog
import Contracts
import DurableWork
import Executors
import Foundation
import HTTPClient
import JPEG
import Logging
import MemoryJournal
import Store
import Synchronization
import Testing

struct ArtworkWorkerTests {
    private static let group = "b1392450-e666-3926-a536-22c65f834433"
    private static let found = FakeUpstream.Answer.json(
        """
        {"release-groups":[{"id":"\(group)","score":100,"title":"OK Computer","primary-type":"Album","first-release-date":"1997",\
        "artist-credit":[{"name":"Radiohead"}]}]}
        """)

    private let store = ArtworkMemory()
    private let announced = Announcements()

    private func run(
        _ upstream: FakeUpstream, attempt: Int = 1, tries: Int = 0, found: FoundReleaseGroup? = nil
    ) async throws -> ArtworkClaim {
        let pauses = RecordedPauses()
        let gate = RateGate(slots: ScriptedSlots(), patience: .seconds(20), pause: pauses.pause)
        let service = ArtworkService(
            musicBrainz: MusicBrainzClient(
                baseURL: "https://mb.test", http: upstream, gate: gate, timeout: .seconds(10), pause: pauses.pause),
            archive: CoverArtArchiveClient(baseURL: "https://caa.test", http: upstream, timeout: .seconds(10), pause: pauses.pause),
            renderer: CoverRenderer(executor: try BlockingExecutor(threadCount: 1)))
        let worker = ArtworkWorker(
            service: service, store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, random: { 0 },
            announce: { [announced] job, _ in announced.add(job.id) })
        let claim = ArtworkClaim(id: UUID(), attempt: attempt, tries: tries, albumID: UUID(), found: found)
        try await worker.run(claim)
        return claim
    }

    private var wasAnnounced: Bool { !announced.ids.isEmpty }

    @Test("A cover is stored with its release group, and told")
    func ready() async throws {
        let jpeg = try JPEGCodec.encode(
            try Raster(width: 64, height: 64, format: .gray, samples: Array(repeating: 99, count: 64 * 64)), quality: 80)
        _ = try await run(FakeUpstream([("ws/2", [Self.found]), ("front-500", [.response(200, jpeg)])]))
        guard case .ready(_, let releaseGroup) = store.result else { Issue.record("\(String(describing: store.result))"); return }
        #expect(releaseGroup == UUID(uuidString: Self.group) && store.releaseGroup == releaseGroup)
        #expect(wasAnnounced)
    }

    @Test("An album whose release group is known stays that, however well its name fits another one")
    func chosen() async throws {
        let chosen = UUID()
        store.setKnown(chosen)
        let jpeg = try JPEGCodec.encode(
            try Raster(width: 64, height: 64, format: .gray, samples: Array(repeating: 99, count: 64 * 64)), quality: 80)
        let upstream = FakeUpstream([("release-group/\(chosen.uuidString.lowercased())/front-500", [.response(200, jpeg)])])
        _ = try await run(upstream)
        guard case .ready(_, chosen) = store.result else { Issue.record("\(String(describing: store.result))"); return }
        #expect(upstream.urls.count == 1 && store.releaseGroup == nil)
        _ = try await run(FakeUpstream([("ws/2", [Self.found]), ("front-500", [.notFound])]))
        #expect(store.result == .unavailable(.noCover, releaseGroup: chosen) && store.releaseGroup == nil)
    }

    @Test("What a search for the album just found is not searched for again, whether there is a cover or not", arguments: [UUID(), nil])
    func foundBefore(release: UUID?) async throws {
        let group = UUID()
        store.setKnown(group)
        let archive = FakeUpstream([("front-500", [.notFound])])
        _ = try await run(archive, found: FoundReleaseGroup(group, release: release))
        #expect(store.result == .unavailable(.noCover, releaseGroup: group))
        #expect(archive.urls.allSatisfy { $0.hasPrefix("https://caa.test") })
        if let release { #expect(archive.urls.contains { $0.contains("release/\(release.uuidString.lowercased())") }) }
        // An album that became another one meanwhile is looked up by itself.
        let other = FakeUpstream([("ws/2", [Self.found]), ("front-500", [.notFound])])
        _ = try await run(other, found: FoundReleaseGroup(UUID(), release: release))
        #expect(other.urls.contains { $0.contains("ws/2") })
    }

    @Test("Artwork that is there already, or comes with a merge, is not fetched", arguments: [true, false])
    func known(before: Bool) async throws {
        if before { store.setArtwork() } else { store.mergeBringsArtwork() }
        let upstream = FakeUpstream([("ws/2", [Self.found])])
        _ = try await run(upstream)
        #expect(upstream.urls.count == (before ? 0 : 1))
        #expect(store.hasEnded && store.result == nil && wasAnnounced)
    }

    @Test("What there is not is unavailable for good, with its reason")
    func unavailable() async throws {
        _ = try await run(FakeUpstream([("ws/2", [.json(#"{"release-groups":[]}"#)])]))
        #expect(store.result == .unavailable(.noMatch, releaseGroup: nil))
        _ = try await run(FakeUpstream([("ws/2", [Self.found]), ("front-500", [.notFound])]))
        #expect(store.result == .unavailable(.noCover, releaseGroup: UUID(uuidString: Self.group)))
        _ = try await run(FakeUpstream([("ws/2", [.response(403)])]))
        #expect(store.result == .unavailable(.rejected, releaseGroup: nil))
        #expect(wasAnnounced)
    }

    @Test("A busy upstream puts the job off without a word, and ends it after the last retry", arguments: ["ws/2", "front-500"])
    func busy(path: String) async throws {
        let answers: [(String, [FakeUpstream.Answer])] = [(path, [.response(503)]), ("ws/2", [Self.found])]
        _ = try await run(FakeUpstream(answers))
        #expect(store.postponed == [.seconds(5)] && !store.hasEnded && !wasAnnounced)
        _ = try await run(FakeUpstream(answers), tries: PoliteRetry.jobRetries - 1)
        #expect(store.postponed == [.seconds(5), .seconds(405)])
        _ = try await run(FakeUpstream(answers), tries: PoliteRetry.jobRetries)
        #expect(store.result == .unavailable(.busy, releaseGroup: nil))
        #expect(wasAnnounced)
    }

    @Test("An archive that answers with something else puts the job off as one that is away does", arguments: ArchiveTrouble.all)
    func unusable(trouble: ArchiveTrouble) async throws {
        let answers: [(String, [FakeUpstream.Answer])] = [("front-", [.response(200, trouble.body)]), ("ws/2", [Self.found])]
        _ = try await run(FakeUpstream(answers))
        #expect(store.postponed == [.seconds(5)] && !store.hasEnded && !wasAnnounced)
        _ = try await run(FakeUpstream(answers), tries: PoliteRetry.jobRetries)
        #expect(store.result == .unavailable(.busy, releaseGroup: nil))
    }

    @Test("Workers that died, and scans that asked before, cost no retry")
    func manyAttempts() async throws {
        _ = try await run(FakeUpstream([("ws/2", [.response(503)])]), attempt: 1000)
        #expect(store.postponed == [.seconds(5)] && !store.hasEnded)
    }
}

private final class Announcements: Sendable {
    private let state = Mutex<[UUID]>([])

    var ids: [UUID] { state.withLock { $0 } }
    func add(_ id: UUID) { state.withLock { $0.append(id) } }
}

private final class ArtworkMemory: ArtworkStore {
    private struct State {
        var hasArtwork = false
        var known: UUID?
        var mergeBringsArtwork = false
        var hasEnded = false
        var result: ArtworkResult?
        var releaseGroup: UUID?
        var postponed: [Duration] = []
    }

    private let state = Mutex(State())

    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var result: ArtworkResult? { state.withLock { $0.result } }
    var releaseGroup: UUID? { state.withLock { $0.releaseGroup } }
    var postponed: [Duration] { state.withLock { $0.postponed } }

    func setKnown(_ releaseGroup: UUID) { state.withLock { $0.known = releaseGroup } }
    func setArtwork() { state.withLock { $0.hasArtwork = true } }
    func mergeBringsArtwork() { state.withLock { $0.mergeBringsArtwork = true } }

    /// A journal for each claim, as if each were of another job.
    func subject(of job: ArtworkClaim) -> ArtworkSubject? {
        let query = AlbumQuery(artist: "Radiohead", title: "OK Computer", year: "1997")
        return state.withLock { state in
            let album = ArtworkAlbum(query: query, releaseGroup: state.known, hasArtwork: state.hasArtwork)
            return ArtworkSubject(album: album, journal: MemoryJournal())
        }
    }

    func setReleaseGroup(_ releaseGroup: UUID, of job: ArtworkClaim, foundBy step: EndedStep?) -> Bool {
        state.withLock { state in
            state.releaseGroup = releaseGroup
            return state.mergeBringsArtwork
        }
    }

    func isShown(_ picture: [UInt8], of album: UUID) -> Bool? { nil }
    func unverified(_ album: UUID) -> (releaseGroup: UUID, release: UUID?)? { nil }
    func end(_ job: ArtworkClaim, withEdition picture: FetchedArtwork?) {}

    func end(_ job: ArtworkClaim, with result: ArtworkResult?) -> ArtworkRecord? {
        state.withLock {
            $0.result = result
            $0.hasEnded = true
        }
        return nil
    }

    func postpone(_ job: ArtworkClaim, by delay: Duration) { state.withLock { $0.postponed.append(delay) } }
}
