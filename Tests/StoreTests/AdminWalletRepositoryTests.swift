import AlbumScanAPI
import Contracts
import Foundation
import PostgreSQL
import Store
import Testing

/// Wallets as support looks into them.
@Suite struct AdminWalletRepositoryTests {
    private func wallet(_ store: StoreFixture, _ account: (deviceID: UUID, accountID: UUID), _ discs: [NewDisc]) async throws -> UUID {
        let id = UUID()
        try await store.database.transaction { db in
            _ = try await db.wallets.insert(id, name: "Sunday", source: .hand, account: account.accountID, device: account.deviceID)
            _ = try await db.wallets.add(discs, to: id, account: account.accountID, allowances: Allowances())
        }
        return id
    }

    private func disc(_ title: String) -> NewDisc {
        NewDisc(identity: title, artistName: "Tin Can Quartet", albumTitle: title, question: title)
    }

    @Test("Whose it is, what waits for it, and the last error, alike jobs added up; nothing of others' work")
    func work() async throws {
        try await StoreFixture.withStore { store in
            let (account, other) = (try await store.account(), try await store.account())
            let album = try await store.album()
            let id = try await wallet(store, account, ["Rain", "Snow", "Hail"].map { disc($0) } + [NewDisc(of: album)])
            _ = try await wallet(store, other, [disc("Fog")])
            let first = try await store.db.jobs.claim(1, of: .shelf, as: ShelfJob.self, owner: UUID(), lease: .seconds(60))[0]
            try await store.db.jobs.postpone(
                first.id, attempt: first.attempt, by: .seconds(600), because: ScanFailure(code: "busy", message: "Busy.", retryable: true))
            let cover = ArtworkJob(albumID: album.id)
            _ = try await store.db.jobs.enqueue(.artwork, key: cover.key, payload: cover, traceparent: nil, revive: false)

            let view = try #require(await store.db.adminWallets.find(id))
            #expect(view.accountID == account.accountID && view.deviceID == account.deviceID && view.wallet.source == .hand)
            #expect(view.discs.count == 4 && view.unread == Set(view.discs.filter { $0.album != nil }.map(\.id)))
            let asking = view.work.filter(\.asksAlbum)
            #expect(Set(asking.map(\.errorCode)) == [nil, "busy"] && asking.reduce(0) { $0 + $1.jobs } == 3)
            #expect(asking.first { $0.errorCode == "busy" }?.tries == 1)
            #expect(view.work.filter { !$0.asksAlbum }.map(\.queue) == [.artwork])
            #expect(try await store.db.adminWallets.find(UUID()) == nil)
        }
    }

    @Test("Tracks are missing until those of the release group were read, and the version is told once it is numbered")
    func tracksAndVersion() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let album = try await store.album()
            let id = try await wallet(store, account, [NewDisc(of: album)])
            let view = { try await store.db.adminWallets.find(id) }
            #expect(try await view()?.version == nil)
            try await store.database.transaction { try await $0.walletChanges.number(account.accountID) }
            #expect(try await view()?.version != nil)
            let (group, release) = (UUID(), UUID())
            try await store.database.pool.execute("UPDATE album SET release_group_id = \(group)")
            #expect(try await view()?.unread.count == 1)
            try await store.db.trackLists.keep([], of: release, standingFor: group)
            #expect(try await view()?.unread.isEmpty == true)
        }
    }

    @Test("A history's wallet has the albums of its account's scans")
    func history() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let history = try await store.db.wallets.history(of: account.accountID)
            let view = try #require(await store.db.adminWallets.find(history.id))
            #expect(view.discs.isEmpty && view.work.isEmpty && view.version == nil && view.deviceID == nil)
        }
    }
}
