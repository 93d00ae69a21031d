import Cryptography
import SampleSongs
import Sandbox
import Songbook
import Testing

/// The sheet of invented films, and its script.
@Suite struct SongSheetTests {
    private let bench = Bench()

    private func get(_ path: String, _ query: [(String, String)] = []) async -> Reply { await bench.get(path, query: query) }

    private func reading(_ bytes: [UInt8]) throws -> SongbookReading {
        SongbookReader(identity: SongIdentity { SHA256.digest(of: $0) }).read(try SongSheet(bytes))
    }

    @Test func theInventedSheetIsWhole() async throws {
        let moved = await get("/songs/sheet.csv")
        #expect(moved.status == 307)
        #expect(moved.headers.contains { $0.name == "location" && $0.value == "http://localhost:1234/songs/sheet-export" })
        let reading = try reading(await get("/songs/sheet-export").body)
        #expect(reading.rejected.isEmpty && reading.notices.isEmpty)
        #expect(reading.songCount == SampleSongbook.invented.songCount)
    }

    @Test func theScriptSaysTheSame() async throws {
        let token = ("token", "sandbox-songs")
        let songs = await get("/songs/exec-echo", [token, ("mode", "songs")]).body
        let movies = await get("/songs/exec-echo", [token, ("mode", "movies")]).body
        let both = Array("{\"songs\":".utf8) + songs + Array(",\"movies\":".utf8) + movies + Array("}".utf8)
        let reading = try reading(both)
        #expect(reading.rejected.isEmpty)
        let sheet = try self.reading(await get("/songs/sheet-export").body)
        #expect(
            reading.movies.map { $0.songs.map { [$0.id, $0.startTime] } } == sheet.movies.map { $0.songs.map { [$0.id, $0.startTime] } })
    }

    @Test func aLargeAnswerIsThePageOfAFailure() async throws {
        let reply = await get("/songs/exec-echo", [("token", "sandbox-songs"), ("mode", "songs"), ("count", "1500")])
        #expect(reply.status == 200)
        #expect { try reading(reply.body) } throws: { ($0 as? SongSheetError)?.reason.hasPrefix("this is a web page") == true }
        let refused = await get("/songs/exec-echo", [("mode", "songs")]).body
        #expect { try reading(refused) } throws: { ($0 as? SongSheetError)?.reason == "the script answered: wrong token" }
    }
}
