package import FoundationEssentials
package import Store

/// A process's position in the log of changes. Pure.
///
/// Every poll returns the changes above the horizon again, since a transaction that began before the last poll may still have added some;
/// those already seen are skipped.
package struct FollowedChanges {
    package private(set) var horizon: Int64
    private var seen: Set<Int64> = []

    /// - Parameter horizon: taken before everything was loaded.
    package init(horizon: Int64) {
        self.horizon = horizon
    }

    package enum News: Equatable {
        /// These covers have changed.
        case covers(Set<UUID>)
        /// Everything has to be loaded again.
        case everything
    }

    /// What is new in a poll from ``horizon`` on.
    package mutating func take(_ reading: CoverChanges) -> News {
        let fresh = reading.changes.filter { !seen.contains($0.id) }
        // Transaction numbers that went back are another database's, or a restored backup's.
        let wentBack = reading.horizon < horizon
        horizon = reading.horizon
        seen = Set(reading.changes.map(\.id))
        if wentBack || fresh.contains(where: { $0.coverID == nil }) { return .everything }
        return .covers(Set(fresh.compactMap(\.coverID)))
    }
}
