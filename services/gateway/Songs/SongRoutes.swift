import AlbumScanAPI
import AppStore
import FoundationEssentials
import Hummingbird
import ServiceKit
import Songbook
import Store

/// `/v1/songs` and `/v1/movies`: the songbook, what an account keeps of it, and its views of the day.
struct SongRoutes: Sendable {
    let database: Database
    let shelf: SongShelf
    /// Nil where views are not counted.
    let allowance: SongAllowance?
    /// The advertising unit whose rewards are taken; nil for none.
    let adUnit: String?
    /// Whether subscriptions are sold, whose accounts are not counted (rule 117).
    let isSold: Bool
    let limits: RateLimits

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("songs") { request, _ in try await shelf.current().songs.response(to: request) }
        group.get("movies") { request, _ in try await shelf.current().movies.response(to: request) }
        group.get("songs/search", use: search)
        group.get("songs/config", use: config)
        group.get("songs/favourites", use: favorites)
        group.put("songs/favourites/:song", use: keep)
        group.delete("songs/favourites/:song", use: drop)
        group.get("songs/allowance", use: allowance)
        group.post("songs/:song/views", use: view)
    }

    @Sendable private func search(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let text = request.uri.queryParameters["q"].map(String.init), (1...200).contains(text.unicodeScalars.count) else {
            throw ProblemError.badRequest("q must have 1 to 200 characters")
        }
        let (limit, account) = (try RequestParameters.limit(request, default: 50), try context.caller.accountID)
        try limits.admitSongSearch(of: try context.caller.deviceID)
        let kept = try await database.autocommit { try await $0.favorites.list(of: account) }
        return try .json(try await shelf.search(text, favorites: Set(kept.map(\.songID)), limit: limit))
    }

    @Sendable private func config(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let limits = allowance ?? SongAllowance()
        let config = SongConfig(
            isCounted: allowance != nil, baseQuota: limits.freeViews, adRewardViews: limits.adViews, dailyViewCap: limits.viewCap,
            dailyAdCap: limits.adCap, adUnitID: adUnit,
            products: isSold ? SubscriptionPlan.allCases.filter { $0.app == .songs }.map(\.rawValue) : [])
        return try .revalidated(config, for: request)
    }

    // MARK: Favorites

    @Sendable private func favorites(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let records = try await database.autocommit { try await $0.favorites.list(of: account) }
        let list = FavoriteList(favourites: records.map { FavoriteResource(songId: $0.songID, at: Timestamp($0.at)) })
        return try .revalidated(list, for: request)
    }

    @Sendable private func keep(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (account, song, time) = (try context.caller.accountID, try await song(context), try Self.time(request))
        guard try await database.autocommit({ try await $0.favorites.add(song, to: account, at: time) }) else {
            throw ProblemError(409, "favourites_full", "You keep \(FavoriteRepository.limit) songs, as many as there is room for.")
        }
        return Response(status: .noContent)
    }

    @Sendable private func drop(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (account, song, time) = (try context.caller.accountID, try await song(context), try Self.time(request))
        try await database.autocommit { try await $0.favorites.remove(song, from: account, at: time) }
        return Response(status: .noContent)
    }

    /// The song of the path, under the id it has now.
    private func song(_ context: GatewayRequestContext) async throws -> String {
        guard let id = context.parameters.get("song"), let song = try await shelf.current().id(id) else { throw ProblemError.notFound }
        return song
    }

    /// When the person did it. A device's clock that is ahead must not outrank all that follows.
    private static func time(_ request: Request) throws -> Date {
        guard let text = request.uri.queryParameters["at"] else { return .now }
        let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()]
        guard let date = styles.lazy.compactMap({ try? Date(String(text), strategy: $0) }).first, date.timeIntervalSince1970 > 0 else {
            throw ProblemError.badRequest("at must be an RFC 3339 time")
        }
        return min(date, .now)
    }

    // MARK: Views

    @Sendable private func allowance(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (day, account) = (try Self.day(request.uri.queryParameters["day"].map(String.init)), try context.caller.accountID)
        let (ledger, counted) = try await database.autocommit { try await $0.songViews.ledger(of: account, stated: day) }
        return try .json(try await resource(ledger, on: counted, of: account, isSubscribed: try await isSubscribed(account)))
    }

    @Sendable private func view(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        guard let body = try await request.json(SongView.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with day, and isReplayed if it is")
        }
        let (stated, account, song) = (try Self.day(body.day), try context.caller.accountID, try await song(context))
        let isReplayed = body.isReplayed ?? false
        let isSubscribed = try await isSubscribed(account)
        let allowance = isSubscribed ? nil : allowance
        let (outcome, ledger, day) = try await database.transaction { db in
            try await db.songViews.lineUp(account)
            var (ledger, day) = try await db.songViews.ledger(of: account, stated: stated)
            guard let allowance else { return (SongLedger.Outcome.seen, ledger, day) }
            // Told late, it may have been counted on the day it was had.
            var isSeen = try await db.songViews.isSeen(song, by: account, on: day)
            if !isSeen, stated != day { isSeen = try await db.songViews.isSeen(song, by: account, on: stated) }
            let outcome = ledger.view(on: day, isSeen: isSeen, isReplayed: isReplayed, allowance)
            if outcome == .counted { try await db.songViews.count(song, for: account, on: day) }
            return (outcome, ledger, day)
        }
        if outcome == .exhausted {
            throw ProblemError(
                402, "views_exhausted", "You have seen the times of today's free songs. There are more tomorrow.", retryable: true)
        }
        var resource = try await resource(ledger, on: day, of: account, isSubscribed: isSubscribed)
        resource.isNew = outcome == .counted
        return try .json(resource)
    }

    private func resource(
        _ ledger: SongLedger, on day: SongDay, of account: UUID, isSubscribed: Bool
    ) async throws -> SongAllowanceResource {
        let limits = allowance ?? SongAllowance()
        let isCounted = allowance != nil && !isSubscribed
        var resource = SongAllowanceResource(
            isCounted: isCounted, isSubscribed: isSubscribed, day: day.description, views: ledger.views,
            allowance: ledger.allowance(limits),
            left: ledger.left(limits))
        if isCounted, adUnit != nil {
            resource.ads = ledger.ads
            resource.adsLeft = ledger.adsLeft(limits)
            resource.adId = try await database.autocommit { try await $0.adRewards.adID(of: account) }
        }
        return resource
    }

    private func isSubscribed(_ account: UUID) async throws -> Bool {
        guard isSold else { return false }
        return try await database.autocommit { try await $0.entitlements.end(of: account) } != nil
    }

    /// The device's own day; that of UTC if it says none.
    private static func day(_ text: String?) throws -> SongDay {
        guard let today = SongDay.today else { throw ProblemError.badRequest("day is missing") }
        guard let text else { return today }
        guard let day = SongDay(text), SongLedger.isPossible(day, today: today) else {
            throw ProblemError.badRequest("day must be YYYY-MM-DD, and have begun somewhere")
        }
        return day
    }
}

extension SongDay {
    /// In UTC; nil outside of the years that a day may have.
    static var today: SongDay? { SongDay(Date.now.formatted(.iso8601.year().month().day())) }
}
