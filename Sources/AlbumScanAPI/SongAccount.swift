#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/songs/favourites`: the songs that an account keeps.
public struct FavoriteList: Codable, Sendable, Equatable {
    /// The newest first.
    public var favourites: [FavoriteResource]

    /// For servers and tests: clients decode what a server answers.
    public init(favourites: [FavoriteResource]) {
        self.favourites = favourites
    }
}

/// A song that an account keeps.
public struct FavoriteResource: Codable, Sendable, Hashable {
    /// ``SongResource/id``; a song that is missing from the songbook at present is kept all the same.
    public var songId: String
    /// When it was put in, by the person's device.
    public var at: Timestamp

    /// For servers and tests: clients decode what a server answers.
    public init(songId: String, at: Timestamp) {
        self.songId = songId
        self.at = at
    }
}

/// The body of `POST /v1/songs/{songId}/views`: the exact time of a song was shown.
public struct SongView: Codable, Sendable, Equatable {
    /// The device's own day, `YYYY-MM-DD`.
    public var day: String
    /// Whether it was without a network, and is reported only now: then it counts, whatever is left. Nil for no.
    public var isReplayed: Bool?

    /// - Parameters:
    ///   - day: the device's own, `YYYY-MM-DD`.
    ///   - isReplayed: true for what was seen without a network.
    public init(day: String, isReplayed: Bool? = nil) {
        self.day = day
        self.isReplayed = isReplayed
    }
}

/// `GET /v1/songs/allowance`: how many songs' times may be seen today.
public struct SongAllowanceResource: Codable, Sendable, Equatable {
    /// Whether the account's views are counted; if not, no number here matters.
    public var isCounted: Bool
    /// Whether the account has a subscription, and so is not counted.
    public var isSubscribed: Bool
    /// The day that counts: the device's own, but never before one that a device of the account was at already.
    public var day: String
    /// Songs seen that day.
    public var views: Int
    /// Songs whose times may be seen that day, those of advertisements included.
    public var allowance: Int
    /// What is left of them.
    public var left: Int
    /// Advertisements that brought views that day; nil where none bring any.
    public var ads: Int? = nil
    /// How many more would.
    public var adsLeft: Int? = nil
    /// What an app tells the advertising network instead of the account (`userIdentifier` of AdMob's server-side verification).
    @OptionalLowercaseID public var adId: UUID? = nil
    /// In the answer to a view: whether it was the song's first of the day, and counted.
    public var isNew: Bool?

    /// For servers and tests: clients decode what a server answers.
    public init(isCounted: Bool, isSubscribed: Bool = false, day: String, views: Int, allowance: Int, left: Int, isNew: Bool? = nil) {
        self.isCounted = isCounted
        self.isSubscribed = isSubscribed
        self.day = day
        self.views = views
        self.allowance = allowance
        self.left = left
        self.isNew = isNew
    }
}

/// `GET /v1/songs/config`: what of the app an operator decides.
public struct SongConfig: Codable, Sendable, Equatable {
    /// Whether views are counted.
    public var isCounted: Bool
    /// Songs' times that may be seen in a day without advertisements.
    public var baseQuota: Int
    /// What an advertisement brings that was watched to its end.
    public var adRewardViews: Int
    /// The most in a day, advertisements included.
    public var dailyViewCap: Int
    /// The most advertisements in a day that bring anything.
    public var dailyAdCap: Int
    /// The unit whose advertisements do; nil where none do.
    public var adUnitID: String?
    /// The subscriptions that lift the quota, by the App Store's ids; their prices are the store's. Empty where none is sold.
    public var products: [String]

    /// For servers and tests: clients decode what a server answers.
    public init(
        isCounted: Bool, baseQuota: Int, adRewardViews: Int, dailyViewCap: Int, dailyAdCap: Int, adUnitID: String? = nil,
        products: [String] = []
    ) {
        self.isCounted = isCounted
        self.baseQuota = baseQuota
        self.adRewardViews = adRewardViews
        self.dailyViewCap = dailyViewCap
        self.dailyAdCap = dailyAdCap
        self.adUnitID = adUnitID
        self.products = products
    }
}

/// `POST /v1/songs/subscription`: what a purchase brought.
public struct SongSubscription: Codable, Sendable, Equatable {
    /// Whether the account's views are not counted.
    public var isSubscribed: Bool
    /// Until when, unless it is renewed.
    public var expiresAt: Timestamp?

    /// For servers and tests: clients decode what a server answers.
    public init(isSubscribed: Bool, expiresAt: Timestamp? = nil) {
        self.isSubscribed = isSubscribed
        self.expiresAt = expiresAt
    }
}
