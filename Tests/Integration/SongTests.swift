import AlbumScanAPI
import AlbumScanClient
import Foundation
import HTTPClient
import SampleSongs
import TestAppStore
import Testing

/// Songs in films, from the sheet to the phone, with the operators' command (rules 110 to 115).
@Suite(.serialized) struct SongTests {
    private static let token = "sandbox-songs"
    private static let bundleID = "org.example.songs"
    private static let store = Task { try TestAppStore() }
    private static let stack = Task {
        let roots = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".pem")
        try await store.value.rootPEM().write(to: roots, atomically: true, encoding: .utf8)
        return try await Stack.start(
            "songs",
            environment: [
                "ALBUMSCAN_SONGS_BUNDLE_ID": bundleID, "ALBUMSCAN_APPSTORE_BUNDLE_ID": TestAppStore.bundleID,
                "ALBUMSCAN_APPSTORE_ROOTS": roots.path,
                "ALBUMSCAN_SONGS": "on", "ALBUMSCAN_SONGS_TOKEN": token, "ALBUMSCAN_SONGS_ALLOWANCE": "on",
                "ALBUMSCAN_RATE_SONGS": "20", "ALBUMSCAN_SONGS_AD_UNIT": "ca-app-pub-3940256099942544/2747237135",
            ])
    }

    private func run(_ stack: Stack, _ arguments: [String], as device: Device? = nil) async throws -> String {
        var environment = ["ALBUMSCAN_SERVER": stack.server, "ALBUMSCAN_ADMIN_TOKEN": Stack.adminToken, "HOME": "/nonexistent"]
        environment["ALBUMSCAN_TOKEN"] = device?.credentials.token
        return try await Command.run(Stack.binaries + "/albumscan", arguments, environment: environment)
    }

    private func sync(_ stack: Stack, _ source: String) async throws -> AdminSongReport {
        try JSONDecoder().decode(AdminSongReport.self, from: Data(try await run(stack, ["admin", "songs", "sync", source, "--json"]).utf8))
    }

    private func file(_ text: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "songs-\(UUID()).csv")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    @Test func aSheetBecomesASongbookThatPhonesKeep() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        let published = try await sync(stack, stack.sandbox.url + "/songs/sheet.csv")
        #expect(published.songs == SampleSongbook.invented.songCount && published.rejectedRows == 0)
        let response = try await device.call(.get, "/v1/songs")
        #expect(response.headers["cache-control"] == "private, max-age=600")
        let book = try JSONDecoder().decode(SongbookResource.self, from: Data(response.body))
        #expect(book.version == published.version)
        #expect(book.movies.map(\.title) == SampleSongbook.invented.films.map(\.title))
        #expect(!String(decoding: response.body, as: UTF8.self).contains(Self.token))
        let tag = try #require(response.headers["etag"])
        #expect(try await device.call(.get, "/v1/songs", headers: ["If-None-Match": tag]).status == 304)
        let movies: MovieList = try await device.get("/v1/movies")
        #expect(movies.movies.map(\.songCount) == SampleSongbook.invented.films.map(\.songs.count))

        // The script says the same, in its own way.
        let again = try await sync(stack, stack.sandbox.url + "/songs/exec?token=\(Self.token)&mode=songs")
        #expect(again.songs == published.songs)

        let hits: SongHits = try await device.get("/v1/songs/search?q=monlihgt%20carots")
        #expect(hits.groups.first?.songs.first?.song.title == "Moonlight Carrots")
        #expect(try await run(stack, ["songs", "search", "compas walts"], as: device).contains("0:29:37  Compass Waltz"))
    }

    @Test func searchesOfADeviceAreLimited() async throws {
        let stack = try await Self.stack.value
        let (device, other) = (try await Device.registered(on: stack), try await Device.registered(on: stack))
        var refused: HTTPResponse?
        for _ in 0..<200 where refused == nil {
            let response = try await device.call(.get, "/v1/songs/search?q=light")
            if response.status == 429 { refused = response } else { #expect(response.status == 200) }
        }
        #expect(try #require(refused).headers["retry-after"] != nil)
        // Nothing but searches, and nobody else.
        #expect(try await device.call(.get, "/v1/songs").status == 200)
        #expect(try await other.call(.get, "/v1/songs/search?q=light").status == 200)
    }

    @Test func aBrokenSheetLeavesTheLastGoodOne() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        _ = try await sync(stack, stack.sandbox.url + "/songs/sheet.csv")
        let before: SongbookResource = try await device.get("/v1/songs")
        for text in ["MovieTitle,SongTitle\na,b\n", SampleSongbook.invented.csv(token: "another"), "<html>"] {
            await #expect(throws: (any Error).self) { _ = try await sync(stack, try file(text)) }
        }
        #expect(try await device.get("/v1/songs") as SongbookResource == before)
        await #expect(throws: (any Error).self) {
            _ = try await run(stack, ["admin", "songs", "check", try file("nothing,of,the,kind\n1,2,3,4\n")])
        }
    }

    @Test func aRenamedSongKeepsItsFavorites() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        _ = try await sync(stack, try file(SampleSongbook.invented.csv(token: Self.token)))
        let book: SongbookResource = try await device.get("/v1/songs")
        let song = try #require(book.movies.flatMap(\.songs).first { $0.title == "Rust" })
        #expect(try await device.call(.put, "/v1/songs/favourites/\(song.id)").status == 204)
        #expect(try await device.call(.put, "/v1/songs/favourites/\(String(repeating: "0", count: 32))").status == 404)

        var changed = SampleSongbook.invented
        for film in changed.films.indices {
            for place in changed.films[film].songs.indices where changed.films[film].songs[place].title == "Rust" {
                changed.films[film].songs[place].title = "Rust and Ruin"
            }
        }
        #expect(try await sync(stack, try file(changed.csv(token: Self.token))).renamed == 1)
        let list: FavoriteList = try await device.get("/v1/songs/favourites")
        let renamed: SongbookResource = try await device.get("/v1/songs")
        let present = try #require(renamed.aliases[song.id])
        #expect(list.favourites.map(\.songId) == [present])
        #expect(renamed.movies.flatMap(\.songs).first { $0.id == present }?.title == "Rust and Ruin")
        // A phone that was away still knows the former id, and an earlier moment changes nothing.
        #expect(try await device.call(.delete, "/v1/songs/favourites/\(song.id)?at=2020-01-01T00:00:00Z").status == 204)
        #expect(try await (device.get("/v1/songs/favourites") as FavoriteList).favourites.count == 1)
        #expect(try await device.call(.delete, "/v1/songs/favourites/\(song.id)").status == 204)
        #expect(try await (device.get("/v1/songs/favourites") as FavoriteList).favourites.isEmpty)
    }

    @Test func viewsAreCountedOncePerDay() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        _ = try await sync(stack, stack.sandbox.url + "/songs/sheet.csv")
        let songs = (try await device.get("/v1/songs") as SongbookResource).movies.flatMap(\.songs).map(\.id)
        func view(_ song: String, _ body: String) async throws -> HTTPResponse {
            try await device.call(.post, "/v1/songs/\(song)/views", headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        }
        let today = "{\"day\":\"\(Date.now.formatted(.iso8601.year().month().day()))\"}"
        for song in [songs[0], songs[0], songs[1], songs[2]] { #expect(try await view(song, today).status == 200) }
        #expect(try await view(songs[3], today).status == 402)
        #expect(try await view(songs[0], today).status == 200)
        #expect(try await view(songs[3], "{\"day\":\"2020-01-01\",\"isReplayed\":true}").status == 200)
        let left: SongAllowanceResource = try await device.get("/v1/songs/allowance")
        #expect(left.isCounted && left.views == 4 && left.left == 0)
        #expect(try await view(songs[0], "{\"day\":\"2999-01-01\"}").status == 400)
        #expect(try await view(songs[0], "{\"day\":\"today\"}").status == 400)
    }

    /// From the key server to the account, with the sandbox for both sides of the network.
    @Test func anAdvertisementBringsViewsOnce() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        let today = Date.now.formatted(.iso8601.year().month().day())
        func left() async throws -> SongAllowanceResource { try await device.get("/v1/songs/allowance?day=\(today)") }
        func get(_ address: String) async throws -> HTTPResponse {
            try await stack.http.send(HTTPRequest(.get, address, timeout: .seconds(10)))
        }
        func callback(_ parameters: String) async throws -> String {
            String(decoding: try await get(stack.sandbox.url + "/sandbox/rewards?" + parameters).body, as: UTF8.self)
        }
        func tell(_ query: String) async throws -> Int { try await get(stack.server + "/v1/ads/admob/reward?" + query).status }

        let before = try await left()
        #expect((before.allowance, before.ads, before.adsLeft) == (3, 0, 6))
        let name = try #require(before.adId?.uuidString.lowercased())
        let query = try await callback("user_id=\(name)&custom_data=\(today)")
        #expect(try await tell(query) == 200)
        #expect(try await tell(query) == 200)
        let after = try await left()
        #expect((after.allowance, after.left, after.ads, after.adsLeft, after.adId) == (5, 5, 1, 5, before.adId))

        for wrong in [
            query.replacing("reward_amount=2", with: "reward_amount=9"), query.replacing("&signature=", with: "&signature=A"), "",
            try await callback("user_id=\(name)&ad_unit=1"), try await callback("user_id=\(UUID().uuidString)"),
            try await callback("user_id=\(name)&timestamp=1600000000000"), try await callback("user_id=\(name)&custom_data=soon"),
        ] {
            #expect(try await tell(wrong) == 422, "\(wrong)")
        }
        // A key that nobody knows may be a new one.
        #expect(try await tell(query.replacing("key_id=3335741209", with: "key_id=1")) == 503)
        for _ in 0..<7 { #expect(try await tell(callback("user_id=\(name)&custom_data=\(today)")) == 200) }
        let full = try await left()
        #expect((full.allowance, full.ads, full.adsLeft) == (15, 6, 0))
        let config: SongConfig = try await device.get("/v1/songs/config")
        #expect((config.adRewardViews, config.dailyViewCap, config.dailyAdCap) == (2, 15, 6))
        #expect(config.adUnitID == "ca-app-pub-3940256099942544/2747237135")
        #expect(try !stack.log(of: "gateway").contains(name))
    }

    @Test func aSubscriberIsNotCountedAndHasNoTierForIt() async throws {
        let (stack, store) = (try await Self.stack.value, try await Self.store.value)
        let device = try await Device.registered(on: stack)
        func show(_ transaction: TestTransaction, at path: String) async throws -> HTTPResponse {
            let claim = SubscriptionClaim(signedTransaction: try store.sign(transaction))
            return try await device.call(
                .post, path, headers: ["Content-Type": "application/json"], body: Array(try JSONEncoder().encode(claim)))
        }
        func left() async throws -> SongAllowanceResource { try await device.get("/v1/songs/allowance") }
        var songs = TestTransaction(UUID().uuidString)
        (songs.productId, songs.bundleId) = ("melodymap.yearly", Self.bundleID)
        #expect(try await show(songs, at: "/v1/account/subscription").status == 422)
        #expect(try await show(TestTransaction(UUID().uuidString), at: "/v1/songs/subscription").status == 422)
        #expect(try await left().isCounted)

        let bought = try await show(songs, at: "/v1/songs/subscription")
        try #require(bought.status == 200, "\(String(decoding: bought.body, as: UTF8.self))")
        #expect(try JSONDecoder().decode(SongSubscription.self, from: Data(bought.body)).isSubscribed)
        let standing = try await left()
        #expect(standing.isSubscribed && !standing.isCounted && standing.adId == nil)
        let account: AccountResource = try await device.get("/v1/account")
        #expect(account.subscription == nil)
        let config: SongConfig = try await device.get("/v1/songs/config")
        #expect(config.products == ["melodymap.monthly", "melodymap.yearly"])

        var notification = TestNotification("REFUND")
        notification.data?.bundleId = Self.bundleID
        songs.signedDate = .now
        notification.data?.signedTransactionInfo = try store.sign(songs)
        let body = try JSONEncoder().encode(["signedPayload": try store.sign(notification)])
        let told = try await stack.http.send(
            HTTPRequest(
                .post, stack.server + "/v1/appstore/notifications", headers: ["Content-Type": "application/json"], body: Array(body),
                timeout: .seconds(10)))
        #expect(told.status == 204)
        let after = try await left()
        #expect(!after.isSubscribed && after.isCounted)
    }

    @Test func appsOfTheScriptAreAnsweredAsBefore() async throws {
        let stack = try await Self.stack.value
        _ = try await sync(stack, stack.sandbox.url + "/songs/sheet.csv")
        func get(_ path: String) async throws -> HTTPResponse {
            try await stack.http.send(HTTPRequest(.get, stack.server + path, timeout: .seconds(10)))
        }
        let songs = try await get("/melody/getSongs?token=\(Self.token)")
        #expect(songs.status == 200)
        #expect(songs.headers["cache-control"] == "private, max-age=600")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(songs.body)) as? [[String: Any]])
        #expect(list.count == SampleSongbook.invented.songCount)
        #expect(list[1]["singers"] as? [String] == ["Mira"])
        #expect(list[1]["percent"] as? Int == 32)
        let movies = try await get("/melody/getSongs?token=\(Self.token)&mode=movies")
        #expect(movies.body == (try await get("/melody/getMovies?token=\(Self.token)")).body)
        for path in ["/melody/getSongs", "/melody/getSongs?token=wrong", "/melody/getMovies?token="] {
            #expect(try await get(path).status == 401)
        }
        #expect(try await get("/melody/getSongs?token=\(Self.token)&mode=all").status == 400)
        #expect(try !stack.log(of: "gateway").contains(Self.token))
    }
}
