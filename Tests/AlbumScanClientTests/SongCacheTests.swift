import AlbumScanClientCore
import Foundation
import Synchronization
import Testing

/// Songs in films on a device.
@Suite struct SongCacheTests {
    private static func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_795_550_400 + seconds) }

    private static func book(_ version: Int, aliases: [String: String] = [:]) -> SongbookResource {
        SongbookResource(version: version, movies: [], aliases: aliases)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("songs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("Songs are there without a network, and what is changed meanwhile is told once there is one")
    func offline() async throws {
        try await withFolder { folder in
            let network = NetworkSwitch()
            let server = ScriptedServer { call, _ in
                guard network.isOn else { return .failure(.unreachable) }
                switch call {
                case "GET /v1/songs": return .reply(try .json(Self.book(3)))
                case "GET /v1/movies": return .reply(try .json(MovieList(version: 3, movies: [])))
                case "GET /v1/songs/favourites":
                    return .reply(try .json(FavoriteList(favourites: [FavoriteResource(songId: "a", at: Timestamp(Self.time(0)))])))
                default: return .reply(.init(status: 204))
                }
            }
            let cache = try SongCache(client: ScanClient.scripted(server), folder: folder)
            #expect(await cache.songbook == nil)
            try await cache.synchronize()
            #expect(await cache.songbook?.version == 3)
            #expect(await cache.favorites.map(\.songId) == ["a"])

            network.isOn = false
            try await cache.setFavorite("b", true, at: Self.time(10))
            try await cache.setFavorite("a", false, at: Self.time(20))
            #expect(await cache.favorites.map(\.songId) == ["b"])
            await #expect(throws: ClientError.self) { try await cache.synchronize() }

            // After a start without a network, too.
            let again = try SongCache(client: ScanClient.scripted(server), folder: folder)
            #expect(await again.songbook?.version == 3)
            #expect(await again.favorites.map(\.songId) == ["b"])
            #expect(await again.queuedChanges == 2)
            #expect(await again.isFavorite("b"))
            #expect(await !again.isFavorite("a"))

            network.isOn = true
            let before = server.calls.count
            try await again.synchronize()
            #expect(await again.queuedChanges == 0)
            #expect(
                server.calls.dropFirst(before) == [
                    "PUT /v1/songs/favourites/b?at=\(Self.escaped(10))", "DELETE /v1/songs/favourites/a?at=\(Self.escaped(20))",
                    "GET /v1/songs/favourites", "GET /v1/movies",
                ])
        }
    }

    private static func escaped(_ seconds: Double) -> String {
        Timestamp(time(seconds)).description.replacing(":", with: "%3A")
    }

    @Test("A song that was renamed is kept under its present id, and another version is received whole")
    func renamed() async throws {
        try await withFolder { folder in
            let version = Mutex(1)
            let server = ScriptedServer { call, _ in
                let number = version.withLock { $0 }
                switch call {
                case "GET /v1/songs": return .reply(try .json(Self.book(number, aliases: number > 1 ? ["old": "new"] : [:])))
                case "GET /v1/movies": return .reply(try .json(MovieList(version: number, movies: [])))
                default: return .reply(try .json(FavoriteList(favourites: [FavoriteResource(songId: "old", at: Timestamp(Self.time(0)))])))
                }
            }
            let cache = try SongCache(client: ScanClient.scripted(server), folder: folder)
            for _ in 0..<2 { try await cache.synchronize() }
            #expect(server.calls.count { $0 == "GET /v1/songs" } == 1)
            version.withLock { $0 = 2 }
            try await cache.synchronize()
            #expect(server.calls.count { $0 == "GET /v1/songs" } == 2)
            #expect(await cache.favorites.map(\.songId) == ["new"])
            #expect(await cache.isFavorite("old"))
        }
    }

    @Test("What the server refuses for good is dropped, and does not hold up the rest")
    func refusals() async throws {
        try await withFolder { folder in
            let server = ScriptedServer { call, _ in
                switch call {
                case let call where call.hasPrefix("PUT /v1/songs/favourites/gone"): return .reply(try .problem(404, "not_found"))
                case "GET /v1/songs": return .reply(try .json(Self.book(1)))
                case "GET /v1/songs/favourites": return .reply(try .json(FavoriteList(favourites: [])))
                default: return .reply(.init(status: 204))
                }
            }
            let cache = try SongCache(client: ScanClient.scripted(server), folder: folder)
            try await cache.setFavorite("gone", true)
            try await cache.setFavorite("b", true)
            #expect(await cache.queuedChanges == 0)
            #expect(await cache.favorites.map(\.songId) == ["b"])
        }
    }

    @Test("Broken files count as absent, and an erased cache is empty")
    func files() async throws {
        try await withFolder { folder in
            let server = ScriptedServer { call, _ in
                switch call {
                case "GET /v1/songs": return .reply(try .json(Self.book(1)))
                case "GET /v1/songs/favourites":
                    return .reply(try .json(FavoriteList(favourites: [FavoriteResource(songId: "a", at: Timestamp(Self.time(0)))])))
                default: return .reply(.init(status: 204))
                }
            }
            var cache = try SongCache(client: ScanClient.scripted(server), folder: folder)
            try await cache.synchronize()
            try Data("{".utf8).write(to: folder.appendingPathComponent("songbook.json"))
            cache = try SongCache(client: ScanClient.scripted(server), folder: folder)
            #expect(await cache.songbook == nil)
            #expect(await cache.favorites.count == 1)
            try await cache.erase()
            #expect(await cache.favorites.isEmpty)
            cache = try SongCache(client: ScanClient.scripted(server), folder: folder)
            #expect(await cache.favorites.isEmpty)
        }
    }
}
