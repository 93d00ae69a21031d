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
    /// Whether this deployment counts views at all; if not, no number here matters.
    public var isCounted: Bool
    /// The day that counts: the device's own, but never before one that a device of the account was at already.
    public var day: String
    /// Songs seen that day.
    public var views: Int
    /// Songs whose times may be seen in a day.
    public var allowance: Int
    /// What is left of them.
    public var left: Int
    /// In the answer to a view: whether it was the song's first of the day, and counted.
    public var isNew: Bool?

    /// For servers and tests: clients decode what a server answers.
    public init(isCounted: Bool, day: String, views: Int, allowance: Int, left: Int, isNew: Bool? = nil) {
        self.isCounted = isCounted
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
    /// Songs' times that may be seen in a day.
    public var baseQuota: Int

    /// For servers and tests: clients decode what a server answers.
    public init(isCounted: Bool, baseQuota: Int) {
        self.isCounted = isCounted
        self.baseQuota = baseQuota
    }
}
