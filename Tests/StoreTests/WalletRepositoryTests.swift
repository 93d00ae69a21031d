import AlbumScanAPI
import Catalog
import Contracts
import Foundation
import PostgreSQL
import Store
import Testing

/// Wallets, and what is asked about their discs (migration 24).
@Suite struct WalletRepositoryTests {
    private static let names = (artist: "Tin Can Quartet", title: "Rain")

    private func wallet(_ store: StoreFixture, _ account: (deviceID: UUID, accountID: UUID), source: WalletSource = .hand) async throws
        -> UUID
    {
        let id = UUID()
        let isMade = try await store.database.transaction {
            try await $0.wallets.insert(id, name: "Sunday", source: source, account: account.accountID, device: account.deviceID)
        }
        #expect(isMade)
        return id
    }

    private func disc(_ title: String = names.title) -> NewDisc {
        NewDisc(
            identity: "tin can quartet / \(title)", artistName: Self.names.artist, albumTitle: title, question: "tin can quartet / \(title)"
        )
    }

    @discardableResult
    private func add(
        _ discs: [NewDisc], to wallet: UUID, of account: UUID, _ store: StoreFixture, allowances: Allowances = Allowances()
    ) async throws -> AddedDiscs {
        try await store.database.transaction { db in
            _ = try await db.wallets.hold(wallet, account: account)
            return try await db.wallets.add(discs, to: wallet, account: account, allowances: allowances)
        }
    }

    private func questions(_ store: StoreFixture) async throws -> [UUID] {
        try await store.database.pool.query("SELECT id FROM shelf_question ORDER BY created_at, id").decode(UUID.self)
    }

    private static func candidate(_ title: String = names.title) -> CandidateResource {
        CandidateResource(releaseGroupId: UUID(), artistName: names.artist, albumTitle: title, releaseYear: "1999", kind: "Album")
    }

    @Test("The wallet of a history is always there, once, and nobody else's")
    func historyWallet() async throws {
        try await StoreFixture.withStore { store in
            let (one, other) = (try await store.account().accountID, try await store.account().accountID)
            let first = try await store.db.wallets.history(of: one)
            #expect(first.source == .history)
            #expect(try await store.db.wallets.history(of: one).id == first.id)
            #expect(try await store.db.wallets.list(one).map(\.id) == [first.id])
            #expect(try await store.db.wallets.list(other).map(\.id) != [first.id])
            #expect(try await store.db.wallets.find([first.id], account: other).isEmpty)
            #expect(try await !store.database.transaction { try await $0.wallets.delete(first.id, account: one) })
            await #expect(throws: StoreError.self) { try await store.db.wallets.history(of: UUID()) }
        }
    }

