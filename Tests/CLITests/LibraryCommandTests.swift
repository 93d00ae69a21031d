import AlbumScanAPI
import Foundation
import Testing
import albumscan

/// The commands around history, account and the wrong album, as a process against a gateway that is made up.
@Suite struct LibraryCommandTests {
    private let folder: TemporaryFolder
    private static let id = UUID.sample.text
    private static let entry = HistoryEntryResource(
        id: .sample, scanId: .sample, albumId: .sample, artistName: "Radiohead", albumTitle: "OK Computer", scannedAt: time)
    private static let detail = HistoryDetailResource(
        id: .sample, scanId: .sample, albumId: .sample, scannedAt: time, lastViewedAt: nil, identification: .sample,
        artwork: ArtworkResource(state: .ready), review: .sample)
    private static let time = Timestamp(Date(timeIntervalSinceReferenceDate: 800_000_000))
    private static let account = AccountResource(
        tier: "base", advancedSearch: false, quota: QuotaResource(used: 3, limit: 120, resetsAt: time),
        subscription: SubscriptionResource(productId: "base.monthly", state: .active, expiresAt: time))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func scan(_ state: ScanState) -> ScanResource {
        ScanResource(
            id: .sample, state: state, createdAt: Self.time, updatedAt: Self.time, identification: .sample, albumId: .sample,
            review: .sample)
    }

    private func gateway(_ answers: [String: StubGateway.Answer]) throws -> StubGateway {
        var all = answers
        all["GET /v1/history?limit=1"] = try .json(HistoryPage(entries: [Self.entry]))
        all["GET /v1/scans/\(Self.id)"] = try answers["GET /v1/scans/\(Self.id)"] ?? .json(scan(.complete))
        all["GET /v1/history/\(Self.id)"] = try .json(Self.detail)
        return try StubGateway(all)
    }

    /// The tool's result, which must be one JSON document.
    private func json(_ run: Program) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    @Test("Several photos go in one request, and what became of each stands under its name")
    func batch() async throws {
        let event = "id: 1\ndata: " + String(decoding: try JSONEncoder().encode(ProgressEvent.sample(.complete)), as: UTF8.self) + "\n\n"
        let problem = Problem(status: 415, code: "unsupported_media_type", title: "This is a PNG, not a JPEG.")
        let gateway = try gateway([
            "POST /v1/scans/batch?crop=0.0%2C0.0%2C1.0%2C1.0": .json(
                BatchReport(items: [.init(index: 0, scan: scan(.accepted)), .init(index: 1, problem: problem)])),
            "GET /v1/scans/\(Self.id)/events": .init(type: "text/event-stream", body: Data(event.utf8)),
        ])
        let run = try await Program.albumscan(
            "scan", "--crop", "0,0,1,1", folder.file("a.jpg"), folder.path + "/missing.jpg", folder.file("b.png"), server: gateway.url)
        #expect(run.status == 1 && run.output.contains("  a.jpg\n") && run.output.contains("OK Computer"), "\(run)")
        #expect(run.errors.contains("missing.jpg: The file cannot be read.\n"))
        #expect(run.errors.contains("b.png: This is a PNG, not a JPEG.\n"))
        #expect(gateway.requests.filter { $0.hasPrefix("POST") }.count == 1)
    }

    @Test("What was synchronised is listed without the server")
    func synchronisation() async throws {
        let changes = HistoryChanges(upserted: [Self.detail], deleted: [], cursor: "c")
        let gateway = try gateway(["GET /v1/history/changes": .json(changes)])
        let run = try await Program.albumscan("sync", server: gateway.url, home: folder.path)
        #expect(run.output == "1 new or changed, 0 removed; 1 in all.\n" && run.status == 0, "\(run)")
        let before = gateway.requests.count
        let list = try await Program.albumscan("history", "--offline", "--json", server: gateway.url, home: folder.path)
        #expect(try JSONDecoder().decode(HistoryPage.self, from: Data(list.output.utf8)) == HistoryPage(entries: [Self.entry]))
        #expect(gateway.requests.count == before)
        let homeless = try await Program.albumscan("sync", server: gateway.url, home: "/dev/null")
        #expect(homeless.status == 1 && homeless.errors.contains("cannot be made"))
    }

