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

/// How many songs' times an account may see in a day (rule 115).
public struct SongAllowance: Sendable, Equatable {
    /// Views a day; at least 1.
    public var freeViews = 3

    public init() {}
}

/// What an account has seen: pure, with the rows and the time as parameters (rule 115).
public struct SongLedger: Sendable, Equatable {
    /// The latest day that a device of the account has named.
    public private(set) var latest: SongDay?
    /// Views of the day that counts.
    public private(set) var views: Int

    /// - Parameters:
    ///   - latest: nil before the first view.
    ///   - views: of the day that ``day(for:latest:)`` gives.
    public init(latest: SongDay?, views: Int) {
        (self.latest, self.views) = (latest, views)
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

    /// - Parameters:
    ///   - day: that of ``day(for:latest:)``.
    ///   - isSeen: whether the song was seen on it already.
    ///   - isReplayed: the view was without a network, and has been had: it counts, whatever is left.
    public mutating func view(on day: SongDay, isSeen: Bool, isReplayed: Bool, _ allowance: SongAllowance) -> Outcome {
        latest = day
        if isSeen { return .seen }
        guard isReplayed || views < allowance.freeViews else { return .exhausted }
        views += 1
        return .counted
    }

    /// How many views are left of the day; not below 0.
    public func left(_ allowance: SongAllowance) -> Int { max(allowance.freeViews - views, 0) }
}
