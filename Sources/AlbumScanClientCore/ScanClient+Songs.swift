#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ScanClient {
    /// All films and when each of their songs begins; keep it, and it works offline. Servers without songs answer
    /// ``ProblemCode/notFound``.
    public func songbook() async throws(ClientError) -> SongbookResource {
        try await caller.value(of: .get("/v1/songs"))
    }

    /// The films without their songs.
    public func movies() async throws(ClientError) -> MovieList {
        try await caller.value(of: .get("/v1/movies"))
    }

    /// Songs by title, film, character or keyword, with typing errors and by sound.
    ///
    /// - Parameters:
    ///   - text: 1…200 characters.
    ///   - limit: 1…100 songs.
    /// - Throws: ``ProblemCode/badRequest`` for others.
    public func searchSongs(_ text: String, limit: Int = 50) async throws(ClientError) -> SongHits {
        try await caller.value(of: .get("/v1/songs/search" + QueryText.text(of: [("q", text), ("limit", "\(limit)")])))
    }

    /// The songs that the account keeps, the newest first.
    public func favoriteSongs() async throws(ClientError) -> FavoriteList {
        try await caller.value(of: .get("/v1/songs/favourites"))
    }

    /// Keeps a song. Changes made offline may be sent later, in any order and again: the latest one wins.
    ///
    /// - Parameters:
    ///   - id: ``SongResource/id``, also a former one.
    ///   - time: when the person did it; nil for now.
    /// - Throws: ``ProblemCode/notFound`` for a song that never was in the songbook.
    public func keepSong(_ id: String, at time: Timestamp? = nil) async throws(ClientError) {
        _ = try await caller.answer(to: Caller.Call(method: "PUT", path: Self.favorite(id, time)))
    }

    /// Keeps a song no longer, as ``keepSong(_:at:)``.
    public func dropSong(_ id: String, at time: Timestamp? = nil) async throws(ClientError) {
        _ = try await caller.answer(to: .delete(Self.favorite(id, time)))
    }

    /// How many songs' times may be seen today.
    ///
    /// - Parameter day: the device's own, `YYYY-MM-DD`.
    public func songAllowance(day: String) async throws(ClientError) -> SongAllowanceResource {
        try await caller.value(of: .get("/v1/songs/allowance" + QueryText.text(of: [("day", day)])))
    }

    /// Tells that a song's exact time was shown; counted once a day.
    ///
    /// - Throws: a refusal with `views_exhausted` where nothing is left, unless the view was offline and is told now.
    public func viewSong(_ id: String, _ view: SongView) async throws(ClientError) -> SongAllowanceResource {
        try await caller.value(of: .send("POST", "/v1/songs/\(QueryText.escaped(id))/views", view))
    }

    /// Tells the server of a purchase in the app for songs: at every start and after every purchase.
    ///
    /// - Parameter signedTransaction: `VerificationResult.jwsRepresentation` of StoreKit.
    /// - Throws: ``ProblemCode/transactionInvalid``, also for a purchase of AlbumScan's; ``ProblemCode/notFound`` where none is sold;
    ///   ``ProblemCode/transactionOutdated`` for one that was not signed in the last three days, as it is after `AppStore.sync()`;
    ///   ``ProblemCode/subscriptionEnded``; ``ProblemCode/tooManyDevices`` beyond ten accounts.
    public func claimSongSubscription(signedTransaction: String) async throws(ClientError) -> SongSubscription {
        try await caller.value(of: .send("POST", "/v1/songs/subscription", SubscriptionClaim(signedTransaction: signedTransaction)))
    }

    private static func favorite(_ id: String, _ time: Timestamp?) -> String {
        "/v1/songs/favourites/\(QueryText.escaped(id))" + QueryText.text(of: [("at", time?.description)])
    }
}