    @Test("The history can be taken along")
    func export() async throws {
        let gateway = try gateway(["GET /v1/history/export?format=csv": .init(type: "text/csv", body: Data("a,b\n".utf8))])
        let run = try await Program.albumscan("history", "--export", "csv", server: gateway.url)
        #expect(run.output == "a,b\n" && run.status == 0)
        #expect(try await Program.albumscan("history", "--export", "xml").status == 2)
        #expect(try await Program.albumscan("history", "--export", "csv", "--offline").status == 2)
    }

    @Test("A friend is sent a few plain lines")
    func share() async throws {
        let share = ShareResource(title: "OK Computer by Radiohead", text: "Essential.\n\u{1B}[2JHear it.")
        let gateway = try gateway(["GET /v1/albums/\(Self.id)/share": .json(share)])
        let run = try await Program.albumscan("share", "latest", server: gateway.url)
        #expect(run.output == "OK Computer by Radiohead\nEssential.\n[2JHear it.\n")
        #expect(try json(await Program.albumscan("share", "latest", "--json", server: gateway.url))["title"] as? String == share.title)
    }

    @Test("The wrong album is put right by a candidate or by its names")
    func correction() async throws {
        let candidates = CandidateList(candidates: [
            CandidateResource(releaseGroupId: .sample, artistName: "Radiohead", albumTitle: "Kid A", releaseYear: "2000", kind: "Album")
        ])
        let gateway = try gateway([
            "GET /v1/scans/\(Self.id)/candidates?query=kid%20a": .json(candidates),
            "POST /v1/scans/\(Self.id)/correction": .json(scan(.reviewing)),
        ])
        let list = try await Program.albumscan("candidates", Self.id, "kid", "a", server: gateway.url)
        #expect(list.output.contains("\(Self.id)  2000  Album  Radiohead – Kid A"), "\(list)")
        let choice = try await Program.albumscan("correct", Self.id, "--candidate", Self.id, server: gateway.url)
        #expect(choice.status == 0 && choice.output.contains("OK Computer"), "\(choice)")
        let typed = try await Program.albumscan("correct", "latest", "--artist", "a", "--title", "t", "--json", server: gateway.url)
        #expect(try json(typed)["state"] as? String == "complete")
        for wrong in [[], ["--artist", "a"], ["--candidate", Self.id, "--artist", "a", "--title", "t"], ["--candidate", "x"]] {
            #expect(try await Program.run(Program.tool, ["correct", Self.id] + wrong, ["ALBUMSCAN_TOKEN": "t"]).status == 2)
        }
    }

    @Test("Another edition's cover can be chosen and given up again")
    func editions() async throws {
        let edition = EditionResource(
            releaseId: .sample, title: "OK Computer", releaseYear: "1997", country: "GB", artwork: ArtworkResource(state: .ready))
        let gateway = try gateway([
            "GET /v1/albums/\(Self.id)/editions": .json(EditionList(editions: [edition])),
            "PUT /v1/history/\(Self.id)/artwork": .json(Self.detail),
            "DELETE /v1/history/\(Self.id)/artwork": .init(status: 204, body: Data()),
        ])
        let list = try await Program.albumscan("editions", "latest", server: gateway.url)
        #expect(list.output.contains("\(Self.id)  1997  GB       OK Computer"), "\(list)")
        let choice = try await Program.albumscan("editions", Self.id, "--choose", Self.id, server: gateway.url)
        #expect(choice.output == "The entry shows this edition's cover now.\n", "\(choice)")
        let reset = try await Program.albumscan("editions", Self.id, "--reset", "--json", server: gateway.url)
        #expect(try json(reset)["albumTitle"] as? String == "OK Computer")
        #expect(try await Program.albumscan("editions", Self.id, "--reset", "--choose", Self.id).status == 2)
    }

