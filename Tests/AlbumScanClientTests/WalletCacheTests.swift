import AlbumScanClientCore
import Foundation
import Synchronization
import Testing

extension WalletResource {
    static func sample(_ id: UUID = .sample, name: String = "Sunday", source: WalletSource = .hand, discs count: Int = 1) -> WalletResource
    {
        let discs = (0..<count).map { number in
            DiscResource(
                id: UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, UInt8(number))), state: .matching,
                artistName: "Artist \(number)",
                albumTitle: "Album", artwork: ArtworkResource(state: .pending), addedAt: Timestamp(Date(timeIntervalSince1970: 0)))
        }
        let summary = WalletSummary(
            id: id, name: name, source: source, order: .artist, limit: nil, total: count, hiddenCount: 0, matching: count, notSure: 0,
            unknown: 0,
            toldHidden: false, createdAt: Timestamp(Date(timeIntervalSince1970: 0)), changedAt: Timestamp(Date(timeIntervalSince1970: 0)),
            covers: [])
        return WalletResource(summary, discs: discs, hidden: [])
    }
}

/// A network that a test switches off.
final class NetworkSwitch: Sendable {
    private let stored = Mutex(true)

    var isOn: Bool {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

/// The wallets on a device.
@Suite struct WalletCacheTests {
    private static func folder() -> URL { FileManager.default.temporaryDirectory.appendingPathComponent("wallets-\(UUID().uuidString)") }

    @Test("Wallets are there without a network, and what is changed meanwhile is told once there is one")
    func offline() async throws {
        let folder = Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let network = NetworkSwitch()
        let server = ScriptedServer { call, _ in
            guard network.isOn else { return .failure(.unreachable) }
            switch call {
            case "GET /v1/wallets/changes": return .reply(try .json(WalletChanges(upserted: [.sample(discs: 2)], deleted: [], cursor: "1")))
            case "GET /v1/wallets/changes?since=1":
                return .reply(try .json(WalletChanges(upserted: [.sample(discs: 1)], deleted: [], cursor: "2")))
            case "GET /v1/wallets/history": return .reply(try .json(WalletResource.sample(.other, name: "History", source: .history)))
            default: return .reply(.init(status: 204))
            }
        }
        let cache = try WalletCache(client: ScanClient.scripted(server), folder: folder)
        try await cache.synchronize()
        #expect(await cache.wallets.map(\.name) == ["History", "Sunday"])

        network.isOn = false
        let disc = try #require(await cache.wallet(.sample)?.discs.last)
        try await cache.change(.remove(wallet: .sample, disc: disc.id))
        #expect(await cache.wallet(.sample)?.discs.count == 1)
        await #expect(throws: ClientError.self) { try await cache.synchronize() }

        // After a restart of the app.
        let again = try WalletCache(client: ScanClient.scripted(server), folder: folder)
        #expect(await again.queued == [.remove(wallet: .sample, disc: disc.id)])
        #expect(await again.wallets.map(\.discs.count) == [1, 1])
        network.isOn = true
        try await again.synchronize()
        #expect(await again.queued.isEmpty)
        #expect(
            server.calls.filter { $0.hasPrefix("DELETE") }.last
                == "DELETE /v1/wallets/\(UUID.sample.lowercased)/discs/\(disc.id.lowercased)")
        try await again.erase()
        #expect(try await WalletCache(client: ScanClient.scripted(server), folder: folder).wallets.isEmpty)
    }

    @Test("A change that the server refuses for good is dropped, and wallets that it does not name after a reset are forgotten")
    func refusedAndReset() async throws {
        let folder = Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = ScriptedServer { call, _ in
            switch call {
            case "GET /v1/wallets/changes": .reply(try .json(WalletChanges(upserted: [.sample()], deleted: [], cursor: "1")))
            case "GET /v1/wallets/changes?since=1":
                .reply(try .json(WalletChanges(upserted: [.sample(.other, name: "New")], deleted: [], cursor: "2", reset: true)))
            case "GET /v1/wallets/history": .reply(try .json(WalletResource.sample(UUID(), name: "History", source: .history)))
            default: .reply(try .json(Problem(status: 409, code: "wallet_full", title: "Full."), status: 409))
            }
        }
        let cache = try WalletCache(client: ScanClient.scripted(server), folder: folder)
        try await cache.synchronize()
        try await cache.change(.add(wallet: .sample, DiscChoice(artistName: "A", albumTitle: "B")))
        #expect(await cache.queued.isEmpty)
        try await cache.synchronize()
        #expect(await cache.wallets.map(\.name) == ["History", "New"])
    }
}
