import Foundation
import PostgreSQL
import Store
import Testing

/// Who may come back, who may leave, and who is shut out (rule 53, rule 54, rule 84).
@Suite struct DeviceRepositoryTests {
    private typealias Account = (deviceID: UUID, accountID: UUID)

    private func register(_ installation: UInt8, _ token: UInt8, _ store: StoreFixture) async throws -> Account {
        try await store.db.accounts.register(installationHash: [installation], tokenHash: [token])
    }

    /// Puts a device into another one's account, as a join does.
    private func share(_ device: Account, with account: Account, _ store: StoreFixture) async throws {
        var statement = SubscriptionRepositoryTests.statement("shared")
        _ = try await store.database.transaction { [statement] in
            try await $0.subscriptions.claim(statement, deviceID: account.deviceID)
        }
        statement.buyer = device.deviceID
        let outcome = try await store.database.transaction { [statement] in
            try await $0.subscriptions.claim(statement, deviceID: device.deviceID, isAgreed: true)
        }
        #expect(outcome == .joined)
    }

    @Test("A device that another one or an operator has revoked stays out; one that signed out itself comes back")
    func whoComesBack() async throws {
        try await StoreFixture.withStore { store in
            let accounts = store.db.accounts
            let device = try await register(1, 1, store)
            try await accounts.revoke(deviceID: device.deviceID)
            #expect(try await register(1, 2, store) == device)
            for revoker in [DeviceRecord.Revoker.account, .operator] {
                try await accounts.revoke(deviceID: device.deviceID, by: revoker)
                // Nothing it says itself changes that.
                try await accounts.revoke(deviceID: device.deviceID)
                await #expect(throws: RegistrationRefused.revoked) { try await register(1, 3, store) }
                #expect(try await accounts.authenticate(tokenHash: [3]) == nil)
                #expect(try await accounts.devices(of: device.accountID).map(\.revokedBy) == [revoker])
                #expect(try await accounts.readmit(deviceID: device.deviceID))
                #expect(try await accounts.authenticate(tokenHash: [2]) == nil)
                #expect(try await register(1, 2, store) == device)
                #expect(try await accounts.devices(of: device.accountID).map(\.revokedBy) == [nil])
            }
            // Who has signed out may be shut out later.
            try await accounts.revoke(deviceID: device.deviceID)
            try await accounts.revoke(deviceID: device.deviceID, by: .operator)
            await #expect(throws: RegistrationRefused.revoked) { try await register(1, 4, store) }
            #expect(try await store.database.pool.query("SELECT FROM account").count == 1)
        }
    }

