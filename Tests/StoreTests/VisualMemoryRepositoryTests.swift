import Eventually
import Foundation
import Logging
import PostgreSQL
import Store
import TestDatabase
import Testing

/// Who may be answered by what, and that no process misses a change (migration 14).
@Suite struct VisualMemoryRepositoryTests {
    /// A cover of an album with a photo of the teacher's.
    private func cover(_ store: StoreFixture, _ album: UUID, taughtBy teacher: CoverTeacher) async throws -> UUID {
        let cover = UUID()
        try await store.database.transaction { db in
            try await db.visualMemory.insert(cover, album: album)
            let picture = NewCoverPicture(kind: .photo, parts: CoverPictureParts(signature: [1], features: [1, 2]), taughtBy: teacher)
            try await db.visualMemory.insert(picture, of: cover)
            try await db.visualMemory.agree(teacher, with: cover)
        }
        return cover
    }

    private func teacher(_ store: StoreFixture) async throws -> CoverTeacher {
        let account = try await store.account()
        return CoverTeacher(scan: try await store.scan(of: account).scanID, account: account.accountID)
    }

    private func answers(_ store: StoreFixture, _ cover: UUID, _ account: UUID) async throws -> Bool {
        try await store.db.visualMemory.answer(cover, to: account) != nil
    }

    @Test(
        "A cover answers its teacher; everyone once another account agrees and its sleeve is known, or artwork shows it; nobody who said it is wrong"
    )
    func trust() async throws {
        try await StoreFixture.withStore { store in
            let (first, second, third) = (try await teacher(store), try await teacher(store), try await teacher(store))
            let album = try await store.album().id
            let cover = try await cover(store, album, taughtBy: first)
            #expect(try await answers(store, cover, first.account))
            #expect(try await !answers(store, cover, second.account))

            // Two people may have seen the same table.
            try await store.db.visualMemory.agree(second, with: cover)
            #expect(try await !answers(store, cover, third.account))
            try await store.db.visualMemory.markSegmented(cover)
            #expect(try await answers(store, cover, third.account))

            // One voice against: a second one for it is needed again, and the account itself never gets it.
            try await store.db.visualMemory.correct(third, to: try await store.album("Let It Be").id, answeredBy: cover)
            #expect(try await !answers(store, cover, third.account))
            #expect(try await !answers(store, cover, UUID()))
            #expect(try await answers(store, cover, first.account))
            try await store.db.visualMemory.verify(cover)
            #expect(try await answers(store, cover, UUID()))
            #expect(try await !answers(store, cover, third.account))
            // A model's finding does not take a person's word back; the person does.
            try await store.db.visualMemory.agree(third, with: cover)
            #expect(try await !answers(store, cover, third.account))
            try await store.db.visualMemory.correct(third, to: album, answeredBy: nil)
            #expect(try await answers(store, cover, third.account))
        }
    }

