import AlbumScanClientCore
import Foundation
import Testing

/// How calls look to the server.
@Suite struct RouteTests {
    private static let id = UUID.sample.lowercased
    private static let entry = HistoryDetailResource.sample(1)
    private static let wallet = WalletResource.sample()

    struct Route: Sendable, CustomTestStringConvertible {
        var call: String
        var answer: @Sendable () throws -> ScriptedServer.Reply
        /// Makes the call and says whether its answer was understood.
        var make: @Sendable (ScanClient) async throws -> Bool
        var body: String?

        var testDescription: String { call }
    }

    private static let routes: [Route] = [
        Route(call: "GET /v1/history/changes", answer: { try .json(HistoryChanges(upserted: [], deleted: [], cursor: "c")) }) {
            try await $0.changes().cursor == "c"
        },
        Route(call: "GET /v1/history/changes?since=a%2Bb", answer: { try .json(HistoryChanges(upserted: [], deleted: [], cursor: "c")) }) {
            try await $0.changes(since: "a+b").deleted.isEmpty
        },
        Route(call: "GET /v1/history/export?format=csv", answer: { .init(pieces: [Data("a,b\n".utf8)]) }) {
            try await $0.exportHistory(.csv) == Data("a,b\n".utf8)
        },
        Route(call: "GET /v1/history?limit=5&cursor=x", answer: { try .json(HistoryPage(entries: [])) }) {
            try await $0.history(limit: 5, cursor: "x").entries.isEmpty
        },
        Route(call: "GET /v1/songs", answer: { try .json(SongbookResource(version: 7, movies: [])) }) {
            try await $0.songbook().version == 7
        },
        Route(call: "GET /v1/movies", answer: { try .json(MovieList(version: 7, movies: [])) }) { try await $0.movies().version == 7 },
        Route(call: "GET /v1/songs/search?q=moon%20light&limit=5", answer: { try .json(SongHits(version: 7, groups: [])) }) {
            try await $0.searchSongs("moon light", limit: 5).groups.isEmpty
        },
        Route(call: "GET /v1/songs/favourites", answer: { try .json(FavoriteList(favourites: [])) }) {
            try await $0.favoriteSongs().favourites.isEmpty
        },
        Route(call: "PUT /v1/songs/favourites/0a?at=2026-11-24T20%3A00%3A00.000Z", answer: { .init(status: 204) }) {
            try await $0.keepSong("0a", at: Timestamp(Date(timeIntervalSince1970: 1_795_550_400)))
            return true
        },
        Route(call: "DELETE /v1/songs/favourites/0a", answer: { .init(status: 204) }) {
            try await $0.dropSong("0a")
            return true
        },
        Route(
            call: "GET /v1/songs/allowance?day=2026-11-24",
            answer: { try .json(SongAllowanceResource(isCounted: true, day: "2026-11-24", views: 1, allowance: 3, left: 2)) }
        ) { try await $0.songAllowance(day: "2026-11-24").left == 2 },
        Route(
            call: "POST /v1/songs/0a/views",
            answer: { try .json(SongAllowanceResource(isCounted: true, day: "2026-11-24", views: 1, allowance: 3, left: 2, isNew: true)) },
            make: { try await $0.viewSong("0a", SongView(day: "2026-11-24")).isNew == true }, body: #"{"day":"2026-11-24"}"#),
        Route(
            call: "POST /v1/songs/subscription", answer: { try .json(SongSubscription(isSubscribed: true)) },
            make: { try await $0.claimSongSubscription(signedTransaction: "a.b.c").isSubscribed }, body: #"{"signedTransaction":"a.b.c"}"#),
        Route(call: "GET /v1/albums/\(id)/share", answer: { try .json(ShareResource(title: "t", text: "x")) }) {
            try await $0.share(album: .sample).title == "t"
        },
        Route(call: "GET /v1/albums/\(id)/editions", answer: { try .json(EditionList(editions: [])) }) {
            try await $0.editions(album: .sample).editions.isEmpty
        },
        Route(
            call: "PUT /v1/history/\(id)/artwork", answer: { try .json(entry) },
            make: { try await $0.chooseEdition(.other, entry: .sample) == entry }, body: #"{"releaseId":"\#(UUID.other.lowercased)"}"#),
        Route(call: "DELETE /v1/history/\(id)/artwork", answer: { .init(status: 204) }) {
            try await $0.resetEdition(entry: .sample)
            return true
        },
        Route(call: "GET /v1/scans?state=failed&limit=20", answer: { try .json(ScanPage(scans: [.sample()])) }) {
            try await $0.scans(.failed).scans == [.sample()]
        },
        Route(call: "POST /v1/scans/\(id)/retry", answer: { try .json(ScanResource.sample(.accepted), status: 202) }) {
            try await $0.retry(.sample).state == .accepted
        },
        Route(call: "POST /v1/scans/\(id)/cancel", answer: { try .json(ScanResource.sample(.identificationFailed)) }) {
            try await $0.cancelScan(.sample).state == .identificationFailed
        },
        Route(call: "DELETE /v1/scans/\(id)", answer: { .init(status: 204) }) {
            try await $0.deleteScan(.sample)
            return true
        },
        Route(call: "POST /v1/scans/retry", answer: { try .json(RetryReport(retried: [], remaining: 2)) }) {
            try await $0.retryAll().remaining == 2
        },
        Route(call: "GET /v1/scans/\(id)/candidates?query=ok%20computer", answer: { try .json(CandidateList(candidates: [])) }) {
            try await $0.candidates(scan: .sample, query: "ok computer").candidates.isEmpty
        },
        Route(
            call: "POST /v1/scans/\(id)/correction", answer: { try .json(ScanResource.sample(), status: 202) },
            make: { try await $0.correct(scan: .sample, CorrectionRequest(releaseGroupId: .other)) == .sample() },
            body: #"{"releaseGroupId":"\#(UUID.other.lowercased)"}"#),
        Route(
            call: "PATCH /v1/account", answer: { try .json(AccountResource(tier: "ultra", advancedSearch: true)) },
            make: { try await $0.setAdvancedSearch(true).advancedSearch }, body: #"{"advancedSearch":true}"#),
        Route(
            call: "POST /v1/account/subscription", answer: { try .json(AccountResource(tier: "base", advancedSearch: false)) },
            make: { try await $0.claimSubscription(signedTransaction: "a.b.c").tier == "base" },
            body: #"{"signedTransaction":"a.b.c"}"#),
        Route(call: "GET /v1/devices", answer: { try .json(DeviceList(devices: [])) }) { try await $0.devices().isEmpty },
        Route(call: "DELETE /v1/devices/\(id)", answer: { .init(status: 204) }) {
            try await $0.signOut(device: .sample)
            return true
        },
        Route(call: "POST /v1/devices/current/leave", answer: { try .json(AccountResource(tier: "free", advancedSearch: false)) }) {
            try await $0.leaveAccount().tier == "free"
        },
        Route(call: "GET /v1/account/joins", answer: { try .json(JoinRequestList(joins: [])) }) { try await $0.joinRequests().isEmpty },
        Route(
            call: "POST /v1/account/joins/\(id)", answer: { try .json(AccountResource(tier: "base", advancedSearch: false)) },
            make: { try await $0.answerJoinRequest(.sample, accept: true).tier == "base" }, body: #"{"accept":true}"#),
        Route(call: "GET /v1/wallets", answer: { try .json(WalletList(wallets: [])) }) { try await $0.wallets().isEmpty },
        Route(call: "GET /v1/wallets/history", answer: { try .json(wallet) }) { try await $0.wallet(.history) == wallet },
        Route(
            call: "POST /v1/wallets", answer: { try .json(wallet, status: 201) },
            make: { try await $0.createWallet(NewWallet(name: "Sunday")) == wallet }, body: #"{"name":"Sunday"}"#),
        Route(
            call: "PATCH /v1/wallets/\(id)", answer: { try .json(wallet) },
            make: { try await $0.changeWallet(.id(.sample), WalletChange(toldHidden: true)) == wallet }, body: #"{"toldHidden":true}"#),
        Route(call: "DELETE /v1/wallets/\(id)", answer: { .init(status: 204) }) {
            try await $0.deleteWallet(.sample)
            return true
        },
        Route(
            call: "POST /v1/wallets/\(id)/discs", answer: { try .json(DiscInWallet(disc: wallet.discs[0], wallet: wallet), status: 201) },
            make: { try await $0.addDisc(DiscChoice(albumId: .other), to: .id(.sample)).wallet == wallet },
            body: #"{"albumId":"\#(UUID.other.lowercased)"}"#),
        Route(
            call: "PUT /v1/wallets/\(id)/discs/\(UUID.other.lowercased)",
            answer: { try .json(DiscInWallet(disc: wallet.discs[0], wallet: wallet)) },
            make: { try await $0.chooseDisc(.other, in: .id(.sample), DiscChoice(releaseGroupId: .other)).disc == wallet.discs[0] },
            body: #"{"releaseGroupId":"\#(UUID.other.lowercased)"}"#),
        Route(call: "DELETE /v1/wallets/history/discs/\(id)", answer: { .init(status: 204) }) {
            try await $0.removeDisc(.sample, from: .history)
            return true
        },
        Route(
            call: "PUT /v1/wallets/\(id)/picks", answer: { .init(status: 204) },
            make: { try await $0.readPlaylist(PlaylistReading(fingerprint: "f", picks: []), into: .id(.sample)) == nil },
            body: #"{"fingerprint":"f"}"#),
        Route(
            call: "GET /v1/wallets/\(id)/diagnostics",
            answer: { try .json(WalletDiagnosis(walletId: .sample, sentences: ["S."], discs: [])) }
        ) { try await $0.diagnoseWallet(.id(.sample)).sentences == ["S."] },
        Route(call: "POST /v1/wallets/\(id)/refresh", answer: { try .json(wallet, status: 202) }) {
            try await $0.refreshWallet(.id(.sample)) == wallet
        },
        Route(
            call: "GET /v1/wallets/changes?since=c", answer: { try .json(WalletChanges(upserted: [], deleted: [], cursor: "d")) }
        ) { try await $0.walletChanges(since: "c").cursor == "d" },
        Route(
            call: "GET /v1/albums/\(id)/tracks?release=\(UUID.other.lowercased)",
            answer: { try .json(TrackListResource(albumId: .sample, releaseId: nil, discs: [])) }
        ) { try await $0.tracks(album: .sample, release: .other).state == .unavailable },
        Route(call: "GET /v1/account/export", answer: { .init(pieces: [Data("{}".utf8)]) }) {
            try await $0.exportAccount() == Data("{}".utf8)
        },
    ]

    @Test("Calls have the method, path, query and body of the contract", arguments: routes)
    func calls(route: Route) async throws {
        let server = ScriptedServer { _, _ in .reply(try route.answer()) }
        #expect(try await route.make(ScanClient.scripted(server)))
        #expect(server.calls == [route.call])
        let sent = try #require(server.requests.last)
        #expect(String(decoding: sent.body, as: UTF8.self) == route.body ?? "")
        #expect(sent.headers["Content-Type"] == (route.body == nil ? nil : "application/json"))
        #expect((sent.headers["Idempotency-Key"] != nil) == route.call.hasPrefix("POST"))
    }

    @Test("A glance is a picture, and no request that must be made once")
    func glance() async throws {
        let album = AlbumResource(
            id: .sample, artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: [], recordLabel: nil,
            artwork: ArtworkResource(state: .pending), review: ReviewResource(state: .unavailable))
        let server = ScriptedServer { _, _ in .reply(try .json(Glance(album: album))) }
        #expect(try await ScanClient.scripted(server).glance(at: Data([0xff, 0xd8])) == album)
        let sent = try #require(server.requests.last)
        #expect(server.calls == ["POST /v1/glances"] && sent.body == Data([0xff, 0xd8]))
        #expect(sent.headers["Content-Type"] == "image/jpeg" && sent.headers["Idempotency-Key"] == nil)
    }

    @Test("A wall is a picture as well")
    func wall() async throws {
        let wall = Wall(sleeves: [WallSleeve(corners: [WallPoint(x: 0, y: 0.5)], album: nil)])
        let server = ScriptedServer { _, _ in .reply(try .json(wall)) }
        #expect(try await ScanClient.scripted(server).wall(in: Data([0xff, 0xd8])) == wall)
        let sent = try #require(server.requests.last)
        #expect(server.calls == ["POST /v1/walls"] && sent.body == Data([0xff, 0xd8]))
        #expect(sent.headers["Content-Type"] == "image/jpeg" && sent.headers["Idempotency-Key"] == nil)
    }

    @Test("A refusal says what would be shared, and agreeing to it is sent with the purchase")
    func joining() async throws {
        let terms = JoinTerms(entries: 12, used: 3, needsAgreement: true)
        let server = ScriptedServer { _, request in
            if String(decoding: request.body, as: UTF8.self).contains("join") {
                return .reply(try .json(AccountResource(tier: "ultra", advancedSearch: true)))
            }
            var problem = Problem(status: 409, code: "join_required", title: "Another account has it.")
            problem.join = terms
            return .reply(try .json(problem, status: 409))
        }
        let client = ScanClient.scripted(server)
        let error = await #expect(throws: ClientError.self) { try await client.claimSubscription(signedTransaction: "a.b.c") }
        guard case .refused(let problem, _)? = error else { throw CancellationError() }
        #expect(error?.code == .joinRequired && problem.join == terms)
        #expect(try await client.claimSubscription(signedTransaction: "a.b.c", join: true).tier == "ultra")
        let sent = try #require(server.requests.last)
        #expect(
            try JSONDecoder().decode(SubscriptionClaim.self, from: sent.body) == SubscriptionClaim(signedTransaction: "a.b.c", join: true))
    }

    @Test("Several photos are parts of one form")
    func batch() async throws {
        let server = ScriptedServer { _, _ in
            .reply(
                try .json(
                    BatchReport(items: [
                        .init(index: 0, name: "a.jpg", scan: .sample(.accepted)),
                        .init(index: 1, name: "b", problem: Problem(status: 415, code: "unsupported_media_type", title: "No.")),
                    ])))
        }
        let photos = [BatchPhoto(name: "a\".jpg", jpeg: Data([0xFF, 0xD8])), BatchPhoto(name: "b", jpeg: Data("x".utf8))]
        let report = try await ScanClient.scripted(server).batch(photos, advancedSearch: false)
        #expect(report.items.map(\.scan?.id) == [.sample, nil] && report.items[1].problem?.code == "unsupported_media_type")
        let sent = try #require(server.requests.last)
        #expect(ScriptedServer.call(sent) == "POST /v1/scans/batch?advancedSearch=false")
        let type = try #require(sent.headers["Content-Type"])
        let boundary = type.dropFirst("multipart/form-data; boundary=".count)
        let head = "Content-Disposition: form-data; name=\"photo\"; filename="
        let expected =
            Data("--\(boundary)\r\n\(head)\"a%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + [0xFF, 0xD8]
            + Data("\r\n--\(boundary)\r\n\(head)\"b\"\r\nContent-Type: image/jpeg\r\n\r\nx\r\n--\(boundary)--\r\n".utf8)
        #expect(sent.body == expected && sent.headers["Idempotency-Key"] != nil)
    }
}
