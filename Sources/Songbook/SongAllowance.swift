/// A calendar day as a device states it, in the years 2000 to 2999.
public struct SongDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    /// - Parameter text: `YYYY-MM-DD`; nil for anything else, and for days that do not exist.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (2000...2999).contains(year), (1...12).contains(month), (1...Self.length(year, month)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    private init(_ year: Int, _ month: Int, _ day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    public var description: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }

    public var next: SongDay {
        if day < Self.length(year, month) { return SongDay(year, month, day + 1) }
        return month < 12 ? SongDay(year, month + 1, 1) : SongDay(year + 1, 1, 1)
    }

    public static func < (left: SongDay, right: SongDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func length(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// How many songs' times an account may see in a day (rule 115, rule 116).
public struct SongAllowance: Sendable, Equatable {
    /// Views a day; at least 1.
    public var freeViews = 3
    /// What an advertisement brings that was watched to its end.
    public var adViews = 2
    /// The most in a day, advertisements included.
    public var viewCap = 15
    /// The most advertisements in a day that bring anything.
    public var adCap = 6

    public init() {}
}

/// What an account has seen: pure, with the rows and the time as parameters (rule 115, rule 116).
public struct SongLedger: Sendable, Equatable {
    /// The latest day that a device of the account has named.
    public private(set) var latest: SongDay?
    /// Views of the day that counts.
    public private(set) var views: Int
    /// Advertisements that brought views, on the day that counts.
    public private(set) var ads: Int

    /// - Parameters:
    ///   - latest: nil before the first view.
    ///   - views: of the day that ``day(for:latest:)`` gives, as `ads`.
    public init(latest: SongDay?, views: Int, ads: Int = 0) {
        (self.latest, self.views, self.ads) = (latest, views, ads)
    }

    public enum Outcome: Sendable, Equatable {
        /// Counted now.
        case counted
        /// The song was seen that day already.
        case seen
        /// There is nothing left.
        case exhausted
    }

    /// The day that something counts on: the device's own, which moves forward only.
    public static func day(for stated: SongDay, latest: SongDay?) -> SongDay { latest.map { max($0, stated) } ?? stated }

    /// Whether a device anywhere on Earth may be at that day: zones are at most 14 hours ahead of UTC.
    ///
    /// - Parameter today: in UTC.
    public static func isPossible(_ day: SongDay, today: SongDay) -> Bool { day <= today.next }

    /// The day on which a reward counts whose app named none: that on which the account looks at songs, if somebody on Earth is at it, else
    /// UTC's.
    public static func rewardDay(latest: SongDay?, today: SongDay) -> SongDay {
        guard let latest, today <= latest.next, isPossible(latest, today: today) else { return today }
        return latest
    }

    /// - Parameters:
    ///   - day: that of ``day(for:latest:)``.
    ///   - isSeen: whether the song was seen on it already.
    ///   - isReplayed: the view was without a network, and has been had: it counts, whatever is left.
    public mutating func view(on day: SongDay, isSeen: Bool, isReplayed: Bool, _ limits: SongAllowance) -> Outcome {
        latest = day
        if isSeen { return .seen }
        guard isReplayed || views < allowance(limits) else { return .exhausted }
        views += 1
        return .counted
    }

    /// An advertisement was watched to its end.
    ///
    /// - Returns: whether it brought views.
    public mutating func reward(on day: SongDay, _ limits: SongAllowance) -> Bool {
        latest = day
        guard adsLeft(limits) > 0 else { return false }
        ads += 1
        return true
    }

    /// Views of the day, those of advertisements included.
    public func allowance(_ limits: SongAllowance) -> Int {
        min(limits.freeViews + ads * limits.adViews, max(limits.viewCap, limits.freeViews))
    }

    /// How many views are left of the day; not below 0.
    public func left(_ limits: SongAllowance) -> Int { max(allowance(limits) - views, 0) }

    /// How many more advertisements bring views.
    public func adsLeft(_ limits: SongAllowance) -> Int {
        let room = limits.viewCap - allowance(limits)
        guard limits.adViews > 0, room > 0 else { return 0 }
        return min(max(limits.adCap - ads, 0), (room + limits.adViews - 1) / limits.adViews)
    }
}