    @Test("A correction takes back what the scan taught; a cover that nothing shows any more is gone")
    func correction() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await teacher(store), try await teacher(store))
            let album = try await store.album().id
            let other = try await store.album("Let It Be").id
            let alone = try await cover(store, album, taughtBy: first)
            try await store.db.visualMemory.correct(first, to: other, answeredBy: nil)
            #expect(try await store.db.visualMemory.pictures(of: [alone]).isEmpty)
            #expect(try await store.db.visualMemory.covers(of: album).isEmpty)

            let shared = try await cover(store, album, taughtBy: first)
            try await store.db.visualMemory.insert(
                NewCoverPicture(kind: .photo, parts: CoverPictureParts(signature: [1], features: [3]), taughtBy: second), of: shared)
            try await store.db.visualMemory.agree(second, with: shared)
            try await store.db.visualMemory.correct(first, to: other, answeredBy: nil)
            let left = try await store.db.visualMemory.pictures(of: [shared])
            #expect(left.count == 1 && left[0].standing.isTrusted == false)
            #expect(left[0].standing.agreeing == [second.account] && left[0].standing.against == [first.account])
        }
    }

    @Test("A photo that nothing has cut out is its account's alone; what is cut out of it is a picture anew, and everyone hears of it")
    func segmentation() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await teacher(store), try await teacher(store))
            let memory = store.db.visualMemory
            let album = try await store.album().id
            let cover = try await cover(store, album, taughtBy: first)
            let whole = CoverPictureParts(signature: [1], features: [1, 2], wholeFeatures: [1, 2, 3])
            try await memory.insert(NewCoverPicture(kind: .photo, parts: whole, taughtBy: second), of: cover)
            let uncut = try #require(try await memory.pictures(of: [cover]).first { $0.ownerID != nil })
            #expect(uncut.ownerID == second.account && !uncut.isTrusted)
            #expect(try await memory.photos(of: album).contains([1, 2, 3]))

            let elsewhere = try await store.album("Let It Be").id
            #expect(try await memory.unsegmentedPhotos(of: second.account, notOf: elsewhere, limit: 9).map(\.id) == [uncut.id])
            #expect(try await memory.unsegmentedPhotos(of: second.account, notOf: album, limit: 9).isEmpty)
            #expect(try await memory.unsegmentedPhotos(of: first.account, notOf: elsewhere, limit: 9).isEmpty)
            // What another transaction holds is left to it.
            try await store.database.transaction { db in
                _ = try await db.visualMemory.unsegmentedPhotos(of: second.account, notOf: elsewhere, limit: 9)
                #expect(try await memory.unsegmentedPhotos(of: second.account, notOf: elsewhere, limit: 9).isEmpty)
            }

            let horizon = try await memory.horizon()
            try await store.database.transaction {
                try await $0.visualMemory.replace(uncut.id, by: CoverPictureParts(signature: [2], features: [2]))
            }
            let cut = try #require(try await memory.pictures(of: [cover]).max { $0.id < $1.id })
            #expect(cut.id > uncut.id && cut.ownerID == nil && cut.signature == [2])
            #expect(try await memory.covers(of: album).first?.pictures.last?.accountID == second.account)
            #expect(try await memory.changes(since: horizon).changes.contains { $0.coverID == cover })

            for picture in try await memory.pictures(of: [cover]) { try await memory.removePicture(picture.id) }
            #expect(try await memory.covers(of: album).isEmpty)
        }
    }

    @Test("A transaction that commits late is not missed, and neither is what goes")
    func lateCommits() async throws {
        try await StoreFixture.withStore { store in
            let teacher = try await teacher(store)
            let album = try await store.album().id
            let memory = store.db.visualMemory
            let late = UUID()
            let start = try await memory.horizon()
            var horizon = start
            let early = try await store.database.transaction { db -> UUID in
                try await db.visualMemory.insert(late, album: album)
                try await db.visualMemory.insert(
                    NewCoverPicture(kind: .photo, parts: CoverPictureParts(signature: [1], features: [1]), taughtBy: teacher), of: late)
                // Another one begins later and commits earlier; a reader has seen it before the first is there.
                let early = try await cover(store, album, taughtBy: teacher)
                let reading = try await memory.changes(since: horizon)
                #expect(Set(reading.changes.map(\.coverID)) == [early])
                horizon = reading.horizon
                return early
            }
            var reading = try await memory.changes(since: horizon)
            #expect(Set(reading.changes.map(\.coverID)) == [late, early])
            #expect(try await memory.pictures(after: 0, limit: 10).map(\.standing.coverID) == [late, early])

            // A transaction in another database of the cluster keeps the horizon back, too.
            try await eventually {
                reading = try await memory.changes(since: reading.horizon)
                return reading.changes.isEmpty && reading.horizon > horizon
            }
            #expect(try await memory.remove(late) == 1)
            #expect(Set(try await memory.changes(since: reading.horizon).changes.map(\.coverID)) == [late])
            try await store.database.pool.execute("TRUNCATE cover CASCADE")
            #expect(try await memory.changes(since: reading.horizon).changes.contains { $0.coverID == nil })
            #expect(try await memory.sweepChanges(after: .zero) > 0)
            #expect(try await memory.changes(since: start).changes.isEmpty)
        }
    }

    @Test("The covers of an album that was merged into another one stand for that one, and everyone hears of it")
    func merges() async throws {
        try await StoreFixture.withStore { store in
            let teacher = try await teacher(store)
            let holder = try await store.album().id
            let album = try await store.album("Abbey Rd").id
            let group = UUID()
            _ = try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: holder) }
            let cover = try await cover(store, album, taughtBy: teacher)
            let horizon = try await store.db.visualMemory.horizon()
            _ = try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: album) }
            #expect(try await store.db.visualMemory.changes(since: horizon).changes.map(\.coverID) == [cover])
            #expect(try await store.db.visualMemory.pictures(of: [cover]).first?.standing.albumID == holder)
            #expect(try await store.db.visualMemory.covers(of: holder).map(\.id) == [cover])
            #expect(try await store.db.visualMemory.answer(cover, to: teacher.account)?.id == holder)
        }
    }

    @Test("Photos that wait to be taught are each taken by one process, and forgotten in time")
    func due() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            let scans = [try await teacher(store), try await teacher(store)]
            for (index, teacher) in scans.enumerated() {
                try await store.database.pool.execute(
                    """
                    INSERT INTO scan_features (scan_id, features, expires_at)
                    VALUES (\(teacher.scan), \([UInt8(index)]), clock_timestamp() + make_interval(secs => \(60.0 + Double(index))))
                    """)
            }
            #expect(try await store.db.scanFeatures.find(scans[0].scan)?.accountID == scans[0].account)
            let unidentified = try await store.database.transaction { try await $0.scanFeatures.takeDue() }
            #expect(unidentified == nil)
            try await store.db.make(
                scans.map {
                    StepRepository.endingIdentification(
                        of: $0.scan, result: String?.none, error: String?.none, keeping: .features(showing: album))
                })
            try await store.database.transaction { db in
                let first = try #require(try await db.scanFeatures.takeDue())
                // In transactions of their own, while this one holds the first.
                try await store.database.transaction { other in
                    let second = try #require(try await other.scanFeatures.takeDue())
                    #expect(Set([first.teacher, second.teacher]) == Set(scans) && first.albumID == album)
                    let third = try await store.database.transaction { try await $0.scanFeatures.takeDue() }
                    #expect(third == nil)
                }
            }
            #expect(try await store.db.scanFeatures.sweep() == 0)
            try await store.database.pool.execute("UPDATE scan_features SET expires_at = clock_timestamp()")
            #expect(try await store.db.scanFeatures.find(scans[0].scan) == nil)
            #expect(try await store.db.scanFeatures.sweep() == 2)
        }
    }
}