    @Test("The records in one photo are told with where they are, and nothing is scanned")
    func wall() async throws {
        func sleeve(_ left: Double, _ top: Double, _ album: AlbumResource?) -> WallSleeve {
            let places = [(left, top), (left + 0.2, top), (left + 0.2, top + 0.3), (left, top + 0.3)]
            return WallSleeve(corners: places.map { WallPoint(x: $0.0, y: $0.1) }, album: album)
        }
        var review = ReviewResource.sample
        (review.emoji, review.label, review.rating) = ("💎", "Essential Classic", 9.7)
        let album = AlbumResource(
            id: .sample, artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: [], recordLabel: nil,
            artwork: ArtworkResource(state: .pending), review: review)
        let wall = Wall(sleeves: [sleeve(0.1, 0.1, album), sleeve(0.6, 0.12, nil), sleeve(0.1, 0.6, nil)])
        let gateway = try gateway(["POST /v1/walls": .json(wall)])
        let photo = FileManager.default.temporaryDirectory.appending(path: "wall-\(UUID()).jpg")
        try Data([0xff, 0xd8, 0xff]).write(to: photo)
        defer { try? FileManager.default.removeItem(at: photo) }
        let run = try await Program.albumscan("wall", photo.path, server: gateway.url)
        #expect(run.status == 0 && run.output.contains("upper row, left   Radiohead – OK Computer  💎 Essential Classic 9.7"), "\(run)")
        #expect(run.output.contains("upper row, right  not known yet") && run.output.contains("lower row         not known yet"), "\(run)")
        #expect(run.output.contains("1 of 3 records known") && gateway.requests == ["POST /v1/walls"], "\(run)")
        let programs = try await Program.albumscan("wall", photo.path, "--json", server: gateway.url)
        #expect((try json(programs)["sleeves"] as? [Any])?.count == 3)
        #expect(try await Program.albumscan("wall", "/nowhere.jpg", server: gateway.url).status == 1)
    }

    @Test("Everything that failed is tried again, once")
    func retryAll() async throws {
        let gateway = try gateway(["POST /v1/scans/retry": .json(RetryReport(retried: [scan(.accepted)], remaining: 1))])
        let run = try await Program.albumscan("retry", "--all", "--json", server: gateway.url)
        #expect(run.status == 0, "\(run)")
        #expect(try json(run)["remaining"] as? Int == 1)
        #expect(gateway.requests.filter { $0 == "POST /v1/scans/retry" }.count == 2)
        #expect(try await Program.albumscan("retry").status == 2)
        #expect(try await Program.albumscan("retry", "latest", "--all").status == 2)
    }

    @Test("A scan that found no album is identified again")
    func retryIdentification() async throws {
        let gateway = try gateway([
            "GET /v1/scans/\(Self.id)": .json(scan(.identificationFailed)), "POST /v1/scans/\(Self.id)/retry": .json(scan(.accepted)),
        ])
        let run = try await Program.albumscan("retry", Self.id, "--json", server: gateway.url)
        #expect(run.status == 1 && gateway.requests.contains("POST /v1/scans/\(Self.id)/retry"), "\(run)")
    }

