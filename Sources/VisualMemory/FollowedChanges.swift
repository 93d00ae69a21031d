package import FoundationEssentials
package import Store

/// How far a process has followed the log of changes. Pure.
///
/// Changes above the horizon come again with every reading, since a transaction that began before the last reading may still add some;
/// those seen before are left out.
package struct FollowedChanges {
    package private(set) var horizon: Int64
    private var seen: Set<Int64> = []

    /// - Parameter horizon: of the moment before everything was read.
    package init(horizon: Int64) {
        self.horizon = horizon
    }

    package enum News: Equatable {
        /// These covers are not what they were.
        case covers(Set<UUID>)
        /// Everything has to be read anew.
        case everything
    }

    /// What a reading from ``horizon`` on brings that is new.
    package mutating func take(_ reading: CoverChanges) -> News {
        let fresh = reading.changes.filter { !seen.contains($0.id) }
        // The numbers of another database, or of this one as it was before.
        let wentBack = reading.horizon < horizon
        horizon = reading.horizon
        seen = Set(reading.changes.map(\.id))
        if wentBack || fresh.contains(where: { $0.coverID == nil }) { return .everything }
        return .covers(Set(fresh.compactMap(\.coverID)))
    }
}