@Suite struct SleeveSegmentationMigrationTests {
    /// Photos were enrolled whole then; artwork shows nothing but the sleeve, as it did.
    @Test("What was enrolled before sleeves were cut out is void; artwork waits again for a photo that shows it")
    func voided() async throws {
        try await TestDatabase.withPool { pool in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            try await Migrator.run(Migration.all.filter { $0.version < 16 }, pool, logger: logger)
            let (shown, waiting, cover) = (UUID(), UUID(), UUID())
            for album in [shown, waiting] {
                try await pool.execute("INSERT INTO album (id, artist_name, album_title) VALUES (\(album), 'A', \(album.uuidString))")
                try await pool.execute(
                    """
                    INSERT INTO artwork (album_id, state, version, image_500, image_200, verified, features)
                    VALUES (\(album), 'ready', '1', '\\x01', '\\x01', \(album == shown), \(album == waiting ? [5, 7] as [UInt8]? : nil))
                    """)
            }
            try await pool.execute("INSERT INTO cover (id, album_id, verified_at) VALUES (\(cover), \(shown), now())")
            try await pool.execute(
                "INSERT INTO cover_picture (cover_id, kind, signature, features) VALUES (\(cover), 'artwork', '\\x05', '\\x0508')")
            try await Migrator.run(pool, logger: logger)
            let store = StoreFixture(database: Database(pool: pool))
            #expect(try await store.db.visualMemory.pictures(after: 0, limit: 9).isEmpty)
            #expect(try await store.db.artwork.features(of: shown) == [6, 8])
            #expect(try await store.db.artwork.features(of: waiting) == [6, 7])
            #expect(try await store.db.artwork.find(shown)?.isVerified == false)
        }
    }
}