    @Test("A device revokes those of its own account only")
    func ownDevicesOnly() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let accounts = store.db.accounts
            #expect(try await !accounts.revoke(deviceID: second.deviceID, by: .account, of: first.accountID))
            #expect(try await accounts.account(of: second.deviceID) == second.accountID)
            #expect(try await accounts.revoke(deviceID: second.deviceID, by: .account, of: second.accountID))
            #expect(try await accounts.account(of: second.deviceID) == nil)
        }
    }

    @Test("An account has ten devices at most, also when those that left come back at once")
    func theLimitHolds() async throws {
        try await StoreFixture.withStore { store in
            let first = try await register(0, 0, store)
            for number in UInt8(1)...11 { _ = try await register(number, number, store) }
            try await store.database.pool.execute("UPDATE device SET account_id = \(first.accountID), revoked_at = clock_timestamp()")
            try await withThrowingTaskGroup { group in
                for number in UInt8(0)...11 {
                    group.addTask {
                        do {
                            _ = try await store.database.transaction {
                                try await $0.accounts.register(installationHash: [number], tokenHash: [number])
                            }
                        } catch RegistrationRefused.tooManyDevices {}
                    }
                }
                try await group.waitForAll()
            }
            let devices = try await store.db.accounts.devices(of: first.accountID)
            #expect(devices.count == 12 && devices.count { $0.revokedAt == nil } == 10)
            // Those that are there may register anew.
            for number in UInt8(0)...11 where try await store.db.accounts.authenticate(tokenHash: [number]) != nil {
                #expect(try await register(number, number + 100, store).accountID == first.accountID)
            }
        }
    }

    @Test("A device keeps its name until it gives another, and is seen once an hour")
    func names() async throws {
        try await StoreFixture.withStore { store in
            let accounts = store.db.accounts
            let device = try await accounts.register(installationHash: [1], tokenHash: [1], name: "Kitchen", platform: "iPadOS")
            _ = try await register(1, 2, store)
            #expect(try await accounts.devices(of: device.accountID).map(\.name) == ["Kitchen"])
            _ = try await accounts.register(installationHash: [1], tokenHash: [3], name: "Living room")
            let named = try #require(try await accounts.devices(of: device.accountID).first)
            #expect(named.name == "Living room" && named.platform == "iPadOS")
            #expect(try await accounts.authenticate(tokenHash: [3])?.isUnseen == false)
            try await store.database.pool.execute("UPDATE device SET last_seen_at = clock_timestamp() - interval '61 minutes'")
            #expect(try await accounts.authenticate(tokenHash: [3])?.isUnseen == true)
            try await accounts.see(device.deviceID)
            #expect(try await accounts.authenticate(tokenHash: [3])?.isUnseen == false)
        }
    }

    @Test("An operator blocks an account, and opens it again")
    func blocking() async throws {
        try await StoreFixture.withStore { store in
            let device = try await register(1, 1, store)
            let accounts = store.db.accounts
            #expect(try await accounts.authenticate(tokenHash: [1])?.isBlocked == false)
            for _ in 0..<2 { #expect(try await accounts.setBlocked(true, device.accountID)) }
            #expect(try await accounts.authenticate(tokenHash: [1])?.isBlocked == true)
            #expect(try await accounts.find(device.accountID)?.blockedAt != nil)
            // Its devices come back to it, to export and erase it.
            #expect(try await register(1, 2, store) == device)
            #expect(try await accounts.setBlocked(false, device.accountID))
            #expect(try await accounts.authenticate(tokenHash: [2])?.isBlocked == false)
            #expect(try await !accounts.setBlocked(true, UUID()))
        }
    }

    // MARK: Leaving

    @Test("A device leaves with what it scanned, and leaves the rest")
    func leaving() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let album = try await store.album().id
            var scans: [UUID: UUID] = [:]
            for account in [first, second] {
                let lease = try await store.scan(of: account)
                scans[account.deviceID] = lease.scanID
                try await store.db.quotas.reserve(scan: lease.scanID, account: account.accountID)
                try await store.db.make([QuotaRepository.settling(lease.scanID)])
                try await store.db.make([
                    HistoryRepository.inserting(
                        scanID: lease.scanID, accountID: account.accountID, albumID: album, identification: StoreFixture.identification,
                        scannedAt: Date(), reviewID: nil)
                ])
                _ = try await store.db.scans.reserve(
                    key: "of \(account.deviceID)", requestHash: [1], scanID: lease.scanID, accountID: account.accountID)
                try await store.database.pool.execute(
                    """
                    INSERT INTO correction (scan_id, account_id, to_album_id, choice)
                    VALUES (\(lease.scanID), \(account.accountID), \(album), 'c')
                    """)
                let teacher = CoverTeacher(scan: lease.scanID, account: account.accountID)
                let cover = UUID()
                try await store.db.visualMemory.insert(cover, album: album)
                try await store.db.visualMemory.insert(
                    NewCoverPicture(kind: .photo, parts: CoverPictureParts(signature: [1], features: [2]), taughtBy: teacher), of: cover)
                try await store.db.visualMemory.agree(teacher, with: cover)
            }
            try await share(second, with: first, store)
            // One more is under way, counted in the month that Ultra brings.
            let running = try await store.scan(of: (second.deviceID, first.accountID))
            try await store.db.quotas.reserve(scan: running.scanID, account: first.accountID)

            let outcome = try await store.database.transaction { try await $0.accounts.leave(second.deviceID) }
            guard case .left(let own) = outcome else { return #expect(outcome == .left(UUID())) }
            #expect(own != second.accountID && own != first.accountID)
            #expect(try await store.db.accounts.account(of: second.deviceID) == own)
            let (kept, taken) = (try #require(scans[first.deviceID]), try #require(scans[second.deviceID]))
            for table in ["correction", "cover_picture", "cover_vote", "history_entry", "idempotency_key"] {
                for (account, scan) in [(first.accountID, kept), (own, taken)] {
                    let found = try await store.database.pool.query(
                        "SELECT scan_id FROM \(identifier: table) WHERE account_id = \(account)"
                    ).decode(UUID.self)
                    #expect(found == [scan], "\(table)")
                }
            }
            let moved = try await store.database.pool.query("SELECT id FROM scan WHERE account_id = \(own)").decode(UUID.self)
            #expect(Set(moved) == [taken, running.scanID])
            // The plan stays, and free scans that were used stay used on both sides.
            #expect(try await store.db.accounts.find(own)?.tier == .free)
            #expect(try await store.db.accounts.find(first.accountID)?.tier == .ultra)
            #expect(try await store.db.quotas.standing(of: own)?.used == 2)
            // What is under way is settled where its scan is now.
            try await store.db.make([QuotaRepository.settling(running.scanID)])
            let month = try await store.database.pool.query(
                "SELECT account_id = \(own), reserved, used FROM quota_use WHERE period <> 'ever' ORDER BY 1"
            ).decode((Bool, Int32, Int32).self)
            #expect(month.count == 2 && month[0] == (false, 0, 0) && month[1] == (true, 0, 1))
            #expect(try await store.database.transaction { try await $0.accounts.leave(second.deviceID) } == .alone)
        }
    }

    @Test("Joining and leaving again brings no free scans")
    func leavingIsNoNewBeginning() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            try await store.database.pool.execute(
                "INSERT INTO quota_use (account_id, period, used) VALUES (\(second.accountID), 'ever', 5)")
            try await share(second, with: first, store)
            guard case .left(let own) = try await store.database.transaction({ try await $0.accounts.leave(second.deviceID) })
            else { throw StoreError.notFound }
            #expect(try await store.db.quotas.standing(of: own)?.isExhausted == true)
            // Nobody else is there any more.
            #expect(try await store.database.transaction { try await $0.accounts.leave(first.deviceID) } == .alone)
            try await store.db.accounts.revoke(deviceID: first.deviceID)
            #expect(try await store.database.transaction { try await $0.accounts.leave(first.deviceID) } == .noDevice)
        }
    }
}