    @Test("A running scan is cancelled, and one that has no entry is deleted by its own id")
    func removal() async throws {
        let gateway = try gateway([
            "POST /v1/scans/\(Self.id)/cancel": .json(scan(.identificationFailed)),
            "DELETE /v1/scans/\(Self.id)": .init(status: 204, body: Data()),
        ])
        let cancelled = try await Program.albumscan("cancel", Self.id, server: gateway.url)
        #expect(cancelled.status == 0 && cancelled.output == "Cancelled.\n", "\(cancelled)")
        let deleted = try await Program.albumscan("delete", Self.id, server: gateway.url)
        #expect(deleted.status == 0 && deleted.output == "Radiohead – OK Computer is deleted.\n", "\(deleted)")
        #expect(
            gateway.requests.filter { $0.hasPrefix("DELETE") } == ["DELETE /v1/history/\(Self.id)", "DELETE /v1/scans/\(Self.id)"])
    }

    @Test("What is deleted has a name")
    func deletion() async throws {
        let gateway = try gateway(["DELETE /v1/history/\(Self.id)": .init(status: 204, body: Data())])
        let run = try await Program.albumscan("delete", "latest", server: gateway.url)
        #expect(run.status == 0 && run.output == "Radiohead – OK Computer is deleted.\n", "\(run)")
        let none = try StubGateway(["DELETE /v1/scans/\(Self.id)": .init(status: 204, body: Data())])
        let scan = try await Program.albumscan("delete", Self.id, server: none.url)
        #expect(scan.output == "The scan \(Self.id.suffix(8)) is deleted.\n", "\(scan)")
    }

    @Test("Where nobody listens, that is told once and at once")
    func nobody() async throws {
        let run = try await Program.albumscan("account")
        #expect(run.status == 1 && run.errors == "albumscan: No AlbumScan server answers at http://127.0.0.1:1.\n", "\(run)")
    }

    @Test(
        "A mistyped command is met with the one it may mean", arguments: [("scna", "scan"), ("histroy", "history"), ("Delete", "delete")])
    func suggestion(typed: String, meant: String) async throws {
        let run = try await Program.albumscan(typed)
        #expect(run.status == 2 && run.errors.hasSuffix("Did you mean `albumscan \(meant)`?\n"), "\(run)")
    }

    @Test("A word that is near no command gets no suggestion")
    func noSuggestion() {
        #expect(CommandSuggestion.nearest(to: "photograph", among: ["scan", "history"]) == nil)
        #expect(CommandSuggestion.nearest(to: "x", among: ["scan"]) == nil)
    }

    @Test("The account shows its plan and use, and can be changed, exported and erased")
    func account() async throws {
        let gateway = try gateway([
            "GET /v1/account": .json(Self.account), "PATCH /v1/account": .json(Self.account),
            "GET /v1/account/export": .init(body: Data(#"{"scans":[]}"#.utf8)),
            "DELETE /v1/account": .init(status: 204, body: Data()),
        ])
        let shown = try await Program.albumscan("account", server: gateway.url)
        #expect(shown.output.contains("plan             base\n") && shown.output.contains("3 of 120"), "\(shown)")
        #expect(try json(await Program.albumscan("account", "--json", server: gateway.url))["tier"] as? String == "base")
        #expect(try await Program.albumscan("account", "--advanced-search", "off", server: gateway.url).status == 0)
        #expect(gateway.requests.contains("PATCH /v1/account"))
        let file = folder.path + "/mine.json"
        #expect(try await Program.albumscan("account", "--export", file, server: gateway.url).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == #"{"scans":[]}"#)
        #expect(try await Program.albumscan("account", "--export", "-", server: gateway.url).output == #"{"scans":[]}"#)
        let erased = try await Program.albumscan("account", "--erase", server: gateway.url, home: folder.path)
        #expect(erased.output == "Everything is erased.\n" && erased.status == 0, "\(erased)")
        #expect(try await Program.albumscan("account", "--erase", "--export", "-").status == 2)
        #expect(try await Program.albumscan("account", "--advanced-search", "maybe").status == 2)
    }

    @Test("The devices of an account are listed and signed out, and this one leaves")
    func devices() async throws {
        let devices = DeviceList(devices: [
            DeviceResource(id: .sample, name: "Kitchen", platform: "iPadOS", createdAt: Self.time, lastSeenAt: Self.time, current: true)
        ])
        let gateway = try gateway([
            "GET /v1/devices": .json(devices), "DELETE /v1/devices/\(Self.id)": .init(status: 204, body: Data()),
            "POST /v1/devices/current/leave": .json(Self.account),
        ])
        let list = try await Program.albumscan("devices", server: gateway.url)
        #expect(list.output.contains("Kitchen (iPadOS)") && list.output.contains("this one"), "\(list)")
        let signedOut = try await Program.albumscan("devices", "--sign-out", Self.id, "--json", server: gateway.url)
        #expect(try JSONDecoder().decode(DeviceList.self, from: Data(signedOut.output.utf8)) == devices)
        #expect(gateway.requests.contains("DELETE /v1/devices/\(Self.id)"))
        let left = try await Program.albumscan("devices", "--leave", server: gateway.url)
        #expect(left.output == "This device has an account of its own now.\n", "\(left)")
        #expect(try await Program.albumscan("devices", "--leave", "--sign-out", Self.id).status == 2)
    }

    @Test("Whoever wants to share the account is listed and answered")
    func joins() async throws {
        let request = JoinRequestResource(id: .sample, name: "Phone", entries: 12, createdAt: Self.time, expiresAt: Self.time)
        let gateway = try gateway([
            "GET /v1/account/joins": .json(JoinRequestList(joins: [request])), "POST /v1/account/joins/\(Self.id)": .json(Self.account),
        ])
        let list = try await Program.albumscan("joins", server: gateway.url)
        #expect(list.output.contains("\(Self.id)  Phone       12"), "\(list)")
        for answer in ["--accept", "--refuse"] {
            #expect(try await Program.albumscan("joins", answer, Self.id, server: gateway.url).status == 0)
        }
        #expect(gateway.requests.count { $0 == "POST /v1/account/joins/\(Self.id)" } == 2)
        #expect(try await Program.albumscan("joins", "--accept", Self.id, "--refuse", Self.id).status == 2)
    }

    @Test("Operators see an account, grant scans and revoke devices")
    func operators() async throws {
        let device = AdminAccount.Device(id: .sample, name: "Kitchen", createdAt: Self.time, revokedAt: Self.time, revokedBy: "operator")
        let account = AdminAccount(id: .sample, createdAt: Self.time, account: Self.account, granted: 10, devices: [device])
        var blocked = account
        blocked.blockedAt = Self.time
        let gateway = try gateway([
            "GET /admin/v1/accounts/\(Self.id)": .json(account), "POST /admin/v1/accounts/\(Self.id)/grants": .json(account),
            "DELETE /admin/v1/devices/\(Self.id)": .init(status: 204, body: Data()),
            "POST /admin/v1/devices/\(Self.id)/readmit": .init(status: 204, body: Data()),
            "POST /admin/v1/accounts/\(Self.id)/block": .json(blocked), "DELETE /admin/v1/accounts/\(Self.id)/block": .json(account),
        ])
        func admin(_ arguments: String...) async throws -> Program {
            let environment = ["ALBUMSCAN_SERVER": gateway.url, "ALBUMSCAN_ADMIN_TOKEN": "operators", "HOME": "/nonexistent"]
            return try await Program.run(Program.tool, ["admin"] + arguments, environment)
        }
        let shown = try await admin("account", Self.id)
        #expect(shown.output.contains("granted          10\n") && shown.output.contains("Devices"), "\(shown)")
        #expect(try json(await admin("grant", Self.id, "10", "--json"))["granted"] as? Int == 10)
        #expect(try await admin("grant", Self.id, "0").status == 2)
        let revoked = try await admin("revoke-device", Self.id)
        #expect(revoked.output == "The device's token is no longer valid.\n" && revoked.status == 0, "\(revoked)")
        #expect(shown.output.contains("Kitchen") && shown.output.contains("operator") && !shown.output.contains("blocked"))
        #expect(try await admin("readmit-device", Self.id).output == "The device may register again.\n")
        #expect(try await admin("block-account", Self.id).output.contains("blocked"))
        #expect(try await !admin("unblock-account", Self.id).output.contains("blocked"))
    }

    @Test("Operators see how a wallet stands, by its id")
    func operatorsWallet() async throws {
        let counts = AdminWallet.Counts(shown: 3, hidden: 0, matching: 1, notSure: 0, unknown: 0, withoutCover: 0, withoutTracks: 2)
        let wallet = AdminWallet(
            id: .sample, accountId: .sample, source: .hand, createdAt: Self.time, changedAt: Self.time, counts: counts, work: [])
        let gateway = try gateway(["GET /admin/v1/wallets/\(Self.id)": .json(wallet)])
        func admin(_ arguments: String...) async throws -> Program {
            let environment = ["ALBUMSCAN_SERVER": gateway.url, "ALBUMSCAN_ADMIN_TOKEN": "operators", "HOME": "/nonexistent"]
            return try await Program.run(Program.tool, ["admin", "wallet"] + arguments, environment)
        }
        let shown = try await admin(Self.id)
        #expect(shown.output.contains("being asked     1\n") && !shown.output.contains("Work"), "\(shown)")
        #expect(try json(await admin(Self.id, "--json"))["source"] as? String == "hand")
        #expect(try await admin("Sunday").status == 2)
    }
}
