import AlbumScanClientCore
import Foundation
import SplitMix64
import Testing

@Suite struct HistoryCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "albumscan-history-\(UUID().uuidString)")
    private let server = HistoryServer()

    /// A cache on the test's folder, as after a start of the app.
    private func cache(artworkBytes: Int = 1 << 20) throws -> HistoryCache {
        try HistoryCache(client: .scripted(server.transport), folder: folder, artworkBytes: artworkBytes)
    }

    /// Runs the test and takes its folder away.
    private func tidily(_ body: () async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body()
    }

    @Test("What was synchronised is there without network, newest first, also after a restart")
    func offline() async throws {
        try await tidily {
            for second in 1...5 { server.put(.sample(second)) }
            let cache = try cache()
            #expect(try await cache.synchronize().updated.count == 5)
            server.isReachable = false
            let later = try self.cache()
            let entries = await later.entries
            #expect(entries.map(\.scannedAt) == (1...5).reversed().map { .sample(Double($0)) })
            #expect(await later.entry(entries[0].id) == .sample(5))
            await #expect(throws: ClientError.offline) { try await later.synchronize() }
            #expect(await later.entries == entries)
        }
    }

    @Test("Only what changed is asked for: new entries, other ones, deletions")
    func changes() async throws {
        try await tidily {
            for second in 1...3 { server.put(.sample(second)) }
            let cache = try cache()
            try await cache.synchronize()
            server.put(.sample(2, title: "Another"))
            server.remove(HistoryDetailResource.sample(1).id)
            server.put(.sample(4))
            let changes = try await self.cache().synchronize()
            #expect(changes.updated == [HistoryDetailResource.sample(2).id, HistoryDetailResource.sample(4).id])
            #expect(changes.removed == [HistoryDetailResource.sample(1).id])
            #expect(try await self.cache().entries == [.sample(4), .sample(3), .sample(2, title: "Another")])
            #expect(try await self.cache().synchronize().isEmpty)
        }
    }

    @Test("A history made anew on the server replaces the one here, but only once all of it is there")
    func reset() async throws {
        try await tidily {
            for second in 1...3 { server.put(.sample(second)) }
            let cache = try cache()
            try await cache.synchronize()
            server.restart(with: [.sample(2), .sample(7), .sample(8), .sample(9)])
            server.cut(afterPages: 1)
            await #expect(throws: ClientError.offline) { try await cache.synchronize() }
            // Nothing that may still be named is forgotten.
            #expect(await cache.entry(HistoryDetailResource.sample(3).id) != nil)
            server.cut(afterPages: .max)
            let changes = try await self.cache().synchronize()
            #expect(changes.removed == [HistoryDetailResource.sample(1).id, HistoryDetailResource.sample(3).id])
            #expect(try await self.cache().entries == [9, 8, 7, 2].map { .sample($0) })
        }
    }

    @Test("A deletion without network holds at once and after a restart, and reaches the server later")
    func queuedDeletions() async throws {
        try await tidily {
            for second in 1...3 { server.put(.sample(second)) }
            let cache = try cache()
            try await cache.synchronize()
            server.isReachable = false
            try await cache.delete(HistoryDetailResource.sample(2).id)
            #expect(await cache.entries == [.sample(3), .sample(1)])
            let later = try self.cache()
            #expect(await later.entries == [.sample(3), .sample(1)])
            #expect(await later.queuedDeletions == 1)
            server.isReachable = true
            // Changed elsewhere meanwhile; it stays deleted.
            server.put(.sample(2, title: "Another"))
            try await later.synchronize()
            #expect(await later.queuedDeletions == 0 && server.deletions == 1)
            #expect(await later.entries == [.sample(3), .sample(1)])
            try await later.synchronize()
            #expect(server.deletions == 1)
            #expect(Set(server.entries.keys) == Set(await later.entries.map(\.id)))
        }
    }

    @Test("Deleting what the server no longer has is done")
    func goneAlready() async throws {
        try await tidily {
            let cache = try cache()
            try await cache.delete(HistoryDetailResource.sample(1).id)
            #expect(await cache.queuedDeletions == 0)
            try await cache.synchronize()
            #expect(await cache.entries.isEmpty)
        }
    }

    @Test("Whatever happens there and here, both end up with the same", arguments: 1...8)
    func model(seed: UInt64) async throws {
        try await tidily {
            var random = SplitMix64(seed: seed)
            var cache = try cache()
            for _ in 0..<120 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<4: server.put(.sample(.random(in: 0..<300, using: &random), title: "\(random.next() % 5)"))
                case 4: if let id = server.entries.keys.sorted(by: { $0.uuidString < $1.uuidString }).first { server.remove(id) }
                case 5: if let entry = await cache.entries.randomElement(using: &random) { try await cache.delete(entry.id) }
                case 6: server.isReachable = Bool.random(using: &random)
                case 7: cache = try self.cache()
                case 8: server.cut(afterPages: Int.random(in: 0..<3, using: &random))
                default: _ = try? await cache.synchronize()
                }
            }
            server.isReachable = true
            server.cut(afterPages: .max)
            try await cache.synchronize()
            try await cache.synchronize()
            let here = Dictionary(uniqueKeysWithValues: await cache.entries.map { ($0.id, $0) })
            #expect(here == server.entries)
            #expect(try await self.cache().entries == cache.entries)
        }
    }

    @Test("Broken files are asked for again")
    func brokenFiles() async throws {
        try await tidily {
            for second in 1...5 { server.put(.sample(second)) }
            try await cache().synchronize()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("entries") {
                try Data("[{".utf8).write(to: folder.appending(path: name))
            }
            let cache = try cache()
            #expect(await cache.entries.isEmpty)
            try await cache.synchronize()
            #expect(await cache.entries.count == 5)
        }
    }

    @Test("A picture is loaded once for each version; beyond the bound, those not looked at for longest go")
    func artwork() async throws {
        try await tidily {
            func entry(_ version: Int) -> HistoryDetailResource {
                let path = "/v1/albums/\(UUID.sample.lowercased)/artwork"
                return .sample(
                    version,
                    artwork: ArtworkResource(
                        state: .ready, url: "\(path)/500.jpg?v=\(version)", thumbnailUrl: "\(path)/200.jpg?v=\(version)"))
            }
            let cache = try cache(artworkBytes: 2500)
            #expect(try await cache.artwork(of: entry(1), size: .thumbnail)?.count == 1000)
            #expect(try await cache.artwork(of: entry(1), size: .thumbnail)?.count == 1000)
            #expect(server.downloads.count == 1)
            _ = try await cache.artwork(of: entry(2), size: .thumbnail)
            _ = try await cache.artwork(of: entry(1), size: .thumbnail)
            _ = try await cache.artwork(of: entry(3), size: .full)
            #expect(server.downloads.count == 3)
            server.isReachable = false
            let later = try self.cache(artworkBytes: 2500)
            #expect(try await later.artwork(of: entry(1), size: .thumbnail) != nil)
            #expect(try await later.artwork(of: entry(3), size: .full) != nil)
            await #expect(throws: ClientError.offline) { try await later.artwork(of: entry(2), size: .thumbnail) }
            #expect(try await later.artwork(of: .sample(1), size: .full) == nil)
        }
    }

    @Test("Erasing leaves nothing")
    func erasure() async throws {
        try await tidily {
            server.put(.sample(1))
            let cache = try cache()
            try await cache.synchronize()
            try await cache.erase()
            #expect(await cache.entries.isEmpty)
            #expect(try await self.cache().entries.isEmpty)
            #expect(try await self.cache().synchronize().updated.count == 1)
        }
    }
}