    @Test("An account has so many wallets and no more; the same id again is the same wallet")
    func bounded() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let first = try await wallet(store, account)
            for _ in 1..<WalletRepository.walletLimit { _ = try await wallet(store, account) }
            let more = { (id: UUID) in
                try await store.database.transaction {
                    try await $0.wallets.insert(id, name: "More", source: .hand, account: account.accountID, device: nil)
                }
            }
            #expect(try await !more(UUID()))
            #expect(try await more(first))
            #expect(try await store.db.wallets.find([first], account: account.accountID)[0].name == "Sunday")
        }
    }

    @Test("What many put in is asked once, and its answer serves them all")
    func singleFlight() async throws {
        try await StoreFixture.withStore { store in
            var wallets: [(account: UUID, wallet: UUID)] = []
            for _ in 0..<6 {
                let account = try await store.account()
                wallets.append((account.accountID, try await wallet(store, account)))
            }
            let discs = ["Rain", "Snow", "Hail"].map { disc($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (account, wallet) in wallets {
                    // Each in an order of its own.
                    group.addTask { try await add(discs.shuffled(), to: wallet, of: account, store) }
                }
                try await group.waitForAll()
            }
            let asked = try await questions(store)
            #expect(asked.count == 3)
            #expect(try await store.db.jobs.depth(of: .shelf).ready == 3)

            let question = asked[0]
            let words = try #require(await store.db.shelf.words(of: question))
            let (candidate, release) = (Self.candidate(words.title), UUID())
            let hasCover = try await store.database.transaction {
                try await $0.shelf.store(.found(candidate, release: release), to: question, account: wallets[0].account) { _ in
                    .seconds(1)
                }
            }
            #expect(hasCover)
            let jobs = try await store.db.jobs.claim(4, of: .shelf, as: ShelfJob.self, owner: UUID(), lease: .seconds(5))
            let handed = jobs.compactMap { job in
                if case .cover(_, let found) = try? job.payload { return found }
                return nil
            }
            #expect(handed == [FoundReleaseGroup(candidate.releaseGroupId, release: release)])
            for (account, wallet) in wallets {
                let found = try await store.db.wallets.discs(of: [wallet], kinds: []).filter { $0.album != nil }
                #expect(found.map(\.album?.albumTitle) == [words.title])
                let album = try #require(found.first?.album?.id)
                #expect(try await store.db.wallets.places(of: album, account: account).map(\.walletId) == [wallet])
            }
            // A text of strangers is no album by itself.
            #expect(try await store.database.pool.query("SELECT count(*) FROM album")[0].decode(Int.self) == 1)
        }
    }

    @Test("What MusicBrainz does not know is asked again after one, two, four days, and at once when a person wants it")
    func misses() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let wallet = try await wallet(store, account)
            #expect(try await add([disc()], to: wallet, of: account.accountID, store).asksMusicBrainz)
            let question = try await questions(store)[0]
            let end = { () async throws in
                let jobs: [ClaimedJob<ShelfJob>] = try await store.db.jobs.claim(5, of: .shelf, owner: UUID(), lease: .seconds(60))
                for job in jobs { try await store.db.jobs.finish(job.id, attempt: job.attempt) }
                _ = try await store.database.transaction {
                    try await $0.shelf.store(.none, to: question, account: nil) { .seconds(86_400 << ($0 - 1)) }
                }
                return jobs.count
            }
            #expect(try await end() == 1)
            let due = {
                try await store.database.pool.query(
                    "SELECT extract(epoch FROM try_again_at - asked_at)::float8 FROM shelf_question")[0].decode(Double.self)
            }
            #expect(abs(try await due() - 86_400) < 60)
            // Put in by another, it is not asked again before it is due.
            let other = try await store.account()
            let others = try await self.wallet(store, other)
            #expect(try await !add([disc()], to: others, of: other.accountID, store).asksMusicBrainz)
            #expect(try await store.database.transaction { try await $0.shelf.enqueueDue(limit: 10) } == 0)
            try await store.database.pool.execute("UPDATE shelf_question SET try_again_at = clock_timestamp()")
            #expect(try await store.database.transaction { try await $0.shelf.enqueueDue(limit: 10) } == 1)
            #expect(try await store.database.transaction { try await $0.shelf.enqueueDue(limit: 10) } == 0)
            #expect(try await end() == 1)
            #expect(abs(try await due() - 2 * 86_400) < 60)
            let refreshed = try await store.database.transaction { db in
                _ = try await db.wallets.hold(wallet, account: account.accountID)
                return try await db.wallets.refresh(wallet, account: account.accountID, allowances: Allowances())
            }
            #expect(refreshed)
            #expect(try await store.db.wallets.discs(of: [wallet], kinds: []).map(\.answer) == [.open])
        }
    }

    @Test("A disc that was taken out stays out when the playlist is read again, and is back when a person puts it in")
    func removal() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let wallet = try await wallet(store, account, source: .playlist)
            let discs = ["Rain", "Snow"].enumerated().map { index, title in
                var disc = disc(title)
                disc.positions = [index]
                return disc
            }
            let read = { (discs: [NewDisc]) in
                try await store.database.transaction { db in
                    _ = try await db.wallets.hold(wallet, account: account.accountID)
                    return try await db.wallets.replace(
                        wallet, with: [], fingerprint: "f", playlist: nil, discs: discs, account: account.accountID,
                        allowances: Allowances())
                }
            }
            let titles = { try await store.db.wallets.discs(of: [wallet], kinds: []).map(\.albumTitle) }
            let first = try await read(discs)
            #expect(first.added == 2)
            let rain = try #require(first.ids[discs[0].identity])
            #expect(try await store.database.transaction { try await $0.wallets.remove(rain, from: wallet) })
            #expect(try await store.database.transaction { try await $0.wallets.remove(rain, from: wallet) })
            #expect(try await titles() == ["Snow"])
            let again = try await read(discs)
            #expect(again.added == 0 && again.ids == first.ids)
            #expect(try await titles() == ["Snow"])
            #expect(try await add([discs[0]], to: wallet, of: account.accountID, store).added == 1)
            #expect(Set(try await titles()) == ["Rain", "Snow"])
            #expect(try await read([discs[1]]).present == 1)
            #expect(try await titles() == ["Snow"])
        }
    }

    @Test("Names of which MusicBrainz is asked count against the day's allowance, all or none; known ones do not")
    func allowance() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let wallet = try await wallet(store, account)
            var allowances = Allowances()
            allowances.walletDiscs = 3
            try await add(["Rain", "Snow"].map { disc($0) }, to: wallet, of: account.accountID, store, allowances: allowances)
            await #expect(throws: AllowanceExhausted.self) {
                try await add(["Hail", "Fog"].map { disc($0) }, to: wallet, of: account.accountID, store, allowances: allowances)
            }
            #expect(try await questions(store).count == 2)
            // Asked already.
            let second = try await self.wallet(store, account)
            try await add(["Rain", "Snow"].map { disc($0) }, to: second, of: account.accountID, store, allowances: allowances)
            #expect(try await store.db.allowances.used(by: account.accountID)[.walletDiscs] == 2)
        }
    }

    @Test("A wallet holds so many discs and no more")
    func full() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let wallet = try await wallet(store, account)
            let discs = (0..<WalletRepository.discLimit + 5).map { disc("Album \($0)") }
            let added = try await add(discs, to: wallet, of: account.accountID, store)
            #expect(added.added == WalletRepository.discLimit && added.beyond == 5)
            let more = try await add([disc("Album 0"), disc("One more")], to: wallet, of: account.accountID, store)
            #expect(more.added == 0 && more.present == 1 && more.beyond == 1)
        }
    }

    @Test("Asked again, a question stands in the line of who asks it; one that nobody asks any more is deleted")
    func dueInItsLine() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let (wallet, other) = (try await wallet(store, account), try await wallet(store, account))
            try await add([disc("Rain")], to: wallet, of: account.accountID, store)
            try await add([disc("Snow")], to: other, of: account.accountID, store)
            let jobs: [ClaimedJob<ShelfJob>] = try await store.db.jobs.claim(5, of: .shelf, owner: UUID(), lease: .seconds(60))
            for job in jobs { try await store.db.jobs.finish(job.id, attempt: job.attempt) }
            try await store.database.pool.execute("UPDATE shelf_question SET state = 'none', misses = 1, try_again_at = clock_timestamp()")
            _ = try await store.database.transaction { try await $0.wallets.delete(other, account: account.accountID) }
            #expect(try await store.database.transaction { try await $0.shelf.enqueueDue(limit: 10) } == 1)
            let askedBy = try await store.database.pool.query("SELECT asked_by FROM job WHERE state = 'ready'").decode(UUID?.self)
            #expect(askedBy == [account.accountID])
            #expect(try await questions(store).count == 1)
        }
    }

    @Test("An account has so many discs in all its wallets, and what was taken out is not remembered without end")
    func accountFull() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let first = try await wallet(store, account)
            // What is known needs no question.
            let discs = (0..<WalletRepository.discLimit + 400).map {
                NewDisc(identity: "album:\($0)", artistName: "Tin Can Quartet", albumTitle: "Album \($0)")
            }
            for part in [discs.prefix(700), discs.suffix(700)] {
                try await add(Array(part), to: first, of: account.accountID, store)
                try await store.database.pool.execute("UPDATE wallet_disc SET removed_at = clock_timestamp() WHERE removed_at IS NULL")
            }
            try await add([disc("Rain")], to: first, of: account.accountID, store)
            let rows = try await store.database.pool.query("SELECT count(*) FROM wallet_disc")[0].decode(Int.self)
            #expect(rows == WalletRepository.discLimit + 1)

            for _ in 1...WalletRepository.accountDiscLimit / WalletRepository.discLimit {
                try await add(discs, to: try await wallet(store, account), of: account.accountID, store)
            }
            let more = try await add(Array(discs.prefix(2)), to: try await wallet(store, account), of: account.accountID, store)
            #expect(more.added == 0 && more.beyond == 2)
        }
    }

    @Test("Two accounts that join have one wallet of their history, and each other's wallets; who leaves takes along what it made")
    func joinAndLeave() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let (kept, brought) = (try await wallet(store, first), try await wallet(store, second))
            let history = try await store.db.wallets.history(of: first.accountID)
            let theirs = try await store.db.wallets.history(of: second.accountID)
            let album = try await store.album()
            try await add([NewDisc(of: album)], to: theirs.id, of: second.accountID, store)
            for (device, id) in [(first.deviceID, "one"), (first.deviceID, "shared")] {
                var statement = SubscriptionRepositoryTests.statement(id)
                statement.buyer = device
                _ = try await store.database.transaction { [statement] in try await $0.subscriptions.claim(statement, deviceID: device) }
            }
            var statement = SubscriptionRepositoryTests.statement("shared")
            statement.buyer = second.deviceID
            let outcome = try await store.database.transaction { [statement] in
                try await $0.subscriptions.claim(statement, deviceID: second.deviceID, isAgreed: true)
            }
            #expect(outcome == .joined)
            let wallets = try await store.db.wallets.list(first.accountID)
            #expect(wallets.map(\.id).first == history.id && Set(wallets.map(\.id)) == [history.id, kept, brought])
            #expect(try await store.db.wallets.discs(of: [history.id], kinds: []).map(\.album?.id) == [album.id])

            guard case .left(let own) = try await store.database.transaction({ try await $0.accounts.leave(second.deviceID) }) else {
                Issue.record("the device did not leave")
                return
            }
            #expect(try await store.db.wallets.list(own).map(\.id).contains(brought))
            #expect(try await Set(store.db.wallets.list(first.accountID).map(\.id)) == [history.id, kept])
        }
    }

    @Test("A track list is kept for good, once")
    func tracks() async throws {
        try await StoreFixture.withStore { store in
            let (release, group) = (UUID(), UUID())
            #expect(try await store.db.trackLists.find(release) == nil)
            let tracks = [
                TrackRecord(disc: 1, position: 0, title: "Hidden", lengthMs: nil),
                TrackRecord(disc: 1, position: 1, title: "One", lengthMs: 1000, side: "A"),
                TrackRecord(disc: 2, position: 1, title: "Two", lengthMs: 2000, side: "AA"),
            ]
            try await store.db.trackLists.keep(tracks.reversed(), of: release, standingFor: nil)
            #expect(try await store.db.trackLists.find(release) == tracks)
            #expect(try await !store.db.trackLists.isRead(releaseGroup: group))
            try await store.db.trackLists.keep([], of: release, standingFor: group)
            #expect(try await store.db.trackLists.find(release) == tracks)
            #expect(try await store.db.trackLists.isRead(releaseGroup: group))
            let empty = UUID()
            try await store.db.trackLists.keep([], of: empty, standingFor: nil)
            #expect(try await store.db.trackLists.find(empty) == [])
        }
    }

    @Test("A wallet's question takes no slot that is reserved, and none while a scan's artwork waits or is looked for")
    func idleSlots() async throws {
        try await StoreFixture.withStore { store in
            let take = { try await store.db.rateSlots.takeIdle("musicbrainz", spacing: .seconds(10)) }
            #expect(try await take())
            #expect(try await !take())
            // One slot later at most: a scan that comes now has the next one, however much the wallets ask.
            let wait = try #require(await store.db.rateSlots.take("musicbrainz", spacing: .seconds(10), patience: .seconds(11)))
            #expect(wait <= .seconds(10))
            try await store.database.pool.execute("UPDATE rate_slot SET next_at = clock_timestamp()")
            let job = ArtworkJob(albumID: UUID())
            _ = try await store.db.jobs.enqueue(.artwork, key: job.key, payload: job, traceparent: nil, revive: true)
            #expect(try await !take())
            let claimed: [ClaimedJob<ArtworkJob>] = try await store.db.jobs.claim(1, of: .artwork, owner: UUID(), lease: .seconds(60))
            #expect(try await !take())
            // One that is put off waits for another reason.
            try await store.db.jobs.postpone(claimed[0].id, attempt: claimed[0].attempt, by: .seconds(60))
            #expect(try await take())
        }
    }
}
