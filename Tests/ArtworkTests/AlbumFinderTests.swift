import AlbumScanAPI
import Artwork
import Contracts
import Foundation
import Synchronization
import Testing

struct AlbumFinderTests {
    private static let ok = "b1392450-e666-3926-a536-22c65f834433"
    private static let kid = "1b022e01-4da6-387b-8658-8678046e4cef"

    private static func group(_ id: String, _ title: String, type: String = "Album", date: String = "1997-05-21") -> String {
        """
        {"id":"\(id)","score":100,"title":"\(title)","primary-type":"\(type)","first-release-date":"\(date)",\
        "artist-credit":[{"name":"Radiohead"}]}
        """
    }

    private static let found = FakeUpstream.Answer.json(
        "{\"release-groups\":[\(group(ok, "OK Computer", type: "Single")),\(group(kid, "Kid A")),{\"id\":\"no\",\"title\":\"Broken\"}]}")

    private func finder(_ upstream: FakeUpstream, slots: ScriptedSlots = ScriptedSlots(), memory: Memory = Memory()) -> AlbumFinder {
        let pauses = RecordedPauses()
        let gate = RateGate(slots: slots, patience: AlbumFinder.patience, pause: pauses.pause)
        let client = MusicBrainzClient(
            baseURL: "https://mb.test", http: upstream, gate: gate, timeout: .seconds(10), tries: 2, pause: pauses.pause)
        return AlbumFinder(musicBrainz: client, memory: memory)
    }

    @Test("Records come before singles, and what is broken is left out") func order() async throws {
        let candidates = try await finder(FakeUpstream([("ws", [Self.found])])).candidates(.text("radiohead"), for: .scan)
        #expect(candidates.map(\.albumTitle) == ["Kid A", "OK Computer"])
        #expect(candidates.map(\.kind) == ["Album", "Single"] && candidates[0].releaseYear == "1997")
        #expect(candidates[0].releaseGroupId == UUID(uuidString: Self.kid))
    }

    @Test("The same question again costs nothing, nor does choosing what it found") func remembered() async throws {
        let upstream = FakeUpstream([("ws", [Self.found])])
        let memory = Memory()
        let first = try await finder(upstream, memory: memory).candidates(.text("Radiohead"), for: .scan)
        // In another process, and typed another way.
        let other = finder(upstream, memory: memory)
        #expect(try await other.candidates(.text(" radiohead "), for: .scan) == first)
        #expect(try await other.album(.releaseGroup(try #require(UUID(uuidString: Self.kid))), for: .scan)?.albumTitle == "Kid A")
        #expect(upstream.urls.count == 1)
    }

    @Test("Many who ask the same at once share one request") func shared() async throws {
        let upstream = FakeUpstream([("ws", [Self.found])])
        let finder = finder(upstream, memory: Memory(isForgetful: true))
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await finder.candidates(.album(artist: "Radiohead", title: "OK Computer"), for: .scan) } }
            for try await candidates in group { #expect(candidates.count == 2) }
        }
        #expect(upstream.urls.count < 20)
    }

    @Test("A release group nobody was shown is looked up; one that does not exist is none") func lookedUp() async throws {
        let upstream = FakeUpstream([
            ("/ws/2/release-group/\(Self.ok)?inc=artist-credits&fmt=json", [.json(Self.group(Self.ok, "OK Computer"))])
        ])
        let finder = finder(upstream)
        let id = try #require(UUID(uuidString: Self.ok))
        #expect(try await finder.album(.releaseGroup(id), for: .scan)?.artistName == "Radiohead")
        #expect(try await finder.album(.releaseGroup(UUID()), for: .scan) == nil)
    }

    @Test("A name means the release group that fits it, and none if none does") func named() async throws {
        let upstream = FakeUpstream([("ws", [Self.found])])
        let found = try await finder(upstream).album(.named(artist: "radiohead", title: "kid a"), for: .scan)
        #expect(found?.releaseGroupId == UUID(uuidString: Self.kid))
        #expect(try await finder(upstream).album(.named(artist: "Blur", title: "Parklife"), for: .scan) == nil)
    }

    @Test("A queue longer than a person waits is busy at once, and MusicBrainz that sheds load after one more try") func busy() async {
        let upstream = FakeUpstream([("ws", [.response(503)])])
        await #expect(throws: UpstreamError.self) {
            _ = try await finder(upstream, slots: ScriptedSlots([nil])).candidates(.text("blur"), for: .scan)
        }
        #expect(upstream.urls.isEmpty)
        await #expect(throws: UpstreamError.self) { _ = try await finder(upstream).candidates(.text("blur"), for: .scan) }
        #expect(upstream.urls.count == 2)
    }

    @Test("What cannot be searched is not asked") func nothing() async throws {
        let upstream = FakeUpstream([])
        #expect(try await finder(upstream).candidates(.text("?!"), for: .scan).isEmpty)
        #expect(upstream.urls.isEmpty)
    }

    private final class Memory: CandidateMemory {
        private let searches = Mutex<[[UInt8]: [CandidateResource]]>([:])
        private let groups = Mutex<[UUID: CandidateResource]>([:])
        private let isForgetful: Bool

        init(isForgetful: Bool = false) {
            self.isForgetful = isForgetful
        }

        func found(_ question: [UInt8]) -> [CandidateResource]? { isForgetful ? nil : searches.withLock { $0[question] } }
        func find(_ releaseGroup: UUID) -> CandidateResource? { groups.withLock { $0[releaseGroup] } }
        func keep(_ candidate: CandidateResource) { groups.withLock { $0[candidate.releaseGroupId] = candidate } }

        func keep(_ candidates: [CandidateResource], for question: [UInt8]) {
            searches.withLock { $0[question] = candidates }
            candidates.forEach(keep)
        }
    }
}
